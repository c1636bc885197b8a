import { useState } from 'react';
import { uploadProfilePicture } from '../../../identity/components/update-profile.ts';
import { ORGANISATION_NAME_HELP } from '../../../identity/name.ts';
import { looksLikeTelephone } from '../../../platform/telephone.ts';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { pictureTypes, preparePicture } from '../../../media/components/prepare-picture.ts';
import { lacksOrganisationName } from '../../wizard-steps.ts';
import type { DrawnStep, Problems, ProfileFieldsProps, ProfileValues } from '../step.ts';

/** A check that one text is there. */
const needs =
  (field: keyof ProfileValues, message: string) =>
  (values: ProfileValues): Problems =>
    String(values[field] ?? '').trim() === '' ? { [field]: message } : {};

export const profileType: DrawnStep = {
  of: 'profile',
  check: needs('accountType', 'Choose what fits you best.'),
  Fields: ({ values, set, problems }) => (
    <RadioGroup
      id="accountType"
      name="accountType"
      label="Your role"
      layout="cards"
      value={values.accountType}
      onChange={(accountType) => set({ accountType })}
      error={problems['accountType']}
      options={[
        {
          value: 'organisation',
          label: 'Organisation',
          help: 'A forest school, club, charity, school or company with several people.',
        },
        {
          value: 'mentor',
          label: 'Mentor',
          help: 'One person: a teacher, artisan, coach or guide who offers their own sessions.',
        },
        {
          value: 'collaborator',
          label: 'Collaborator',
          help: 'You help on the listings of others, and may add your own.',
        },
      ]}
    />
  ),
};

export const profileName: DrawnStep = {
  of: 'profile',
  check: (values) => ({
    ...needs('firstName', 'Enter your first name.')(values),
    ...needs('lastName', 'Enter your last name.')(values),
    ...(lacksOrganisationName(values) ? { organisationName: 'Required' } : {}),
  }),
  Fields: ({ values, set, problems }) => (
    <div className="flex flex-col gap-5">
      {values.accountType === 'organisation' && (
        <TextField
          id="organisationName"
          label="Name of your organisation"
          help={ORGANISATION_NAME_HELP}
          autoComplete="organization"
          maxLength={80}
          value={values.organisationName}
          onChange={(event) => set({ organisationName: event.target.value })}
          error={problems['organisationName']}
        />
      )}
      <TextField
        id="firstName"
        label="First name"
        autoComplete="given-name"
        maxLength={80}
        value={values.firstName}
        onChange={(event) => set({ firstName: event.target.value })}
        error={problems['firstName']}
      />
      <TextField
        id="lastName"
        label="Last name"
        autoComplete="family-name"
        maxLength={80}
        value={values.lastName}
        onChange={(event) => set({ lastName: event.target.value })}
        error={problems['lastName']}
      />
    </div>
  ),
};

export const profileMission: DrawnStep = {
  of: 'profile',
  check: needs('summary', 'Write a sentence. You can change it later.'),
  Fields: ({ values, set, problems }) => (
    <TextField
      id="summary"
      label="Mission statement or motto"
      help="One sentence, shown under your name. For example: 'Every child knows ten trees by name.'"
      multiline
      rows={2}
      maxLength={300}
      counter={{ max: 300 }}
      value={values.summary}
      onChange={(event) => set({ summary: event.target.value })}
      error={problems['summary']}
    />
  ),
};

export const profileAbout: DrawnStep = {
  of: 'profile',
  check: needs('biography', 'Write a few sentences about you.'),
  Fields: ({ values, set, problems }) => (
    <TextField
      id="biography"
      label="About you"
      help="What have you done before, what do you love about it, and why can families trust you with their children?"
      multiline
      rows={7}
      maxLength={5_000}
      value={values.biography}
      onChange={(event) => set({ biography: event.target.value })}
      error={problems['biography']}
    />
  ),
};

export const profileContact: DrawnStep = {
  of: 'profile',
  check: (values) => {
    if (values.phoneNumber.trim() === '') return { phoneNumber: 'Enter a phone number.' };
    return looksLikeTelephone(values.phoneNumber.trim())
      ? {}
      : { phoneNumber: 'Enter a telephone number, like 0161 496 0123.' };
  },
  Fields: ({ values, set, problems }) => (
    <TextField
      id="phoneNumber"
      label="Phone number"
      help="For the day itself. Only people who have booked see it."
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={40}
      value={values.phoneNumber}
      onChange={(event) => set({ phoneNumber: event.target.value })}
      error={problems['phoneNumber']}
    />
  ),
};

const AVATARS = [1, 2, 3, 4, 5, 6, 7, 8];

function AvatarFields({ values, set, user }: ProfileFieldsProps) {
  const [uploading, setUploading] = useState(false);
  const upload = async ([file]: File[]): Promise<void> => {
    if (!file) return;
    setUploading(true);
    try {
      await uploadProfilePicture(await preparePicture(file));
    } finally {
      setUploading(false);
    }
  };
  const hasPicture = user.profilePictureId !== null;
  return (
    <div className="flex flex-col gap-7">
      <div className="flex flex-wrap items-center gap-5">
        <img
          src={user.profilePicture}
          alt="How families see you now"
          width={112}
          height={112}
          className="size-28 rounded-full border border-line bg-forest-soft object-cover"
        />
        <p className="min-w-48 flex-1 text-ink-soft">
          {hasPicture
            ? 'This is your picture. Choose another one, or an avatar instead.'
            : 'A photo of your face works best: children look for it on the first day.'}
        </p>
      </div>
      <FileDrop
        label="Upload a picture"
        help="JPEG, PNG or WebP, up to 10 MB."
        accept={pictureTypes(navigator.userAgent)}
        onFiles={(files) => void upload(files)}
        disabled={uploading}
      />
      {uploading && <Progress label="Uploading your picture" />}
      <fieldset>
        <legend className="mb-2 font-[650]">Or choose an avatar</legend>
        <div className="grid max-w-md grid-cols-4 gap-3">
          {AVATARS.map((avatar) => (
            <label
              key={avatar}
              className="relative cursor-pointer rounded-full has-checked:outline-4 has-checked:outline-offset-2 has-checked:outline-forest has-focus-visible:outline-4 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name="avatar"
                className="absolute inset-0 size-full cursor-pointer opacity-0"
                aria-label={`Avatar ${avatar}`}
                checked={!hasPicture && values.avatar === avatar}
                onChange={() => set({ avatar })}
              />
              <img
                src={`/avatars/${avatar}.svg`}
                alt=""
                width={96}
                height={96}
                className="aspect-square w-full rounded-full border border-line bg-forest-soft"
              />
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  );
}

export const profileAvatar: DrawnStep = { of: 'profile', Fields: AvatarFields };
