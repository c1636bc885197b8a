import type { Fact } from './report.ts';

/** A part of a report that is for the council alone: one school, or one postcode sector. */
export type Narrow = { school?: string | undefined; area?: string | undefined };

/** Whether a report is about one school or area only. */
export const isNarrow = ({ school, area }: Narrow): boolean => Boolean(school ?? '') || Boolean(area ?? '');

/** The places of children of a school, and of an area, as far as they are known. */
export function narrowTo(facts: readonly Fact[], { school = '', area = '' }: Narrow): Fact[] {
  return facts.filter((fact) => (school === '' || fact.school === school) && (area === '' || fact.sector === area));
}

const collator = new Intl.Collator('en-GB', { numeric: true });
const namesOf = (facts: readonly Fact[], of: (fact: Fact) => string): string[] =>
  [...new Set(facts.map(of))].filter((name) => name !== '').sort((one, other) => collator.compare(one, other));

/** What a report can be narrowed to: the schools and postcode sectors that are in it. */
export const narrowChoices = (facts: readonly Fact[]): { schools: string[]; areas: string[] } => ({
  schools: namesOf(facts, ({ school }) => school),
  areas: namesOf(facts, ({ sector }) => sector),
});
