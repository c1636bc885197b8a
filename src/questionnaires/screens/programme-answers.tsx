import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { CouncilPage, NotYourCouncil } from '../../councils/components/council-page.tsx';
import { fullName } from '../../identity/name.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { isolated } from '../../platform/isolated.ts';
import { pageAsked } from '../../platform/paging.ts';
import { format } from '../../platform/time.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { DataTable, type Column } from '../../ui/table.tsx';
import type { questionnairesContract } from '../contract.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Answers', index: false });

type Answers = AnswerOf<(typeof questionnairesContract)['GET /councils/{councilId}/programmes/{programmeId}/answers']>;

/** What families answered to a council's questions, for places that it pays for. */
export default function ProgrammeAnswers() {
  const { councilId = '', programmeId = '' } = useParams();
  const [address] = useSearchParams();
  const page = pageAsked(address.get('page'));
  const query = useQuery({
    queryKey: ['councils', councilId, 'answers', programmeId, page],
    queryFn: () =>
      api('GET /councils/{councilId}/programmes/{programmeId}/answers', {
        params: { councilId, programmeId },
        query: { page },
      }),
    placeholderData: keepPreviousData,
    meta: { quiet: [403, 404, 422] },
  });
  const { data, error } = query;
  return (
    <CouncilPage
      councilId={councilId}
      title={data ? `${isolated(data.programme.title)}: answers` : 'Answers'}
      lead="To your questions, for places that you pay for. Families read that you looked."
    >
      <BackLink to={`/councils/${councilId}/programmes/${programmeId}/questions`}>The questions</BackLink>
      {error && !data ? (
        error instanceof RequestFailed && [403, 404, 422].includes(error.status) ? (
          <NotYourCouncil />
        ) : (
          <ErrorState
            title="The answers could not be loaded"
            onRetry={() => void query.refetch()}
            busy={query.isFetching}
          >
            {sentenceOf(error)}
          </ErrorState>
        )
      ) : !data ? (
        <SkeletonList rows={6} label="Loading the answers" />
      ) : (
        <DataTable
          caption="Answers"
          captionHidden
          columns={columns}
          rows={data.answers}
          rowKey={({ id }) => id}
          page={data.page}
          pages={data.pages}
          pageTo={(next) => ({ search: `?page=${next}` })}
          empty={<p className="text-ink-soft">Nothing was answered yet. Answers come with the first booking.</p>}
        />
      )}
    </CouncilPage>
  );
}

const columns: Column<Answers['answers'][number]>[] = [
  {
    key: 'child',
    header: 'Child',
    priority: 'title',
    cell: ({ learner }) => (learner ? isolated(fullName(learner)) : 'The whole booking'),
  },
  { key: 'question', header: 'Question', cell: ({ question }) => isolated(question) },
  { key: 'answer', header: 'Answer', cell: ({ answer }) => isolated(answer) },
  { key: 'listing', header: 'Listing', cell: ({ listing }) => isolated(listing) },
  {
    key: 'answered',
    header: 'Answered',
    cell: ({ answeredAt }) => <time dateTime={answeredAt}>{format.dayAndTime(answeredAt)}</time>,
  },
];
