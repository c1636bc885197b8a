import { describe, expect, test } from 'vitest';
import {
  blockInput,
  datesOf,
  draftOf,
  emptyDraft,
  suggestName,
  timesProblems,
  windowProblems,
  withCopiedTerm,
  withDates,
  withoutSession,
  withSecondSession,
  withSession,
  withTimes,
  type BlockDraft,
} from './draft.ts';
import { NOT_A_MOMENT } from './typed-moment.ts';
import { itIs } from '../platform/it-is.fixture.ts';

itIs('2026-11-28T12:00:00Z');

const today = '2027-04-01';
const times = { start: '09:30', end: '12:30', capacity: 12 };
const saved: BlockDraft = draftOf({
  id: 'block',
  version: 'v1',
  name: 'Spring',
  type: 'CHOOSE_DATES',
  opensAt: null,
  closesAt: null,
  cutoffMinutes: 0,
  lateJoin: 'PRO_RATA',
  minimum: null,
  sessions: [
    { id: 'a', date: '2027-04-06', ...times, taken: 0, venueId: null },
    { id: 'b', date: '2027-04-13', ...times, taken: 2, venueId: null },
    { id: 'c', date: '2027-04-20', start: '13:00', end: '16:00', capacity: 8, taken: 0, venueId: null },
  ],
});

test('a change of a saved block begins with what it says', () => {
  expect(saved).toMatchObject({
    saved: { id: 'block', version: 'v1' },
    name: 'Spring',
    times,
    sessions: [{ id: 'a' }, { id: 'b', taken: 2 }, { id: 'c' }],
  });
  expect(datesOf(saved)).toEqual(['2027-04-06', '2027-04-13', '2027-04-20']);
});

describe('copying last term', () => {
  const term = { type: 'ALL_DATES', cutoffMinutes: 60, lateJoin: 'PRO_RATA', minimum: null } as const;
  const copied = [
    { date: '2027-04-20', start: '10:00', end: '11:00', capacity: 6, venueId: 'hall' },
    { date: '2027-09-06', start: '10:00', end: '11:00', capacity: 6, venueId: null },
  ];

  test('begins a block that is booked, timed and held as the earlier one', () => {
    expect(withCopiedTerm(emptyDraft, copied, term)).toMatchObject({
      saved: null,
      ...term,
      times: { start: '10:00', end: '11:00', capacity: 6 },
      sessions: copied,
    });
  });

  test('leaves a way of booking that was chosen, and what a saved block says', () => {
    expect(withCopiedTerm({ ...emptyDraft, type: 'ONE_OFF' }, copied, term).type).toBe('ONE_OFF');
    const { sessions, ...rest } = withCopiedTerm(saved, copied, term);
    expect(rest).toEqual(Object.fromEntries(Object.entries(saved).filter(([name]) => name !== 'sessions')));
    expect(sessions.map(({ date, start, taken }) => [date, start, taken])).toEqual([
      ['2027-04-06', '09:30', 0],
      ['2027-04-13', '09:30', 2],
      ['2027-04-20', '10:00', 0],
      ['2027-09-06', '10:00', 0],
    ]);
  });
});

describe('choosing days', () => {
  test('gives new ones the usual times, in order', () => {
    const { draft, kept } = withDates({ ...emptyDraft, times }, ['2027-04-20', '2027-04-06'], today);
    expect(draft.sessions).toEqual([
      { date: '2027-04-06', ...times, taken: 0 },
      { date: '2027-04-20', ...times, taken: 0 },
    ]);
    expect(kept).toEqual([]);
  });

  test('keeps what was set on those that stay, and lets booked ones go as well', () => {
    const { draft, kept } = withDates(saved, ['2027-04-20', '2027-04-27'], today);
    expect(draft.sessions.map(({ id, date, start }) => [id, date, start])).toEqual([
      ['c', '2027-04-20', '13:00'],
      [undefined, '2027-04-27', '09:30'],
    ]);
    expect(kept).toEqual([]);
  });

  test('keeps those that are over and had people on them', () => {
    const { draft, kept } = withDates(saved, ['2027-04-27'], '2027-04-14');
    expect(draft.sessions.map(({ date }) => date)).toEqual(['2027-04-13', '2027-04-27']);
    expect(kept).toEqual(['2027-04-13']);
  });
});

describe('setting the usual times', () => {
  test('moves the dates that had them, booked or not, except those that are over', () => {
    const draft = withTimes(saved, { start: '10:00', capacity: 10 }, '2027-04-10');
    expect(draft.times).toEqual({ start: '10:00', end: '12:30', capacity: 10 });
    expect(draft.sessions.map(({ start, capacity }) => [start, capacity])).toEqual([
      ['09:30', 12],
      ['10:00', 10],
      ['13:00', 8],
    ]);
  });
});

test('single dates are changed, doubled and taken away', () => {
  expect(withSession(saved, 2, { end: '17:00' }).sessions[2]).toMatchObject({ id: 'c', end: '17:00' });
  expect(withoutSession(saved, 0).sessions.map(({ id }) => id)).toEqual(['b', 'c']);
  expect(withSecondSession(saved, 0).sessions[1]).toEqual({
    date: '2027-04-06',
    start: '12:30',
    end: '',
    capacity: 12,
    taken: 0,
    venueId: null,
  });
});

test.each<[string, Partial<BlockDraft['sessions'][number]>, Record<string, string>]>([
  ['that are complete', {}, {}],
  ['without a start', { start: '' }, { 'sessions.1.start': 'Say when Tue\u00a013\u00a0Apr\u00a02027 starts' }],
  ['without an end', { end: '' }, { 'sessions.1.end': 'Say when Tue\u00a013\u00a0Apr\u00a02027 ends' }],
  [
    'the wrong way round',
    { end: '09:00' },
    { 'sessions.1.end': 'Tue\u00a013\u00a0Apr\u00a02027 must end after it starts' },
  ],
  [
    'without places',
    { capacity: null },
    { 'sessions.1.capacity': 'Say how many places there are on Tue\u00a013\u00a0Apr\u00a02027' },
  ],
])('times %s', (_, change, problems) => {
  expect(timesProblems(withSession(saved, 1, change))).toEqual(problems);
});

test('what is sent names saved dates by id and leaves out what is not said', () => {
  const draft: BlockDraft = {
    ...emptyDraft,
    name: ' Spring ',
    type: 'ONE_OFF',
    sessions: [
      { id: 'a', date: '2027-04-06', ...times, taken: 3 },
      { date: '2027-04-07', start: '10:00', end: '11:00', capacity: null, taken: 0 },
    ],
  };
  expect(blockInput(draft)).toEqual({
    name: 'Spring',
    type: 'ONE_OFF',
    opensAt: null,
    closesAt: null,
    cutoffMinutes: 0,
    lateJoin: 'NO',
    minimum: null,
    sessions: [
      { id: 'a', date: '2027-04-06', ...times },
      { date: '2027-04-07', start: '10:00', end: '11:00' },
    ],
  });
});

test.each([
  [['2027-04-06'], 'Tue\u00a06\u00a0Apr\u00a02027'],
  [['2027-04-20', '2027-04-06'], 'April 2027'],
  [['2027-04-06', '2027-07-20'], 'April to July 2027'],
  [['2027-12-07', '2028-01-11'], 'December 2027 to January 2028'],
  [[], ''],
])('dates %j are called %s', (dates, name) => {
  expect(suggestName(dates.map((date) => ({ date, ...times })))).toBe(name);
});

test.each<[string, string | null, string | null, string[]]>([
  ['at any time', null, null, []],
  ['from one moment to a later one', '2027-04-01T08:00:00Z', '2027-04-02T08:00:00Z', []],
  ['from one moment to an earlier one', '2027-04-02T08:00:00Z', '2027-04-01T08:00:00Z', ['closesAt']],
  ['from what is no date', NOT_A_MOMENT, null, ['opensAt']],
  ['until what is no date', '2027-04-02T08:00:00Z', NOT_A_MOMENT, ['closesAt']],
])('booking that is open %s', (_, opensAt, closesAt, fields) => {
  expect(Object.keys(windowProblems({ opensAt, closesAt }))).toEqual(fields);
});
