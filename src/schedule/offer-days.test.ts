import { describe, expect, test } from 'vitest';
import { dayOnOffer, daysOnOffer } from './offer-days.ts';
import { offerOf, type BlockAnswer } from './offer.ts';
import { itIs } from '../platform/it-is.fixture.ts';

itIs('2026-11-28T12:00:00Z');

type Session = BlockAnswer['sessions'][number];
const session = (id: string, date: string, more: Partial<Session> = {}): Session => ({
  id,
  date,
  start: '09:30',
  end: '12:00',
  place: null,
  placesLeft: 8,
  state: 'bookable',
  ...more,
});
const block = (sessions: Session[], more: Partial<BlockAnswer> = {}): BlockAnswer => ({
  id: 'spring',
  name: 'Spring',
  type: 'CHOOSE_DATES',
  state: 'bookable',
  reason: null,
  placesLeft: null,
  datesOfBlock: sessions.length,
  dates: sessions.length,
  lateJoin: null,
  minimum: null,
  sessions,
  ...more,
});
const DAY = '2027-04-06';
const shown = (...blocks: BlockAnswer[]) => dayOnOffer(daysOnOffer(offerOf(blocks)), DAY);

describe('a day of the calendar', () => {
  test.each<[string, BlockAnswer[], string]>([
    ['places that are left', [block([session('a', DAY)])], '8 left'],
    ['a number that is hidden', [block([session('a', DAY, { placesLeft: null })])], 'Open'],
    ['a number that does not fit', [block([session('a', DAY, { placesLeft: 100 })])], 'Open'],
    ['no place left', [block([session('a', DAY, { state: 'full', placesLeft: 0 })])], 'Full'],
    ['booking that is over', [block([session('a', DAY, { state: 'cut-off' })])], 'Closed'],
    ['a cancelled date', [block([session('a', DAY, { state: 'cancelled' })])], 'Closed'],
    ['two times to choose from', [block([session('a', DAY), session('b', DAY, { start: '13:00' })])], '2 times'],
    [
      'one of two times full',
      [block([session('a', DAY, { state: 'full', placesLeft: 0 }), session('b', DAY, { placesLeft: 1 })])],
      '1 left',
    ],
    ['a whole block', [block([session('a', DAY)], { type: 'ALL_DATES', placesLeft: 2 })], '2 left'],
    [
      'a whole block that is full',
      [block([session('a', DAY)], { type: 'ALL_DATES', state: 'full', placesLeft: 0 })],
      'Full',
    ],
    ['a whole block that has begun', [block([session('a', DAY)], { type: 'ALL_DATES', state: 'past' })], 'Closed'],
  ])('says of %s', (_, blocks, words) => {
    expect(shown(...blocks).short).toBe(words);
  });

  test('has the dates of all blocks and says them in full', () => {
    const day = shown(
      block([session('a', DAY), session('z', '2027-04-07')]),
      block([session('b', DAY, { start: '13:00', end: '15:00' })], {
        id: 'camp',
        name: 'Camp',
        type: 'ALL_DATES',
        placesLeft: 1,
      }),
    );
    expect(day.title).toBe('Tue\u00a06\u00a0Apr\u00a02027');
    expect(day.entries.map(({ date }) => date.id)).toEqual(['a', 'b']);
    expect(day.full).toBe(
      '09:30\u00a0–\ufeff\u00a012:00, 8 places left; 13:00\u00a0–\ufeff\u00a015:00, Camp, 1 place left',
    );
  });

  test('without dates is no day of the calendar', () => {
    expect([...daysOnOffer(offerOf([block([session('a', DAY)])])).keys()]).toEqual([DAY]);
  });
});
