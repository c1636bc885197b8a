/** Where a ratio comes from, as the register says it. */
export const ratioSources = {
  EYFS: 'statutory framework for the early years foundation stage (England), for registered childcare',
  NSPCC: 'recommended adult to child ratios for working with children',
} as const;

type Band = {
  /** Years, both included. */
  from: number;
  to: number;
  /** Children for one adult at most. */
  children: number;
  source: keyof typeof ratioSources;
};

/** How many children one adult may look after, by age. The law where it speaks of an age, else the advice of the NSPCC. */
export const ratioBands: readonly Band[] = [
  { from: 0, to: 1, children: 3, source: 'EYFS' },
  { from: 2, to: 2, children: 5, source: 'EYFS' },
  { from: 3, to: 3, children: 8, source: 'EYFS' },
  { from: 4, to: 8, children: 6, source: 'NSPCC' },
  { from: 9, to: 12, children: 8, source: 'NSPCC' },
  { from: 13, to: 17, children: 10, source: 'NSPCC' },
];

/** However few the children are (NSPCC): one adult can be needed elsewhere. */
export const FEWEST_STAFF = 2;
/** Of whom the age is not known, as children of school age with the closest ratio. */
const UNKNOWN_AGE = 4;

type Attendee = { age: number | null; over18: boolean };

/** Whether `present` adults are enough for these children; `required` is 0 where nobody is a child. */
export type Ratio = {
  children: number;
  required: number;
  /** How many children are in each band that has any, youngest first. */
  groups: { band: Band; children: number }[];
};

/**
 * How many adults children need who are here now, by their ages. Parts of an adult for each group are added up and then
 * rounded up, as one team looks after all of them. Adults need nobody.
 */
export function ratioFor(here: readonly Attendee[]): Ratio {
  const ages = here
    .filter(({ age, over18 }) => !over18 && (age === null || age < 18))
    .map(({ age }) => age ?? UNKNOWN_AGE);
  const groups = ratioBands
    .map((band) => ({ band, children: ages.filter((age) => age >= band.from && age <= band.to).length }))
    .filter(({ children }) => children > 0);
  // In parts of a common multiple of all ratios: thirds and eighths do not add up as fractions of a computer.
  const WHOLE = 120;
  const parts = groups.reduce((sum, { band, children }) => sum + (children * WHOLE) / band.children, 0);
  const required = ages.length === 0 ? 0 : Math.max(FEWEST_STAFF, Math.ceil(parts / WHOLE));
  return { children: ages.length, required, groups };
}
