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
      <ul className="grid grid-cols-1 gap-2.5 roomy:gap-4 @min-[30rem]/cards:grid-cols-2 @min-[48rem]/cards:grid-cols-3 @min-[66rem]/cards:grid-cols-4">
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
  /** Pointed at elsewhere, such as on a map. */
  pointed?: boolean;
  /** On the page of its provider, who need not be named again. */
  ownProvider?: boolean;
};

/**
 * A listing among others, the same everywhere: title, provider, when, where, price, for whom; on its picture the room and a
 * heart. As a row it has its picture at the side, and leaves out what its page says first. The whole card is one link.
 */
export function ListingCard({ card, save, priority = false, pointed = false, ownProvider = false }: ListingCardProps) {
  return (
    <li
      className={classes(
        'group relative flex min-h-28 overflow-clip rounded-card border bg-paper-raised roomy:flex-col',
        pointed ? 'border-forest shadow-[0_0_0_2px_var(--color-forest)]' : 'border-line',
      )}
    >
      <div className="flex min-w-0 grow flex-col px-2.5 py-2 text-xs roomy:gap-1 roomy:p-4 roomy:text-sm">
        <h3 className="!text-base !leading-tight roomy:!text-lg">
          <Link
            to={`/listing/${card.slug}`}
            className="line-clamp-2 min-h-6 no-underline after:absolute after:inset-0 after:rounded-card group-hover:underline"
          >
            {card.title}
          </Link>
        </h3>
        {!ownProvider && <p className="hidden text-ink-soft roomy:block">{card.provider}</p>}
        <p>
          <span className="sr-only">When: </span>
          {card.when}
          {card.more && <span className="hidden roomy:inline"> {card.more}</span>}
        </p>
        <p className="flex text-ink-soft">
          <span className="sr-only">Where: </span>
          <span className="truncate">{card.where}</span>
          {card.distance && <span className="flex-none whitespace-pre"> · {card.distance}</span>}
        </p>
        <Price card={card} />
      </div>
      <div className="relative order-first w-30 flex-none roomy:aspect-8/5 roomy:w-full">
        <Picture
          {...(card.cover ? pictureFiles(card.cover, 640) : {})}
          sizes="(min-width: 80rem) 20rem, (min-width: 40rem) 45vw, 7.5rem"
          alt={card.cover?.alternativeText ?? ''}
          width={8}
          height={5}
          cover={{ title: card.title, category: card.category }}
          priority={priority}
          className="!absolute inset-0 size-full"
          style={card.cover ? { backgroundColor: card.cover.colour } : undefined}
        />
        <Room {...card.room} />
        {save}
      </div>
    </li>
  );
}

function Price({ card: { price, cheaper, ages } }: { card: Card }) {
  return (
    <div className="figures mt-auto leading-tight roomy:pt-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-2">
        {price && <span className="text-base leading-tight font-[700]">{price}</span>}
        {price === null && cheaper.length === 0 && <span className="text-ink-soft">No tickets yet</span>}
        <span className="text-ink-soft">{ages}</span>
      </p>
      {cheaper.map((words) => (
        <p key={words} className="font-[600]">
          {words}
        </p>
      ))}
    </div>
  );
}

const toneTexts = {
  success: 'text-on-moss-soft',
  attention: 'text-on-marigold-soft',
  neutral: 'text-ink',
} satisfies Record<Card['room']['tone'], string>;

function Room({ tone, text }: Card['room']) {
  const Icon = toneIcons[tone];
  return (
    <p
      className={classes(
        'absolute bottom-1 left-1 flex items-center gap-0.5 rounded-full bg-paper-raised px-1 py-0.5 text-xs leading-tight font-[600] roomy:bottom-2.5 roomy:left-2.5 roomy:gap-1 roomy:px-2.5 roomy:py-1',
        toneTexts[tone],
      )}
    >
      <Icon className="size-[1.05em] flex-none" aria-hidden />
      {text}
    </p>
  );
}
