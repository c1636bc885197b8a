import { describe, expect, test } from 'vitest';
import type { SessionState } from './block.ts';
import { choosableDates, offerOf, formatPlaces, shownOf, type BlockAnswer } from './offer.ts';
import { itIs } from '../platform/it-is.fixture.ts';

itIs('2026-11-28T12:00:00Z');

const date = (id: string, on: string, more: Partial<BlockAnswer['sessions'][number]> = {}) =>
  ({ id, date: on, start: '09:30', end: '15:00', placesLeft: 8, state: 'bookable', place: null, ...more }) as const;
const spring: BlockAnswer = {
  id: 'spring',
  name: 'Spring',
  type: 'CHOOSE_DATES',
  state: 'bookable',
  reason: null,
  placesLeft: null,
  datesOfBlock: 3,
  dates: 3,
  lateJoin: null,
  minimum: null,
  sessions: [
    date('a', '2027-04-27', { placesLeft: 3 }),
    date('b', '2027-05-04', { placesLeft: 0, state: 'full' }),
    date('c', '2028-01-11'),
  ],
};
const camp: BlockAnswer = {
  ...spring,
  id: 'camp',
  name: 'Camp',
  type: 'ALL_DATES',
  placesLeft: 1,
  sessions: [date('d', '2027-08-02')],
};

test.each<[SessionState, number | null, string]>([
  ['bookable', 3, '3 places left'],
  ['bookable', 1, '1 place left'],
  ['bookable', null, 'Places free'],
  ['full', 0, 'Full'],
  ['full', null, 'Full'],
  ['cut-off', 4, 'Booking closed'],
  ['cancelled', 4, 'Cancelled'],
])('a date that is %s with %j places left says %s', (state, left, words) => {
  expect(formatPlaces(state, left)).toBe(words);
});

describe('what is on offer', () => {
  test('is grouped by month, in words', () => {
    const [block] = offerOf([spring]);
    expect(block).toMatchObject({ whole: false, bookable: true, places: null, dates: 3 });
    expect(
      block?.months.map(({ title, dates }) => [
        title,
        dates.map(({ day, times, places, scarce }) => `${day}, ${times}, ${places}${scarce ? '!' : ''}`),
      ]),
    ).toEqual([
      ['April 2027', ['Tue\u00a027\u00a0Apr\u00a02027, 09:30\u00a0–\ufeff\u00a015:00, 3 places left!']],
      ['May 2027', ['Tue\u00a04\u00a0May\u00a02027, 09:30\u00a0–\ufeff\u00a015:00, Full']],
      ['January 2028', ['Tue\u00a011\u00a0Jan\u00a02028, 09:30\u00a0–\ufeff\u00a015:00, 8 places left']],
    ]);
  });

  test('of a block that is booked whole names its fullest date', () => {
    expect(offerOf([camp])).toMatchObject([{ whole: true, places: '1 place left', bookable: true }]);
  });

  test('of a block that is joined late has only the dates that are booked, and says so', () => {
    const [block] = offerOf([
      {
        ...camp,
        datesOfBlock: 3,
        dates: 1,
        lateJoin: 'You can still join.',
        minimum: 'It needs 4 people.',
        sessions: [date('c', '2027-08-01', { state: 'past' }), date('d', '2027-08-02')],
      },
    ]);
    expect(block).toMatchObject({ dates: 1, datesOfBlock: 3, notes: ['You can still join.', 'It needs 4 people.'] });
    expect(block?.months.flatMap(({ dates }) => dates.map(({ id }) => id))).toEqual(['d']);
  });

  test('leaves blocks without dates out', () => {
    expect(offerOf([{ ...spring, sessions: [] }])).toEqual([]);
  });

  test('can be chosen date by date, except full dates and whole blocks', () => {
    expect([...choosableDates(offerOf([spring, camp])).keys()]).toEqual(['a', 'c']);
  });

  test('is sent with a page without what is not shown', () => {
    const answer = {
      ...camp,
      more: 1,
      sessions: camp.sessions.map((session) => ({ ...session, startDate: '2027-08-02T08:30:00Z' })),
    };
    expect(shownOf([answer])).toEqual([camp]);
  });
});
