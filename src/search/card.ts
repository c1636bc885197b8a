import { categories } from '../listings/category-table.ts';
import { cardOf, type Card } from '../listings/card.ts';
import { agesSentence } from '../listings/listing.ts';
import type { AnswerOf } from '../platform/contract.ts';
import type { searchContract } from './contract.ts';

type Found = AnswerOf<(typeof searchContract)['GET /search']>['results'][number];

/** A result: its card, and where its pin stands on the map. */
export type ResultCard = Card & { position: { latitude: number; longitude: number } | null };

/** Makes the card of a search result. */
export function resultCardOf({ ages, latitude, longitude, picture, ...found }: Found): ResultCard {
  const facts = {
    ...found,
    agesSentence: agesSentence(ages.audience, ages.from, ages.to),
    categories: categories.filter(({ title }) => title === found.categories[0]),
    cover: picture,
  };
  return {
    ...cardOf(facts, found.distance),
    position: latitude === null || longitude === null ? null : { latitude, longitude },
  };
}
