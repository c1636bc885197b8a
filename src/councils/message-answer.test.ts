import { expect, it } from 'vitest';
import type { LogKind } from './eligibility.ts';
import { answerTo } from './message-answer.ts';

/** The steps of a case in their order; the one that is asked about is 'this'. */
const steps = (kinds: readonly (LogKind | readonly [LogKind])[]) =>
  kinds.map((kind, nth) => ({
    id: typeof kind === 'string' ? `step-${nth}` : 'this',
    kind: typeof kind === 'string' ? kind : kind[0],
    at: `2027-04-0${nth + 1}`,
  }));

it.each([
  ['has no answer yet', ['submitted', ['asked']], null, true, false],
  ['is answered by what the family says now', ['submitted', ['asked'], 'submitted'], '2027-04-03', false, true],
  [
    'was answered, but the family has said something else since, to a later one',
    ['submitted', ['asked'], 'submitted', 'asked', 'submitted'],
    '2027-04-03',
    false,
    false,
  ],
  [
    'is answered by the later of two things that the family said after it',
    ['submitted', ['asked'], 'submitted', 'submitted'],
    '2027-04-03',
    false,
    true,
  ],
  [
    'is answered now, where a later one was taken back before the family read it',
    ['submitted', ['asked'], 'asked', 'undone', 'submitted'],
    '2027-04-05',
    false,
    true,
  ],
  ['still waits after an officer has noted SEND', ['submitted', ['asked'], 'fact-noted'], null, true, false],
  [
    'still waits after such a note is taken back',
    ['submitted', ['asked'], 'fact-noted', 'fact-undone'],
    null,
    true,
    false,
  ],
  ['waits no more once the council has decided', ['submitted', ['asked'], 'approved'], null, false, false],
  [
    'of an answered case that is asked again stays with its answer',
    ['submitted', ['asked'], 'submitted', 'asked'],
    '2027-04-03',
    false,
    true,
  ],
] as const)('a question %s', (_, kinds, answeredAt, waits, saysNow) => {
  expect(answerTo('this', steps(kinds))).toMatchObject({ answeredAt, waits, saysNow });
});

it.each([
  ['the only no', ['submitted', ['refused']], true],
  ['a no before another', ['submitted', ['refused'], 'submitted', 'refused'], false],
  [
    'a no before another that was taken back after SEND was noted',
    ['submitted', ['refused'], 'submitted', 'refused', 'fact-noted', 'undone'],
    true,
  ],
  ['a no before another that was taken back', ['submitted', ['refused'], 'submitted', 'refused', 'undone'], true],
] as const)('%s gives the reason that stands: %o', (_, kinds, reasonIsNow) => {
  expect(answerTo('this', steps(kinds)).reasonIsNow).toBe(reasonIsNow);
});
