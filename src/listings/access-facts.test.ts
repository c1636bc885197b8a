import { expect, it, test } from 'vitest';
import { accessFacts, linesOfFacts, takeFacts } from './access-facts.ts';
import { accessKeys } from './access-needs.ts';

it.each<[lines: string[], facts: string[], own: string[]]>([
  [[], [], []],
  [['Hoist', 'Ask for Sam at the gate'], ['hoist'], ['Ask for Sam at the gate']],
  [['Assistance dogs are welcome', 'Accessible toilet'], ['toilet', 'dogs'], []],
  [['hoist'], [], ['hoist']],
])('of the lines %j Robin ticked %j and wrote %j', (lines, facts, own) => {
  expect(takeFacts(lines)).toEqual({ facts, own });
  expect(linesOfFacts(facts, own).toSorted()).toEqual(lines.toSorted());
});

test('each need that families search for is met by something that providers can tick', () => {
  const met = new Set<string>(accessFacts.flatMap(({ needs }) => needs));
  expect(accessKeys.filter((key) => !met.has(key))).toEqual([]);
});
