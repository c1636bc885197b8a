import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useSearchParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { useLive } from '../../platform/browser/live.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { State, type StateWord } from '../../ui/state.tsx';
import { DataTable, type Column } from '../../ui/table.tsx';
import { TabLinks } from '../../ui/tabs.tsx';
import { toast } from '../../ui/toast.tsx';
import { CouncilPage, NotYourCouncil } from '../components/council-page.tsx';
import { SendCodes } from '../components/send-codes-form.tsx';
import type { councilsContract } from '../contract.ts';
import { codeStates, type CodeState } from '../programme-code.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Codes', index: false });

type Answer = AnswerOf<(typeof councilsContract)['GET /councils/{councilId}/programmes/{programmeId}/codes']>;
type Code = Answer['codes'][number];

const words: Record<CodeState, StateWord> = {
  free: { text: 'Not used', kind: 'waiting' },
  sent: { text: 'Sent', kind: 'waiting' },
  used: { text: 'Used', kind: 'good' },
  revoked: { text: 'Taken back', kind: 'ended' },
};

const tabs: readonly { state: CodeState | 'all'; label: string }[] = [
  { state: 'all', label: 'All' },
  ...codeStates.map((state) => ({ state, label: words[state].text })),
];

/** The codes of a programme: which are used, where they were sent, and what can be taken back. */
export default function ProgrammeCodes() {
  const { councilId = '', programmeId = '' } = useParams();
  const [query] = useSearchParams();
  const cache = useQueryClient();
  const state = codeStates.find((one) => one === query.get('state')) ?? 'all';
  const page = Math.max(1, Number(query.get('page')) || 1);
  const params = { councilId, programmeId };
  const key = ['councils', councilId, 'codes', programmeId];
  const list = useQuery({
    queryKey: [...key, state, page],
    queryFn: () => api('GET /councils/{councilId}/programmes/{programmeId}/codes', { params, query: { state, page } }),
    placeholderData: keepPreviousData,
    meta: { quiet: [403, 404, 422] },
  });
  const reread = () => void cache.invalidateQueries({ queryKey: key });
  useLive([`council:${councilId}`], reread);
  const revoke = useMutation({
    mutationFn: ({ id }: Code) =>
      api('POST /councils/{councilId}/programmes/{programmeId}/codes/{codeId}/revoke', {
        params: { ...params, codeId: id },
      }),
    onSuccess: () => toast.success('The code is taken back'),
    onSettled: reread,
  });
  const { data, error } = list;
  const decides = data !== undefined && data.role !== 'viewer';
  return (
    <CouncilPage
      councilId={councilId}
      title={data ? `Codes for ${isolated(data.programme.title)}` : 'Codes'}
      lead="Each code makes one child eligible. Send them here, or hand them to a school."
    >
      {error instanceof RequestFailed && [403, 404, 422].includes(error.status) && !data ? (
        <NotYourCouncil />
      ) : error && !data ? (
        <ErrorState title="The codes could not be loaded" onRetry={() => void list.refetch()} busy={list.isFetching}>
          {sentenceOf(error)}
        </ErrorState>
      ) : !data ? (
        <SkeletonList rows={4} label="Loading the codes" />
      ) : (
        <>
          {decides && data.programme.isOpen && <SendCodes {...params} onSent={reread} />}
          <TabLinks
            label="Which codes"
            tabs={tabs.map((tab) => ({
              label: tab.label,
              to: { search: tab.state === 'all' ? '' : `?state=${tab.state}` },
              current: tab.state === state,
              ...(tab.state === 'all' ? {} : { count: data.counts[tab.state] }),
            }))}
          />
          <DataTable
            caption="Codes"
            captionHidden
            columns={columnsOf(decides, revoke.isPending, (code) => revoke.mutate(code))}
            rows={data.codes}
            rowKey={({ id }) => id}
            rowName={({ code }) => code}
            page={data.page}
            pages={data.pages}
            pageTo={(next) => ({ search: `?${new URLSearchParams({ state, page: String(next) })}` })}
            empty={
              <EmptyState
                kind="nobody"
                title="No codes here"
                action={<LinkButton to={`/councils/${councilId}/programmes`}>See the programmes</LinkButton>}
              >
                Managers make codes in bulk under ‘Programmes and codes’; officers send them by email here.
              </EmptyState>
            }
          />
        </>
      )}
    </CouncilPage>
  );
}

function columnsOf(decides: boolean, busy: boolean, onRevoke: (code: Code) => void): readonly Column<Code>[] {
  return [
    { key: 'code', header: 'Code', priority: 'title', cell: ({ code }) => <span className="font-mono">{code}</span> },
    { key: 'state', header: 'How it stands', cell: ({ state }) => <State {...words[state]} /> },
    {
      key: 'to',
      header: 'Sent to',
      cell: ({ sentTo, sentAt }) =>
        sentTo === null ? 'Nobody' : `${isolated(sentTo)}${sentAt ? `, ${format.date(sentAt)}` : ''}`,
    },
    {
      key: 'when',
      header: 'Since',
      cell: ({ madeAt, usedAt, revokedAt }) => format.date(usedAt ?? revokedAt ?? madeAt),
    },
    ...(decides
      ? [
          {
            key: 'actions',
            header: 'Take back',
            priority: 'actions' as const,
            cell: (code: Code) =>
              (code.state === 'free' || code.state === 'sent') && (
                <Button size="small" busy={busy} aria-label={`Take back ${code.code}`} onClick={() => onRevoke(code)}>
                  Take back
                </Button>
              ),
          },
        ]
      : []),
  ];
}
