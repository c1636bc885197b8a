import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import Bell from 'lucide-react/icons/bell';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { isolated } from '../../platform/isolated.ts';
import { namesOfPart, WIDEST_MILES, type SearchPart } from '../search-parts.ts';
import { formatFound } from '../search-rules.ts';
import { addressWith, saveAddress, searchQuery } from './search-address.ts';
import type { Found } from './search-notes.tsx';

/** What was too narrow, as the link says that leaves it out. */
const partWords: Record<SearchPart, string> = {
  instant: 'Also on request',
  online: 'Also where you go to',
  party: 'Also without enough free places',
  kind: 'One-off or block',
  daypart: 'At any time of day',
  weekday: 'On any day of the week',
  dates: 'On any date',
  price: 'At any price',
  funding: 'However it is paid for',
  send: 'Whatever is said of SEND',
  access: 'Without the needs that you ticked',
  age: 'For any age',
  category: 'In any category',
  provider: 'By any provider',
  radius: `Up to ${WIDEST_MILES} miles away`,
  bounds: 'On the whole map',
  place: 'Anywhere',
  words: 'Without the words',
};

type NothingFoundProps = { q: string; found: Found };

/** Nothing was found: what was too narrow, with what there is without it, and to be told when there is something. */
export default function NothingFound({ q, found }: NothingFoundProps) {
  const [params] = useSearchParams();
  const { total, without, place } = found;
  // A page that is not there is no search without an answer.
  const isEmpty = total === 0;
  useReport(params, isEmpty);
  return (
    <EmptyState
      kind="not-found"
      title={isEmpty && q ? `Nothing found for ‘${isolated(q)}’` : 'Nothing found here'}
      action={
        <>
          {isEmpty && (
            <LinkButton tone="primary" to={saveAddress(params)} icon={<Bell aria-hidden />}>
              Tell me when
            </LinkButton>
          )}
          <LinkButton to="/search-learning-experiences">Start a new search</LinkButton>
        </>
      }
    >
      {without.length === 0 ? (
        'Try fewer filters, a larger distance or another word. New activities are added every day.'
      ) : (
        <>
          <p>Nothing has all of it. There is something:</p>
          <ul className="mt-3 flex flex-col gap-2 text-left">
            {without.map(({ part, total: count, first }) => (
              <li key={part} className="rounded-control border border-line bg-paper-raised px-4 py-2">
                <Link
                  className="link inline-flex min-h-11 items-center"
                  to={widerAddress(params, part, place?.name ?? null)}
                >
                  {partWords[part]}: {count === 1 ? '1 activity' : `${formatFound(count)} activities`}
                </Link>
                <p className="text-sm">
                  {first.distance === null ? 'First' : 'Nearest'}: {isolated(first.title)}, {isolated(first.town)}
                  {first.distance !== null && `, ${first.distance} ${first.distance === 1 ? 'mile' : 'miles'} away`}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </EmptyState>
  );
}

/** The same search without one part; a place that stood among the words stays when they go. */
function widerAddress(params: URLSearchParams, part: SearchPart, placeName: string | null): string {
  const changes: Record<string, string | null> = Object.fromEntries(namesOfPart[part].map((name) => [name, null]));
  if (part === 'radius') return addressWith(params, { radius: String(WIDEST_MILES), sort: 'distance', page: null });
  if (part === 'words' && placeName && !params.get('place') && !params.get('latitude')) changes['place'] = placeName;
  return addressWith(params, { ...changes, page: null });
}

/** Tells the server that somebody looked for what is not there, without saying who. Once for each search. */
function useReport(params: URLSearchParams, isEmpty: boolean): void {
  const asked = JSON.stringify(searchQuery(params));
  useEffect(() => {
    if (!isEmpty) return;
    // Nobody waits for it: without a connection it is not counted.
    import('./report-unmet.ts').then(
      ({ reportUnmet }) => reportUnmet(JSON.parse(asked) as Record<string, string>),
      () => undefined,
    );
  }, [asked, isEmpty]);
}
