import { nameWithin } from '../collections/names-of-family.ts';
import { normalisePostcode } from '../platform/geo.ts';

/** 'Anna Lena' is called Anna as well. Shorter parts of a last name are 'van' and 'der'. */
const SHORTEST_PART = { first: 3, last: 4 } as const;

/** Names as they are stored, and the parts of them that name somebody by themselves. */
const withParts = (names: readonly string[], shortest: number): string[] =>
  names.flatMap((name) => [name, ...name.split(/[^\p{L}\p{M}]+/u).filter((part) => part.length >= shortest)]);

/** A first name that stands in a text, whole or in part; null where none does. */
export const firstNameIn = (text: string, names: readonly string[]): string | null =>
  nameWithin(text, withParts(names, SHORTEST_PART.first));

/** A last name that stands in a text, whole or in part; null where none does. */
export const lastNameIn = (text: string, names: readonly string[]): string | null =>
  nameWithin(text, withParts(names, SHORTEST_PART.last));

const ROADS = 'street|st|road|rd|lane|ln|avenue|ave|crescent|terrace|mews';
/** Roads that are everyday words as well: they end the name of one only with a capital letter. */
const EVERYDAY_ROADS = 'close|drive|gardens|grove|place|square|way|court|hill|row|green|park|rise|walk';
const PLACES = `${ROADS}|${EVERYDAY_ROADS}|woods?|fields?|meadows?|moor|heath|mill|bridge|church|farm|brook|lake|forest|beach|common`;

const withCapital = (words: string): string => words.replaceAll(/(?<=^|\|)[a-z]/g, (first) => first.toUpperCase());

const WORD = String.raw`[\p{L}'’-]{0,40}[^\S\n]{1,3}`;
/** 'Hill Road', 'Old Mill Lane'. */
const NAME_OF_ROAD = new RegExp(
  String.raw`(?:\p{Lu}${WORD}){0,2}\p{L}${WORD}(?=(?:${ROADS}|${withCapital(`${ROADS}|${EVERYDAY_ROADS}`)})(?!\p{L}))`,
  'gu',
);
/** 'Tower Hill' within a sentence, where the word before is a name and no title. */
const NAME_OF_PLACE = new RegExp(
  String.raw`(?<=[\p{L}\d,;:)][^\S\n]{1,3})(?:(?!(?:The|Mrs?|Ms|Miss|Mx|Dr|Family|Dear)\s)\p{Lu}${WORD}){1,3}(?:${withCapital(PLACES)})(?!\p{L})`,
  'gu',
);
/** 'the hill', but not 'the hill family' nor 'mrs hill'. */
const WORD_OF_PLACE = new RegExp(
  String.raw`(?<!\p{L}|(?:mrs?|ms|miss|mx|dr)\s)(?:${PLACES})(?!\p{L}|\s+(?:family|children|child|kids|boys?|girls?|parents?)(?!\p{L}))`,
  'gu',
);

/**
 * The same in an answer, which may say how to find a place: Hill Road, Tower Hill and the hill are no family called Hill.
 */
export function lastNameInAnswer(text: string, names: readonly string[]): string | null {
  // A letter stands for a place, so that the words around it do not become one name.
  const withoutPlaces = [NAME_OF_PLACE, NAME_OF_ROAD, WORD_OF_PLACE].reduce(
    (rest, place) => rest.replaceAll(place, ' x '),
    text,
  );
  return lastNameIn(withoutPlaces, names);
}

const POSTCODE = /(?<![A-Z0-9])[A-Z]{1,2}[0-9][A-Z0-9]?[\s-]{0,3}[0-9][A-Z]{2}(?![A-Z0-9])/giu;
/** 'M5 2nd exit': directions, not a postcode. */
const ORDINAL = /^[A-Z].*\d(?:st|nd|rd|th)$/su;

/** The first postcode in a text that is none of some, as Royal Mail writes it; null where there is none. */
export function otherPostcodeIn(text: string, own: readonly string[]): string | null {
  const expected = new Set(own.map(normalisePostcode));
  const found = (text.match(POSTCODE) ?? []).filter((one) => !ORDINAL.test(one)).map(normalisePostcode);
  return found.find((one) => one !== null && !expected.has(one)) ?? null;
}
