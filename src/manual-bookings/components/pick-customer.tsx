import { isolatedList } from '../../platform/isolated.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Search from 'lucide-react/icons/search';
import UserPlus from 'lucide-react/icons/user-plus';
import { useDeferredValue, useState } from 'react';
import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { emptyContact, type BookingDraft, type Customer, type NewContact } from './booking-draft.ts';

type Props = {
  customer: BookingDraft['customer'];
  errors: Readonly<Record<string, string>>;
  onChange: (customer: BookingDraft['customer']) => void;
  /** Only new people can be added: whoever helps at the door does not see who has booked before. */
  onlyNew: boolean;
};

/** Who books: somebody found among those who have booked before, or somebody new. */
export function PickCustomer({ customer, errors, onChange, onlyNew }: Props) {
  if (customer?.kind === 'existing') return <Chosen customer={customer.customer} onOther={() => onChange(null)} />;
  if (customer?.kind === 'new') {
    return (
      <NewCustomerFields
        contact={customer.contact}
        errors={errors}
        onChange={(contact) => onChange({ kind: 'new', contact })}
        onOther={onlyNew ? null : () => onChange(null)}
      />
    );
  }
  return <FindCustomer error={errors['customer']} onChange={onChange} />;
}

function Chosen({ customer, onOther }: { customer: Customer; onOther: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>
        <span className="font-[650]">{customer.name}</span>
        <span className="block text-sm break-words text-ink-soft">{contactOf(customer)}</span>
      </p>
      <Button size="small" onClick={onOther}>
        Somebody else
      </Button>
    </div>
  );
}

const contactOf = (customer: Customer): string =>
  [customer.emailAddress, customer.phoneNumber].filter(Boolean).join(', ') || 'No email address';

function FindCustomer({ error, onChange }: { error: string | undefined; onChange: Props['onChange'] }) {
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const found = useQuery({
    queryKey: ['customers', q],
    queryFn: ({ signal }) => api('GET /customers', { query: { q }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  const customers = found.data?.customers ?? [];
  const anew = (): void => {
    const [firstName = '', ...rest] = typed.includes('@') ? [] : typed.trim().split(/\s+/);
    onChange({
      kind: 'new',
      contact: { ...emptyContact, firstName, lastName: rest.join(' '), emailAddress: typed.includes('@') ? typed : '' },
    });
  };
  return (
    <div className="flex flex-col gap-3">
      <TextField
        id="customer"
        label="Find a customer"
        help="Name, child, email address or telephone number"
        type="search"
        autoComplete="off"
        maxLength={100}
        prefix={<Search className="size-5" aria-hidden />}
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.target.value)}
      />
      {found.error && !found.data ? (
        <Notice
          tone="danger"
          title="Your customers could not be loaded"
          action={
            <Button size="small" busy={found.isFetching} onClick={() => void found.refetch()}>
              Try again
            </Button>
          }
        >
          {sentenceOf(found.error)}
        </Notice>
      ) : found.isPending ? (
        <SkeletonList rows={2} label="Loading your customers" />
      ) : (
        <>
          <p className="sr-only" role="status">
            {customers.length === 0 ? 'Nobody found' : `${customers.length} found`}
          </p>
          <ul className="flex max-h-80 flex-col divide-y divide-line overflow-y-auto">
            {customers.map((customer) => (
              <li key={customer.id}>
                <button
                  type="button"
                  className="flex min-h-12 w-full flex-col items-start rounded-control px-2 py-2 text-left hover:bg-forest-soft"
                  onClick={() => onChange({ kind: 'existing', customer })}
                >
                  <span className="font-[650]">{customer.name}</span>
                  <span className="text-sm break-words text-ink-soft">
                    {[isolatedList(customer.learners.map(({ name }) => name)), customer.emailAddress]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </button>
              </li>
            ))}
          </ul>
          {customers.length === 0 && (
            <p className="text-ink-soft">
              {q === ''
                ? 'Nobody has booked with you yet. Add your first customer.'
                : 'Nobody like that has booked with you.'}
            </p>
          )}
          {found.data?.more && (
            <p className="text-sm text-ink-soft">There are more. Type a few letters to find them.</p>
          )}
        </>
      )}
      <Button icon={<UserPlus aria-hidden />} onClick={anew}>
        Add a new customer
      </Button>
    </div>
  );
}

type NewCustomerProps = {
  contact: NewContact;
  errors: Readonly<Record<string, string>>;
  onChange: (contact: NewContact) => void;
  onOther: (() => void) | null;
};

function NewCustomerFields({ contact, errors, onChange, onOther }: NewCustomerProps) {
  const field = (name: keyof NewContact) => ({
    id: `customer.${name}`,
    name,
    value: contact[name],
    error: errors[`customer.${name}`],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onChange({ ...contact, [name]: event.target.value }),
  });
  return (
    <div className="flex flex-col gap-4">
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <TextField
          {...field('firstName')}
          label="First name"
          help="Of the parent, or of the adult who comes"
          required
          maxLength={80}
        />
        <TextField
          {...field('lastName')}
          label="Last name"
          help="Helps to tell families apart"
          optional
          maxLength={80}
        />
        <TextField
          {...field('emailAddress')}
          label="Email address"
          help="They get the details, and can make the booking theirs"
          type="email"
          optional
          maxLength={254}
        />
        <TextField
          {...field('phoneNumber')}
          label="Telephone number"
          help="So that you can call them"
          type="tel"
          optional
          maxLength={40}
        />
      </div>
      {onOther && (
        <p>
          <Button size="small" onClick={onOther}>
            Find an existing customer
          </Button>
        </p>
      )}
    </div>
  );
}
