import type { StoredPicture } from '../media/picture.ts';
import { isolated } from '../platform/isolated.ts';
import { format } from '../platform/time.ts';
import { FEW_LEFT, type Availability } from './availability.ts';
import { formatInFront, type PriceInFront } from './price-in-front.ts';

/** What a card is made from: a listing as search, its provider's page and the saved ones answer it. */
export type CardFacts = PriceInFront & {
  id: string;
  slug: string;
  title: string;
  provider: { name: string };
  town: string;
  /** 'Ages 5 to 11'. */
  agesSentence: string;
  categories: readonly { slug: string }[];
  cover: CardCover | null;
  /** The soonest session with a free place, or the soonest at all when every one is full. Times are ISO text. */
  next: { startDate: string; endDate: string; town: string | null } | null;
  sessions: number;
  availability: Availability;
  placesLeft: number | null;
};

type CardCover = Pick<StoredPicture, 'id' | 'colour' | 'widths' | 'avif'> & { alternativeText: string };

/** A listing among others, in the words of its card: made on the server where a page is, so that the browser need not. */
export type Card = {
  id: string;
  slug: string;
  title: string;
  provider: string;
  /** Slug of the first category, from which a missing picture is drawn. */
  category: string | undefined;
  cover: CardCover | null;
  /** 'Tue 6 Apr, 09:30 – 15:00 in Bath', or 'No dates at the moment'. */
  when: string;
  /** 'and 3 more'; empty without more dates. */
  more: string;
  /** The town. */
  where: string;
  /** '2.4 miles', 'here'; empty without a place to measure from. */
  distance: string;
  ages: string;
  /** 'from £12.36', 'From free', '£12', 'Free'; null without tickets for everybody. */
  price: string | null;
  /** '£6.18 on a low income'. */
  cheaper: string[];
  room: { tone: 'success' | 'attention' | 'neutral'; text: string };
};

/** Whether there is room, in words; a full listing never looks bookable. */
export function roomOf({ availability, placesLeft }: Pick<CardFacts, 'availability' | 'placesLeft'>): Card['room'] {
  if (availability === 'no-dates') return { tone: 'neutral', text: 'No dates yet' };
  if (availability === 'full') return { tone: 'neutral', text: 'Full' };
  if (placesLeft !== null && placesLeft > 0 && placesLeft <= FEW_LEFT)
    return { tone: 'attention', text: placesLeft === 1 ? '1 place left' : `${placesLeft} places left` };
  if (availability === 'few-left') return { tone: 'attention', text: 'Nearly full' };
  return { tone: 'success', text: 'Places free' };
}

/** Makes the card of a listing. `miles`: from the place that was asked for, if one was. */
export function cardOf(facts: CardFacts, miles: number | null = null): Card {
  const { next } = facts;
  const more = facts.sessions - 1;
  return {
    id: facts.id,
    slug: facts.slug,
    title: facts.title,
    provider: facts.provider.name,
    category: facts.categories[0]?.slug,
    cover: facts.cover,
    when: next
      ? `${format.shortSession(next.startDate, next.endDate)}${next.town ? ` in ${isolated(next.town)}` : ''}`
      : 'No dates at the moment',
    more: next && more > 0 ? `and ${more} more` : '',
    where: facts.town || 'Online or to be agreed',
    distance: distanceText(miles),
    ages: facts.agesSentence,
    ...formatInFront(facts),
    room: roomOf(facts),
  };
}

function distanceText(miles: number | null): string {
  if (miles === null) return '';
  return miles < 0.1 ? 'here' : `${miles} ${miles === 1 ? 'mile' : 'miles'}`;
}
