import { Link } from 'react-router';
import MapPin from 'lucide-react/icons/map-pin';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { SaveButton } from '../../collections/components/save-button.tsx';
import { pictureUrl, widthFor } from '../../media/picture.ts';
import { Badge } from '../../ui/badge.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { Card } from '../card.ts';

/** One listing among results: what, where, when, for whom, from how much, and whether there is room. */
export function ResultCard({
  card,
  priority = false,
  chosen = false,
}: {
  card: Card;
  priority?: boolean;
  chosen?: boolean;
}) {
  const cover = card.picture;
  const width = widthFor(cover?.widths ?? [], 640);
  return (
    <li
      className={`group relative flex flex-col overflow-clip rounded-card border bg-paper-raised ${chosen ? 'border-forest ring-2 ring-forest' : 'border-line'}`}
    >
      <Picture
        src={cover && pictureUrl(cover.id, width)}
        avifSrcSet={cover?.avif ? pictureUrl(cover.id, width, 'avif') : undefined}
        alt={cover?.alternativeText ?? ''}
        width={640}
        height={400}
        cover={{ title: card.title, category: card.categorySlug }}
        priority={priority}
        style={cover ? { backgroundColor: cover.colour } : undefined}
      />
      <SaveButton listingId={card.id} title={card.title} look="heart" />
      <div className="flex grow flex-col gap-1.5 p-4">
        {card.categories.length > 0 && (
          <p className="text-xs font-[600] text-ink-soft">{card.categories.join(' · ')}</p>
        )}
        <h3 className="!text-lg !leading-snug">
          <Link
            to={`/listing/${card.slug}`}
            className="no-underline after:absolute after:inset-0 after:rounded-card group-hover:underline"
          >
            {card.title}
          </Link>
        </h3>
        <p className="text-sm text-ink-soft">{card.provider}</p>
        <p className="mt-1 flex items-start gap-2 text-sm">
          <CalendarDays className="mt-0.5 size-4 flex-none text-forest" aria-hidden />
          <span>
            <span className="sr-only">When: </span>
            {card.when}
          </span>
        </p>
        <p className="flex items-start gap-2 text-sm">
          <MapPin className="mt-0.5 size-4 flex-none text-forest" aria-hidden />
          <span>
            <span className="sr-only">Where: </span>
            {card.where}
          </span>
        </p>
        <div className="mt-auto flex flex-wrap items-end justify-between gap-2 pt-3">
          <p className="text-lg leading-tight font-[700]">
            {card.price}
            {card.cheaper.map((words) => (
              <span key={words} className="block text-sm font-[600]">
                {words}
              </span>
            ))}
            {card.price === null && card.cheaper.length === 0 && (
              <span className="text-base font-[400] text-ink-soft">No tickets yet</span>
            )}
            {card.ages && <span className="block text-sm font-[400] text-ink-soft">{card.ages}</span>}
          </p>
          <Badge tone={card.room.tone}>{card.room.text}</Badge>
        </div>
      </div>
    </li>
  );
}
