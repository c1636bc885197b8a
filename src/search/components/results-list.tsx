import { useSearchParams } from 'react-router';
import { SaveButton } from '../../collections/components/save-button.tsx';
import { ListingCard, ListingCards } from '../../listings/components/listing-card.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { ResultCard } from '../card.ts';
import { isolated } from '../../platform/isolated.ts';
import { addressWith } from './search-address.ts';

type ResultCardsProps = {
  cards: readonly ResultCard[];
  /** How many pictures are in sight when the page opens. */
  inSight?: number;
};

export function ResultCards({ cards, inSight = 0 }: ResultCardsProps) {
  return (
    <ListingCards>
      {cards.map((card, index) => (
        <ListingCard
          key={card.id}
          card={card}
          priority={index < inSight}
          save={<SaveButton listingId={card.id} title={card.title} look="heart" />}
        />
      ))}
    </ListingCards>
  );
}

/** Nothing was found, and what to do about it. `q`: the words that were looked for. */
export function NothingFound({ q, total }: { q: string; total: number }) {
  return (
    <EmptyState
      kind="not-found"
      title={total === 0 && q ? `Nothing found for ‘${isolated(q)}’` : 'Nothing found here'}
      action={
        <LinkButton tone="primary" to="/search-learning-experiences">
          Start a new search
        </LinkButton>
      }
    >
      Try fewer filters, a larger distance or another word. New activities are added every day.
    </EmptyState>
  );
}

export function ResultsPages({ page, pages }: { page: number; pages: number }) {
  const [params] = useSearchParams();
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages of results" className="mt-8 flex flex-wrap items-center justify-center gap-3">
      {page > 1 && (
        <LinkButton to={addressWith(params, { page: page === 2 ? null : String(page - 1) })}>Previous</LinkButton>
      )}
      <span>
        Page {page} of {pages}
      </span>
      {page < pages && <LinkButton to={addressWith(params, { page: String(page + 1) })}>Next</LinkButton>}
    </nav>
  );
}
