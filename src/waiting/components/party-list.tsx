import { useMutation } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import Download from 'lucide-react/icons/download';
import { SavedViews } from '../../bookings/components/saved-views.tsx';
import { countOf, whenOf } from '../../places/components/booking-text.tsx';
import { downloadFile } from '../../platform/browser/download.ts';
import { useFilter, type ChangeFilter } from '../../platform/browser/use-address.ts';
import { BulkActions } from '../../ui/bulk-actions.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { ColumnChoice } from '../../ui/column-choice.tsx';
import { columnsShown, optionalColumns } from '../../ui/columns-left-out.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { DataTable } from '../../ui/table.tsx';
import { useSelection } from '../../ui/use-selection.ts';
import {
  LONGEST_PARTY_SEARCH,
  MOST_PARTIES,
  pageOfParties,
  partiesLike,
  partyFilterFrom,
  partyQuery,
  partySort,
  type PartyFilter,
} from '../party-filter.ts';
import { partyActions } from './party-actions.tsx';
import { partyColumns, partyName, type PartyRow } from './party-columns.tsx';
import type { WaitingList } from './waiting-words.tsx';

const sorts = [
  { value: '', label: 'Their turn' },
  { value: 'name ascending', label: 'Name, A to Z' },
  { value: 'size descending', label: 'Most places first' },
  { value: 'since ascending', label: 'Longest waiting first' },
] as const;

type PartyListProps = { list: WaitingList; onChanged: () => void };

/** Who waits, searched, filtered and sorted by the address; chosen ones are offered places, written to or taken off together. */
export function PartyList({ list, onChanged }: PartyListProps) {
  const [filter, change] = useFilter(partyFilterFrom, partyQuery, { preventScrollReset: true });
  const selection = useSelection(partyQuery({ ...filter, sort: undefined, without: undefined, page: 1 }), MOST_PARTIES);
  const found = partiesLike(list.parties, filter);
  const { shown, page, pages } = pageOfParties(found, filter.page);
  const columns = partyColumns(list.dates);
  const first = list.parties.find(({ state }) => state === 'WAITING')?.id;
  const shownColumns = columnsShown(columns, filter.without);
  return (
    <>
      <PartyFilters list={list} filter={filter} found={found.length} change={change} />
      <DataTable
        caption="Families on the waiting list"
        captionHidden
        columns={list.mayOrder ? [...shownColumns, partyActions({ list, first, onChanged })] : shownColumns}
        rows={shown}
        rowKey={({ id }) => id}
        rowName={partyName}
        sort={filter.sort ?? null}
        onSort={({ key, direction }) => change({ sort: partySort(key, direction) })}
        selection={selection.chosen}
        onSelectionChange={selection.choose}
        mostChosen={MOST_PARTIES}
        bulkActions={<PartyBulk list={list} found={found} selection={selection} />}
        empty={
          <EmptyState
            kind="nobody"
            title="Nobody like that waits"
            action={<LinkButton to={{ search: '' }}>Show everybody</LinkButton>}
          >
            Try another name or another date.
          </EmptyState>
        }
      />
      <div className="mt-5 empty:hidden">
        <Pagination
          label="Waiting list: pages"
          page={page}
          pages={pages}
          to={(next) => ({ search: partyQuery({ ...filter, page: next }) })}
        />
      </div>
    </>
  );
}

type FiltersProps = {
  list: WaitingList;
  filter: PartyFilter;
  found: number;
  change: ChangeFilter<PartyFilter>;
};

function PartyFilters({ list, filter, found, change }: FiltersProps) {
  return (
    <div className="mb-4 flex flex-col gap-3">
      <search className="flex flex-wrap items-end gap-x-3 gap-y-4">
        <SearchField
          label="Name of the family"
          className="w-full sm:w-auto sm:min-w-60 sm:flex-1"
          maxLength={LONGEST_PARTY_SEARCH}
          value={filter.q}
          onSearch={(q) => change({ q })}
        />
        {list.dates.length > 1 && (
          <SelectField
            label="Date"
            name="date"
            className="min-w-36 flex-1 sm:max-w-60"
            value={filter.dateId ?? ''}
            options={[
              { value: '', label: 'Any date' },
              ...list.dates.map((date) => ({ value: date.id, label: whenOf(date) })),
            ]}
            onChange={({ target: { value } }) => change({ dateId: value || undefined })}
          />
        )}
        <SelectField
          label="State"
          name="state"
          className="min-w-36 flex-1 sm:max-w-44"
          value={filter.state ?? ''}
          options={[
            { value: '', label: 'Any' },
            { value: 'WAITING', label: 'Waiting' },
            { value: 'OFFERED', label: 'Offered' },
          ]}
          onChange={({ target: { value } }) => change({ state: (value || undefined) as PartyFilter['state'] })}
        />
        <SelectField
          label="Sort by"
          name="sort"
          className="min-w-36 flex-1 sm:max-w-56"
          value={filter.sort ? `${filter.sort.key} ${filter.sort.direction}` : ''}
          options={sorts}
          onChange={({ target: { value } }) => {
            const [key = '', direction = ''] = value.split(' ');
            change({ sort: partySort(key, direction) });
          }}
        />
      </search>
      <p role="status" className="text-ink-soft figures empty:hidden">
        {found > 0 && `${countOf(found, 'family', 'families')} on the list`}
      </p>
      <Disclosure title="Columns and views">
        <div className="flex flex-col gap-5 pb-4">
          <ColumnChoice
            columns={optionalColumns(partyColumns(list.dates))}
            without={filter.without}
            onChange={(next) => change(({ without, page }) => ({ without: next(without), page }))}
          />
          <SavedViews list="waiting" />
        </div>
      </Disclosure>
    </div>
  );
}

type PartyBulkProps = {
  list: WaitingList;
  found: readonly PartyRow[];
  selection: ReturnType<typeof useSelection>;
};

/** What can be done with the chosen families. All but the file leads to its figures first. */
function PartyBulk({ list, found, selection: { chosen, choose } }: PartyBulkProps) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const params = { entryIds: chosen };
  const file = useMutation({
    mutationFn: () => downloadFile(`/experiences/${list.listing.id}/waiting-list-file`, params),
  });
  const most = Math.min(found.length, MOST_PARTIES);
  const goTo = (kind: 'offer' | 'message' | 'remove') => (): void =>
    void navigate(`/listings/${list.listing.id}/waiting-list/together`, {
      state: { kind, ids: chosen, back: `${pathname}${search}` },
    });
  return (
    <BulkActions
      onClear={() => choose([])}
      actions={[
        ...(list.mayOrder
          ? [
              { id: 'offer', label: 'Offer', onSelect: goTo('offer') },
              { id: 'message', label: 'Write', onSelect: goTo('message') },
              { id: 'remove', label: 'Take off the list', onSelect: goTo('remove') },
            ]
          : []),
        {
          id: 'csv',
          label: 'CSV',
          icon: <Download aria-hidden />,
          busy: file.isPending,
          onSelect: () => file.mutate(),
        },
        ...(chosen.length < most
          ? [
              {
                id: 'all',
                label: found.length > MOST_PARTIES ? `Choose the first ${MOST_PARTIES}` : `Choose all ${most}`,
                tone: 'quiet' as const,
                onSelect: () => choose(found.map(({ id }) => id)),
              },
            ]
          : []),
      ]}
    />
  );
}
