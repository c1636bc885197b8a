import { describe, expect, it, test } from 'vitest';
import { fillFields, unknownFields, fields, type FieldValues } from './fields.ts';
import { readyMade, readyMadeKeys } from './ready-made.ts';
import { momentWords, whyNot, type Conditions, type Facts } from './workflow.ts';

const paid = { ticketId: 'child', funding: 'PAID', age: 7 } as const;
const booking: Facts = {
  listingId: 'woods',
  firstTimer: true,
  unpaid: false,
  bookedAgain: false,
  hasMoreDates: true,
  detailsDue: false,
  places: [paid],
};

describe('for whom a workflow is', () => {
  const otherAges = 'It is for other ages.';
  it.each<[string, Conditions, Partial<Facts>, string | null]>([
    ['everybody, without conditions', {}, {}, null],
    ['a listing that it names', { listingIds: ['woods'] }, {}, null],
    ['no listing means each', { listingIds: [] }, {}, null],
    ['another listing', { listingIds: ['river'] }, {}, 'It is for other listings.'],
    ['another ticket', { ticketIds: ['adult'] }, {}, 'It is for other tickets.'],
    ['first-timers', { firstTimers: true }, {}, null],
    ['who came before', { firstTimers: true }, { firstTimer: false }, 'They have been with you before.'],
    ['who has paid', { unpaid: true }, {}, 'Nothing is left to pay.'],
    ['who has not', { unpaid: true }, { unpaid: true }, null],
    ['who could book again', { notBookedAgain: true }, {}, null],
    ['who has', { notBookedAgain: true }, { bookedAgain: true }, 'They have booked again already.'],
    ['who cannot', { notBookedAgain: true }, { hasMoreDates: false }, 'There are no more dates that they could book.'],
    ['details that are old', { detailsDue: true }, { detailsDue: true }, null],
    ['fresh details', { detailsDue: true }, {}, 'They have confirmed what they told of who comes.'],
    ['funded places', { funding: 'funded' }, {}, 'It is for places that are paid for in another way.'],
    ['one funded place of two', { funding: 'funded' }, { places: [paid, { ...paid, funding: 'COUNCIL' }] }, null],
    ['the youngest age itself', { ageFrom: 7 }, {}, null],
    ['the oldest age itself', { ageTo: 7 }, {}, null],
    ['too young', { ageFrom: 8 }, {}, otherAges],
    ['too old', { ageTo: 6 }, {}, otherAges],
    ['one child of the age is enough', { ageFrom: 8 }, { places: [paid, { ...paid, age: 9 }] }, null],
    ['an age that nobody told', { ageFrom: 8 }, { places: [{ ...paid, age: null }] }, null],
  ])('%s', (_, onlyFor, facts, reason) => {
    expect(whyNot(onlyFor, { ...booking, ...facts })).toBe(reason);
  });
});

describe('words with fields', () => {
  const values = Object.fromEntries(Object.keys(fields).map((key) => [key, `<${key}>`])) as FieldValues;

  test('are filled in, however they are spaced', () => {
    expect(fillFields('Hello {{first_name}}, {{ learners }}!', values)).toBe('Hello <first_name>, <learners>!');
  });

  test('name what stands for nothing', () => {
    expect(unknownFields('{{first_name}} {{firstname}} {{}} {{ pay now }} {{firstname}}')).toEqual([
      'firstname',
      '',
      'pay now',
    ]);
  });

  test('leave out a line whose only field has nothing to say', () => {
    expect(fillFields('Hello\n\nWhat to bring: {{bring}}\n\nBye', { ...values, bring: '' })).toBe('Hello\n\nBye');
  });

  test('fill in what a family wrote as it is, and fill nothing in twice', () => {
    expect(fillFields('{{learners}}', { ...values, learners: '{{booking}} $& $1' })).toBe('{{booking}} $& $1');
  });
});

test.each(readyMadeKeys)('the ready-made ‘%s’ names only fields that there are', (key) => {
  const { subject, body } = readyMade[key];
  expect(unknownFields(subject + body)).toEqual([]);
});

test.each([
  ['BEFORE_EACH', 24, '1 day before each date'],
  ['BEFORE_FIRST', 168, '7 days before the first date of a booking'],
  ['AFTER_LAST', 20, '20 hours after the last date of a booking'],
  ['BEFORE_LAST', 168, '7 days before the last of several dates of a booking'],
  ['CONFIRMED', 0, 'when somebody has booked'],
  ['CONFIRMED', 1, '1 hour after somebody has booked'],
] as const)('%s and %i hours are said as %s', (trigger, hours, words) => {
  expect(momentWords(trigger, hours)).toBe(words);
});
