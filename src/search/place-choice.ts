import { slipsBetween } from '../platform/slips.ts';

/** From this many people on a town may be what somebody meant who made a slip. */
const LARGE = 10_000;

/** Whether a place whose name is a slip away is surely what was meant: then it is used, and said. Others are only offered. */
export function isSurelyMeant(
  typed: string,
  place: { name: string; population: number | null; own: boolean },
): boolean {
  const [first] = place.name;
  if (first === undefined || first !== typed[0]) return false;
  return (place.own || (place.population ?? 0) >= LARGE) && slipsBetween(typed, place.name, 2) !== null;
}

/** Words that are far more often something to do than the town of that name. After 'in' or 'near' they are the town. */
const thingsToDo = new Set(
  'rugby reading sandwich deal ware street march battle rye hook crook ash looe hope bow sale beer barry box'.split(
    ' ',
  ),
);

/** What the listings and the gazetteer know of words at an end of what was typed. */
export type PlaceWords = {
  phrase: string;
  /** After 'in', 'near' and the like. */ said: boolean;
  named: number;
  placed: number;
};

/** Whether words that are the name of a place are meant as one, in a text without a word that says so. */
export function isMeantAsPlace({ phrase, said, named, placed }: PlaceWords): boolean {
  if (said) return true;
  return !thingsToDo.has(phrase) && placed >= named;
}
