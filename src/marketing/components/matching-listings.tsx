import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../client.ts';
import { readStored, writeStored } from '../../identity/components/stored.ts';
import { isolated } from '../../platform/isolated.ts';
import { resultCardOf, type ResultCard } from '../../search/card.ts';
import { ResultCards } from '../../search/components/result-cards.tsx';
import type { SolutionPage } from '../solution-page.ts';
import { PlaceForm } from './place-form.tsx';

const SHOWN = 4;

type MatchingListingsProps = {
  strip: SolutionPage['strip'];
  /** The soonest anywhere, until a place is known. */
  soonest: readonly ResultCard[];
};

type Found = { place: string; cards: readonly ResultCard[] };

/** Listings of a page's kind, near the place that was asked for once. They are read again when a place is named. */
export function MatchingListings({ strip: { title, search, none }, soonest }: MatchingListingsProps) {
  const [found, setFound] = useState<Found | null>(null);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  const look = async (place: string, isTyped: boolean): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      const answer = await api('GET /search', { query: { ...search, place, sort: 'soonest' } });
      if (!answer.place) setProblem('We do not know this place. Try a postcode or a town.');
      else {
        if (isTyped) writeStored('near-you', place);
        setFound({ place: answer.place.name, cards: answer.results.slice(0, SHOWN).map(resultCardOf) });
      }
    } catch {
      setProblem('What is near you could not be loaded. Please try again.');
    } finally {
      setBusy(false);
    }
  };

  useEffect(() => {
    const place = readStored('near-you');
    if (place) void look(place, false);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, with what was known when the page came
  }, []);

  const cards = found?.cards.length ? found.cards : soonest;
  const all = new URLSearchParams({ ...search, ...(found?.cards.length ? { place: found.place } : {}) });
  return (
    <section aria-labelledby="matching">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 id="matching">{found?.cards.length ? `${isolated(title)}, near ${isolated(found.place)}` : title}</h2>
        <PlaceForm
          known={found?.place ?? ''}
          busy={busy}
          problem={problem}
          onPlace={(place) => void look(place, true)}
        />
      </div>
      {found?.cards.length === 0 && (
        <p className="mt-3 text-ink-soft">Nothing of this kind is near {isolated(found.place)} yet.</p>
      )}
      {cards.length === 0 ? (
        <p className="mt-3 text-ink-soft">{none}</p>
      ) : (
        <>
          <div className="mt-4" aria-busy={busy}>
            <ResultCards cards={cards} />
          </div>
          <p className="mt-4">
            <Link className="link link-tall" to={`/search-learning-experiences?${all}`}>
              See all of them
            </Link>
          </p>
        </>
      )}
    </section>
  );
}
