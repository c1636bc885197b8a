import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { searchWith, useAddress } from '../../platform/browser/use-address.ts';
import { format } from '../../platform/time.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { State } from '../../ui/state.tsx';
import { DataTable, type Column } from '../../ui/table.tsx';
import { typeNames } from '../components/account-words.ts';
import { OnlyAdministrators } from '../components/only-administrators.tsx';
import type { ListedUser } from '../contract.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Impersonate', index: false });

const types = ['organisation', 'mentor', 'collaborator', 'none'] as const;
const states = ['active', 'disabled'] as const;

export default function Users() {
  return (
    <OnlyAdministrators title="Impersonate">
      <FindUsers />
    </OnlyAdministrators>
  );
}

const columns: readonly Column<ListedUser>[] = [
  {
    key: 'name',
    header: 'Name',
    priority: 'title',
    cell: (user) => (
      <Link to={`/dashboard/users/${user.id}`} className="link link-tall break-all">
        {user.name || user.email}
      </Link>
    ),
  },
  { key: 'email', header: 'Email address', cell: (user) => <span className="break-all">{user.email}</span> },
  {
    key: 'type',
    header: 'Type',
    cell: (user) => (user.role === 'admin' ? 'Administrator' : typeNames[user.accountType ?? 'none']),
  },
  {
    key: 'seen',
    header: 'Last sign-in',
    cell: (user) => (user.lastSignInDate ? format.date(user.lastSignInDate) : 'Never'),
  },
  {
    key: 'state',
    header: 'State',
    cell: (user) =>
      user.state === 'disabled' ? <State text="Disabled" kind="failed" /> : <State text="Active" kind="good" />,
  },
];

/** Search, filters and page live in the address, so that going back from an account finds the list as it was. */
function FindUsers() {
  const [params, change] = useAddress({ replace: true, preventScrollReset: true });
  const q = params.get('q') ?? '';
  const type = types.find((one) => one === params.get('type'));
  const state = states.find((one) => one === params.get('state'));
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['users', { q, type, state, page }],
    queryFn: () => api('GET /users', { query: { q, page, ...(type ? { type } : {}), ...(state ? { state } : {}) } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Page
      title="Impersonate"
      lead="Find an account, look at it, and act for it with a reason."
      actions={
        <>
          <LinkButton to="/dashboard/acting-log">Who acted for whom</LinkButton>
          <LinkButton to="/dashboard/names">Names after erasures</LinkButton>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <Filters q={q} type={type ?? ''} state={state ?? ''} onChange={change} />
        {error && !data && (
          <ErrorState title="Oops! Could not load data." onRetry={() => void refetch()} busy={isFetching}>
            {sentenceOf(error)}
          </ErrorState>
        )}
        {(data || !error) && (
          <div aria-busy={isPlaceholderData}>
            <output className="sr-only">{data && countText(data.total)}</output>
            <DataTable
              caption={data ? countText(data.total) : 'accounts'}
              columns={columns}
              rows={data?.users ?? []}
              rowKey={(user) => user.id}
              loading={!data}
              page={data?.page ?? 1}
              pages={data?.pageCount ?? 1}
              pageTo={(number) => ({ search: searchWith(params, { page: String(number) }) })}
              empty={
                <EmptyState
                  title="No account fits"
                  action={<Button onClick={() => change({ q: '', type: '', state: '' })}>Show all accounts</Button>}
                >
                  Try a part of the name or of the email address.
                </EmptyState>
              }
            />
          </div>
        )}
      </div>
    </Page>
  );
}

const countText = (total: number): string => (total === 1 ? 'One account' : `${total} accounts`);

type FiltersProps = { q: string; type: string; state: string; onChange: (changes: Record<string, string>) => void };

function Filters({ q, type, state, onChange }: FiltersProps) {
  return (
    <search className="flex flex-wrap gap-3">
      <SearchField
        label="Name, email address or telephone number"
        maxLength={200}
        className="min-w-60 flex-1"
        value={q}
        onSearch={(typed) => onChange({ q: typed })}
      />
      <SelectField
        label="Type"
        className="min-w-40 max-sm:flex-1"
        value={type}
        onChange={(event) => onChange({ type: event.target.value })}
        options={[{ value: '', label: 'All types' }, ...types.map((value) => ({ value, label: typeNames[value] }))]}
      />
      <SelectField
        label="State"
        className="min-w-36 max-sm:flex-1"
        value={state}
        onChange={(event) => onChange({ state: event.target.value })}
        options={[
          { value: '', label: 'All states' },
          { value: 'active', label: 'Active' },
          { value: 'disabled', label: 'Disabled' },
        ]}
      />
    </search>
  );
}
