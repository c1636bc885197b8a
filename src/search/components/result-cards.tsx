import type { SyntheticEvent } from 'react';
import { SaveButton } from '../../collections/components/save-button.tsx';
import { ListingCard, ListingCards } from '../../listings/components/listing-card.tsx';
import type { ResultCard } from '../card.ts';
import { pointAt, usePointed } from './pointed.ts';

type ResultCardsProps = {
  cards: readonly ResultCard[];
  /** How many pictures are in sight when the page opens. */
  inSight?: number;
};

/** The results as cards. The one that is pointed at stands out on the map, and the one that is pointed at there stands out here. */
export function ResultCards({ cards, inSight = 0 }: ResultCardsProps) {
  const pointed = usePointed();
  const point = ({ target }: SyntheticEvent): void => {
    const card = (target as Element).closest('li');
    pointAt(card?.querySelector('a[href^="/listing/"]')?.getAttribute('href')?.slice('/listing/'.length) ?? null);
  };
  const leave = (): void => pointAt(null);
  return (
    <div onPointerOver={point} onPointerLeave={leave} onFocus={point} onBlur={leave}>
      <ListingCards>
        {cards.map((card, index) => (
          <ListingCard
            key={card.id}
            card={card}
            priority={index < inSight}
            pointed={card.slug === pointed}
            save={<SaveButton listingId={card.id} title={card.title} look="heart" />}
          />
        ))}
      </ListingCards>
    </div>
  );
}
