/** What somebody is to a learner beside the guardian who added them. */
export type CareRole = 'GUARDIAN' | 'HELPER';

/** What somebody may do for a learner: a guardian everything, a helper see the calendar, and book if that was allowed. */
export type Care = { careRole: CareRole; mayBook: boolean };

type CareChoice = Care & { label: string; explanation: string };

/** The three ways to share the care of learners, as they are offered. */
export const careChoices: readonly CareChoice[] = [
  {
    careRole: 'GUARDIAN',
    mayBook: true,
    label: 'Guardian',
    explanation:
      'Another parent: reads and changes the whole profile, books and pays by themselves, sees the dates that you book, not what you pay.',
  },
  {
    careRole: 'HELPER',
    mayBook: true,
    label: 'Helper who may book',
    explanation: 'A grandparent or carer: sees the calendar and books. Health, contacts and notes stay with you.',
  },
  {
    careRole: 'HELPER',
    mayBook: false,
    label: 'Helper, calendar only',
    explanation: 'Sees when and where, to bring and to collect. Cannot book.',
  },
];

/** How one of the ways is called and explained. */
export function careChoice({ careRole, mayBook }: Care): CareChoice {
  const found = careChoices.find((one) => one.careRole === careRole && one.mayBook === mayBook);
  if (!found) throw new Error(`Nobody cares as ${careRole} without booking.`);
  return found;
}
