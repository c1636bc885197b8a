import type { Section } from '../people/section.ts';
import { factsOf } from '../people/section-words.ts';
import type { SectionName, Sections } from '../people/sections.ts';

/** What a family has told about somebody; a section that was never saved is missing. */
export type Told = { ageText: string; adult: boolean; open: Partial<Sections> };

/** What is told in a section, in a few words and without what it says: '2 notes', 'nothing told'. */
export function toldIn(section: Section, { ageText, adult, open }: Told): string {
  if (section === 'basics') return ageText;
  if (section === 'consents')
    return open.consents?.photosInside?.answer === 'yes' ? 'photographs allowed' : 'no photographs';
  const count = linesOf(section, open, adult);
  if (section === 'contacts') return count === 0 ? 'nobody named' : count === 1 ? '1 person' : `${count} people`;
  if (count === 0) return 'nothing told';
  return count === 1 ? '1 note' : `${count} notes`;
}

function linesOf(section: SectionName, open: Partial<Sections>, adult: boolean): number {
  const content = open[section];
  return content === undefined ? 0 : factsOf(section, content as never, adult).length;
}
