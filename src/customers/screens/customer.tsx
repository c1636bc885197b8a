import { useQuery } from '@tanstack/react-query';
import { useParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { dayText } from '../../platform/day-text.ts';
import { isolated } from '../../platform/isolated.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Money } from '../../ui/money.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { SummaryList } from '../../ui/summary-list.tsx';
import { TelephoneLink } from '../../ui/telephone-link.tsx';
import { NoteForm } from '../components/note-form.tsx';
import type { KnownCustomer } from '../contract.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Customer', index: false });

const back = { to: '/customers', label: 'Customers' };

export default function CustomerScreen() {
  const { customerId = '' } = useParams();
  const { user } = useCurrentUser();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['known-customers', 'one', customerId],
    queryFn: () => api('GET /known-customers/{customerId}', { params: { customerId } }),
    enabled: Boolean(user),
    retry: false,
  });
  if (data)
    return (
      <Page
        title={data.name || data.emailAddress || 'A customer without a name'}
        back={back}
        width="text"
        actions={
          <LinkButton to={`/bookings/m?${new URLSearchParams({ type: 'all', q: data.name })}`}>
            Their bookings
          </LinkButton>
        }
      >
        <OneCustomer customer={data} />
      </Page>
    );
  return (
    <Page title="Customer" back={back} width="text">
      {!error ? (
        <SkeletonList rows={4} label="Loading this customer" />
      ) : error instanceof RequestFailed && error.status === 404 ? (
        <EmptyState
          title="There is no such customer"
          kind="not-found"
          action={<LinkButton to="/customers">Show all customers</LinkButton>}
        >
          Perhaps the address was cut off, or their data was erased.
        </EmptyState>
      ) : (
        <ErrorState title="This customer could not be loaded" onRetry={() => void refetch()} busy={isFetching}>
          {sentenceOf(error)}
        </ErrorState>
      )}
    </Page>
  );
}

const dateOr = (day: string | null, none: string): string => (day ? dayText(day, 'long') : none);

function OneCustomer({ customer }: { customer: KnownCustomer }) {
  return (
    <div className="flex flex-col gap-5">
      <Card title="What you know">
        <SummaryList
          rows={[
            { term: 'Email', value: customer.emailAddress ? isolated(customer.emailAddress) : 'Not known' },
            {
              term: 'Telephone',
              value: customer.phoneNumber ? <TelephoneLink number={customer.phoneNumber} /> : 'Not known',
            },
            {
              term: 'Who comes',
              value:
                customer.learners.length === 0
                  ? 'Nobody any more'
                  : customer.learners
                      .map(({ name, age }) => (age === null ? isolated(name) : `${isolated(name)} (${age})`))
                      .join(', '),
            },
            { term: 'Bookings', value: String(customer.bookings) },
            { term: 'Spent', value: <Money pence={customer.spentPence} /> },
            { term: 'First date', value: dateOr(customer.firstDate, 'None yet') },
            { term: 'Last date', value: dateOr(customer.lastDate, 'None yet') },
            { term: 'Next date', value: dateOr(customer.nextDate, 'Nothing booked') },
          ]}
        />
        {!customer.hasAccount && (
          <p className="mt-3 text-sm text-ink-soft">
            You entered them yourself, and they have not claimed their bookings.
          </p>
        )}
      </Card>
      <Card title="What you want to remember">
        <NoteForm customer={customer} />
      </Card>
    </div>
  );
}
