import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MetaFunction } from 'react-router';
import { OnlyAdministrators } from '../../acting/components/only-administrators.tsx';
import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { Page } from '../../ui/page.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import type { NameLeft } from '../contract.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Names after erasures', index: false });

const KEY = ['names-left'];

/** Words to many families in which the name of an erased child may stand: somebody decides about each. */
export default function NamesLeftScreen() {
  return (
    <OnlyAdministrators title="Names after erasures">
      <Left />
    </OnlyAdministrators>
  );
}

function Left() {
  const { data, error, refetch, isFetching } = useQuery({ queryKey: KEY, queryFn: () => api('GET /names-left') });
  return (
    <Page
      title="Names after erasures"
      lead="Words that providers wrote to many families, with a name that an erased child had. It may be another person, or a word."
      width="text"
      back={{ to: '/dashboard/users', label: 'All accounts' }}
    >
      {!data && !error && <SkeletonList rows={3} label="Loading the texts" />}
      {!data && error && (
        <ErrorState title="The texts could not be loaded" onRetry={() => void refetch()} busy={isFetching}>
          {sentenceOf(error)}
        </ErrorState>
      )}
      {data?.length === 0 && (
        <EmptyState kind="nobody" title="Nothing to decide">
          When a child is erased and its name stands in words to many families, they are listed here.
        </EmptyState>
      )}
      <ul className="flex flex-col gap-4">
        {data?.map((one) => (
          <li key={one.id}>
            <OneLeft left={one} />
          </li>
        ))}
      </ul>
    </Page>
  );
}

const sourceWords: Record<NameLeft['source'], string> = {
  session: 'Why a date was cancelled',
  listing: 'What a confirmation says',
  ticket: 'What a ticket is',
  message: 'A message to another family',
};

function OneLeft({ left }: { left: NameLeft }) {
  const cache = useQueryClient();
  const decide = useMutation({
    mutationFn: (decision: 'KEPT' | 'TAKEN_OUT') =>
      api('POST /names-left/{nameLeftId}', { params: { nameLeftId: left.id }, body: { decision } }),
    onSettled: () => cache.invalidateQueries({ queryKey: KEY }),
  });
  return (
    <Card
      title={sourceWords[left.source]}
      footer={
        <>
          {left.places.length > 0 && (
            <Button size="small" busy={decide.isPending} onClick={() => decide.mutate('TAKEN_OUT')}>
              Take the name out
            </Button>
          )}
          <Button size="small" tone="quiet" busy={decide.isPending} onClick={() => decide.mutate('KEPT')}>
            Leave the text as it is
          </Button>
        </>
      }
    >
      <p className="text-sm text-ink-soft">
        By {isolated(left.provider)}, found on {format.longDate(left.foundAt)}
      </p>
      {left.places.length === 0 && (
        <p className="font-[650]">The text was changed since. Read it, and ask its writer if a name is in it.</p>
      )}
      <p className="mt-2 whitespace-pre-line [overflow-wrap:anywhere]">
        <Marked left={left} />
      </p>
    </Card>
  );
}

/** The text with the names marked. */
function Marked({ left: { text, places } }: { left: NameLeft }) {
  const ends = [0, ...places.map(({ start, length }) => start + length)];
  return (
    <>
      {places.map(({ start, length }, at) => (
        <span key={start}>
          {text.slice(ends[at], start)}
          <mark>{text.slice(start, start + length)}</mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}
