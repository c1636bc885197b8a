import { guardianDays } from '../collection-days.ts';
import { factsOf, guardianDaysFacts, type Fact } from '../section-words.ts';
import type { SectionName, Sections } from '../sections.ts';
import { useGuardians } from './use-guardians.ts';

/** What sections say, line by line, with guardians by their names. */
export function useSectionFacts(learnerId: string, adult: boolean) {
  const { data = [] } = useGuardians(learnerId);
  return <Name extends SectionName>(section: Name, content: Sections[Name]): Fact[] => {
    const facts = factsOf(section, content, adult);
    if (section !== 'collection') return facts;
    const { guardians = [] } = content as Partial<Sections['collection']>;
    const named = data
      .filter(({ careRole }) => careRole === 'GUARDIAN')
      .map(({ accountId, name, email, isSelf }) => ({
        name: isSelf ? 'You' : name || email,
        days: guardianDays(guardians, accountId),
      }));
    return [...facts, ...guardianDaysFacts(named)];
  };
}
