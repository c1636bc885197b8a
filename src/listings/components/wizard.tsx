import { useEffect, useRef, useState, type ComponentType, type FormEvent } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { api } from '../../client.ts';
import { reloadUser, useCurrentUser } from '../../identity/components/current-user.ts';
import { storeMode } from '../../identity/components/navigation-mode.ts';
import { updateProfile } from '../../identity/components/update-profile.ts';
import type { User } from '../../identity/contract.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { useOnce } from '../../platform/browser/use-once.ts';
import { StepBar } from '../../ui/step-bar.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ErrorSummary, scrollToFirstError } from '../../ui/form-errors.tsx';
import type { Experience } from '../contract.ts';
import { mayAnswer, type ListingRole } from '../team-rights.ts';
import { nearestDrawn, sectionLabels, stepNames, stepOf, stepOfPath, type StepName } from '../wizard-steps.ts';
import { useAutosave, type Draft } from './autosave.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { situationOf, useOnboardingFlow } from './onboarding-flow.ts';
import { newListingPath, ownsSome, useRunListings } from './first-listing.tsx';
import { listingKey, rememberListing, useListingDraft, useOwnListing } from './own-listing.ts';
import { ownSteps } from './own-steps.ts';
import { SaveState } from './save-state.tsx';
import type { DrawnStep, Problems, ProfileValues, WholeStepProps } from './step.ts';
import { Frame, LoadingWizard, NoSuchListing, StepHeading } from './wizard-frame.tsx';
import { NEW_LISTING, stepPath, WizardProgress, WizardSidebar } from './wizard-progress.tsx';

/** The steps that other domains draw: dates, tickets, questions, the bank account. */
export type OutsideSteps = Partial<Record<StepName, ComponentType<WholeStepProps>>>;

/** The wizard: one question a page, drawn from the table of steps. A step that nobody draws is passed over. */
export function Wizard({ steps }: { steps: OutsideSteps }) {
  const { user, loading } = useCurrentUser();
  const { step: path = '' } = useParams();
  const [search] = useSearchParams();
  const flow = useOnboardingFlow();
  const name = stepOfPath(path);
  const asked = search.get('listing');
  const experienceId = asked === NEW_LISTING ? null : (asked ?? flow.experienceId);
  const listing = useOwnListing(user ? experienceId : null);
  const experience = listing.data?.owner ? listing.data : null;
  const run = useRunListings(user !== null && experienceId === null);
  const drawn = drawnFor(steps, experience?.owner?.role ?? 'owner', flow.showCollectionStep);
  const { set, loadExperience, reset } = flow;
  useEffect(() => {
    if (asked === NEW_LISTING) reset();
  }, [asked, reset]);
  useEffect(() => {
    if (!experience) return;
    // Another listing is taken up as a whole; of the same one only what the server knows better is refreshed.
    if (useOnboardingFlow.getState().experienceId === experience.id) set({ experience });
    else loadExperience(experience);
  }, [experience, set, loadExperience]);
  useEffect(() => {
    if (name) set({ step: name });
  }, [name, experienceId, set]);

  if (name === null) {
    return (
      <Frame>
        <EmptyState title="There is no such step" action={<LinkButton to="/listings">Go to your listings</LinkButton>}>
          The link may be old.
        </EmptyState>
      </Frame>
    );
  }
  if (loading || (user && (experienceId ? listing : run).isPending)) return <LoadingWizard />;
  if (!user) {
    return (
      <Frame>
        <EmptyState
          title="Please sign in"
          action={
            <LinkButton to={`/login?next=${encodeURIComponent(stepPath(name, asked))}`} tone="primary">
              Sign in
            </LinkButton>
          }
        >
          Your listing waits for you.
        </EmptyState>
      </Frame>
    );
  }
  if (experienceId && !experience) {
    const gone = listing.error instanceof RequestFailed && listing.error.status === 404;
    // A listing that only this device remembers, and that is not there for this account, is forgotten.
    if (listing.data || gone) return asked ? <NoSuchListing /> : <Navigate to={stepPath(name, NEW_LISTING)} replace />;
    return (
      <Frame>
        <ErrorState
          title="Your listing could not be loaded"
          onRetry={() => void listing.refetch()}
          busy={listing.isFetching}
        >
          {sentenceOf(listing.error)} What you have entered is safe.
        </ErrorState>
      </Frame>
    );
  }
  if (experience?.state === 'ARCHIVED') return <NoSuchListing archived />;
  return (
    <StepScreen
      key={experience?.id ?? NEW_LISTING}
      name={name}
      drawn={drawn}
      user={user}
      experience={experience}
      isAnother={experience?.owner?.isAnother ?? (run.data !== undefined && ownsSome(run.data))}
    />
  );
}

/** The steps that somebody is asked: all that are drawn, less those that are not theirs to answer. */
function drawnFor(outside: OutsideSteps, role: ListingRole, collections: boolean): StepScreenProps['drawn'] {
  const drawn: StepScreenProps['drawn'] = { ...ownSteps };
  for (const [name, Step] of Object.entries(outside))
    drawn[name as StepName] = { of: 'whole', Step, needsListing: true };
  for (const name of stepNames) if (!mayAnswer(role, name)) delete drawn[name];
  if (!collections) delete drawn.LISTING_TO_COLLECTION;
  return drawn;
}

type StepScreenProps = {
  name: StepName;
  drawn: Partial<Record<StepName, DrawnStep>>;
  user: User;
  experience: Experience | null;
  isAnother: boolean;
};

function StepScreen({ name, drawn, user, experience, isAnother }: StepScreenProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const flow = useOnboardingFlow();
  const situation = situationOf(flow, user.accountType, isAnother);
  const isDrawn = (each: StepName): boolean => drawn[each] !== undefined;
  const shown = drawn[name];
  const once = useOnce();

  const begin = useMutation({
    mutationFn: async () => {
      const made = await once(null, (idempotencyKey) => api('POST /experiences', { idempotencyKey }));
      if (!flow.isCouncilFunded) return made;
      return api('PATCH /experiences/{experienceId}', {
        params: { experienceId: made.id },
        body: { version: made.version, isCouncilFunded: true },
      });
    },
    onSuccess: (made) => {
      rememberListing(queries, made);
      // Whoever begins a listing works as a provider from now on, until they switch back.
      storeMode('mentor');
      flow.loadExperience(made);
      flow.set({ accountType: user.accountType });
      const next = name === 'LISTING_SETUP' ? 'LISTING_TITLE' : nearestDrawn(name, 'next', situation, isDrawn);
      void navigate(stepPath(next ?? 'LISTING_TITLE', made.id));
    },
    onError: (error) => {
      if (error instanceof RequestFailed && error.data?.key === 'not-a-provider')
        void navigate(stepPath('PROFILE_TYPE', NEW_LISTING));
    },
  });

  if (!shown) {
    const next = nearestDrawn(name, 'next', situation, isDrawn);
    return <Navigate to={next ? stepPath(next, experience?.id ?? null) : reviewPath(experience)} replace />;
  }
  const goTo = (target: StepName | null): void => {
    if (target === null) void navigate(reviewPath(experience));
    else void navigate(stepPath(target, experience?.id ?? NEW_LISTING));
  };
  const goOn = (): void => {
    // Steps of other domains save dates, tickets and the bank account by themselves: what they changed is read afresh.
    if (shown.of === 'whole') {
      if (experience) void queries.invalidateQueries({ queryKey: listingKey(experience.id) });
      void reloadUser();
    }
    if ((shown.of === 'beginning' || name === 'LISTING_SETUP') && !experience) begin.mutate();
    else goTo(nearestDrawn(name, 'next', situation, isDrawn));
  };
  const before = nearestDrawn(name, 'previous', situation, isDrawn);
  const goBack = (): void => {
    if (before) goTo(before);
    else void navigate('/listings');
  };
  const needsListing = shown.of === 'listing' || (shown.of === 'whole' && shown.needsListing);
  if (needsListing && !experience) return <Navigate to={newListingPath(user)} replace />;

  const way = {
    name,
    shown,
    user,
    goOn,
    goBack: before || isAnother ? goBack : null,
    isDrawn: (each: StepName) => isListed(drawn, each, experience),
  };
  return experience ? (
    <WithListing {...way} experience={experience} />
  ) : (
    <WithProfile {...way} busy={begin.isPending} />
  );
}

const reviewPath = (experience: Experience | null): string =>
  experience ? `/onboarding/review?listing=${experience.id}` : '/listings';

/** Introductions are part of the way but not of the list; until there is a listing, only the profile is. */
function isListed(drawn: StepScreenProps['drawn'], name: StepName, experience: Experience | null): boolean {
  const step = drawn[name];
  if (!step || step.of === 'introduction') return false;
  return experience !== null || step.of === 'profile';
}

type WayProps = {
  name: StepName;
  shown: DrawnStep;
  user: User;
  goOn(): void;
  goBack: (() => void) | null;
  isDrawn(name: StepName): boolean;
};

function profileValuesOf(user: User): ProfileValues {
  const { accountType, firstName, lastName, organisationName, summary, biography, phoneNumber, avatar } = user;
  return { accountType, firstName, lastName, organisationName, summary, biography, phoneNumber, avatar };
}

function useProfileDraft(user: User): Draft<ProfileValues> {
  return useAutosave(profileValuesOf(user), async ({ accountType, firstName, organisationName, ...changes }) => {
    // These names cannot be emptied; while one is being typed anew the old one stays.
    const failure = await updateProfile({
      ...changes,
      ...(accountType ? { accountType } : {}),
      ...(firstName?.trim() ? { firstName } : {}),
      ...(organisationName?.trim() ? { organisationName } : {}),
    });
    if (failure) throw failure;
  });
}

/** The steps before there is a listing: the profile. */
function WithProfile({ busy, ...way }: WayProps & { busy: boolean }) {
  const draft = useProfileDraft(way.user);
  return <StepFrame {...way} experience={null} profile={draft} listing={null} busy={busy} />;
}

function WithListing(way: WayProps & { experience: Experience }) {
  const profile = useProfileDraft(way.user);
  const { draft, conflict } = useListingDraft(way.experience);
  return (
    <>
      <StepFrame {...way} profile={profile} listing={draft} busy={false} />
      <ConflictDialog conflict={conflict} />
    </>
  );
}

type StepFrameProps = WayProps & {
  experience: Experience | null;
  profile: Draft<ProfileValues>;
  listing: ReturnType<typeof useListingDraft>['draft'] | null;
  busy: boolean;
};

/** One question with its buttons, beside the way through all of them. */
function StepFrame({ name, shown, user, experience, profile, listing, goOn, goBack, busy, isDrawn }: StepFrameProps) {
  const step = stepOf(name);
  const form = useRef<HTMLFormElement>(null);
  const { isLoading, set } = useOnboardingFlow();
  /** The step whose errors are shown: the one that was last sent. */
  const [sent, setSent] = useState<StepName | null>(null);
  const draft = shown.of === 'profile' ? profile : listing;
  const local = checkOf(shown, profile, listing);
  const problems: Problems = sent === name ? { ...serverProblems(draft?.failure), ...local } : {};
  const errors = Object.entries(problems).flatMap(([field, message]) => (message ? [{ field, message }] : []));

  const submit = async (): Promise<void> => {
    setSent(name);
    set({ isLoading: true });
    try {
      if (Object.keys(local).length === 0 && (await (draft?.flush() ?? true))) {
        setSent(null);
        goOn();
      } else if (form.current) scrollToFirstError(form.current);
    } finally {
      set({ isLoading: false });
    }
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isLoading && !busy) void submit();
  };

  return (
    <Frame
      side={<WizardSidebar current={name} isListed={isDrawn} experience={experience} user={user} />}
      top={<WizardProgress current={name} isListed={isDrawn} experience={experience} user={user} />}
      heading={
        <StepHeading
          key={`question ${name}`}
          section={step.section && sectionLabels[step.section]}
          question={step.question}
          optional={step.optional}
        />
      }
      bar={
        <>
          <p className="min-w-0 truncate font-[600]">
            {experience?.title || (experience ? 'Untitled listing' : 'Your profile')}
          </p>
          <div className="ml-auto flex items-center gap-4">
            {draft && shown.of !== 'introduction' && <SaveState draft={draft} />}
            <LinkButton to={experience ? reviewPath(experience) : '/listings'} tone="quiet" size="small">
              {experience ? 'Review' : 'Leave'}
            </LinkButton>
          </div>
        </>
      }
    >
      {shown.of === 'whole' ? (
        <shown.Step key={name} experienceId={experience?.id ?? ''} onDone={goOn} onBack={goBack ?? (() => undefined)} />
      ) : (
        <form id="onboarding-form" key={name} ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-8">
          {errors.length > 0 && <ErrorSummary errors={errors} focus={false} />}
          {draft && sent === name && errors.length === 0 && draft.status === 'failed' && (
            <p role="alert" className="font-[600] text-berry">
              {sentenceOf(draft.failure)}
            </p>
          )}
          <Fields
            shown={shown}
            user={user}
            experience={experience}
            profile={profile}
            listing={listing}
            problems={problems}
          />
          <StepBar>
            {goBack ? <Button onClick={goBack}>Back</Button> : <span />}
            <Button type="submit" tone="primary" busy={isLoading || busy} className="min-w-36 max-sm:flex-1">
              {('nextLabel' in shown && shown.nextLabel) || nextLabel(step.optional, shown, listing, name)}
            </Button>
          </StepBar>
        </form>
      )}
    </Frame>
  );
}

/** 'Skip' where nothing is asked for and nothing was given, so that nobody looks for what to enter. */
function nextLabel(optional: boolean, shown: DrawnStep, listing: StepFrameProps['listing'], name: StepName): string {
  const list = {
    LISTING_ACCESSIBILITY: 'accessibilityMeasures',
    LISTING_LEARNING_AIMS: 'learningAims',
    LISTING_PROVISIONS: 'provisions',
  } as const;
  if (!optional || shown.of !== 'listing' || !(name in list)) return 'Next';
  return listing?.values[list[name as keyof typeof list]].length === 0 ? 'Skip' : 'Next';
}

function checkOf(shown: DrawnStep, profile: StepFrameProps['profile'], listing: StepFrameProps['listing']): Problems {
  if (shown.of === 'profile') return shown.check?.(profile.values) ?? {};
  if (shown.of === 'listing' && listing) return shown.check?.(listing.values) ?? {};
  return {};
}

function serverProblems(failure: unknown): Problems {
  return failure instanceof RequestFailed ? (failure.data?.fields ?? {}) : {};
}

function Fields({
  shown,
  user,
  experience,
  profile,
  listing,
  problems,
}: Pick<StepFrameProps, 'shown' | 'user' | 'experience' | 'profile' | 'listing'> & { problems: Problems }) {
  if (shown.of === 'introduction') return <shown.Body experience={experience} />;
  if (shown.of === 'beginning') return <shown.Fields listing={listing} />;
  if (shown.of === 'profile')
    return <shown.Fields values={profile.values} set={profile.set} problems={problems} user={user} />;
  if (shown.of === 'listing' && listing && experience)
    return <shown.Fields values={listing.values} set={listing.set} problems={problems} experience={experience} />;
  return null;
}
