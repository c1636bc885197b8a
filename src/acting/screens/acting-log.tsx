import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { searchWith, useAddress } from '../../platform/browser/use-address.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { LogList } from '../components/log-list.tsx';
import { OnlyAdministrators } from '../components/only-administrators.tsx';
import { logKinds } from '../log-words.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Who acted for whom', index: false });

export default function ActingLog() {
  return (
    <OnlyAdministrators title="Who acted for whom">
      <Log />
    </OnlyAdministrators>
  );
}

/** Filters and page live in the address: a line of the log can be sent to a colleague. */
function Log() {
  const [params, change] = useAddress({ preventScrollReset: true });
  const actor = params.get('actor') ?? '';
  const subject = params.get('subject') ?? '';
  const kind = logKinds.find(({ value }) => value === params.get('kind'))?.value;
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['acting-log', { actor, subject, kind, page }],
    queryFn: () =>
      api('GET /acting-log', {
        query: { page, ...(actor ? { actor } : {}), ...(subject ? { subject } : {}), ...(kind ? { kind } : {}) },
      }),
    placeholderData: keepPreviousData,
  });
  const address = (changes: Record<string, string>): string => searchWith(params, changes);
  const filtered = actor !== '' || subject !== '' || kind !== undefined;
  const [first] = data?.entries ?? [];
  return (
    <Page
      title="Who acted for whom"
      lead="What was done and looked at for other accounts, and by whom."
      width="text"
      back={{ to: '/dashboard/users', label: 'All accounts' }}
    >
      <div className="flex flex-col gap-5">
        <search className="flex flex-wrap items-end gap-3">
          <SelectField
            label="Show"
            className="min-w-60"
            value={kind ?? ''}
            onChange={(event) => change({ kind: event.target.value })}
            options={[{ value: '', label: 'Everything' }, ...logKinds]}
          />
          {filtered && <Button onClick={() => change(() => '')}>Show everything</Button>}
        </search>
        {first && (actor || subject) && (
          <p>
            {actor && (
              <>
                Only what <strong>{first.actor.name}</strong> did
              </>
            )}
            {actor && subject ? ' for ' : subject ? 'Only what was done for ' : ''}
            {subject && <strong>{first.subject.name}</strong>}.
          </p>
        )}
        {!data && !error && <SkeletonList rows={8} label="Loading the log" />}
        {!data && error && (
          <ErrorState title="Oops! Could not load data." onRetry={() => void refetch()} busy={isFetching}>
            {sentenceOf(error)}
          </ErrorState>
        )}
        {data?.entries.length === 0 && <NothingDone filtered={filtered} />}
        {data && data.entries.length > 0 && (
          <>
            <LogList entries={data.entries} linesOf={address} />
            <Pagination
              page={data.page}
              pages={data.pageCount}
              to={(number) => address({ page: String(number) })}
              label="Who acted for whom: pages"
            />
          </>
        )}
      </div>
    </Page>
  );
}

function NothingDone({ filtered }: { filtered: boolean }) {
  return (
    <EmptyState
      kind="nobody"
      title={filtered ? 'Nothing of this kind' : 'Nobody has acted for another account yet'}
      action={!filtered && <LinkButton to="/dashboard/users">All accounts</LinkButton>}
    >
      As soon as somebody does, it is listed here with the reason.
    </EmptyState>
  );
}
