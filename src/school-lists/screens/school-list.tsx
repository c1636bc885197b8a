import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams, useSearchParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { CouncilPage, NotYourCouncil } from '../../councils/components/council-page.tsx';
import { mealTiers } from '../../councils/eligibility.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { useLive } from '../../platform/browser/live.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { isolated } from '../../platform/isolated.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { Progress } from '../../ui/progress.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { TabLinks } from '../../ui/tabs.tsx';
import { toast } from '../../ui/toast.tsx';
import { MatchSides, nameOf, type Match } from '../components/match-sides.tsx';
import type { schoolListsContract } from '../contract.ts';
import { listTabs, tabWords, type ListTab } from '../list-words.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'A school list', index: false });

type Answer = AnswerOf<(typeof schoolListsContract)['GET /councils/{councilId}/school-lists/{listId}']>;

const MATCHING_MS = 1_500;

/** One list: how far it is matched, and what an officer says of those who may be on it. */
export default function SchoolList() {
  const { councilId = '', listId = '' } = useParams();
  const [query] = useSearchParams();
  const cache = useQueryClient();
  const tab = listTabs.find((one) => one === query.get('tab')) ?? 'DOUBTFUL';
  const page = Math.max(1, Number(query.get('page')) || 1);
  const key = ['councils', councilId, 'school-lists', listId];
  const shown = useQuery({
    queryKey: [...key, tab, page],
    queryFn: () =>
      api('GET /councils/{councilId}/school-lists/{listId}', { params: { councilId, listId }, query: { tab, page } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.list.state === 'MATCHING' ? MATCHING_MS : false),
    meta: { quiet: [403, 404, 422] },
  });
  const reread = () => void cache.invalidateQueries({ queryKey: key });
  useLive([`council:${councilId}`], reread);
  const { data, error } = shown;
  return (
    <CouncilPage
      councilId={councilId}
      title={data ? isolated(data.list.title) : 'A school list'}
      lead={data && leadOf(data)}
      actions={data && data.role !== 'viewer' && <DeleteList councilId={councilId} listId={listId} />}
    >
      {error instanceof RequestFailed && [403, 404, 422].includes(error.status) && !data ? (
        <NotYourCouncil />
      ) : error && !data ? (
        <ErrorState title="The list could not be loaded" onRetry={() => void shown.refetch()} busy={shown.isFetching}>
          {sentenceOf(error)}
        </ErrorState>
      ) : !data ? (
        <SkeletonList rows={5} label="Loading the list" />
      ) : (
        <>
          <HowFar list={data.list} />
          <TabLinks
            label="Which children"
            tabs={listTabs.map((one) => ({
              label: tabWords[one],
              to: { search: one === 'DOUBTFUL' ? '' : `?tab=${one}` },
              current: one === tab,
              count: data.list.counts[one],
            }))}
          />
          <Matches councilId={councilId} listId={listId} tab={tab} data={data} onChanged={reread} />
        </>
      )}
    </CouncilPage>
  );
}

const leadOf = ({ list }: Answer): string =>
  [
    `${list.size.toLocaleString('en-GB')} children for ${isolated(list.programme.title)}`,
    ...(list.mealTier ? [mealTiers[list.mealTier].toLowerCase()] : []),
    'we note down who looks at their names.',
  ].join('; ');

function HowFar({ list }: { list: Answer['list'] }) {
  if (list.state === 'FILLING')
    return <p role="status">The rows of this list did not all come. Delete it and send the file again.</p>;
  if (list.state === 'DONE') return null;
  return (
    <Progress
      label="Looking for these children"
      value={list.matched}
      max={list.size}
      text={`${list.matched.toLocaleString('en-GB')} of ${list.size.toLocaleString('en-GB')}`}
    />
  );
}

type MatchesProps = { councilId: string; listId: string; tab: ListTab; data: Answer; onChanged: () => void };

function Matches({ councilId, listId, tab, data, onChanged }: MatchesProps) {
  const params = { councilId, listId };
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const say = useMutation({
    mutationFn: (body: { ids: string[]; same: boolean }) =>
      api('POST /councils/{councilId}/school-lists/{listId}/matches/decide', { params, body }),
    onSuccess: ({ decided, refused }, { same }) => {
      setTicked([]);
      if (decided > 0)
        toast.success(
          `${decided === 1 ? 'One child' : `${decided} children`}: ${same ? 'eligible' : 'not of this list'}`,
        );
      for (const { why } of refused.slice(0, 3)) toast.error('That did not work', { description: why });
    },
    onSettled: onChanged,
  });
  const undo = useMutation({
    mutationFn: ({ id }: Match) =>
      api('POST /councils/{councilId}/school-lists/{listId}/matches/{matchId}/undo', {
        params: { ...params, matchId: id },
      }),
    onSuccess: (_, match) => toast.success(`Taken back: ${isolated(nameOf(match.learner))}`),
    onSettled: onChanged,
  });
  const decides = data.role !== 'viewer';
  const busy = say.isPending || undo.isPending;
  const open = decides && tab === 'DOUBTFUL' ? data.matches.filter(({ ownFamily }) => !ownFamily) : [];
  const chosen = open.flatMap(({ id }) => (ticked.includes(id) ? [id] : []));
  if (data.matches.length === 0) return <NobodyHere tab={tab} done={data.list.state === 'DONE'} />;
  return (
    <>
      {open.length > 1 && (
        <div className="flex flex-wrap items-center gap-3">
          <Button size="small" onClick={() => setTicked(chosen.length === open.length ? [] : open.map(({ id }) => id))}>
            {chosen.length === open.length ? 'Select none' : `Select all ${open.length}`}
          </Button>
          {chosen.length > 0 && (
            <>
              <output className="font-[650] figures">{chosen.length} selected</output>
              <Button size="small" tone="primary" busy={busy} onClick={() => say.mutate({ ids: chosen, same: true })}>
                All are the same child
              </Button>
              <Button size="small" busy={busy} onClick={() => say.mutate({ ids: chosen, same: false })}>
                None of them is
              </Button>
            </>
          )}
        </div>
      )}
      <ul aria-label={tabWords[tab]} className="flex flex-col border-t border-line">
        {data.matches.map((match) => (
          <MatchSides
            key={match.id}
            match={match}
            decides={decides}
            busy={busy}
            {...(open.length > 1 && !match.ownFamily
              ? {
                  tick: {
                    ticked: ticked.includes(match.id),
                    onTick: (on) => setTicked(on ? [...ticked, match.id] : ticked.filter((id) => id !== match.id)),
                  },
                }
              : {})}
            onSay={(same) => say.mutate({ ids: [match.id], same })}
            onUndo={() => undo.mutate(match)}
          />
        ))}
      </ul>
      {data.pages > 1 && (
        <Pagination
          page={data.page}
          pages={data.pages}
          to={(next) => ({ search: `?${new URLSearchParams({ tab, page: String(next) })}` })}
        />
      )}
    </>
  );
}

function NobodyHere({ tab, done }: { tab: ListTab; done: boolean }) {
  if (!done) return null;
  return (
    <EmptyState kind="nobody" title={tab === 'DOUBTFUL' ? 'Nothing to look at' : 'Nobody here'}>
      {tab === 'DOUBTFUL'
        ? 'When a family of this list joins later, or asks you, its child is looked for by itself.'
        : 'Children appear here once they are found.'}
    </EmptyState>
  );
}

function DeleteList({ councilId, listId }: { councilId: string; listId: string }) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState(false);
  const remove = useMutation({
    mutationFn: () => api('DELETE /councils/{councilId}/school-lists/{listId}', { params: { councilId, listId } }),
    onSuccess: () => {
      toast.success('The list is deleted');
      void navigate(`/councils/${councilId}/school-lists`);
    },
  });
  return (
    <>
      <Button onClick={() => setAsked(true)}>Delete the list</Button>
      <Dialog
        open={asked}
        onClose={() => setAsked(false)}
        title="Delete this list?"
        actions={
          <>
            <Button onClick={() => setAsked(false)}>Keep it</Button>
            <Button tone="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
              Delete it
            </Button>
          </>
        }
      >
        <p>Its rows go for good. Who became eligible by it stays so, and nobody is looked for by it any more.</p>
      </Dialog>
    </>
  );
}
