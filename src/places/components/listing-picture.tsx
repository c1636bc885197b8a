import { pictureUrl, widthFor } from '../../media/picture.ts';
import { Picture } from '../../ui/picture.tsx';
import type { Booking } from './booking-text.tsx';

type Pictured = Pick<Booking['listing'], 'title' | 'picture'>;

/** The small picture of a booked listing; without one a drawn cover. Decorative: the title stands beside it. */
export function ListingPicture({ listing, className }: { listing: Pictured; className?: string }) {
  const { picture } = listing;
  return (
    <Picture
      src={picture && pictureUrl(picture.id, widthFor(picture.widths, 640))}
      alt=""
      width={4}
      height={3}
      cover={{ title: listing.title }}
      className={className}
      style={picture ? { backgroundColor: picture.colour } : undefined}
    />
  );
}
