import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { LinkButton } from '../../ui/button.tsx';
import { pageAsked } from '../../platform/paging.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TabLinks } from '../../ui/tabs.tsx';
import { paymentWords } from '../../places/payment-words.ts';
import { countOf, type Payment } from '../../places/components/booking-text.tsx';

const types = {
  all: 'All',
  requests: 'Requests',
  upcoming: 'Upcoming',
  past: 'Past',
  cancelled: 'Cancelled',
  invoices: 'Invoices',
} as const;
type BookingType = keyof typeof types;

export type BookingFilter = { type: BookingType; payment: Payment | undefined; page: number };

const isType = (text: string | null): text is BookingType => text !== null && Object.hasOwn(types, text);
const isPayment = (text: string | null): text is Payment => text !== null && Object.hasOwn(paymentWords, text);

/** What the address asks for; what it says wrongly is left out. */
export function filterFrom(query: URLSearchParams): BookingFilter {
  const [type, payment] = [query.get('type'), query.get('payment')];
  return {
    type: isType(type) ? type : 'all',
    payment: isPayment(payment) ? payment : undefined,
    page: pageAsked(query.get('page')),
  };
}

/** The query that asks for it: only what differs from the plain list, save for the type, which the menus name too. */
export function queryOf({ type, payment, page }: BookingFilter): string {
  const query = new URLSearchParams({
    ...(payment ? { payment } : {}),
    type,
    ...(page > 1 ? { page: String(page) } : {}),
  });
  return `?${query}`;
}

type Asked = { queryKey: readonly unknown[] };

/**
 * What a list shows until what was asked for is there: the page before while it is leafed through. What was there by another
 * filter is not shown as if it were this one's. The filter is the third part of the list's key.
 */
export function whilePaging({ type, payment }: BookingFilter) {
  return <Data,>(before: Data | undefined, asked: Asked | undefined): Data | undefined => {
    const was = asked?.queryKey[2] as BookingFilter | undefined;
    return was?.type === type && was.payment === payment ? before : undefined;
  };
}

type BookingFiltersProps = {
  filter: BookingFilter;
  /** How many bookings there are like that, as soon as it is known. */
  total: number | undefined;
};

/** Type and payment filters of a list of bookings, with how many it finds. They live in the address. */
export function BookingFilters({ filter, total }: BookingFiltersProps) {
  const [, setQuery] = useSearchParams();
  return (
    <div className="mb-6 flex flex-col gap-4">
      <TabLinks
        label="Which bookings"
        tabs={Object.entries(types).map(([type, label]) => ({
          label,
          to: { search: queryOf({ ...filter, type: type as BookingType, page: 1 }) },
          current: type === filter.type,
        }))}
      />
      <SelectField
        label="Payment"
        name="payment"
        className="w-full sm:max-w-60"
        value={filter.payment ?? ''}
        options={[
          { value: '', label: 'Any' },
          ...Object.entries(paymentWords).map(([value, label]) => ({ value, label })),
        ]}
        onChange={(event) => {
          const chosen = event.target.value;
          setQuery(queryOf({ ...filter, payment: isPayment(chosen) ? chosen : undefined, page: 1 }), {
            preventScrollReset: true,
          });
        }}
      />
      <p role="status" className="text-ink-soft figures empty:hidden">
        {total ? countOf(total, 'booking') : ''}
      </p>
    </div>
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
  if (filter.type === 'all' && !filter.payment)
    return (
      <EmptyState title="No bookings yet" action={action}>
        {children}
      </EmptyState>
    );
  return (
    <EmptyState
      title={
        filter.type === 'all' && filter.payment === 'PENDING'
          ? 'No refund waits for a decision'
          : nothingOf[filter.type]
      }
      action={
        <LinkButton to={{ search: queryOf({ type: 'all', payment: undefined, page: 1 }) }}>
          Show all bookings
        </LinkButton>
      }
    >
      {filter.payment === 'PENDING'
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
