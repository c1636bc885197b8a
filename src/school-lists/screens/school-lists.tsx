import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams, type MetaFunction } from 'react-router';
import Plus from 'lucide-react/icons/plus';
import { api } from '../../client.ts';
import { CouncilPage, NotYourCouncil } from '../../councils/components/council-page.tsx';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { useLive } from '../../platform/browser/live.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { State } from '../../ui/state.tsx';
import { DataTable, type Column } from '../../ui/table.tsx';
import type { schoolListsContract } from '../contract.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'School lists', index: false });

type Answer = AnswerOf<(typeof schoolListsContract)['GET /councils/{councilId}/school-lists']>;
type SchoolList = Answer['lists'][number];

/** Lists of children that schools gave to a council. */
export default function SchoolLists() {
  const { councilId = '' } = useParams();
  const cache = useQueryClient();
  const queryKey = ['councils', councilId, 'school-lists'];
  const lists = useQuery({
    queryKey,
    queryFn: () => api('GET /councils/{councilId}/school-lists', { params: { councilId } }),
    meta: { quiet: [403, 404, 422] },
  });
  useLive([`council:${councilId}`], () => void cache.invalidateQueries({ queryKey }));
  const { data, error } = lists;
  const decides = data !== undefined && data.role !== 'viewer';
  const add = (
    <LinkButton tone="primary" icon={<Plus aria-hidden />} to={`/councils/${councilId}/school-lists/new`}>
      Add a list
    </LinkButton>
  );
  return (
    <CouncilPage
      councilId={councilId}
      title="School lists"
      lead="Children whom a school has told you about. Who is surely the same child is eligible at once; you look at the doubtful ones."
      actions={decides && data.lists.length > 0 && add}
    >
      {error instanceof RequestFailed && [403, 404, 422].includes(error.status) && !data ? (
        <NotYourCouncil />
      ) : error && !data ? (
        <ErrorState title="The lists could not be loaded" onRetry={() => void lists.refetch()} busy={lists.isFetching}>
          {sentenceOf(error)}
        </ErrorState>
      ) : !data ? (
        <SkeletonList rows={3} label="Loading the lists" />
      ) : (
        <DataTable
          caption="School lists"
          captionHidden
          columns={columnsOf(councilId)}
          rows={data.lists}
          rowKey={({ id }) => id}
          empty={
            <EmptyState kind="nobody" title="No lists yet" action={decides && add}>
              Ask a school for a list of the children who have free school meals, with names and dates of birth.
            </EmptyState>
          }
        />
      )}
    </CouncilPage>
  );
}

const columnsOf = (councilId: string): readonly Column<SchoolList>[] => [
  {
    key: 'title',
    header: 'List',
    priority: 'title',
    cell: ({ id, title }) => (
      <Link to={`/councils/${councilId}/school-lists/${id}`} className="link link-tall">
        {isolated(title)}
      </Link>
    ),
  },
  { key: 'programme', header: 'Programme', cell: ({ programme }) => isolated(programme.title) },
  { key: 'made', header: 'Sent', cell: ({ madeAt, madeBy }) => `${format.date(madeAt)}, ${isolated(madeBy)}` },
  { key: 'size', header: 'Rows', align: 'end', cell: ({ size }) => size.toLocaleString('en-GB') },
  { key: 'confirmed', header: 'Eligible', align: 'end', cell: ({ counts }) => counts.CONFIRMED },
  {
    key: 'state',
    header: 'How it stands',
    cell: ({ state, counts }) =>
      state !== 'DONE' ? (
        <State text={state === 'MATCHING' ? 'Being matched' : 'Not sent in full'} kind="waiting" />
      ) : counts.DOUBTFUL > 0 ? (
        <State text={`${counts.DOUBTFUL} to look at`} kind="needsYou" />
      ) : (
        <State text="Nothing to do" kind="good" />
      ),
  },
];
