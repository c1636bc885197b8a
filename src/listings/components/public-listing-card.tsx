import { Link } from 'react-router';
import { pictureSources } from '../../media/picture.ts';
import { Picture } from '../../ui/picture.tsx';

export type PublicListingCardProps = {
  slug: string;
  title: string;
  summary: string;
  town: string;
  ages: string;
  /** 'Tuesday 6 April, 09:30 – 15:00', or null without dates to come. */
  next: string | null;
  /** 'from £12.36', 'Free', or null without tickets. */
  price: string | null;
  category: string | null;
  cover: { id: string; width: number; height: number; widths: number[]; alternativeText: string } | null;
};

/** A listing among others: the whole card is one link. */
export function PublicListingCard(listing: PublicListingCardProps) {
  const sources = listing.cover && pictureSources(listing.cover, 640);
  return (
    <article className="group relative flex flex-col">
      <Picture
        src={sources?.src}
        srcSet={sources?.srcSet}
        sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw"
        alt={listing.cover?.alternativeText ?? ''}
        width={4}
        height={3}
        cover={{ title: listing.title, category: listing.category ?? undefined }}
        className="rounded-card"
      />
      <h3 className="mt-3 !text-xl">
        <Link to={`/listing/${listing.slug}`} className="after:absolute after:inset-0 group-hover:underline">
          {listing.title}
        </Link>
      </h3>
      <p className="line-clamp-2 text-ink-soft">{listing.summary}</p>
      <p className="mt-1 text-sm">{[listing.town, listing.ages].filter(Boolean).join(' · ')}</p>
      <p className="text-sm">{listing.next ?? 'No dates at the moment'}</p>
      {listing.price && <p className="figures mt-1 font-[650]">{listing.price}</p>}
    </article>
  );
}
