import { Link } from 'react-router';
import { pictureSources } from '../../media/picture.ts';
import { isolatedParts } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { Picture } from '../../ui/picture.tsx';
import type { ListingCard } from '../contract.ts';
import { formatInFront } from '../price-in-front.ts';

type PublicListingCardProps = {
  slug: string;
  title: string;
  summary: string;
  town: string;
  ages: string;
  /** 'Tue 6 Apr, 09:30 – 15:00', or null without dates to come. */
  next: string | null;
  /** 'from £12.36', 'From free', 'Free', or null without tickets for everybody. */
  price: string | null;
  /** '£6.18 on a low income'. */
  cheaper: string[];
  category: string | null;
  cover: { id: string; width: number; height: number; widths: number[]; avif: boolean; alternativeText: string } | null;
};

/** What a card says, from what the API answers. */
export function cardWords({ upcomingSession, ...card }: ListingCard): PublicListingCardProps {
  return {
    slug: card.slug,
    title: card.title,
    summary: card.summary,
    town: card.town,
    ages: card.agesSentence,
    next: upcomingSession && `Next: ${format.shortSession(upcomingSession.startDate, upcomingSession.endDate)}`,
    ...formatInFront(card),
    category: card.categories[0]?.slug ?? null,
    cover: card.cover,
  };
}

/** A listing among others: the whole card is one link. */
export function PublicListingCard(listing: PublicListingCardProps) {
  const sources = listing.cover && pictureSources(listing.cover, 640);
  return (
    <article className="group relative flex flex-col">
      <Picture
        src={sources?.src}
        srcSet={sources?.srcSet}
        avifSrcSet={sources?.avifSrcSet}
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
      <p className="mt-1 text-sm">{isolatedParts([listing.town, listing.ages], ' · ')}</p>
      <p className="text-sm">{listing.next ?? 'No dates at the moment'}</p>
      {listing.price && <p className="figures mt-1 font-[650]">{listing.price}</p>}
      {listing.cheaper.map((words) => (
        <p key={words} className="figures text-sm">
          {words}
        </p>
      ))}
    </article>
  );
}
