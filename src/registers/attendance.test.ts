import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  attendanceOf,
  countAddOns,
  countMeals,
  headCount,
  healthOn,
  mergeMarks,
  rangeIsListable,
  standingMarks,
  type Mark,
  type MarkKind,
  windowOfCollaborators,
} from './attendance.ts';

let made = 0;
function mark(kind: MarkKind, time: string, more: Partial<Mark> = {}): Mark {
  made += 1;
  return {
    id: `mark-${String(made).padStart(3, '0')}`,
    placeId: 'place',
    kind,
    undoesId: null,
    collectedBy: '',
    note: '',
    madeAt: `2027-04-06T${time}:00Z`,
    markedBy: 'Rowan Ash',
    ...more,
  };
}
const undo = (taken: Mark, time = '23:00'): Mark => mark('UNDO', time, { undoesId: taken.id });

describe('a meal', () => {
  const arrived = mark('ARRIVED', '09:00');
  const meal = mark('MEAL', '12:15');
  const absent = mark('ABSENT_NOTIFIED', '09:40');

  test.each([
    ['nobody marked one', [arrived], null],
    ['Maya had one', [arrived, meal], meal],
    ['two people marked the same one', [arrived, mark('MEAL', '12:20'), meal], meal],
    ['it was a slip', [arrived, meal, undo(meal)], null],
  ])('%s', (_, marks, expected) => expect(attendanceOf(marks).meal).toBe(expected));

  test('that two phones marked is taken back with both marks', () => {
    const other = mark('MEAL', '12:20');
    const { meals } = attendanceOf([arrived, meal, other]);
    expect(meals).toEqual([meal, other]);
    expect(attendanceOf([arrived, meal, other, ...meals.map((one) => undo(one))]).meal).toBeNull();
  });

  test('says nothing about where a child is, and has an undo of its own', () => {
    expect(attendanceOf([meal])).toMatchObject({ status: 'EXPECTED', last: null, disagreements: [] });
    expect(attendanceOf([arrived, meal])).toMatchObject({ status: 'ARRIVED', last: arrived });
  });

  test('is counted from what stands, and missing only for who came', () => {
    const of = (...marks: Mark[]) => attendanceOf(marks);
    expect(countMeals([of(arrived, meal), of(arrived), of(), of(absent), of(arrived, meal, undo(meal))])).toEqual({
      served: 1,
      without: 2,
    });
  });
});

describe('what the marks of one place say', () => {
  const arrived = mark('ARRIVED', '09:00');
  const arrivedLate = mark('ARRIVED', '15:30');
  const collected = mark('COLLECTED', '15:00', { collectedBy: 'Gran' });
  const collectedByUncle = mark('COLLECTED', '15:02', { collectedBy: 'Uncle Joe' });
  const collectedByGranAgain = mark('COLLECTED', '15:01', { collectedBy: ' gran ' });
  const absent = mark('ABSENT_UNNOTIFIED', '09:30');
  const absentEarly = mark('ABSENT_UNNOTIFIED', '08:55');
  const notified = mark('ABSENT_NOTIFIED', '09:40', { note: 'chicken pox' });

  test.each([
    ['nothing', [], 'EXPECTED', []],
    ['arrived', [arrived], 'ARRIVED', []],
    ['arrived, then collected', [arrived, collected], 'COLLECTED', []],
    ['collected comes in before arrived', [collected, arrived], 'COLLECTED', []],
    ['arrived and taken back', [arrived, undo(arrived)], 'EXPECTED', []],
    ['the undo comes in before what it takes back', [undo(arrived), arrived], 'EXPECTED', []],
    ['collected and taken back', [arrived, collected, undo(collected)], 'ARRIVED', []],
    ['absent', [absent], 'ABSENT_UNNOTIFIED', []],
    ['absent, and then the family rings', [absent, notified], 'ABSENT_NOTIFIED', []],
    ['marked absent, then comes late', [absentEarly, arrived], 'ARRIVED', []],
    ['two devices mark the same arrival', [arrived, mark('ARRIVED', '09:01')], 'ARRIVED', []],
    ['one device says absent after another said here', [arrived, absent], 'ARRIVED', ['absent-and-here']],
    [
      'arrived after collected never wins in silence',
      [collected, arrived, arrivedLate],
      'COLLECTED',
      ['arrived-after-collected'],
    ],
    ['collected by two people', [arrived, collected, collectedByUncle], 'COLLECTED', ['collected-twice']],
    ['collected by the same person on two devices', [arrived, collected, collectedByGranAgain], 'COLLECTED', []],
    ['collected without an arrival', [collected], 'COLLECTED', ['collected-without-arrival']],
  ] as const)('%s', (_, marks, status, disagreements) => {
    const attendance = attendanceOf(marks);
    expect(attendance.status).toBe(status);
    expect(attendance.disagreements).toEqual(disagreements);
  });

  test('the first arrival counts, and undo takes back the latest mark', () => {
    const attendance = attendanceOf([arrivedLate, collected, arrived]);
    expect(attendance.arrived?.id).toBe(arrived.id);
    expect(attendance.last?.id).toBe(arrivedLate.id);
  });

  test('undo takes back one mark, not its twin from another device', () => {
    expect(attendanceOf([arrived, arrivedLate, undo(arrived)]).arrived?.id).toBe(arrivedLate.id);
  });

  test('notes of marks that stand are kept in order', () => {
    const late = mark('ARRIVED', '10:15', { note: 'bus was late' });
    expect(attendanceOf([late, notified]).notes).toEqual(['chicken pox', 'bus was late']);
    expect(attendanceOf([late, notified, undo(notified)]).notes).toEqual(['bus was late']);
  });
});

/** Logs of one place: some marks, and some that take back a mark of the same log, in time order. */
const log: fc.Arbitrary<Mark[]> = fc
  .array(
    fc.record({
      kind: fc.constantFrom<MarkKind>('ARRIVED', 'COLLECTED', 'ABSENT_NOTIFIED', 'ABSENT_UNNOTIFIED', 'UNDO'),
      minute: fc.integer({ min: 0, max: 59 }),
      target: fc.nat(),
      collectedBy: fc.constantFrom('Gran', 'Dad', ''),
    }),
    { maxLength: 14 },
  )
  .map((drafts) =>
    drafts.map(({ kind, minute, target, collectedBy }, index) => ({
      id: `mark-${index}`,
      placeId: 'place',
      kind,
      undoesId: kind === 'UNDO' ? `mark-${target % drafts.length}` : null,
      collectedBy: kind === 'COLLECTED' ? collectedBy : '',
      note: '',
      madeAt: `2027-04-06T09:${String(minute).padStart(2, '0')}:00Z`,
      markedBy: 'Rowan Ash',
    })),
  );

describe('merging logs of several devices', () => {
  test('order and duplication of marks never change the result', () => {
    const merged = log.chain((marks) =>
      fc.record({
        marks: fc.constant(marks),
        arrangement: fc.tuple(fc.shuffledSubarray(marks, { minLength: marks.length }), fc.subarray(marks)),
      }),
    );
    fc.assert(
      fc.property(merged, ({ marks, arrangement: [shuffled, repeated] }) => {
        expect(attendanceOf([...shuffled, ...repeated])).toEqual(attendanceOf(marks));
        expect(attendanceOf([...repeated, ...shuffled])).toEqual(attendanceOf(marks));
      }),
    );
  });

  test('a collected child stays collected whatever other marks come in, until that mark is taken back', () => {
    fc.assert(
      fc.property(log, (marks) => {
        const collected = mark('COLLECTED', '09:30', { collectedBy: 'Gran' });
        expect(attendanceOf([...marks, collected]).status).toBe('COLLECTED');
        const without = attendanceOf(marks);
        expect(attendanceOf([...marks, collected, undo(collected)])).toEqual(without);
      }),
    );
  });

  test('the union holds every mark of every device once', () => {
    fc.assert(
      fc.property(log, fc.nat({ max: 14 }), fc.nat({ max: 14 }), (marks, one, two) => {
        const merged = mergeMarks(marks.slice(0, one), marks.slice(Math.min(one, two)), marks);
        expect(merged.map((each) => each.id).sort()).toEqual(marks.map((each) => each.id).sort());
      }),
    );
  });

  test('a mark that was taken back does not stand', () => {
    fc.assert(
      fc.property(log, (marks) => {
        const takenBack = new Set(marks.map((each) => each.undoesId));
        for (const standing of standingMarks(marks)) expect(takenBack.has(standing.id)).toBe(false);
      }),
    );
  });
});

test('the head count adds up to the places', () => {
  expect(headCount(['EXPECTED', 'ARRIVED', 'ARRIVED', 'COLLECTED', 'ABSENT_NOTIFIED', 'ABSENT_UNNOTIFIED'])).toEqual({
    places: 6,
    expected: 1,
    arrived: 2,
    collected: 1,
    absent: 2,
  });
});

test.each([
  ['screen', null, true, '', 'included'],
  ['screen', 'delegation', true, '', 'included'],
  ['screen', null, false, '', 'included'],
  ['print', null, true, '', 'with-reason'],
  ['print', null, true, 'No signal in the wood', 'included'],
  ['print', null, false, 'No signal in the wood', 'hidden'],
  ['print', 'delegation', true, 'No signal in the wood', 'hidden'],
  ['print', 'impersonation', true, 'No signal in the wood', 'hidden'],
] as const)(
  'health details on %s while acting by %s, as the owner %s who says ‘%s’: %s',
  (purpose, acting, isOwner, reason, expected) => {
    expect(healthOn(purpose, { acting, isOwner, reason })).toBe(expected);
  },
);

test.each([
  ['more than 24 hours before the start', '2027-04-05T09:29:00Z', false],
  ['24 hours before the start', '2027-04-05T09:30:00Z', true],
  ['in the middle', '2027-04-06T10:00:00Z', true],
  ['24 hours after the end', '2027-04-07T11:30:00Z', true],
  ['a minute later', '2027-04-07T11:31:00Z', false],
])('a collaborator opens the register %s: %s', (_, now, expected) => {
  const start = Temporal.Instant.from('2027-04-06T09:30:00Z');
  const end = Temporal.Instant.from('2027-04-06T11:30:00Z');
  const { beginsBefore, endsAfter } = windowOfCollaborators(Temporal.Instant.from(now));
  const isOpen = Temporal.Instant.compare(start, beginsBefore) <= 0 && Temporal.Instant.compare(end, endsAfter) >= 0;
  expect(isOpen).toBe(expected);
});

test.each([
  ['2027-04-06', '2027-04-06', true],
  ['2027-04-06', '2027-07-06', true],
  ['2027-04-06', '2027-07-07', false],
  ['2027-04-06', '2027-04-05', false],
] as const)('days %s to %s can be listed: %s', (from, to, expected) => {
  expect(rangeIsListable(from, to)).toBe(expected);
});

test.each<[readonly (readonly string[])[], [string, number][]]>([
  [[], []],
  [[[], []], []],
  [
    [['Lunch', 'Early drop-off'], ['Lunch'], []],
    [
      ['Early drop-off', 1],
      ['Lunch', 2],
    ],
  ],
])('add-ons %j of the places are counted as %j', (addOns, counts) => {
  expect(countAddOns(addOns.map((of) => ({ addOns: of })))).toEqual(counts);
});
