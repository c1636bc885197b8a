import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { fullName } from '../../identity/name.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { useAddress, type ChangeAddress } from '../../platform/browser/use-address.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { isolated } from '../../platform/isolated.ts';
import { pageAsked } from '../../platform/paging.ts';
import { formatPlainDate } from '../../platform/time.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { DataTable, type Column } from '../../ui/table.tsx';
import { AllowanceDialog } from '../components/allowance-dialog.tsx';
import { CouncilPage, NotYourCouncil } from '../components/council-page.tsx';
import type { councilsContract } from '../contract.ts';
import { levels } from '../levels.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Allowances', index: false });

type Allowances = AnswerOf<(typeof councilsContract)['GET /councils/{councilId}/programmes/{programmeId}/allowances']>;
type Child = Allowances['children'][number];
const choices = { all: 'All', exceptions: 'Exceptions', review: 'Review due', coming: 'Review in a month' } as const;
type Only = keyof typeof choices;

/** What each eligible child of a programme has, and the exceptions with their reasons. */
export default function ProgrammeAllowances() {
  const { councilId = '', programmeId = '' } = useParams();
  const [address, change] = useAddress();
  const cache = useQueryClient();
  const [editing, setEditing] = useState<Child | null>(null);
  const asked = address.get('only') ?? '';
  const only: Only = asked in choices ? (asked as Only) : 'all';
  const [search, page] = [address.get('search') ?? '', pageAsked(address.get('page'))];
  const queryKey = ['councils', councilId, 'allowances', programmeId] as const;
  const query = useQuery({
    queryKey: [...queryKey, only, search, page],
    queryFn: () =>
      api('GET /councils/{councilId}/programmes/{programmeId}/allowances', {
        params: { councilId, programmeId },
        query: { only, search, page },
      }),
    placeholderData: keepPreviousData,
    meta: { quiet: [403, 404, 422] },
  });
  const { data, error } = query;
  return (
    <CouncilPage
      councilId={councilId}
      title={data ? isolated(data.programme.title) : 'Allowances'}
      lead={
        data &&
        `Each child has ${data.programme.allowanceText}, unless you say otherwise. Families read that you looked.`
      }
    >
      <BackLink to={`/councils/${councilId}/programmes`}>All programmes</BackLink>
      {error && !data ? (
        error instanceof RequestFailed && [403, 404].includes(error.status) ? (
          <NotYourCouncil />
        ) : (
          <ErrorState
            title="The allowances could not be loaded"
            onRetry={() => void query.refetch()}
            busy={query.isFetching}
          >
            {sentenceOf(error)}
          </ErrorState>
        )
      ) : !data ? (
        <SkeletonList rows={6} label="Loading the allowances" />
      ) : (
        <>
          <Filters only={only} search={search} onChange={change} />
          <DataTable
            caption="Allowances"
            captionHidden
            columns={columnsOf(data, setEditing)}
            rows={data.children}
            rowKey={({ eligibilityId }) => eligibilityId}
            page={data.page}
            pages={data.pages}
            pageTo={(next) => ({ search: `?${new URLSearchParams({ only, search, page: String(next) })}` })}
            empty={
              <p className="text-ink-soft">
                {search === '' && only === 'all' ? 'No child is eligible yet.' : 'No child fits this.'}
              </p>
            }
          />
        </>
      )}
      {data && editing && (
        <AllowanceDialog
          councilId={councilId}
          programme={data.programme}
          child={editing}
          onClose={() => setEditing(null)}
          onSaved={() => {
            setEditing(null);
            void cache.invalidateQueries({ queryKey });
          }}
        />
      )}
    </CouncilPage>
  );
}

type FiltersProps = { only: Only; search: string; onChange: ChangeAddress };

function Filters({ only, search, onChange }: FiltersProps) {
  return (
    <div className="flex flex-wrap items-end gap-4">
      <SearchField label="Child" value={search} onSearch={(next) => onChange({ search: next })} />
      <Segmented
        label="Which children"
        value={only}
        onChange={(next) => onChange({ only: next })}
        options={(Object.keys(choices) as Only[]).map((value) => ({ value, label: choices[value] }))}
      />
    </div>
  );
}

function columnsOf({ programme, role }: Allowances, edit: (child: Child) => void): Column<Child>[] {
  return [
    {
      key: 'child',
      header: 'Child',
      priority: 'title',
      cell: ({ learner, reason }) => (
        <>
          {isolated(fullName(learner))}
          {reason !== '' && <span className="block text-sm font-normal text-ink-soft">{isolated(reason)}</span>}
        </>
      ),
    },
    { key: 'amount', header: 'Has', cell: ({ amountText }) => amountText },
    { key: 'reserved', header: 'Kept for bookings', cell: ({ reservedText }) => reservedText },
    { key: 'used', header: 'Used', cell: ({ usedText }) => usedText },
    { key: 'left', header: 'Left', cell: ({ leftText }) => leftText },
    ...(programme.kind === 'SEND'
      ? [{ key: 'level', header: 'Level', cell: ({ level }: Child) => (level ? levels[level] : 'Not said') }]
      : []),
    {
      key: 'review',
      header: 'Looked at again',
      cell: ({ reviewOn }) => (reviewOn ? formatPlainDate(reviewOn) : 'Not said'),
    },
    ...(role === 'viewer'
      ? []
      : [
          {
            key: 'edit',
            header: 'What to do',
            priority: 'actions' as const,
            cell: (child: Child) =>
              child.ownFamily ? null : (
                <Button
                  size="small"
                  aria-label={`Change what ${isolated(fullName(child.learner))} has`}
                  onClick={() => edit(child)}
                >
                  Change
                </Button>
              ),
          },
        ]),
  ];
}
