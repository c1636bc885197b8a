import { useId, useState, type ReactNode } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { LinkButton } from '../../ui/button.tsx';
import { isDate } from '../../platform/time.ts';
import { pageAsked } from '../../platform/paging.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DateField } from '../../ui/calendar.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TabLinks } from '../../ui/tabs.tsx';
import { paymentWords } from '../../places/payment-words.ts';
import { countOf, type Payment } from '../../places/components/booking-text.tsx';
import { cutText } from '../../platform/cut-text.ts';
import { dayText } from '../../platform/day-text.ts';
import { isolated } from '../../platform/isolated.ts';
import { classes } from '../../ui/classes.ts';
import { withoutAsked } from '../../platform/without-asked.ts';
import type { Sort } from '../../ui/table.tsx';
import { ageGroups, type AgeGroup } from '../age-groups.ts';
import { bookingSorts, type BookingSort } from '../booking-sorts.ts';
import { useFilter } from '../../platform/browser/use-address.ts';

const types = {
  all: 'All',
  requests: 'Requests',
  upcoming: 'Upcoming',
  past: 'Past',
  cancelled: 'Cancelled',
  invoices: 'Invoices',
} as const;
type BookingType = keyof typeof types;
type Direction = Sort['direction'];

export type BookingFilter = {
  type: BookingType;
  payment: Payment | undefined;
  /** Only those of one listing. */
  listingId?: string | undefined;
  /** Only with a place of one ticket, or of one kind of funding, or for somebody of an age. */
  ticketId?: string | undefined;
  funding?: Funding | undefined;
  age?: AgeGroup | undefined;
  /** Only the first booking of each family. */
  first?: 'yes' | undefined;
  /** Keys of columns that somebody left out, parted by commas. */
  without?: string | undefined;
  /** Words that were typed. */
  q: string;
  /** First and last day, 'YYYY-MM-DD' or ''. */
  from: string;
  to: string;
  /** Undefined: what comes next first. */
  sort: { key: BookingSort; direction: Direction } | undefined;
  page: number;
};

const everything: BookingFilter = {
  type: 'all',
  payment: undefined,
  q: '',
  from: '',
  to: '',
  sort: undefined,
  page: 1,
};
const isSearched = ({ q, from, to, listingId, ticketId, funding, age, first }: BookingFilter): boolean =>
  q !== '' || from !== '' || to !== '' || [listingId, ticketId, funding, age, first].some((one) => one !== undefined);
const isPlain = (filter: BookingFilter): boolean =>
  filter.type === 'all' && filter.payment === undefined && !isSearched(filter);
/** Whether what is over is folded away: not where somebody looks for something, or sorts. */
export const isFolding = (filter: BookingFilter): boolean => isPlain(filter) && filter.sort === undefined;

/** The longest that can be searched for, in characters. */
const LONGEST_SEARCH = 100;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const dayAsked = (text: string | null): string => (text !== null && isDate(text) ? text : '');
const idAsked = (text: string | null): string | undefined => (text !== null && UUID.test(text) ? text : undefined);
const isType = (text: string | null): text is BookingType => text !== null && Object.hasOwn(types, text);
const isPayment = (text: string | null): text is Payment => text !== null && Object.hasOwn(paymentWords, text);

/** A sort as the address and the columns name it; undefined where there is none like that. */
export function sortAsked(key: string | null, direction: string | null): BookingFilter['sort'] {
  const sort = bookingSorts.find((each) => each === key);
  return sort && { key: sort, direction: direction === 'descending' ? 'descending' : 'ascending' };
}

/** What the address asks for; what it says wrongly is left out. */
export function filterFrom(query: URLSearchParams): BookingFilter {
  const [type, payment, listing] = [query.get('type'), query.get('payment'), query.get('listing')];
  return {
    type: isType(type) ? type : 'all',
    payment: isPayment(payment) ? payment : undefined,
    listingId: idAsked(listing),
    ticketId: idAsked(query.get('ticket')),
    funding: fundings.find(({ key }) => key === query.get('funding'))?.key,
    age: ageGroups.find(({ key }) => key === query.get('age'))?.key,
    first: query.get('first') === 'yes' ? 'yes' : undefined,
    without: withoutAsked(query.get('without')),
    q: cutText(query.get('q') ?? '', LONGEST_SEARCH),
    from: dayAsked(query.get('from')),
    to: dayAsked(query.get('to')),
    sort: sortAsked(query.get('sort'), query.get('direction')),
    page: pageAsked(query.get('page')),
  };
}

/** The query that asks for it: only what differs from the plain list, save for the type, which the menus name too. */
export function queryOf({ page, ...filter }: BookingFilter): string {
  const query = new URLSearchParams({
    ...inAddress(filter),
    ...(page > 1 ? { page: String(page) } : {}),
  });
  return `?${query}`;
}

/** The filter of the address, and how it changes. */
export const useBookingFilter = () => useFilter(filterFrom, queryOf, { preventScrollReset: true });

/** Listing and ticket go by shorter names there; which columns there are is the screen's own business. */
function inAddress(filter: Omit<BookingFilter, 'page'>): Record<string, string> {
  const { listingId, ticketId, ...rest } = asQuery(filter);
  return {
    ...rest,
    ...(listingId && { listing: listingId }),
    ...(ticketId && { ticket: ticketId }),
    ...(filter.without && { without: filter.without }),
  };
}

/** The same for the calls that list the bookings and write them into a file: without what is not asked for. */
export function asQuery(filter: Omit<BookingFilter, 'page'>) {
  const { type, payment, listingId, ticketId, funding, age, first, q, from, to, sort } = filter;
  return {
    ...(payment && { payment }),
    type,
    ...(listingId && { listingId }),
    ...(ticketId && { ticketId }),
    ...(funding && { funding }),
    ...(age && { age }),
    ...(first && { first }),
    ...(q && { q }),
    ...(from && { from }),
    ...(to && { to }),
    ...(sort && { sort: sort.key }),
    ...(sort?.direction === 'descending' && { direction: sort.direction }),
  };
}

/** Who pays for a place, as the filter names it. */
export const fundings = [
  { key: 'PAID', label: 'Paid by families' },
  { key: 'FREE', label: 'Free' },
  { key: 'COUNCIL', label: 'Council funded' },
] as const;
type Funding = (typeof fundings)[number]['key'];

type Asked = { queryKey: readonly unknown[] };

/**
 * What a list shows until what was asked for is there: the page before while it is leafed through or sorted, so that the
 * focus stays on the column that was pressed. What was there by another
 * filter is not shown as if it were this one's. The filter is the third part of the list's key.
 */
export function whilePaging(filter: BookingFilter) {
  return <Data,>(before: Data | undefined, asked: Asked | undefined): Data | undefined => {
    const was = asked?.queryKey[2] as BookingFilter | undefined;
    return was && queryOf({ ...was, page: filter.page, sort: filter.sort }) === queryOf(filter) ? before : undefined;
  };
}

type BookingFiltersProps = {
  filter: BookingFilter;
  /** How many bookings there are like that, as soon as it is known. */
  total: number | undefined;
  /** What can be typed. */
  searchLabel: string;
  /** What the list can be sorted by where its columns are not in sight: 'money descending'. */
  sorts?: readonly { value: `${BookingSort} ${Direction}`; label: string }[];
  /** Listings to choose from; not asked where there is only one. */
  listings?: readonly { id: string; title: string }[];
  /** What else a provider narrows its list by. */
  more?: ReactNode;
};

/**
 * Type and payment filters of a list of bookings, with how many it finds. They live in the address. On a phone they are one
 * line that opens.
 */
export function BookingFilters({ filter, total, searchLabel, sorts, listings = [], more }: BookingFiltersProps) {
  const [, change] = useBookingFilter();
  const [open, setOpen] = useState(false);
  const panel = useId();
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-4 sm:mb-6">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={panel}
        onClick={() => setOpen(!open)}
        className="-mx-2 flex min-h-11 min-w-0 items-center gap-1.5 rounded-control px-2 text-left font-[650] hover:bg-paper-sunken sm:hidden"
      >
        <span className="sr-only">Filters: </span>
        <span className="min-w-0 truncate">{filterText(filter)}</span>
        <ChevronDown className={classes('size-5 flex-none text-ink-soft', open && 'rotate-180')} aria-hidden />
      </button>
      <p role="status" className="flex-none text-ink-soft figures empty:hidden sm:order-last sm:w-full">
        {total ? countOf(total, 'booking') : ''}
      </p>
      <div id={panel} className={classes('w-full min-w-0 flex-col gap-4 sm:flex', open ? 'flex' : 'hidden')}>
        <TabLinks
          label="Which bookings"
          tabs={Object.entries(types).map(([type, label]) => ({
            label,
            to: { search: queryOf({ ...filter, type: type as BookingType, page: 1 }) },
            current: type === filter.type,
          }))}
        />
        <FilterFields {...{ filter, searchLabel, sorts, listings, change }} />
        {more}
      </div>
    </div>
  );
}

/** 'All · any day', and what else is asked for. */
export function filterText({ type, payment, q, from, to }: BookingFilter): string {
  const days =
    from && to
      ? `${dayText(from, 'short')} – ${dayText(to, 'short')}`
      : from
        ? `from ${dayText(from, 'short')}`
        : to
          ? `until ${dayText(to, 'short')}`
          : 'any day';
  return [types[type], q && `‘${isolated(q)}’`, days, payment && paymentWords[payment]].filter(Boolean).join(' · ');
}

type FilterFieldsProps = Pick<BookingFiltersProps, 'filter' | 'searchLabel' | 'sorts'> & {
  listings: readonly { id: string; title: string }[];
  change: (changes: Partial<BookingFilter>) => void;
};

function FilterFields({ filter, searchLabel, sorts, listings, change }: FilterFieldsProps) {
  return (
    <search className="flex flex-wrap items-end gap-x-3 gap-y-4">
      <SearchField
        label={searchLabel}
        className="w-full sm:w-auto sm:min-w-72 sm:flex-1"
        maxLength={LONGEST_SEARCH}
        value={filter.q}
        onSearch={(q) => change({ q })}
      />
      {(['from', 'to'] as const).map((end) => (
        <DateField
          key={end}
          label={end === 'from' ? 'From' : 'To'}
          help=""
          className="min-w-32 flex-1 sm:max-w-44"
          value={filter[end]}
          onChange={(day, problem) => {
            if (problem === undefined && day !== filter[end]) change({ [end]: day });
          }}
        />
      ))}
      {listings.length > 1 && (
        <SelectField
          label="Listing"
          className="w-full sm:w-60"
          value={filter.listingId ?? ''}
          options={[
            { value: '', label: 'All listings' },
            ...listings.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onChange={({ target: { value } }) => change({ listingId: value || undefined, ticketId: undefined })}
        />
      )}
      <SelectField
        label="Payment"
        name="payment"
        className="w-full sm:w-52"
        value={filter.payment ?? ''}
        options={[
          { value: '', label: 'Any' },
          ...Object.entries(paymentWords).map(([value, label]) => ({ value, label })),
        ]}
        onChange={({ target: { value } }) => change({ payment: isPayment(value) ? value : undefined })}
      />
      {sorts && (
        <SelectField
          label="Sort by"
          className="w-full sm:w-52 xl:hidden"
          value={filter.sort ? `${filter.sort.key} ${filter.sort.direction}` : ''}
          options={[{ value: '', label: 'What comes next' }, ...sorts]}
          onChange={({ target: { value } }) => {
            const [key = '', direction = ''] = value.split(' ');
            change({ sort: sortAsked(key, direction) });
          }}
        />
      )}
    </search>
  );
}

/** What a list without bookings says: that nothing is there, or that nothing is like what was asked for. */
export function NoBookings({
  filter,
  action,
  children,
}: {
  filter: BookingFilter;
  /** Where the first booking would come from. */
  action: ReactNode;
  children: ReactNode;
}) {
  if (isPlain(filter))
    return (
      <EmptyState title="No bookings yet" action={action}>
        {children}
      </EmptyState>
    );
  return (
    <EmptyState
      title={
        isSearched(filter)
          ? 'No booking fits'
          : filter.type === 'all' && filter.payment === 'PENDING'
            ? 'No refund waits for a decision'
            : nothingOf[filter.type]
      }
      action={<LinkButton to={{ search: queryOf(everything) }}>Show all bookings</LinkButton>}
    >
      {isSearched(filter)
        ? 'Try another word, other days or another listing.'
        : filter.payment === 'PENDING'
          ? 'Bookings are listed here while a refund is waiting for a decision.'
          : filter.payment
            ? `No booking here is marked ‘${paymentWords[filter.payment]}’.`
            : 'Your other bookings are under ‘All’.'}
    </EmptyState>
  );
}

const nothingOf: Record<BookingType, string> = {
  all: 'No bookings like that',
  requests: 'No requests are waiting',
  upcoming: 'Nothing is coming up',
  past: 'Nothing is over yet',
  cancelled: 'Nothing was cancelled',
  invoices: 'Nothing was paid or is to be paid',
};
