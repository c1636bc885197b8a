import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { useLive } from '../../platform/browser/live.ts';
import { useFilter } from '../../platform/browser/use-address.ts';
import { dayText } from '../../platform/day-text.ts';
import { isolatedList } from '../../platform/isolated.ts';
import { Badge } from '../../ui/badge.tsx';
import { ColumnChoice } from '../../ui/column-choice.tsx';
import { columnsShown, optionalColumns } from '../../ui/columns-left-out.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { useSelection } from '../../ui/use-selection.ts';
import { SavedViews } from '../../bookings/components/saved-views.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Money } from '../../ui/money.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { DataTable, type Column } from '../../ui/table.tsx';
import { ChosenCustomers } from '../components/chosen-customers.tsx';
import { CustomerFilters } from '../components/customer-filters.tsx';
import type { KnownCustomer } from '../contract.ts';
import {
  customerCall,
  customerFilterFrom,
  customerQuery,
  customerSort,
  type CustomerFilter,
} from '../customer-filter.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Customers', index: false });

const columns: readonly Column<KnownCustomer>[] = [
  {
    key: 'name',
    header: 'Customer',
    priority: 'title',
    card: 'top',
    sortable: true,
    cell: ({ id, name, emailAddress, tags }) => (
      <>
        <Link to={`/customers/${id}`} className="link">
          {name || emailAddress || 'Without a name'}
        </Link>
        {tags.length > 0 && (
          <span className="mt-1 hidden flex-wrap gap-1 @3xl:flex">
            {tags.map((tag) => (
              <Badge key={tag}>{tag}</Badge>
            ))}
          </span>
        )}
      </>
    ),
  },
  {
    key: 'learners',
    header: 'Who comes',
    card: 'middle',
    cell: ({ learners, nextDate, lastDate }) => (
      <>
        {isolatedList(learners.map(({ name }) => name.split(' ')[0] ?? name))}
        {/* On a phone the second line also says when. */}
        <span className="text-ink-soft @3xl:hidden">{whenText(nextDate, lastDate, learners.length > 0)}</span>
      </>
    ),
  },
  {
    key: 'spent',
    header: 'Spent',
    align: 'end',
    card: 'top-end',
    sortable: true,
    cell: ({ spentPence }) => <Money pence={spentPence} />,
  },
  {
    key: 'bookings',
    header: 'Bookings',
    align: 'end',
    priority: 'wide',
    card: 'none',
    cell: ({ bookings }) => bookings,
  },
  { key: 'last', header: 'Last date', card: 'none', sortable: true, cell: ({ lastDate }) => dateOrNone(lastDate) },
  { key: 'next', header: 'Next date', card: 'none', sortable: true, cell: ({ nextDate }) => dateOrNone(nextDate) },
];

const dateOrNone = (day: string | null): string => (day ? dayText(day, 'short') : '–');

function whenText(next: string | null, last: string | null, after: boolean): string {
  const text = next ? `next ${dayText(next, 'short')}` : last ? `last ${dayText(last, 'short')}` : '';
  return text && after ? ` · ${text}` : text;
}

export default function Customers() {
  const { user } = useCurrentUser();
  const cache = useQueryClient();
  const [filter, change] = useFilter(customerFilterFrom, customerQuery, { preventScrollReset: true });
  const { chosen, choose } = useSelection(customerQuery({ ...filter, page: 1, without: undefined }));
  const { data, error, isFetching, isPending, refetch } = useQuery({
    queryKey: ['known-customers', filter],
    queryFn: ({ signal }) =>
      api('GET /known-customers', { query: { ...customerCall(filter), page: filter.page }, signal }),
    enabled: Boolean(user),
    placeholderData: keepPreviousData,
  });
  useLive(user ? [`provider:${user.id}`] : [], () => void cache.invalidateQueries({ queryKey: ['known-customers'] }));
  return (
    <Page
      title="Customers"
      lead="Who books with you, who comes, and when you see them next."
      back={{ to: '/bookings/m?type=all', label: 'Bookings' }}
    >
      <CustomerFilters filter={filter} change={change} found={data} />
      <Disclosure title="Columns and views" className="mb-4">
        <div className="flex flex-col gap-5 pb-4">
          <ColumnChoice
            columns={optionalColumns(columns)}
            without={filter.without}
            onChange={(next) => change(({ without, page }) => ({ without: next(without), page }))}
          />
          <SavedViews list="customers" />
        </div>
      </Disclosure>
      {error && !data ? (
        <ErrorState title="Your customers could not be loaded" onRetry={() => void refetch()} busy={isFetching}>
          {sentenceOf(error)}
        </ErrorState>
      ) : (
        <DataTable
          caption="Your customers"
          captionHidden
          columns={columnsShown(columns, filter.without)}
          rows={data?.customers ?? []}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          sort={{ key: filter.sort, direction: filter.direction }}
          onSort={({ key, direction }) => change(customerSort(key, direction))}
          loading={isPending}
          selection={chosen}
          onSelectionChange={choose}
          bulkActions={<ChosenCustomers chosen={chosen} onClear={() => choose([])} />}
          empty={<NoCustomers filter={filter} />}
        />
      )}
      {data && (
        <div className="mt-5 empty:hidden">
          <Pagination
            label="Your customers: pages"
            page={data.page}
            pages={data.pageCount}
            to={(page) => ({ search: customerQuery({ ...filter, page }) })}
          />
        </div>
      )}
      {(data?.total ?? 0) > 0 && (
        <div className="mt-6">
          <DownloadButton address={`/known-customers.csv?${new URLSearchParams(customerCall(filter))}`}>
            Download these customers (CSV)
          </DownloadButton>
        </div>
      )}
    </Page>
  );
}

function NoCustomers({ filter }: { filter: CustomerFilter }) {
  const isPlain =
    customerQuery({ ...filter, page: 1, sort: 'name', direction: 'ascending', without: undefined }) === '?';
  if (isPlain)
    return (
      <EmptyState
        title="No customers yet"
        kind="nobody"
        action={<LinkButton to="/create-a-booking">Create a booking</LinkButton>}
      >
        Whoever books one of your listings appears here, with their children and when they come.
      </EmptyState>
    );
  return (
    <EmptyState
      title="No customer fits"
      kind="nobody"
      action={<LinkButton to={{ search: '' }}>Show all customers</LinkButton>}
    >
      Try another word, or another group.
    </EmptyState>
  );
}
