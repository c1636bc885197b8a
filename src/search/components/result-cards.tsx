import { SaveButton } from '../../collections/components/save-button.tsx';
import { ListingCard, ListingCards } from '../../listings/components/listing-card.tsx';
import type { ResultCard } from '../card.ts';

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
