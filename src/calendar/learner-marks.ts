import { firstCharacter } from '../platform/cut-text.ts';

/** So many learners are told apart by their colour; the next ones begin again, and their letters tell them apart. */
export const LEARNER_COLOURS = 6;

export type LearnerMark = { colour: number; letters: string };

/**
 * What stands for each learner of a family in its calendar: a colour by the order of the family, and the first letter of the name,
 * two where somebody else begins with it, a number where even those are the same.
 */
export function markLearners(learners: readonly { id: string; firstName: string }[]): Map<string, LearnerMark> {
  const first = learners.map(({ firstName }) => beginning(firstName, 1));
  const two = learners.map(({ firstName }) => beginning(firstName, 2));
  return new Map(
    learners.map(({ id }, index) => {
      const [one = '', both = ''] = [first[index], two[index]];
      const alike = two.slice(0, index).filter((other) => other === both).length;
      const letters = first.filter((other) => other === one).length === 1 ? one : both;
      return [id, { colour: index % LEARNER_COLOURS, letters: alike > 0 ? `${one}${alike + 1}` : letters }];
    }),
  );
}

/** The first letters of a name as people see them: an accent belongs to its letter. */
function beginning(name: string, count: number): string {
  let rest = name.trim();
  let letters = '';
  while (count > 0 && rest !== '') {
    const next = firstCharacter(rest);
    letters += letters === '' ? next.toLocaleUpperCase('en-GB') : next;
    rest = rest.slice(next.length);
    count -= 1;
  }
  return letters;
}
