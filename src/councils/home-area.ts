import { isInDistricts } from './council-settings.ts';

/**
 * A home as its family gave it, with the council of its postcode; null where no council is there, or nobody knows. Who has
 * moved out of the area since need not say where to: `movedOut` is all that is kept of it.
 */
export type Home = { zipCode: string; councilCode: string | null; movedOut?: boolean };

/** How a home lies to a council, and that in a sentence for its officers. */
export type HomeArea = { lives: 'inside' | 'outside' | 'unknown'; sentence: string };

/**
 * Whether a home is in a council's area. A district's home is in its county's area, too: its code is then the county's.
 * @param nameOf names the area of a council's code
 */
export function homeArea(
  { zipCode, councilCode, movedOut = false }: Home,
  council: { code: string; title: string; alsoHome?: readonly string[] },
  nameOf: (code: string) => string | undefined,
): HomeArea {
  const area = nameOf(council.code) ?? council.title;
  if (movedOut) return { lives: 'outside', sentence: `The home is not in ${area} any more.` };
  if (zipCode === '') return { lives: 'unknown', sentence: `No home postcode was given: it may not be in ${area}.` };
  // A post office of the armed forces, or an island that is its own.
  if (councilCode === null) return { lives: 'unknown', sentence: `${zipCode} is in no council’s area.` };
  if (councilCode !== council.code && isInDistricts(zipCode, council.alsoHome ?? []))
    return { lives: 'inside', sentence: `Lives in a district that counts as ${area}.` };
  if (councilCode === council.code) return { lives: 'inside', sentence: `Lives in ${area}.` };
  const elsewhere = nameOf(councilCode);
  return {
    lives: 'outside',
    sentence: elsewhere ? `Lives in ${elsewhere}, not in ${area}.` : `Does not live in ${area}.`,
  };
}

/**
 * Whether a yes needs a word of why because of the home. It is the same for whoever says yes: a code cannot give a word,
 * so that it waits for an officer, who can.
 */
export function needsAreaReason(localOnly: boolean, { lives }: Pick<HomeArea, 'lives'>): boolean {
  return localOnly && lives !== 'inside';
}
