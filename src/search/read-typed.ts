import { foldWords } from '../platform/fold-words.ts';
import { LONGEST_PHRASE, synonymsOf } from './synonyms.ts';

/** Something that is looked for: a word or phrase, and the others that mean the same. All folded. */
export type Term = {
  typed: string;
  any: readonly string[];
  /** The last word, which may be half typed. */ begun: boolean;
};

/** What somebody typed, taken apart. */
export type Typed = {
  /** The words to look for, in order, without those that say nothing. */
  words: readonly string[];
  /** What stood between quotation marks: looked for as it is. */
  phrases: readonly string[];
  /** Words with a dash before them: what has them is left out. */
  without: readonly string[];
  /** Whether they asked for what is near them. */
  nearMe: boolean;
  /** How many of the last words follow 'in', 'near' and the like; 0 where none do. */
  said: number;
};

/** Words that every activity has, or that belong to how people ask and not to what they look for. */
const idle = new Set(
  `a an and any are at be by can do for from have i im in is it its looking me my near need of on or our please something
  somewhere that the there things thing to want we what whats where which with you your
  activity activities class classes club clubs course courses event events group groups lesson lessons session sessions
  child children childrens kid kids son daughter boy boys girl girls stuff local around nearby best good`.split(/\s+/),
);

const leadsToPlace = new Set(['in', 'near', 'around', 'nearby']);

const NEAR_ME = /(^|\s)(near ?me|near ?by|close to me|around here|around me|near here)(\s|$)/g;

/** The most words that are looked for: more would be a text, and each costs. */
const MOST_WORDS = 24;

/** Takes apart what somebody typed into the search box. Words that say nothing are kept where there are no others. */
export function readTyped(text: string): Typed {
  const phrases = [...text.matchAll(/"([^"]+)"/g)].map(([, phrase = '']) => foldWords(phrase)).filter(Boolean);
  const unquoted = text.replace(/"[^"]*"?/g, ' ');
  const dashed = /(?:^|\s)-(?=[\p{L}\p{N}])([\p{L}\p{N}\p{M}'’]+)/gu;
  const without = [...unquoted.matchAll(dashed)].map(([, word = '']) => foldWords(word)).filter(Boolean);
  // '11+' is an exam.
  const folded = foldWords(unquoted.replace(dashed, ' ').replace(/(\d)\+/g, '$1 plus '));
  const placed = folded.replace(NEAR_ME, ' ').trim();
  const all = placed.split(' ').filter(Boolean).slice(0, MOST_WORDS);
  const telling = withoutIdle(all);
  const words = telling.length > 0 || phrases.length > 0 ? telling : all;
  return {
    words,
    phrases,
    without: without.slice(0, MOST_WORDS),
    nearMe: placed !== folded,
    said: saidAfter(all),
  };
}

function saidAfter(words: readonly string[]): number {
  const at = words.findLastIndex((word) => leadsToPlace.has(word));
  return at === -1 ? 0 : words.length - 1 - at;
}

/** The words without the idle ones, but for those that a known phrase is made of: 'stay and play', 'after school club'. */
function withoutIdle(words: readonly string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at < words.length;) {
    const length = longestPhrase(words, at);
    if (length > 1 || !idle.has(words[at] ?? '')) kept.push(...words.slice(at, at + length));
    at += length;
  }
  return kept;
}

/** How many words from here on are one phrase that has synonyms; 1 where there is none. */
function longestPhrase(words: readonly string[], at: number): number {
  for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 1; length--)
    if (synonymsOf(words.slice(at, at + length).join(' '))) return length;
  return 1;
}

/** The terms that words make: known phrases together, each with its synonyms. `exact`: nothing but the words themselves. */
export function termsOf(words: readonly string[], { exact = false } = {}): Term[] {
  const terms: Term[] = [];
  for (let at = 0; at < words.length;) {
    const length = exact ? 1 : longestPhrase(words, at);
    const typed = words.slice(at, at + length).join(' ');
    at += length;
    const begun = !exact && at === words.length && length === 1;
    terms.push({ typed, any: exact ? [typed] : (synonymsOf(typed) ?? [typed]), begun });
  }
  return terms;
}

/** How many of the terms something must have to be shown when nothing has all of them. */
export function enoughTerms(terms: number): number {
  return Math.ceil(terms / 2);
}
