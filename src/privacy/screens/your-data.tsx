import { useQuery } from '@tanstack/react-query';
import { Link, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { fullName } from '../../identity/name.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { isolated } from '../../platform/isolated.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { ArchiveCard } from '../components/archive-card.tsx';
import { ErasureNotice } from '../components/erasure-notice.tsx';
import { NotForOthers } from '../components/not-for-others.tsx';
import { useOwnData } from '../components/own-data.ts';
import type { ErasureAnswer } from '../contract.ts';
import { periods } from '../periods.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Your data', index: false });

/** A person's rights to their data: to take it with them, and to have it erased. */
export default function YourData() {
  const { user } = useCurrentUser();
  return (
    <Page
      title="Your data"
      lead="Take them with you, or have them erased."
      back={{ to: '/profile-settings', label: 'Profile' }}
      width="text"
    >
      {!user ? (
        <SkeletonList label="Loading your data" />
      ) : user.accessControlUser ? (
        <NotForOthers user={user} />
      ) : (
        <Rights accountId={user.id} />
      )}
    </Page>
  );
}

function Rights({ accountId }: { accountId: string }) {
  const { data, error, refetch, isFetching } = useOwnData(accountId);
  if (data)
    return (
      <div className="flex flex-col gap-6">
        <ArchiveCard archive={data.archive} />
        <ErasingCard erasures={data.erasures} />
        <p>
          What we keep, why and how long is on the page{' '}
          <Link to="/privacy" className="link">
            Privacy
          </Link>
          .
        </p>
      </div>
    );
  if (error)
    return (
      <ErrorState title="We could not load this page" busy={isFetching} onRetry={() => void refetch()}>
        {sentenceOf(error)} Nothing was changed.
      </ErrorState>
    );
  return <SkeletonList label="Loading your data" />;
}

/** The account and everybody in the family, each with the way to have it erased, or to keep it. */
function ErasingCard({ erasures }: { erasures: readonly ErasureAnswer[] }) {
  const { data: learners = [] } = useQuery({ queryKey: ['learners'], queryFn: () => api('GET /learners') });
  const ofAccount = erasures.find(({ learnerId }) => learnerId === null);
  const nameOf = (id: string | null): string => {
    const learner = learners.find((one) => one.id === id);
    return learner ? fullName(learner) : 'a learner of your family';
  };
  const open = new Set(erasures.map(({ learnerId }) => learnerId));
  return (
    <Card title="Have your data erased">
      <div className="flex flex-col gap-5">
        <p>
          You see first what goes, what stays and why. Then you have {periods.undo.words} to change your mind. After
          that it cannot be brought back.
        </p>
        {erasures.map((erasure) => (
          <ErasureNotice
            key={erasure.id}
            erasure={erasure}
            what={
              erasure.learnerId === null ? 'your account' : `everything about ${isolated(nameOf(erasure.learnerId))}`
            }
          />
        ))}
        {learners.length > 0 && (
          <ul className="divide-y divide-line border-y border-line">
            {learners
              .filter(({ id }) => !open.has(id))
              .map((learner) => (
                <li key={learner.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
                  <span className="min-w-0 font-[650] wrap-break-word">{fullName(learner)}</span>
                  <LinkButton
                    size="small"
                    to={`/family/erase/${learner.id}`}
                    aria-label={`Erase everything about ${isolated(fullName(learner))}`}
                  >
                    Erase…
                  </LinkButton>
                </li>
              ))}
          </ul>
        )}
        {!ofAccount && (
          <LinkButton to="/profile-settings/your-data/erase" className="self-start">
            Erase my account…
          </LinkButton>
        )}
      </div>
    </Card>
  );
}
