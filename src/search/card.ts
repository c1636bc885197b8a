import { categories } from '../listings/category-table.ts';
import { formatInFront } from '../listings/price-in-front.ts';
import { format } from '../platform/time.ts';
import { isolated } from '../platform/isolated.ts';
import type { AnswerOf } from '../platform/contract.ts';
import type { searchContract } from './contract.ts';
import { FEW_LEFT } from './search-rules.ts';

type Found = AnswerOf<(typeof searchContract)['GET /search']>['results'][number];

/** A result as the page shows it: sentences are made once on the server, so that the browser need not. */
export type Card = {
  id: string;
  slug: string;
  title: string;
  provider: string;
  categories: string[];
  categorySlug: string | undefined;
  picture: Found['picture'];
  when: string;
  where: string;
  ages: string | null;
  /** 'from £12.36', 'From free', '£12', 'Free'; null without tickets for everybody. */
  price: string | null;
  /** '£6.18 on a low income'. */
  cheaper: string[];
  room: { tone: 'success' | 'attention' | 'neutral'; text: string };
  position: { latitude: number; longitude: number } | null;
};

/** 'Ages 5 to 11', 'Adults', 'Ages 16 and over', or null when the provider set none. */
export function agesOf(ages: Found['ages']): string | null {
  const { from, to, audience } = ages;
  if (audience === 'adults') return 'Adults';
  if (from === null && to === null) return audience === 'families' ? 'Families' : null;
  if (to === null || to >= 99) return `Ages ${from ?? 0} and over`;
  if (from === null || from === 0) return `Up to age ${to}`;
  return from === to ? `Age ${from}` : `Ages ${from} to ${to}`;
}

/** Whether there is room, in words; a full listing never looks bookable. */
export function roomOf(found: Pick<Found, 'availability' | 'placesLeft'>): Card['room'] {
  if (found.availability === 'no-dates') return { tone: 'neutral', text: 'No dates yet' };
  if (found.availability === 'full') return { tone: 'neutral', text: 'Full' };
  const left = found.placesLeft;
  if (left !== null && left > 0 && left <= FEW_LEFT)
    return { tone: 'attention', text: left === 1 ? '1 place left' : `${left} places left` };
  if (found.availability === 'few-left') return { tone: 'attention', text: 'Nearly full' };
  return { tone: 'success', text: 'Places free' };
}

/** Makes the card of a search result. */
export function cardOf(found: Found): Card {
  const more = found.sessions - 1;
  const distance =
    found.distance === null
      ? ''
      : found.distance < 0.1
        ? ' · here'
        : ` · ${found.distance} ${found.distance === 1 ? 'mile' : 'miles'}`;
  return {
    id: found.id,
    slug: found.slug,
    title: found.title,
    provider: found.provider.name,
    categories: found.categories,
    categorySlug: categories.find((category) => category.title === found.categories[0])?.slug,
    picture: found.picture,
    when: found.next
      ? `${format.shortSession(found.next.startDate, found.next.endDate)}${found.next.town ? ` in ${isolated(found.next.town)}` : ''}${more > 0 ? ` and ${more} more` : ''}`
      : 'No dates at the moment',
    where: `${found.town || 'Online or to be agreed'}${distance}`,
    ages: agesOf(found.ages),
    ...formatInFront(found),
    room: roomOf(found),
    position:
      found.latitude === null || found.longitude === null
        ? null
        : { latitude: found.latitude, longitude: found.longitude },
  };
}
