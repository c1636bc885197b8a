import type { Fact } from './report.ts';

/** The table of the figures that are worked out of others, in an address. */
export const IN_SHORT = 'in-short';

const attended = ({ outcome }: Fact): boolean => outcome === 'attended';
const paidFor = ({ ground }: Fact): boolean => ground !== 'paid';

/** The places that a figure in short is worked out of. What is not here is counted from something else than places. */
const placesOf: Readonly<Record<string, (fact: Fact) => boolean>> = {
  sessions: attended,
  days: attended,
  'days-per-child': attended,
  providers: attended,
  'no-show-share': ({ outcome }) => outcome === 'no-show',
  'walk-ins': (fact) => attended(fact) && paidFor(fact) && fact.walkIn,
  fill: ({ outcome }) => !outcome.startsWith('cancelled'),
  'take-up': (fact) => attended(fact) && paidFor(fact),
};

/** Whether a figure in short opens rows. */
export const opensRows = (figure: string): boolean => Object.hasOwn(placesOf, figure);

/** The places behind a figure in short, in time; null where it has none. */
export function factsInShort(facts: readonly Fact[], figure: string | null): Fact[] | null {
  const isOf = figure !== null && opensRows(figure) ? placesOf[figure] : undefined;
  if (!isOf) return null;
  return facts
    .filter(isOf)
    .sort((one, other) => one.day.localeCompare(other.day) || one.placeId.localeCompare(other.placeId));
}
