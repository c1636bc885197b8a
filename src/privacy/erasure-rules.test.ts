import { describe, expect, test } from 'vitest';
import { canUndo, isDue, obstaclesOf, type Open } from './erasure-rules.ts';

const nothing: Open = {
  otherGuardians: 0,
  places: 0,
  waitingLists: 0,
  payments: 0,
  disputes: 0,
  owedPence: 0,
  listings: 0,
  placesOfOthers: 0,
  refundsToDecide: 0,
  isOwedPayouts: false,
  councils: [],
  isLastAdministrator: false,
};

describe('what has to be settled before somebody is erased', () => {
  test('is nothing for a family with nothing open', () => expect(obstaclesOf(nothing)).toEqual([]));

  test.each<[Partial<Open>, string]>([
    [{ otherGuardians: 1 }, '1 other guardian cares for this person'],
    [{ places: 1 }, '1 place is still booked, asked for or kept.'],
    [{ places: 3 }, '3 places are still booked'],
    [{ waitingLists: 2 }, 'You are on 2 waiting lists.'],
    [{ owedPence: 1250 }, '£12.50 is still to be paid'],
    [{ payments: 1 }, 'A payment or a refund is still on its way'],
    [{ disputes: 1 }, 'Your bank still looks into a payment.'],
    [{ placesOfOthers: 1 }, 'Others have 1 place on your dates to come.'],
    [{ refundsToDecide: 2 }, '2 refunds wait for your decision.'],
    [{ listings: 1 }, '1 listing of yours can still be found'],
    [{ isOwedPayouts: true }, 'Money is still to be paid out'],
    [{ councils: ['Bramley', 'Otley'] }, 'You are the only manager of Bramley and Otley.'],
    [{ isLastAdministrator: true }, 'You are the last administrator.'],
  ])('%o is said in a sentence, with a next step', (open, sentence) => {
    const [obstacle, ...others] = obstaclesOf({ ...nothing, ...open });
    expect(others).toEqual([]);
    expect(obstacle?.key).toBe(Object.keys(open)[0]);
    expect(obstacle?.sentence).toContain(sentence);
    expect(obstacle?.next.to).toMatch(/^\/[a-z]/);
  });
});

const at = (text: string) => Temporal.Instant.from(text);
const DUE = at('2027-05-10T09:00:00Z');

test.each([
  ['2027-05-10T08:59:59Z', false],
  ['2027-05-10T09:00:00Z', true],
  ['2027-06-01T09:00:00Z', true],
])('an erasure is carried out from its moment on, not before (%s: %s)', (now, due) =>
  expect(isDue({ dueAt: DUE, undoneAt: null, doneAt: null }, at(now))).toBe(due),
);

test('what was undone or done is neither undone nor carried out again', () => {
  for (const past of [
    { undoneAt: DUE, doneAt: null },
    { undoneAt: null, doneAt: DUE },
  ]) {
    expect(canUndo(past)).toBe(false);
    expect(isDue({ dueAt: DUE, ...past }, DUE)).toBe(false);
  }
  expect(canUndo({ undoneAt: null, doneAt: null })).toBe(true);
});
