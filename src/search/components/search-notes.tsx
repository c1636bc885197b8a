import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { AnswerOf } from '../../platform/contract.ts';
import { isPostcode } from '../../platform/geo.ts';
import { isolated } from '../../platform/isolated.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { searchContract } from '../contract.ts';
import { NearMe } from './near-me.tsx';
import { addressWith } from './search-address.ts';

/** What was found, but for the listings themselves. */
export type Found = Omit<AnswerOf<(typeof searchContract)['GET /search']>, 'results'>;

/** How the search was understood, where that is not quite what was typed; and the way to what else may have been meant. */
export function SearchNotes({ found }: { found: Found }) {
  const [params] = useSearchParams();
  const q = params.get('q') ?? '';
  const notes = [insteadNote(found, params, q), placeNote(found, params), someNote(found)].filter(Boolean);
  const asksNear = found.nearMe && found.place === null;
  if (notes.length === 0 && !asksNear) return null;
  return (
    <div className="mb-4 flex flex-col gap-1.5 border-l-4 border-sky py-0.5 pl-3.5">
      {notes.map((note, index) => (
        <p key={index}>{note}</p>
      ))}
      {asksNear && (
        <div className="flex flex-wrap items-center gap-3">
          We do not know where you are. <NearMe />
        </div>
      )}
    </div>
  );
}

function insteadNote({ instead }: Found, params: URLSearchParams, q: string): ReactNode {
  if (instead === null) return null;
  return (
    <>
      Showing results for <strong>‘{isolated(instead)}’</strong>.{' '}
      <Link className="link" to={addressWith(params, { exact: 'yes', page: null })}>
        Search only for ‘{isolated(q)}’
      </Link>
    </>
  );
}

function someNote({ whole, total }: Found): ReactNode {
  if (whole >= total) return null;
  if (whole === 0) return 'Nothing has all of your words. These have some of them.';
  return `${whole === 1 ? 'The first one has' : `The first ${whole} have`} all of your words, the others some of them.`;
}

function placeNote(found: Found, params: URLSearchParams): ReactNode {
  const { place, otherPlaces } = found;
  if (!place) return null;
  const others = otherPlaces.length > 0 && <PlaceLinks found={found} params={params} />;
  if (place.typed === null) return others && <>Did you mean {others}?</>;
  return (
    <>
      {isPostcode(place.typed)
        ? `We do not know the postcode ${place.typed}. This is around ${isolated(place.name)}.`
        : `We took ‘${isolated(place.typed)}’ for ${isolated(place.name)}.`}
      {others && <> Or did you mean {others}?</>}
    </>
  );
}

/** The other places that may be meant, one after the other: 'Clifton, York or Clifton, Bedford'. */
function PlaceLinks({ found: { otherPlaces, withoutPlace }, params }: { found: Found; params: URLSearchParams }) {
  // A place that stood among the words is looked for in its own box from now on.
  const words: Record<string, string | null> = withoutPlace === null ? {} : { q: withoutPlace || null };
  return otherPlaces.map((label, index) => (
    <span key={label}>
      {index > 0 && (index === otherPlaces.length - 1 ? ' or ' : ', ')}
      <Link className="link" to={addressWith(params, { ...words, place: label, bounds: null, page: null })}>
        {label}
      </Link>
    </span>
  ));
}

/** Nobody knows the place: then nothing is listed, and what sounds like it is offered. */
export function PlaceUnknown({ found }: { found: Found }) {
  const [params] = useSearchParams();
  return (
    <EmptyState
      kind="not-found"
      title={`We do not know ‘${isolated(params.get('place') ?? '')}’`}
      action={<LinkButton to={addressWith(params, { place: null, page: null })}>Search everywhere</LinkButton>}
    >
      {found.otherPlaces.length > 0 ? (
        <>
          Did you mean <PlaceLinks found={found} params={params} />?
        </>
      ) : (
        'Try a postcode or a nearby town.'
      )}
    </EmptyState>
  );
}
