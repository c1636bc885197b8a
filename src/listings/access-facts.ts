import type { AccessNeed } from './access-needs.ts';

/**
 * What providers tick of access. Kept by its key, so that search knows it for certain; read everywhere as its line, in one list
 * with what they write in their own words. Keys are stored.
 */
export const accessFacts = [
  { key: 'step-free', line: 'Step-free from the car park to the venue', needs: ['wheelchair'] },
  { key: 'hoist', line: 'Hoist', needs: ['wheelchair'] },
  { key: 'toilet', line: 'Accessible toilet', needs: ['toilet'] },
  { key: 'changing-places', line: 'Changing Places toilet or changing bed', needs: ['toilet'] },
  { key: 'send', line: 'Made for children with special educational needs (SEND)', needs: ['send'] },
  { key: 'quiet', line: 'Quiet space to rest', needs: ['quiet'] },
  { key: 'autism', line: 'Staff trained in autism and sensory needs', needs: ['autism'] },
  { key: 'sensory-aids', line: 'Ear defenders or other sensory aids', needs: ['autism'] },
  { key: 'visual-timetable', line: 'Visual timetable', needs: ['autism'] },
  { key: 'one-to-one', line: 'One-to-one support can be arranged', needs: ['one-to-one'] },
  { key: 'signing', line: 'Makaton or British Sign Language', needs: ['signing'] },
  { key: 'hearing', line: 'Hearing loop or captions', needs: ['hearing'] },
  { key: 'sight', line: 'Large print or audio', needs: ['sight'] },
  { key: 'dogs', line: 'Assistance dogs are welcome', needs: ['dogs'] },
] as const satisfies readonly { key: string; line: string; needs: readonly AccessNeed[] }[];

/** The lines to tick, in their order. */
export const accessLinesToTick: readonly string[] = accessFacts.map(({ line }) => line);

/** A list of lines, taken apart: what was ticked, by its key, and what is in the provider's own words. */
export function takeFacts(lines: readonly string[]): { facts: string[]; own: string[] } {
  return {
    facts: accessFacts.filter(({ line }) => lines.includes(line)).map(({ key }) => key),
    own: lines.filter((line) => !accessLinesToTick.includes(line)),
  };
}

/** The list of lines again: what was ticked, then the provider's own words. A key that is no longer known says nothing. */
export function linesOfFacts(facts: readonly string[], own: readonly string[]): string[] {
  return [...accessFacts.filter(({ key }) => facts.includes(key)).map(({ line }) => line), ...own];
}
