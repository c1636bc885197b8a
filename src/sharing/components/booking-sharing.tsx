import { useCurrentUser } from '../../identity/components/current-user.ts';
import { ALWAYS_NEEDED, sectionWords } from '../../people/section.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { isolated } from '../../platform/isolated.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import type { SharingOfBooking } from '../contract.ts';
import { formatUntil, formatWho, isOver } from './sharing-words.ts';
import { useChangeSharing, useSharing } from './use-sharing.ts';

type Learner = SharingOfBooking['sections'][number]['learners'][number];

/** What an own booking shares of each who comes, and how to withdraw it. */
export function BookingSharing({ bookingId }: { bookingId: string }) {
  const { user } = useCurrentUser();
  // An administrator who looks in does not decide for the family.
  const readOnly = user?.isImpersonated ?? false;
  const { data, error, refetch, isFetching } = useSharing(bookingId);
  if (data) return data.sections.length > 0 && <Shared sharing={data} readOnly={readOnly} />;
  return (
    <Card title="What is shared">
      {error ? (
        <ErrorState
          level={3}
          title="What is shared could not be loaded"
          onRetry={() => void refetch()}
          busy={isFetching}
        >
          {sentenceOf(error)} Nothing has changed in what you share.
        </ErrorState>
      ) : (
        <SkeletonList rows={2} label="Loading what is shared" />
      )}
    </Card>
  );
}

type SharedProps = { sharing: SharingOfBooking; readOnly: boolean };

function Shared({ sharing, readOnly }: SharedProps) {
  const provider = isolated(sharing.provider.name);
  return (
    <Disclosure id="sharing" look="card" title={`What ${provider} sees`} aside={<Count sharing={sharing} />}>
      <p className="mb-3 text-ink-soft">{formatWho(sharing)}</p>
      <ul className="divide-y divide-line border-y border-line">
        {sharing.sections.map((section) => (
          <li key={section.section} className="py-3">
            <h3 className="!text-base">{sectionWords[section.section].label}</h3>
            <p>{isolated(section.reason)}</p>
            <p className="text-sm text-ink-soft">{formatUntil(section)}</p>
            <ul className="mt-1">
              {section.learners.map((learner) => (
                <li key={learner.id}>
                  <OneShared sharing={sharing} section={section} learner={learner} readOnly={readOnly} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-soft">
        Where you withdraw something, the register shows ‘not shared’ from then on. Talk to {provider} if they must know
        it to keep somebody safe.
      </p>
    </Disclosure>
  );
}

/** '6 of 7 shared'. */
function Count({ sharing }: { sharing: SharingOfBooking }) {
  const states = sharing.sections.flatMap(({ learners }) => learners.map(({ state }) => state));
  const shared = states.filter((state) => state === 'shared').length;
  return (
    <span className="text-sm text-ink-soft figures">
      {shared === states.length ? 'all shared' : `${shared} of ${states.length} shared`}
    </span>
  );
}

type OneSharedProps = SharedProps & {
  section: SharingOfBooking['sections'][number];
  learner: Learner;
};

const stateWords = {
  'to-share': 'shared once it is booked',
  shared: 'shared',
  withdrawn: 'not shared',
  asked: 'not shared',
};

function OneShared({ sharing, section: needed, learner, readOnly }: OneSharedProps) {
  const { section } = needed;
  const change = useChangeSharing();
  const isShared = learner.state === 'shared';
  const what = `${sectionWords[section].label.toLowerCase()} of ${isolated(learner.firstName)}`;
  return (
    <div className="flex min-h-11 items-center justify-between gap-x-4">
      <span className="min-w-0">
        {isolated(learner.firstName)}: {stateWords[learner.state]}
        {learner.told !== null && <span className="text-ink-soft"> ({learner.told})</span>}
      </span>
      {!readOnly && section !== ALWAYS_NEEDED && !isOver(needed) && (
        <Button
          size="small"
          tone="quiet"
          busy={change.isPending}
          aria-label={isShared ? `Withdraw ${what}` : `Share ${what}`}
          onClick={() =>
            change.mutate({ bookingId: sharing.bookingId, learnerId: learner.id, section, shared: !isShared })
          }
        >
          {isShared ? 'Withdraw' : 'Share'}
        </Button>
      )}
    </div>
  );
}
