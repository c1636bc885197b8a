import { describe, expect, test } from 'vitest';
import {
  beyondCapacity,
  bookingRequest,
  draftLines,
  draftMoney,
  draftProblems,
  emptyContact,
  emptyDraft,
  exceedKey,
  newPerson,
  ticketsFitting,
  type BookingDraft,
  type Options,
} from './booking-draft.ts';

const session = (id: string, changes: Partial<Options['sessions'][number]> = {}): Options['sessions'][number] => ({
  id,
  startDate: '2027-04-06T08:30:00Z',
  endDate: '2027-04-06T11:30:00Z',
  place: null,
  blockId: 'spring',
  blockName: 'Spring',
  blockType: 'CHOOSE_DATES',
  datesOfBlock: 3,
  capacity: 12,
  taken: 11,
  ...changes,
});
const options: Options = {
  listing: { id: 'listing', title: 'Forest school', town: 'Leeds' },
  role: 'owner',
  reducible: { byItself: false, byCode: false },
  bookerFeeBasisPoints: 300,
  providerFeeBasisPoints: 200,
  sessions: [
    session('one'),
    session('two', { taken: 12 }),
    session('block-1', { blockId: 'summer', blockType: 'ALL_DATES' }),
    session('block-2', { blockId: 'summer', blockType: 'ALL_DATES' }),
  ],
  tickets: [
    { id: 'child', name: 'Child', unit: 'session', audience: 'child', forEverybody: true, pricePence: 1000 },
    { id: 'adult', name: 'Adult', unit: 'session', audience: 'adult', forEverybody: true, pricePence: 0 },
    { id: 'whole', name: 'Whole', unit: 'block', audience: 'child', forEverybody: true, pricePence: 10000 },
  ],
  questions: [
    {
      id: 'q',
      type: 'number',
      label: 'How many siblings?',
      help: '',
      options: [],
      sensitive: false,
      ticketId: null,
      scope: 'learner',
    },
    {
      id: 'd',
      type: 'time',
      label: 'Collected at?',
      help: '',
      options: [],
      sensitive: false,
      ticketId: null,
      scope: 'learner-session',
    },
  ],
};
const ivy = { ...newPerson('ivy'), firstName: 'Ivy', dateOfBirth: '2019-03-01' };
const draft: BookingDraft = {
  ...emptyDraft,
  sessionIds: ['one'],
  customer: { kind: 'new', contact: { ...emptyContact, firstName: 'Hannah' } },
  added: [ivy],
};
const mum = {
  id: 'mum',
  name: 'Priya Shah',
  emailAddress: '',
  phoneNumber: '',
  hasAccount: true,
  learners: [
    { id: 'mia', name: 'Mia Shah', age: 8, over18: false },
    { id: 'leo', name: 'Leo Shah', age: 5, over18: false },
  ],
};

test('a complete draft has no problems and is sent as it is shown', () => {
  expect(draftProblems(draft, options)).toEqual({});
  expect(
    bookingRequest(
      { ...draft, answers: { 'q ivy': '2', 'q gone': '1', 'd ivy one': '15:00', 'd ivy two': '16:00' } },
      options,
    ),
  ).toEqual({
    listingId: 'listing',
    customer: { kind: 'new', ...emptyContact, firstName: 'Hannah' },
    learners: [{ kind: 'new', learner: expect.objectContaining({ firstName: 'Ivy', dateOfBirth: '2019-03-01' }) }],
    lines: [{ learner: 0, ticketId: 'child', sessionIds: ['one'], pricePence: null }],
    exceed: [],
    answers: [
      { questionId: 'q', learner: 0, sessionId: null, value: 2 },
      { questionId: 'd', learner: 0, sessionId: 'one', value: '15:00' },
    ],
    code: null,
    way: 'offline',
    expectedTotalPence: 1000,
  });
});

test.each<[string, Partial<BookingDraft>, string[]]>([
  ['no date', { sessionIds: [] }, ['dates']],
  ['dates that no ticket fits together', { sessionIds: ['one', 'block-1'] }, ['dates']],
  ['nobody to book for', { customer: null }, ['customer']],
  ['a customer without a name', { customer: { kind: 'new', contact: emptyContact } }, ['customer.firstName']],
  ['nobody who comes', { added: [] }, ['learners']],
  ['a child without name and age', { added: [newPerson('x')] }, ['learners.0.firstName', 'learners.0.dateOfBirth']],
  ['more than there are places', { sessionIds: ['two'] }, ['exceed']],
])('says what is missing: %s', (_, changes, fields) => {
  expect(Object.keys(draftProblems({ ...draft, ...changes }, options))).toEqual(fields);
});

test('a brother and a new sister of a known family come in the order in which they are named', () => {
  const family: BookingDraft = { ...draft, customer: { kind: 'existing', customer: mum }, known: ['leo'] };
  expect(bookingRequest(family, options)).toMatchObject({
    customer: { kind: 'existing', customerId: 'mum' },
    learners: [{ kind: 'existing', learnerId: 'leo' }, { kind: 'new' }],
    lines: [{ learner: 0 }, { learner: 1 }],
  });
});

test('a ticket for some is taken only where the provider chose it, and its question is put to who has it', () => {
  const [child, ...tickets] = options.tickets;
  const [question] = options.questions;
  if (!child || !question) throw new Error('There is no ticket.');
  const low = { ...child, id: 'low', name: 'Low income', forEverybody: false, pricePence: 500 };
  const asking = { ...options, tickets: [low, child, ...tickets], questions: [{ ...question, ticketId: 'low' }] };
  const answered = { ...draft, answers: { 'q ivy': '2' } };
  const chosen = { ...answered, tickets: { ivy: 'low' } };
  expect(bookingRequest(answered, asking)).toMatchObject({ lines: [{ ticketId: 'child' }], answers: [] });
  expect(bookingRequest(chosen, asking)).toMatchObject({
    lines: [{ ticketId: 'low' }],
    answers: [{ questionId: 'q', value: 2 }],
  });
});

describe('the price', () => {
  test('of a provider’s own choice stands beside the normal one', () => {
    const changed = { ...draft, prices: { ivy: 600 } };
    expect(draftLines(changed, options)).toMatchObject([{ pricePence: 600, normalPence: 1000, changed: true }]);
    expect(draftMoney(changed, options)).toEqual({ way: 'offline', pricePence: 600, totalPence: 600 });
  });

  test('by card has the booking fee, and nothing to pay is free', () => {
    expect(draftMoney({ ...draft, way: 'link' }, options)).toEqual({ way: 'link', pricePence: 1000, totalPence: 1030 });
    expect(draftMoney({ ...draft, tickets: { ivy: 'adult' } }, options)).toMatchObject({ way: 'free', totalPence: 0 });
  });

  test('of some dates of a block is their share', () => {
    const block = { ...draft, sessionIds: ['block-1', 'block-2'] };
    expect(ticketsFitting(block, options).map(({ id }) => id)).toEqual(['whole']);
    expect(draftLines(block, options)).toMatchObject([{ normalPence: 6667 }]);
  });
});

test('going beyond the capacity is agreed for exactly what was shown', () => {
  const full = { ...draft, sessionIds: ['two'] };
  const agreed = exceedKey(full, options);
  expect(beyondCapacity(full, options)).toMatchObject([{ session: { id: 'two' }, upTo: 13 }]);
  expect(draftProblems({ ...full, agreed }, options)).toEqual({});
  const fuller = { ...options, sessions: options.sessions.map((one) => ({ ...one, taken: 13 })) };
  expect(draftProblems({ ...full, agreed }, fuller)).toHaveProperty('exceed');
});
