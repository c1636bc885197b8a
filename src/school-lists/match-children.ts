/** A child as a list or a family writes it down. */
export type Child = { firstName: string; lastName: string; dateOfBirth: string };

/** Why an officer has to look before two are taken for one child. */
export const doubts = {
  spelling: 'The names are spelled differently.',
  'part-of-name': 'One of them has a name more.',
  'date-of-birth': 'The dates of birth differ: day and month may be swapped.',
  'two-children': 'More than one child has this name and date of birth.',
  'two-rows': 'More than one row of the list fits this child.',
  area: 'The child does not live in the council’s area, as far as the family said.',
  age: 'The child is not of the age that the programme is for.',
  'said-no': 'The council has said no to this child before.',
  share: 'No more children for other reasons are free in this programme.',
} as const;
export type Doubt = keyof typeof doubts;

export type Likeness = { score: number; doubts: Doubt[] };

/** From here on two are one child without an officer's look, where nothing else is in doubt. */
export const SURE_SCORE = 100;
/** Below it they are not shown as one. */
export const LIKELY_SCORE = 60;

/** Letters that stay one sign when their accents are taken off. */
const spelled: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** The parts of a name as they are compared: 'Zoë O’Neill-Ødegård' is zoe, oneill, odegard. */
export function nameParts(name: string): string[] {
  return (
    name
      .normalize('NFKD')
      .toLowerCase()
      // Accents and vowel points, apostrophes of every kind: no part of a name begins with them.
      .replaceAll(/[\p{Mn}'’ʼ‘`´]/gu, '')
      .replaceAll(/[ßæœøłđðþı]/g, (letter) => spelled[letter] ?? letter)
      .split(/[^\p{L}\p{N}\p{Mc}]+/u)
      .filter(Boolean)
  );
}

/** Whether two words differ by one letter: one more, one less, another, or two beside each other swapped. */
export function isOneSlip(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1 || short === long) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (long.length > short.length) return short.slice(at) === long.slice(at + 1);
  const rest = (text: string, from: number): string => text.slice(at + from);
  if (rest(short, 1) === rest(long, 1)) return true;
  return short[at] === long[at + 1] && short[at + 1] === long[at] && rest(short, 2) === rest(long, 2);
}

/** Too short a word to be sure that a slip is none: Mia and Mila are two girls. */
const SHORTEST_SLIP = 4;

/** How alike two names are, of 60. */
function likeNames(one: Child, other: Child): Likeness {
  const [mine, theirs] = [one, other].map((child) => nameParts(`${child.firstName} ${child.lastName}`).toSorted());
  if (!mine?.length || !theirs?.length) return { score: 0, doubts: [] };
  // 'Mary Anne' and 'Maryanne': where the parts are cut does not matter, nor which of them is the family's.
  if (mine.join(' ') === theirs.join(' ') || joined(one) === joined(other)) return { score: 60, doubts: [] };
  const [few, many] = mine.length <= theirs.length ? [mine, theirs] : [theirs, mine];
  const left = withoutEqual(many, few);
  const missing = withoutEqual(few, many);
  if (missing.length === 0 && few.length >= 2) return { score: 45, doubts: ['part-of-name'] };
  const [mineLeft = '', theirsLeft = ''] = [missing[0], left[0]];
  const isSlip =
    missing.length === 1 && left.length === 1 && Math.min(mineLeft.length, theirsLeft.length) >= SHORTEST_SLIP;
  return isSlip && few.length >= 2 && isOneSlip(mineLeft, theirsLeft)
    ? { score: 45, doubts: ['spelling'] }
    : { score: 0, doubts: [] };
}

const joined = ({ firstName, lastName }: Child): string => nameParts(`${firstName} ${lastName}`).join('');

/** What of the first is not in the second, each word as often as it is too many. */
function withoutEqual(words: readonly string[], others: readonly string[]): string[] {
  const rest = [...others];
  return words.filter((word) => {
    const at = rest.indexOf(word);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}

/** '2018-07-04' of '2018-04-07'; null where the day cannot be a month, or it stays the same. */
export function swappedDay(day: string): string | null {
  const [year, month, date] = day.split('-');
  return Number(date) <= 12 && month !== date ? `${year}-${date}-${month}` : null;
}

/**
 * Whether two may be one child, by name and date of birth alone: 100 where both are the same, whatever the order of the
 * names and their accents; 60 and more where an officer should look; 0 where they are two children.
 */
export function likenessOf(one: Child, other: Child): Likeness {
  const names = likeNames(one, other);
  if (names.score === 0) return { score: 0, doubts: [] };
  if (one.dateOfBirth === other.dateOfBirth) return { score: names.score + 40, doubts: names.doubts };
  // A slip in the name and another in the date are two children.
  if (names.score === 60 && swappedDay(one.dateOfBirth) === other.dateOfBirth)
    return { score: 75, doubts: ['date-of-birth'] };
  return { score: 0, doubts: [] };
}

export type Pair = Likeness & { rowId: string; learnerId: string };

/**
 * Pairs with what is in doubt about each: who is like two learners, or two rows, is a matter for an officer. One family may
 * have two children of one name, and a school two pupils.
 */
export function withRivals(pairs: readonly Pair[]): Pair[] {
  const rows = Map.groupBy(pairs, ({ rowId }) => rowId);
  const learners = Map.groupBy(pairs, ({ learnerId }) => learnerId);
  return pairs.map((pair) => ({
    ...pair,
    doubts: [
      ...pair.doubts,
      ...((rows.get(pair.rowId) ?? []).length > 1 ? (['two-children'] as const) : []),
      ...((learners.get(pair.learnerId) ?? []).length > 1 ? (['two-rows'] as const) : []),
    ],
  }));
}

/** Whether a pair is one child without anybody's look. */
export const isSure = ({ score, doubts: found }: Likeness): boolean => score >= SURE_SCORE && found.length === 0;
