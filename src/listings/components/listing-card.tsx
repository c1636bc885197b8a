import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pictureFiles } from '../../media/picture.ts';
import { toneIcons } from '../../ui/badge.tsx';
import { classes } from '../../ui/classes.ts';
import { Picture } from '../../ui/picture.tsx';
import type { Card } from '../card.ts';

/** The cards of listings, wherever they stand: rows where there is little room, otherwise two to four beside each other. */
export function ListingCards({ children }: { children: ReactNode }) {
  return (
    <div className="@container/cards">
      <ul className="grid grid-cols-1 gap-2.5 @min-[30rem]/cards:grid-cols-2 @min-[30rem]/cards:gap-4 @min-[48rem]/cards:grid-cols-3 @min-[66rem]/cards:grid-cols-4">
        {children}
      </ul>
    </div>
  );
}

type ListingCardProps = {
  card: Card;
  /** The heart on the picture. */
  save: ReactNode;
  /** Among the first on its page: its picture is fetched at once. */
  priority?: boolean;
  /** On the page of its provider, who need not be named again. */
  ownProvider?: boolean;
};

/**
 * A listing among others, the same everywhere: picture, title, provider, when, where and for whom, price, room. As a row it has
 * its picture at the side and leaves out what its page says first; the whole card is one link.
 */
export function ListingCard({ card, save, priority = false, ownProvider = false }: ListingCardProps) {
  return (
    <li className="group relative flex min-h-30 overflow-clip rounded-card border border-line bg-paper-raised @min-[30rem]/cards:flex-col">
      <div className="relative w-28 flex-none @min-[30rem]/cards:aspect-8/5 @min-[30rem]/cards:w-full">
        <Picture
          {...(card.cover ? pictureFiles(card.cover, 640) : {})}
          sizes="(min-width: 80rem) 20rem, (min-width: 40rem) 45vw, 7rem"
          alt={card.cover?.alternativeText ?? ''}
          width={8}
          height={5}
          cover={{ title: card.title, category: card.category }}
          priority={priority}
          className="!absolute inset-0 size-full"
          style={card.cover ? { backgroundColor: card.cover.colour } : undefined}
        />
        {save}
      </div>
      <div className="flex min-w-0 grow flex-col gap-0.5 p-2.5 text-xs @min-[30rem]/cards:gap-1 @min-[30rem]/cards:p-4 @min-[30rem]/cards:text-sm">
        <h3 className="!text-base !leading-tight @min-[30rem]/cards:!text-lg">
          <Link
            to={`/listing/${card.slug}`}
            className="line-clamp-2 no-underline after:absolute after:inset-0 after:rounded-card group-hover:underline"
          >
            {card.title}
          </Link>
        </h3>
        {!ownProvider && <p className="hidden text-ink-soft @min-[30rem]/cards:block">{card.provider}</p>}
        <p>
          <span className="sr-only">When: </span>
          {card.when}
          {card.more && <span className="hidden @min-[30rem]/cards:inline"> {card.more}</span>}
        </p>
        <p className="text-ink-soft">
          <span className="sr-only">Where and for whom: </span>
          {card.where} · <span className="whitespace-nowrap">{card.ages}</span>
        </p>
        <PriceAndRoom card={card} />
      </div>
    </li>
  );
}

const toneTexts = {
  success: 'text-on-moss-soft',
  attention: 'text-on-marigold-soft',
  neutral: 'text-ink-soft',
} satisfies Record<Card['room']['tone'], string>;

function PriceAndRoom({ card: { price, cheaper, room } }: { card: Card }) {
  const Icon = toneIcons[room.tone];
  return (
    <div className="mt-auto flex flex-wrap items-end justify-between gap-x-2 @min-[30rem]/cards:pt-2">
      <p className="figures leading-tight font-[600]">
        {price && <span className="block text-base leading-tight font-[700]">{price}</span>}
        {cheaper.map((words) => (
          <span key={words} className="block">
            {words}
          </span>
        ))}
        {price === null && cheaper.length === 0 && <span className="font-[400] text-ink-soft">No tickets yet</span>}
      </p>
      <p className={classes('flex items-center gap-1 leading-tight font-[600]', toneTexts[room.tone])}>
        <Icon className="size-[1.1em] flex-none" aria-hidden />
        {room.text}
      </p>
    </div>
  );
}
