import { useRef, useState } from 'react';
import { Link, type MetaFunction } from 'react-router';
import { RequestFailed } from '../../platform/browser/client.ts';
import { pageMeta } from '../../ui/page-meta.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { scrollToFirstError } from '../../ui/form-errors.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { AppearanceCard } from '../components/appearance-card.tsx';
import { AvatarChoice } from '../components/avatar-choice.tsx';
import { useCurrentUser } from '../components/current-user.ts';
import { MARKETING_TITLE, MarketingQuestions } from '../components/marketing-questions.tsx';
import { UnprovedAddress } from '../components/unproved-address.tsx';
import { without } from '../components/use-auth-form.ts';
import { updateProfile, uploadProfilePicture } from '../components/update-profile.ts';
import type { User } from '../contract.ts';
import { ORGANISATION_NAME_HELP } from '../name.ts';
import { looksLikeTelephone } from '../../platform/telephone.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Profile', index: false });

const LARGEST_PICTURE = 10_000_000;

/** The own profile: picture, name, and what others read about you. */
export default function ProfileSettings() {
  const { user } = useCurrentUser();
  return (
    <Page title="Profile" lead="How others see you." width="text">
      {user ? (
        <div className="flex flex-col gap-6">
          {!user.emailVerified && !user.accessControlUser && (
            <UnprovedAddress email={user.emailAddress} next="/profile-settings" />
          )}
          {user.isImpersonated && (
            <Notice title="The profile cannot be changed">
              You look into this account as an administrator. Only its owner, or somebody whom they gave full access,
              can change it.
            </Notice>
          )}
          <Picture user={user} />
          <About key={user.id} user={user} />
          {user.accountType !== null && !user.isImpersonated && (
            <Card key={`bookings of ${user.id}`} title={MARKETING_TITLE}>
              <MarketingQuestions
                accountId={user.id}
                submitLabel="Save my answers"
                onSaved={() => toast.success('Your answers are saved')}
              />
            </Card>
          )}
          <AppearanceCard />
          <Card title="Signing in">
            <p className="mb-4">
              You sign in as <strong className="break-words">{user.emailAddress}</strong>.
            </p>
            <LinkButton to="/profile-settings/signing-in">Address, password and devices</LinkButton>
          </Card>
          {!user.accessControlUser && (
            <Card title="Notifications">
              <p className="mb-4">What you are told of by email, push and text, and when it is quiet.</p>
              <LinkButton to="/profile-settings/notifications">Choose</LinkButton>
            </Card>
          )}
          {!user.accessControlUser && (
            <Card title="Your data">
              <p className="mb-4">Download everything that we keep about your family, or have it erased.</p>
              <LinkButton to="/profile-settings/your-data">Download or erase</LinkButton>
            </Card>
          )}
          <p>
            Who takes part in activities is on the page{' '}
            <Link to="/family" className="link">
              Family
            </Link>
            .
          </p>
        </div>
      ) : (
        <Skeleton className="h-96 w-full !rounded-card" />
      )}
    </Page>
  );
}

function Picture({ user }: { user: User }) {
  const [uploading, setUploading] = useState(false);
  const upload = async ([file]: File[]) => {
    if (!file) return;
    setUploading(true);
    if (await uploadProfilePicture(file)) toast.success('Your picture is saved');
    setUploading(false);
  };
  return (
    <Card title="Picture">
      <div className="grid gap-6 sm:grid-cols-[9rem_1fr]">
        <div aria-busy={uploading} className="relative size-36">
          <img
            src={user.profilePicture}
            alt="How others see you"
            width={144}
            height={144}
            className="size-36 rounded-full border border-line object-cover"
          />
          {uploading && <Skeleton className="absolute inset-0 size-36 !rounded-full opacity-80" />}
        </div>
        <div className={user.isImpersonated ? 'hidden' : 'flex flex-col gap-5'}>
          <FileDrop
            label="Upload a picture"
            help="JPEG, PNG, WebP or HEIC, up to 10 MB. We remove where it was taken."
            accept="image/*,.heic,.heif"
            maxSize={LARGEST_PICTURE}
            disabled={uploading}
            onFiles={(files) => void upload(files)}
          />
          <AvatarChoice
            value={user.profilePictureId ? null : user.avatar}
            disabled={uploading}
            onChange={(avatar) => void updateProfile({ avatar })}
          />
        </div>
      </div>
    </Card>
  );
}

const noTelephone = { phoneNumber: 'Enter a telephone number, like 0161 496 0123.' };

/** Names, and texts of providers. They are kept while they are typed and saved together. */
function About({ user }: { user: User }) {
  // Families offer nothing: nobody reads a motto of theirs.
  const isProvider = user.accountType !== null;
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});

  const save = async () => {
    if (!form.current || busy) return;
    const data = new FormData(form.current);
    const text = (name: string): string => String(data.get(name) ?? '').trim();
    const change = {
      firstName: text('firstName'),
      lastName: text('lastName'),
      ...(user.accountType === 'organisation' ? { organisationName: text('organisationName') } : {}),
      ...(isProvider ? { summary: text('summary'), biography: text('biography') } : {}),
      phoneNumber: text('phoneNumber'),
    };
    const wrong: Record<string, string> = {
      ...(change.firstName === '' ? { firstName: 'Enter your first name.' } : {}),
      ...(change.organisationName === '' ? { organisationName: 'Required' } : {}),
      ...(looksLikeTelephone(change.phoneNumber) ? {} : noTelephone),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) {
      scrollToFirstError(form.current);
      return;
    }
    setBusy(true);
    const failure = await updateProfile(change);
    setBusy(false);
    if (failure === null) toast.success('Your profile is saved');
    else if (failure instanceof RequestFailed && failure.data?.fields) {
      setErrors(failure.data.fields);
      scrollToFirstError(form.current);
    }
  };

  return (
    <Card title="About you">
      <form
        ref={form}
        noValidate
        onInput={(event) => setErrors((before) => without(before, (event.target as HTMLInputElement).name))}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
        className="flex flex-col gap-5"
      >
        <Names user={user} errors={errors} />
        {isProvider && <ProviderTexts user={user} errors={errors} />}
        <TextField
          label="Phone number"
          name="phoneNumber"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          help="For the people you book with, or who book with you."
          optional
          defaultValue={user.phoneNumber}
          error={errors['phoneNumber']}
          maxLength={40}
        />
        {!user.isImpersonated && (
          <Button type="submit" tone="primary" busy={busy} className="self-start">
            Save profile
          </Button>
        )}
      </form>
    </Card>
  );
}

/** The name of the organisation, if the account is one, and those of its person. */
function Names({ user, errors }: { user: User; errors: Record<string, string> }) {
  return (
    <>
      {user.accountType === 'organisation' && (
        <TextField
          label="Name of your organisation"
          name="organisationName"
          help={ORGANISATION_NAME_HELP}
          defaultValue={user.organisationName}
          error={errors['organisationName']}
          required
          maxLength={80}
          autoComplete="organization"
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="First name"
          name="firstName"
          defaultValue={user.firstName}
          error={errors['firstName']}
          required
          maxLength={80}
          autoComplete="given-name"
        />
        <TextField
          label="Last name"
          name="lastName"
          defaultValue={user.lastName}
          error={errors['lastName']}
          maxLength={80}
          autoComplete="family-name"
        />
      </div>
    </>
  );
}

/** What families read of whoever offers something. */
function ProviderTexts({ user, errors }: { user: User; errors: Record<string, string> }) {
  return (
    <>
      <TextField
        label="Mission statement or motto"
        name="summary"
        help="One sentence under your name."
        optional
        defaultValue={user.summary}
        error={errors['summary']}
        maxLength={300}
      />
      <TextField
        label="About you"
        name="biography"
        help="A paragraph for families: who you are and what you love to share."
        optional
        multiline
        rows={5}
        defaultValue={user.biography}
        error={errors['biography']}
        maxLength={5000}
      />
    </>
  );
}
