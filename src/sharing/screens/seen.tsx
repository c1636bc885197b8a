import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { isolated } from '../../platform/isolated.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { Page } from '../../ui/page.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { AccessNow } from '../components/access-now.tsx';
import { LookMails } from '../components/look-mails.tsx';
import { SeenDays } from '../components/seen-days.tsx';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Who has seen what', index: false });

const REREAD_EVERY_MS = 5_000;

const back = { to: '/family', label: 'Family' };

export default function SeenScreen() {
  const { learnerId = '' } = useParams();
  const { user } = useCurrentUser();
  if (user?.accessControlUser) {
    return (
      <Page title="Who has seen what" width="text" back={back}>
        <EmptyState kind="nobody" title="Only the family itself reads this">
          You act for another account. Who looked at its children is for that family alone.
        </EmptyState>
      </Page>
    );
  }
  return user && <Seen learnerId={learnerId} />;
}

function Seen({ learnerId }: { learnerId: string }) {
  const [params] = useSearchParams();
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['seen', learnerId, page],
    queryFn: () => api('GET /learners/{learnerId}/seen', { params: { learnerId }, query: { page } }),
    placeholderData: keepPreviousData,
    // Looks are no events; while the family has this page before it, it shows them as they come.
    refetchInterval: REREAD_EVERY_MS,
    // There is a state of its own for this.
    meta: { quiet: true },
  });
  if (!data) {
    const gone = error instanceof RequestFailed && error.status === 404;
    return (
      <Page title="Who has seen what" width="text" back={back}>
        {!error && <SkeletonList rows={6} label="Loading who has seen what" />}
        {error && (
          <ErrorState
            title={gone ? 'There is nobody like this in your family' : 'Who has seen what could not be loaded'}
            onRetry={gone ? undefined : () => void refetch()}
            busy={isFetching}
            action={gone ? <LinkButton to="/family">Your family</LinkButton> : undefined}
          >
            {gone ? 'The link may be old, or belong to another account.' : sentenceOf(error)}
          </ErrorState>
        )}
      </Page>
    );
  }
  const name = isolated(data.firstName);
  return (
    <Page
      title={`Who has seen what of ${name}`}
      lead="Everybody but your own family leaves a line here, before they see anything."
      width="text"
      back={back}
    >
      <div className="flex flex-col gap-8">
        <AccessNow access={data.access} learnerId={learnerId} name={data.firstName} />
        <section aria-labelledby="looks">
          <h2 id="looks" className="mb-3 !text-xl">
            What was opened
          </h2>
          {data.days.length === 0 && page === 1 ? (
            <EmptyState kind="nobody" title="Nobody has looked yet">
              When a provider, a council or one of our administrators opens anything about {name}, it is listed here:
              who, when, what and why.
            </EmptyState>
          ) : (
            <SeenDays learnerId={learnerId} days={data.days} />
          )}
          {data.pages > 1 && (
            <div className="mt-4">
              <Pagination
                page={data.page}
                pages={data.pages}
                to={(number) => `?page=${number}`}
                label="What was opened: pages"
              />
            </div>
          )}
        </section>
        <LookMails on={data.toldByMail} />
      </div>
    </Page>
  );
}
