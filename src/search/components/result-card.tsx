import { Link } from 'react-router';
import MapPin from 'lucide-react/icons/map-pin';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { pictureUrl, widthFor } from '../../media/picture.ts';
import { formatPrice } from '../../platform/money.ts';
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
  return (
    <li
      className={`group relative flex flex-col overflow-clip rounded-card border bg-paper-raised ${chosen ? 'border-forest ring-2 ring-forest' : 'border-line'}`}
    >
      <Picture
        src={card.picture ? pictureUrl(card.picture.id, widthFor(card.picture.widths, 640)) : null}
        alt={card.picture?.alternativeText ?? ''}
        width={640}
        height={400}
        cover={{ title: card.title, category: card.categorySlug }}
        priority={priority}
        style={card.picture ? { backgroundColor: card.picture.colour } : undefined}
      />
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
            {card.fromPence === null ? (
              <span className="text-base font-[400] text-ink-soft">No tickets yet</span>
            ) : (
              <>
                {card.fromPence > 0 && <span className="text-sm font-[400] text-ink-soft">from </span>}
                {formatPrice(card.fromPence)}
              </>
            )}
            {card.ages && <span className="block text-sm font-[400] text-ink-soft">{card.ages}</span>}
          </p>
          <Badge tone={card.room.tone}>{card.room.text}</Badge>
        </div>
      </div>
    </li>
  );
}
