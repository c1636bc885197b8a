import type { ReactNode } from 'react';
import { cardOf } from '../../listings/card.ts';
import { ListingCard, ListingCards } from '../../listings/components/listing-card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { CollectionPage } from '../contract.ts';

type Props = {
  listings: CollectionPage['listings'];
  /** The heart of a listing, where there is one. */
  save: (listing: CollectionPage['listings'][number]) => ReactNode;
};

/** The cards of a collection. */
export function CollectionListings({ listings, save }: Props) {
  if (listings.length === 0)
    return (
      <EmptyState title="Nothing in it at the moment">
        What stood here may be full, paused or over. Look again another day.
      </EmptyState>
    );
  return (
    <>
      <h2 className="sr-only">Listings</h2>
      <ListingCards>
        {listings.map((listing, index) => (
          <ListingCard key={listing.id} card={cardOf(listing)} save={save(listing)} priority={index < 2} />
        ))}
      </ListingCards>
    </>
  );
}
