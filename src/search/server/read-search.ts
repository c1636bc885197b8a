import type { Services } from '../../platform/server/services.ts';
import { correctWord } from '../correct-word.ts';
import { isMeantAsPlace } from '../place-choice.ts';
import { readTyped, termsOf, type Term, type Typed } from '../read-typed.ts';
import { synonymsOf } from '../synonyms.ts';
import { findPlace, isPlaceName, type PlaceAnswer } from './find-place.ts';
import { readWords, type ReadWord } from './read-words.ts';

/** What a search text means. */
export type ReadSearch = {
  terms: readonly Term[];
  phrases: readonly string[];
  without: readonly string[];
  /** The words that are looked for in place of those that were typed, or null where they are the same. */
  instead: string | null;
  /** The place that stands in the text, or null. */
  place: PlaceAnswer | null;
  nearMe: boolean;
};

type Ask = {
  text: string;
  /** The words as they are: no slips forgiven, no synonyms, no place found in them. */
  exact: boolean;
  /** Whether the place is asked for in a box of its own. */
  placed: boolean;
};

/** Reads what somebody typed into the search box: slips, other words for the same, and a place among the words. */
export async function readSearch(services: Services, { text, exact, placed }: Ask): Promise<ReadSearch> {
  const typed = readTyped(text);
  const { phrases, without, nearMe } = typed;
  if (exact) return { terms: termsOf(typed.words, { exact }), phrases, without, nearMe, instead: null, place: null };
  const read = await readWords(services.db, services.geocoder, typed.words, true);
  const corrected = read.map((word, at) => ({
    ...word,
    meant: isOfPhrase(typed.words, at) ? null : correctWord(word),
  }));
  const words = corrected.flatMap(({ word, meant }) => (meant ?? word).split(' '));
  const isOther = corrected.some(({ meant }) => meant !== null);
  const known = isOther ? await readWords(services.db, services.geocoder, words, false) : read;
  const { place, rest } = placed ? { place: null, rest: words } : await takePlace(services, typed, words, known);
  return { terms: termsOf(rest), phrases, without, nearMe, instead: isOther ? words.join(' ') : null, place };
}

/** Whether a word belongs to something that has synonyms, which is known however few listings say it. */
function isOfPhrase(words: readonly string[], at: number): boolean {
  for (let from = Math.max(0, at - 3); from <= at; from++)
    for (let to = at + 1; to <= Math.min(words.length, from + 4); to++)
      if (synonymsOf(words.slice(from, to).join(' '))) return true;
  return false;
}

const LONGEST_PLACE = 3;

/** Takes the name of a place out of the words, at their end or their beginning. */
async function takePlace(
  services: Services,
  { said }: Typed,
  words: readonly string[],
  known: readonly ReadWord[],
): Promise<{ place: PlaceAnswer | null; rest: readonly string[] }> {
  for (const atEnd of [true, false])
    for (let length = Math.min(LONGEST_PLACE, words.length); length > 0; length--) {
      const from = atEnd ? words.length - length : 0;
      const phrase = words.slice(from, from + length).join(' ');
      const counted = known.slice(from, from + length);
      const asked = {
        phrase,
        said: atEnd && said === length,
        named: Math.max(...counted.map(({ named }) => named)),
        placed: Math.min(...counted.map(({ placed }) => placed)),
      };
      if (!isMeantAsPlace(asked) || !(await isPlaceName(services, phrase))) continue;
      return {
        place: await findPlace(services, phrase),
        rest: words.filter((_, at) => at < from || at >= from + length),
      };
    }
  return { place: null, rest: words };
}
