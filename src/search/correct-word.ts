import { activityWords } from './activity-words.ts';
import { slipsBetween } from '../platform/slips.ts';

/** A word that may have been meant. */
export type Candidate = {
  word: string;
  /** In how many listings it stands; a town of the gazetteer has none. */
  listings: number;
  /** Another form of what was typed: search finds one by the other. */
  sameStem: boolean;
};

/** A word as it was typed, and what the listings know of it. */
export type TypedWord = {
  word: string;
  /** In how many listings it stands. */
  listings: number;
  /** In how many listings a word stands that begins so, where it is the last and may be half typed; else 0. */
  begun: number;
  candidates: readonly Candidate[];
};

/** A word of fewer letters is never taken for another. */
export const SHORTEST_GUESSED = 4;

/** Short words are too much alike to guess at, unless only the order of their letters is another. */
function slipsForgiven(typed: string, word: string): number {
  const isMixedUp = lettersOf(typed) === lettersOf(word);
  if (typed.length < SHORTEST_GUESSED) return 0;
  if (typed.length < 5) return isMixedUp ? 1 : 0;
  return typed.length >= 8 || (typed.length >= 6 && isMixedUp) ? 2 : 1;
}

const lettersOf = (word: string): string => [...word].toSorted().join('');

/** A word that is this many times as frequent is more likely meant than one that hardly any listing has. */
const FAR_MORE_FREQUENT = 40;
/** Another first letter is rarely a slip. */
const OTHER_FIRST_LETTER = 0.5;

/** Whether a word needs no other to be looked for. */
export function isKnown({ listings, begun }: Pick<TypedWord, 'listings' | 'begun'>): boolean {
  return listings > FAR_MORE_FREQUENT || begun > FAR_MORE_FREQUENT;
}

/** The word that was most likely meant, or null to look for what was typed. Numbers, short words and activities are never guessed at. */
export function correctWord({ word, listings, begun, candidates }: TypedWord): string | null {
  if (/\d/.test(word) || activityWords.has(word)) return null;
  if (candidates.some(({ sameStem, word: other }) => sameStem && other !== word)) return null;
  let best: { word: string; cost: number; listings: number } | null = null;
  for (const candidate of candidates) {
    const cost = costOf(word, candidate);
    if (cost !== null && (best === null || cost < best.cost)) best = { ...candidate, cost };
  }
  if (best === null || best.word === word) return null;
  const found = Math.max(listings, begun);
  return found === 0 || best.listings >= FAR_MORE_FREQUENT * found ? best.word : null;
}

function costOf(typed: string, { word, listings }: Candidate): number | null {
  if (word === typed) return null;
  // 'forestschool' is two words without their space.
  const slips = word.replaceAll(' ', '') === typed ? 0.5 : slipsBetween(typed, word, slipsForgiven(typed, word));
  if (slips === null) return null;
  return slips + (word[0] === typed[0] ? 0 : OTHER_FIRST_LETTER) - Math.min(0.9, Math.log10(listings + 1) * 0.15);
}

/** The ways in which a long word may be two that were typed without their space. */
export function halvesOf(word: string): [string, string][] {
  const halves: [string, string][] = [];
  for (let at = 3; at <= word.length - 3; at++) halves.push([word.slice(0, at), word.slice(at)]);
  return halves;
}
