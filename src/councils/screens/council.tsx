import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { useLive } from '../../platform/browser/live.ts';
import { useFilter, type ChangeFilter } from '../../platform/browser/use-address.ts';
import { isolated } from '../../platform/isolated.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { TabLinks } from '../../ui/tabs.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { CasePanel } from '../components/case-panel.tsx';
import { CheckManyDialog } from '../components/check-many-dialog.tsx';
import { SavedViews } from '../components/saved-views.tsx';
import { useCaseHolds } from '../components/use-case-holds.ts';
import { CaseTable } from '../components/case-table.tsx';
import { CouncilPage, NotYourCouncil } from '../components/council-page.tsx';
import { DecideDialog } from '../components/decide-dialog.tsx';
import type { CouncilEligibility, DecisionKind } from '../components/decision-fields.tsx';
import { eligibilityWords } from '../components/eligibility-words.tsx';
import { useOpenCase } from '../components/use-open-case.ts';
import type { councilsContract } from '../contract.ts';
import { eligibilityStates, type EligibilityState } from '../eligibility.ts';
import { programmeKinds, type ProgrammeKind } from '../programme.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Eligibility checks', index: false });

type Answer = AnswerOf<(typeof councilsContract)['GET /councils/{councilId}/eligibilities']>;

const tabs: readonly { state: EligibilityState | 'all'; label: string }[] = [
  ...(['PENDING', 'NEEDS_INFO', 'ELIGIBLE', 'NOT_ELIGIBLE'] as const).map((state) => ({
    state,
    label: eligibilityWords.council[state].text,
  })),
  { state: 'all', label: 'All' },
];

type Filter = {
  eligibility: EligibilityState | 'all';
  type: 'all' | ProgrammeKind;
  programme: string;
  search: string;
  page: number;
};

function filterFrom(query: URLSearchParams): Filter {
  const state = query.get('eligibility');
  const type = query.get('type');
  return {
    eligibility: state === 'all' ? 'all' : (eligibilityStates.find((one) => one === state) ?? 'PENDING'),
    type: type === 'HAF' || type === 'SEND' ? type : 'all',
    programme: query.get('programme') ?? '',
    search: query.get('search') ?? '',
    page: Math.max(1, Number(query.get('page')) || 1),
  };
}

function searchOf(filter: Filter): string {
  const { eligibility, type, programme, search, page } = filter;
  return `?${new URLSearchParams({
    eligibility,
    type,
    ...(programme ? { programme } : {}),
    ...(search ? { search } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  })}`;
}

/** A council's dashboard opens on who is to be found eligible. */
export default function Council() {
  const { councilId = '' } = useParams();
  const [filter, change] = useFilter(filterFrom, searchOf);
  const cache = useQueryClient();
  const key = ['councils', councilId, 'eligibilities'] as const;
  const { programme, ...rest } = filter;
  const list = useQuery({
    queryKey: [...key, filter],
    queryFn: () =>
      api('GET /councils/{councilId}/eligibilities', {
        params: { councilId },
        query: { ...rest, ...(programme ? { programme } : {}) },
      }),
    placeholderData: keepPreviousData,
    // There is a state of its own for these.
    meta: { quiet: [403, 404, 422] },
  });
  const reread = () => cache.invalidateQueries({ queryKey: key });
  useLive([`council:${councilId}`], () => void reread());
  const { data, error } = list;
  const gone = error instanceof RequestFailed && [403, 404, 422].includes(error.status);
  return (
    <CouncilPage
      councilId={councilId}
      title="Eligibility checks"
      lead={data && `${isolated(data.council.title)}. These are children’s names, so we note down who looks.`}
    >
      {error && !data ? (
        gone ? (
          <NotYourCouncil />
        ) : (
          <ErrorState title="The list could not be loaded" onRetry={() => void list.refetch()} busy={list.isFetching}>
            {sentenceOf(error)}
          </ErrorState>
        )
      ) : !data ? (
        <SkeletonList rows={6} label="Loading who is to be decided about" />
      ) : (
        <>
          <TabLinks
            label="Which learners"
            tabs={tabs.map(({ state, label }) => ({
              label,
              to: { search: searchOf({ ...filter, eligibility: state, page: 1 }) },
              current: state === filter.eligibility,
              ...(state === 'all' ? {} : { count: data.counts[state] }),
            }))}
          />
          <SavedViews councilId={councilId} search={searchOf({ ...filter, page: 1 })} />
          <Filters filter={filter} programmes={data.programmes} onChange={change} />
          <Learners councilId={councilId} filter={filter} data={data} onChanged={() => void reread()} />
        </>
      )}
    </CouncilPage>
  );
}

/** Why the list is empty: because of the filters, or because nobody is there at all. */
function NobodyHere({ filter, council }: { filter: Filter; council: Answer['council'] }) {
  if (filter.search || filter.programme || filter.type !== 'all') {
    const all = searchOf({ ...filter, type: 'all', programme: '', search: '', page: 1 });
    return (
      <EmptyState
        kind="nobody"
        title="Nobody fits these filters"
        action={<LinkButton to={{ search: all }}>Show everybody</LinkButton>}
      >
        Look at the other tabs, or search for less.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      kind="nobody"
      title={filter.eligibility === 'PENDING' ? 'Nobody waits for you' : 'Nobody here'}
      action={
        filter.eligibility === 'all' ? (
          <LinkButton to={`/councils/${council.id}/programmes`}>See the programmes</LinkButton>
        ) : (
          <LinkButton to={{ search: searchOf({ ...filter, eligibility: 'all', page: 1 }) }}>
            Show all children
          </LinkButton>
        )
      }
    >
      When a family asks for places that {isolated(council.title)} pays for, it appears here.
    </EmptyState>
  );
}

type FiltersProps = { filter: Filter; programmes: Answer['programmes']; onChange: ChangeFilter<Filter> };

function Filters({ filter, programmes, onChange }: FiltersProps) {
  return (
    <form
      role="search"
      className="grid gap-4 sm:grid-cols-3"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget).get('search');
        onChange({ search: typeof typed === 'string' ? typed : '' });
      }}
    >
      <SelectField
        label="Kind"
        name="type"
        value={filter.type}
        options={[
          { value: 'all', label: 'All kinds' },
          ...Object.entries(programmeKinds).map(([value, label]) => ({ value, label })),
        ]}
        onChange={({ target: { value } }) => onChange({ type: value === 'HAF' || value === 'SEND' ? value : 'all' })}
      />
      <SelectField
        label="Programme"
        name="programme"
        value={filter.programme}
        options={[
          { value: '', label: 'All programmes' },
          ...programmes.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        onChange={(event) => onChange({ programme: event.target.value })}
      />
      <TextField
        key={filter.search}
        label="Name or school"
        name="search"
        type="search"
        maxLength={80}
        defaultValue={filter.search}
        onBlur={(event) => {
          if (event.target.value !== filter.search) onChange({ search: event.target.value });
        }}
      />
    </form>
  );
}

type LearnersProps = { councilId: string; filter: Filter; data: Answer; onChanged: () => void };

function Learners({ councilId, filter, data, onChanged }: LearnersProps) {
  const [selection, setSelection] = useState<string[]>([]);
  // The rows as they stand now: the list is read again while somebody types, and a row that a colleague decides about leaves it.
  const [deciding, setDeciding] = useState<{ kind: DecisionKind; chosen: readonly CouncilEligibility[] } | null>(null);
  const [checking, setChecking] = useState<readonly string[] | null>(null);
  const undo = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: (eligibilityId: string) =>
      api('POST /councils/{councilId}/eligibilities/{eligibilityId}/undo', { params: { councilId, eligibilityId } }),
    onSuccess: () => toast.success('The decision was taken back'),
    onError: (error) => toast.error('That did not work', { description: sentenceOf(error) }),
    onSettled: onChanged,
  });
  const decides = data.role !== 'viewer';
  const rows = data.eligibilities;
  const cases = useOpenCase(rows.map(({ id }) => id));
  const open = rows.find(({ id }) => id === cases.openId);
  const holds = useCaseHolds(councilId, decides ? cases.openId : null);
  const decide = (kind: DecisionKind, ids: readonly string[]): void =>
    setDeciding({ kind, chosen: rows.filter(({ id }) => ids.includes(id)) });
  const selected = selection.filter((id) => rows.some((row) => row.id === id && !row.ownFamily));
  if (rows.length === 0 && !deciding) return <NobodyHere filter={filter} council={data.council} />;
  return (
    <>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] 2xl:grid-cols-[minmax(0,1fr)_24rem]">
        <CaseTable
          rows={rows}
          cases={cases}
          holds={holds}
          {...(decides
            ? {
                selection,
                onSelectionChange: setSelection,
                onAct: (act, id) => (act === 'undo' ? undo.mutate(id) : decide(act, [id])),
              }
            : {})}
          bulkActions={
            <BulkActions onDecide={(kind) => decide(kind, selected)} onCheck={() => setChecking(selected)} />
          }
          page={data.page}
          pages={data.pages}
          pageTo={(page) => ({ search: searchOf({ ...filter, page }) })}
        />
        <CasePanel
          councilId={councilId}
          row={open}
          heldBy={open ? holds.get(open.id) : undefined}
          cases={cases}
          decides={decides}
          deciding={deciding !== null}
          decide={(kind, id) => decide(kind, [id])}
          undo={(id) => undo.mutate(id)}
        />
      </div>
      {checking && (
        <CheckManyDialog
          councilId={councilId}
          chosen={rows.filter(({ id }) => checking.includes(id))}
          onClose={() => setChecking(null)}
          onAsked={onChanged}
        />
      )}
      {deciding && (
        <DecideDialog
          councilId={councilId}
          kind={deciding.kind}
          chosen={deciding.chosen}
          onClose={() => setDeciding(null)}
          onDecided={() => {
            const ids = deciding.chosen.map(({ id }) => id);
            if (ids.includes(cases.openId ?? '')) cases.openNext(ids);
            setDeciding(null);
            setSelection([]);
            onChanged();
          }}
        />
      )}
    </>
  );
}

/** One decision about all that are ticked. */
function BulkActions({ onDecide, onCheck }: { onDecide: (kind: DecisionKind) => void; onCheck: () => void }) {
  return (
    <>
      <Button size="small" tone="primary" onClick={() => onDecide('approve')}>
        Eligible
      </Button>
      <Button size="small" onClick={() => onDecide('ask')}>
        Ask
      </Button>
      <Button size="small" onClick={() => onDecide('refuse')}>
        Not eligible
      </Button>
      <Button size="small" onClick={onCheck}>
        National check
      </Button>
    </>
  );
}
