import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../client.ts';
import { PlaceForm } from '../../marketing/components/place-form.tsx';
import { ageOn } from '../../people/age.ts';
import { isolated } from '../../platform/isolated.ts';
import { resultCardOf, type ResultCard } from '../../search/card.ts';
import { ResultCards } from '../../search/components/result-cards.tsx';
import { todayInLondon } from '../../ui/calendar-dates.ts';
import { readStored, writeStored } from '../../identity/components/stored.ts';
import { agesInWords, interleave } from '../near-ages.ts';

const SHOWN = 8;
const MOST_CHILDREN = 3;

type Found = { place: string; ages: number[]; cards: ResultCard[] };

/**
 * Activities near the place that was asked for once, for the ages of the children of whoever is signed in. Until a place is
 * known: what starts soon, anywhere.
 */
export function NearYou({ soon, accountId }: { soon: readonly ResultCard[]; accountId: string | null }) {
  const [found, setFound] = useState<Found | null>(null);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  const look = async (place: string, isTyped: boolean): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      const next = await findNear(place, accountId !== null);
      if (next === null) setProblem('We do not know this place. Try a postcode or a town.');
      else {
        if (isTyped) writeStored('near-you', place);
        setFound(next);
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
    // With the account comes another answer: the children's ages.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `look` is new in each rendering
  }, [accountId]);

  const cards = found?.cards ?? soon;
  if (cards.length === 0 && found === null) return null;
  return (
    <section aria-labelledby="near">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 id="near">
          {found ? `Near ${isolated(found.place)}${agesInWords(found.ages)}` : 'Starting soon, with places free'}
        </h2>
        <PlaceForm
          known={found?.place ?? ''}
          busy={busy}
          problem={problem}
          onPlace={(place) => void look(place, true)}
        />
      </div>
      {cards.length === 0 ? (
        <p className="mt-4 text-ink-soft">
          Nothing with places free is near there just now.{' '}
          <Link className="link" to="/search-learning-experiences?sort=soonest&available=yes">
            See all that start soon
          </Link>
        </p>
      ) : (
        <>
          <div className="mt-4" aria-busy={busy}>
            <ResultCards cards={cards} />
          </div>
          <p className="mt-4">
            <Link
              className="link link-tall"
              to={
                found
                  ? `/search-learning-experiences?place=${encodeURIComponent(found.place)}`
                  : '/search-learning-experiences?sort=soonest&available=yes'
              }
            >
              {found ? `See all near ${isolated(found.place)}` : 'See all that start soon'}
            </Link>
          </p>
        </>
      )}
    </section>
  );
}

/** What is near a place, for each age of the own children in turn; null where nobody knows the place. */
async function findNear(place: string, isSignedIn: boolean): Promise<Found | null> {
  const ages = isSignedIn ? await agesOfChildren() : [];
  const query = { place, sort: 'soonest', available: 'yes' } as const;
  const answers = await Promise.all(
    ages.length === 0
      ? [api('GET /search', { query })]
      : ages.map((age) => api('GET /search', { query: { ...query, age: String(age) } })),
  );
  const [first] = answers;
  if (!first?.place) return null;
  return {
    place: first.place.name,
    ages,
    cards: interleave(
      answers.map(({ results }) => results.map(resultCardOf)),
      SHOWN,
    ),
  };
}

async function agesOfChildren(): Promise<number[]> {
  const today = todayInLondon();
  const learners = await api('GET /learners').catch(() => []);
  const ages = learners.flatMap(({ dateOfBirth }) => (dateOfBirth ? [ageOn(dateOfBirth, today)] : []));
  return [...new Set(ages.filter((age) => age < 18))].toSorted((a, b) => a - b).slice(0, MOST_CHILDREN);
}
