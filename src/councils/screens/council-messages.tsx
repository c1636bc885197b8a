import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams, useSearchParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { useLive } from '../../platform/browser/live.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { isolated } from '../../platform/isolated.ts';
import { pageAsked } from '../../platform/paging.ts';
import { format } from '../../platform/time.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { DataTable, type Column } from '../../ui/table.tsx';
import { TabLinks } from '../../ui/tabs.tsx';
import { CouncilPage, NotYourCouncil } from '../components/council-page.tsx';
import type { councilsContract } from '../contract.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Messages', index: false });

type Answer = AnswerOf<(typeof councilsContract)['GET /councils/{councilId}/messages']>;
type Message = Answer['messages'][number];

const shows = { waiting: 'No answer yet', answered: 'Answered', all: 'All' } as const;
type Show = keyof typeof shows;

/** What the council has asked families and told them, and what they answered. */
export default function CouncilMessages() {
  const { councilId = '' } = useParams();
  const [address] = useSearchParams();
  const cache = useQueryClient();
  const asked = address.get('show');
  const show: Show = asked === 'answered' || asked === 'all' ? asked : 'waiting';
  const page = pageAsked(address.get('page'));
  const queryKey = ['councils', councilId, 'messages'];
  const messages = useQuery({
    queryKey: [...queryKey, show, page],
    queryFn: () => api('GET /councils/{councilId}/messages', { params: { councilId }, query: { show, page } }),
    placeholderData: keepPreviousData,
    meta: { quiet: [403, 404, 422] },
  });
  useLive([`council:${councilId}`], () => void cache.invalidateQueries({ queryKey }));
  const { data, error } = messages;
  return (
    <CouncilPage
      councilId={councilId}
      title="Messages"
      lead="What you have asked families and told them. These are children’s names, so we note down who looks."
      actions={<LinkButton to="/messages">Your own inbox</LinkButton>}
    >
      {error instanceof RequestFailed && [403, 404, 422].includes(error.status) && !data ? (
        <NotYourCouncil />
      ) : error && !data ? (
        <ErrorState
          title="The messages could not be loaded"
          onRetry={() => void messages.refetch()}
          busy={messages.isFetching}
        >
          {sentenceOf(error)}
        </ErrorState>
      ) : !data ? (
        <SkeletonList rows={4} label="Loading the messages" />
      ) : (
        <Loaded data={data} show={show} />
      )}
    </CouncilPage>
  );
}

function Loaded({ data, show }: { data: Answer; show: Show }) {
  return (
    <>
      <TabLinks
        label="Which messages"
        tabs={(Object.keys(shows) as Show[]).map((key) => ({
          label: shows[key],
          to: { search: `?show=${key}` },
          current: key === show,
          ...(key === 'waiting' ? { count: data.waiting } : {}),
        }))}
      />
      <DataTable
        caption="Messages to families"
        captionHidden
        columns={columnsOf(data.council.id)}
        rows={data.messages}
        rowKey={({ id }) => id}
        page={data.page}
        pages={data.pages}
        pageTo={(next) => ({ search: `?show=${show}&page=${next}` })}
        empty={<NoMessages show={show} councilId={data.council.id} />}
      />
    </>
  );
}

function NoMessages({ show, councilId }: { show: Show; councilId: string }) {
  const titles: Record<Show, string> = {
    waiting: 'Every question is answered',
    answered: 'No family has answered yet',
    all: 'You have written to nobody yet',
  };
  return (
    <EmptyState
      title={titles[show]}
      action={
        <LinkButton to={`/councils/${councilId}?eligibility=PENDING&type=all`}>See who waits for a decision</LinkButton>
      }
    >
      When an officer asks for information or says no, the words appear here, and the family’s answer beside them.
    </EmptyState>
  );
}

const columnsOf = (councilId: string): readonly Column<Message>[] => [
  {
    key: 'child',
    header: 'Child',
    priority: 'title',
    cell: ({ child, programme }) => (
      <>
        <Link
          to={`/councils/${councilId}?${new URLSearchParams({ eligibility: 'all', type: 'all', search: child })}`}
          className="link link-tall"
        >
          {isolated(child)}
        </Link>
        <span className="block text-sm font-normal text-ink-soft">{isolated(programme)}</span>
      </>
    ),
  },
  {
    key: 'words',
    header: 'You wrote',
    cell: ({ words, by, at, kind }) => (
      <div className="max-w-prose min-w-0">
        <p className="break-words whitespace-pre-line">{isolated(words) || (kind === 'asked' ? 'A question' : 'No')}</p>
        <p className="text-sm text-ink-soft">
          {kind === 'asked' ? 'Question' : 'Not eligible'}
          {by !== '' && `, ${isolated(by)}`}, {format.dayAndTime(at)}
        </p>
      </div>
    ),
  },
  {
    key: 'answer',
    header: 'The family',
    cell: ({ waits, answeredAt, answer }) =>
      answeredAt !== null ? (
        <div className="max-w-prose min-w-0">
          {answer !== '' && <p className="break-words whitespace-pre-line">{isolated(answer)}</p>}
          <p className="text-sm text-ink-soft">Answered {format.dayAndTime(answeredAt)}</p>
        </div>
      ) : waits ? (
        <Badge tone="attention">No answer yet</Badge>
      ) : (
        <span className="text-ink-soft">Has not answered</span>
      ),
  },
];
