import { describe, expect, it } from 'vitest';
import {
  decideHold,
  goneSentence,
  mayAdd,
  stillAsDecided,
  type HoldFacts,
  type TicketOfHold,
  type HoldLine,
} from './hold-rules.ts';
import { ticketCount } from '../places/ticket-count.ts';
import { labelOf, waitsForOf } from '../places/booking-label.ts';
import type { PlaceState } from '../places/place.ts';
import { itIs } from '../platform/it-is.fixture.ts';

itIs('2026-11-28T12:00:00Z');

const now = Temporal.Instant.from('2027-03-01T12:00:00Z');
const at = (hours: number) => now.add({ minutes: hours * 60 });

describe('the label of a booking', () => {
  const label = (...places: [PlaceState, number, number][]) =>
    labelOf(
      places.map(([state, from, to]) => ({ state, startDate: at(from), endDate: at(to) })),
      now,
      'provider',
    );
  it.each([
    ['by the council alone', ['council', 'council', 'booker'], 'Cancelled by the council'],
    ['by the council and the provider', ['council', 'provider', 'booker'], 'Cancelled by the provider'],
  ] as const)('says who cancelled what its family did not: %s', (_, who, text) => {
    const places = who.map((cancelledBy) => ({
      state: cancelledBy === 'booker' ? ('CANCELLED_BY_BOOKER' as const) : ('CANCELLED_BY_PROVIDER' as const),
      cancelledBy,
      startDate: at(1),
      endDate: at(2),
    }));
    expect(labelOf(places, now, 'provider')).toEqual({ key: 'CANCELLED_BY_PROVIDER', text });
  });
  it.each([
    ['held', [['HELD', 1, 2]], 'HELD', 'Not finished'],
    [
      'requested beside confirmed',
      [
        ['CONFIRMED', 1, 2],
        ['REQUESTED', 3, 4],
      ],
      'REQUESTED',
      'Waiting for the provider',
    ],
    ['to come', [['CONFIRMED', 1, 2]], 'UPCOMING', 'Booked'],
    [
      'to come, less one',
      [
        ['CONFIRMED', 1, 2],
        ['CANCELLED_BY_BOOKER', 3, 4],
      ],
      'UPCOMING',
      'Booked, 1 place cancelled',
    ],
    [
      'begun',
      [
        ['CONFIRMED', -5, -4],
        ['CONFIRMED', 3, 4],
      ],
      'UNDER_WAY',
      'Under way',
    ],
    ['over at this very moment', [['CONFIRMED', -2, 0]], 'PAST', 'Past'],
    [
      'over, less two',
      [
        ['CONFIRMED', -2, -1],
        ['CANCELLED_BY_PROVIDER', 1, 2],
        ['CANCELLED_BY_BOOKER', 1, 2],
      ],
      'PAST',
      'Past, 2 places cancelled',
    ],
    [
      'cancelled by both',
      [
        ['CANCELLED_BY_BOOKER', 1, 2],
        ['CANCELLED_BY_PROVIDER', 1, 2],
      ],
      'CANCELLED_BY_PROVIDER',
      'Cancelled by the provider',
    ],
    [
      'cancelled',
      [
        ['CANCELLED_BY_BOOKER', 1, 2],
        ['RELEASED', 1, 2],
      ],
      'CANCELLED_BY_BOOKER',
      'Cancelled',
    ],
    ['declined', [['DECLINED', 1, 2]], 'DECLINED', 'Request declined'],
    ['withdrawn', [['WITHDRAWN', 1, 2]], 'WITHDRAWN', 'Request withdrawn'],
    ['expired', [['EXPIRED', 1, 2]], 'EXPIRED', 'Request not answered in time'],
    ['moved', [['MOVED', 1, 2]], 'MOVED', 'Moved'],
    ['given back', [['RELEASED', 1, 2]], 'RELEASED', 'Not booked'],
    ['empty', [], 'RELEASED', 'Not booked'],
  ] as [string, [PlaceState, number, number][], string, string][])('%s', (_, places, key, text) => {
    expect(label(...places)).toEqual({ key, text });
  });
  it('says who decides about a request, and nothing of it once it is booked', () => {
    const place = (state: PlaceState) => [{ state, startDate: at(1), endDate: at(2) }];
    const told = (approval: string, councilDecides: boolean, as: 'booker' | 'provider') =>
      labelOf(place('REQUESTED'), now, waitsForOf(approval, councilDecides, as)).text;
    expect([told('PENDING', true, 'booker'), told('PENDING', true, 'provider')]).toEqual(
      Array(2).fill('Waiting for the council'),
    );
    expect(told('PENDING', false, 'booker')).toBe('Waiting for the provider');
    expect(told('PENDING', false, 'provider')).toBe('Waiting for you');
    expect([told('APPROVED', false, 'booker'), told('APPROVED', false, 'provider')]).toEqual(['Approved', 'Approved']);
    expect(labelOf(place('CONFIRMED'), now, 'council').text).toBe('Booked');
  });
});

const ticket = (facts: Partial<TicketOfHold> = {}): TicketOfHold => ({
  id: 't',
  name: 'Child',
  audience: 'child',
  unit: 'session',
  funding: 'PAID',
  pricePence: 4800,
  ageFrom: null,
  ageTo: null,
  minimumPerBooking: 1,
  maximumPerBooking: null,
  saleFrom: null,
  saleTo: null,
  ...facts,
});

type Changes = {
  listing?: Partial<HoldFacts['listing']>;
  key?: string;
  tickets?: TicketOfHold[];
  window?: Partial<NonNullable<ReturnType<HoldFacts['blocks']['get']>>['window']>;
  whole?: boolean;
  cancelled?: string;
  /** Its first date is over. */
  begun?: boolean;
  busy?: HoldFacts['busy'];
};

const facts = (changes: Changes = {}): HoldFacts => ({
  now,
  listing: {
    state: 'PUBLISHED',
    providerDisabled: false,
    isPrivate: false,
    privateKey: 'secret',
    enforceAgeRange: true,
    ageFrom: 5,
    ageTo: 11,
    ...changes.listing,
  },
  key: changes.key,
  blocks: new Map([
    [
      'b',
      {
        id: 'b',
        name: 'Spring',
        type: changes.whole ? 'ALL_DATES' : 'CHOOSE_DATES',
        window: { opensAt: null, closesAt: null, cutoffMinutes: 0, lateJoin: 'NO', ...changes.window },
      },
    ],
  ]),
  sessions: new Map(
    [
      ['s1', changes.begun ? -24 : 24],
      ['s2', 48],
      ['s3', 72],
      ['gone', -1],
    ].flatMap(([id, hours]) =>
      changes.whole && id === 'gone'
        ? []
        : [
            [
              String(id),
              {
                id: String(id),
                blockId: 'b',
                startDate: at(Number(hours)),
                endDate: at(Number(hours) + 2),
                cancelled: changes.cancelled === id,
              },
            ],
          ],
    ),
  ),
  tickets: new Map((changes.tickets ?? [ticket()]).map((each) => [each.id, each])),
  learners: new Map([
    ['mia', { firstName: 'Mia', dateOfBirth: '2019-03-02', over18: false }],
    ['tom', { firstName: 'Tom', dateOfBirth: '2010-03-02', over18: false }],
  ]),
  busy: changes.busy ?? [],
});

const request = (sessionId: string, learnerId = 'mia', ticketId = 't'): HoldLine => ({
  sessionId,
  ticketId,
  learnerId,
});
const keyOf = (lines: HoldLine[], changes?: Changes) => {
  const result = decideHold(lines, facts(changes));
  return result.ok ? 'held' : result.refusal.key;
};

describe('whether a hold may be made', () => {
  it.each([
    ['one date', [request('s1')], {}, 'held'],
    ['a private listing with its key', [request('s1')], { listing: { isPrivate: true }, key: 'secret' }, 'held'],
    ['a private listing without it', [request('s1')], { listing: { isPrivate: true } }, 'not-found'],
    ['a draft', [request('s1')], { listing: { state: 'DRAFT' } }, 'not-found'],
    ['an archived listing', [request('s1')], { listing: { state: 'ARCHIVED' } }, 'not-found'],
    ['a paused listing', [request('s1')], { listing: { state: 'PAUSED' } }, 'not-bookable'],
    ['of a provider that was switched off', [request('s1')], { listing: { providerDisabled: true } }, 'not-found'],
    [
      'what a council pays for',
      [request('s1')],
      { tickets: [ticket({ funding: 'COUNCIL', pricePence: 0 })] },
      'ticket-not-on-sale',
    ],
    ['somebody else’s child', [request('s1', 'eve')], {}, 'not-found'],
    ['an unknown date', [request('s9')], {}, 'not-bookable'],
    ['a date that has begun', [request('gone')], {}, 'not-bookable'],
    ['a cancelled date', [request('s1')], { cancelled: 's1' }, 'not-bookable'],
    ['before booking opens', [request('s1')], { window: { opensAt: at(1) } }, 'not-bookable'],
    ['after booking has closed', [request('s1')], { window: { closesAt: at(0) } }, 'not-bookable'],
    ['after the cut-off', [request('s1')], { window: { cutoffMinutes: 24 * 60 } }, 'not-bookable'],
    ['before the cut-off', [request('s2')], { window: { cutoffMinutes: 24 * 60 } }, 'held'],
    ['an unknown ticket', [request('s1', 'mia', 'u')], {}, 'ticket-not-on-sale'],
    [
      'a ticket that is not on sale yet',
      [request('s1')],
      { tickets: [ticket({ saleFrom: at(1) })] },
      'ticket-not-on-sale',
    ],
    ['a ticket whose sale has ended', [request('s1')], { tickets: [ticket({ saleTo: at(0) })] }, 'ticket-not-on-sale'],
    ['a block ticket on single dates', [request('s1')], { tickets: [ticket({ unit: 'block' })] }, 'ticket-not-on-sale'],
    ['a single ticket on a whole block', [request('s1')], { whole: true }, 'ticket-not-on-sale'],
    ['too old a child', [request('s1', 'tom')], {}, 'ages-do-not-fit'],
    [
      'too old a child where ages are not enforced',
      [request('s1', 'tom')],
      { listing: { enforceAgeRange: false } },
      'held',
    ],
    ['a child who turns eight on the first date', [request('s1'), request('s2')], { listing: { ageFrom: 8 } }, 'held'],
    [
      'fewer than the ticket’s fewest',
      [request('s1')],
      { tickets: [ticket({ minimumPerBooking: 2 })] },
      'quantity-not-allowed',
    ],
    [
      'more than the ticket’s most',
      [request('s1'), request('s2')],
      { tickets: [ticket({ maximumPerBooking: 1 })] },
      'quantity-not-allowed',
    ],
    ['the same date twice', [request('s1'), request('s1')], {}, 'learner-busy'],
    [
      'a time at which the child is elsewhere',
      [request('s1')],
      { busy: [{ learnerId: 'mia', startDate: at(25), endDate: at(26), title: 'Judo' }] },
      'learner-busy',
    ],
    [
      'a time right after something else',
      [request('s1')],
      { busy: [{ learnerId: 'mia', startDate: at(22), endDate: at(24), title: 'Judo' }] },
      'held',
    ],
    [
      'a time at which another child is elsewhere',
      [request('s1')],
      { busy: [{ learnerId: 'tom', startDate: at(25), endDate: at(26), title: 'Judo' }] },
      'held',
    ],
    [
      'a whole block',
      [request('s1'), request('s2'), request('s3')],
      { whole: true, tickets: [ticket({ unit: 'block', maximumPerBooking: 1 })] },
      'held',
    ],
    [
      'a block without one of its dates',
      [request('s1'), request('s2')],
      { whole: true, tickets: [ticket({ unit: 'block' })] },
      'block-incomplete',
    ],
    [
      'a block that has begun and cannot be joined late',
      [request('s2', 'mia', 't'), request('s3', 'mia', 't')],
      { whole: true, begun: true, tickets: [ticket({ unit: 'block' })] },
      'not-bookable',
    ],
    [
      'the dates that are left of a block that can be joined late',
      [request('s2', 'mia', 't'), request('s3', 'mia', 't')],
      { whole: true, begun: true, window: { lateJoin: 'PRO_RATA' }, tickets: [ticket({ unit: 'block' })] },
      'held',
    ],
    [
      'less than the dates that are left of it',
      [request('s3', 'mia', 't')],
      { whole: true, begun: true, window: { lateJoin: 'PRO_RATA' }, tickets: [ticket({ unit: 'block' })] },
      'block-incomplete',
    ],
    [
      'a block less its cancelled date',
      [request('s1'), request('s2')],
      { whole: true, cancelled: 's3', tickets: [ticket({ unit: 'block' })] },
      'held',
    ],
  ] as [string, HoldLine[], Changes, string][])('%s', (_, lines, changes, key) => {
    expect(keyOf(lines, changes)).toBe(key);
  });

  it('judges age on the day of each session', () => {
    // Mia turns eight on 2 March, the day of the first session.
    expect(keyOf([request('s1')], { listing: { ageFrom: 8, ageTo: 8 } })).toBe('held');
    expect(keyOf([request('s1')], { listing: { ageFrom: 7, ageTo: 7 } })).toBe('ages-do-not-fit');
  });

  it('prices by ticket, never by what was asked: one choice for each ticket, learner and block', () => {
    const result = decideHold([request('s3'), request('s1')], facts());
    expect(result).toMatchObject({
      ok: true,
      value: [{ learnerId: 'mia', sessionIds: ['s1', 's3'], ticket: { pricePence: 4800 } }],
    });
  });
});

describe('tickets', () => {
  it('count once for each learner and block, or once for each date', () => {
    const place = (unit: 'session' | 'block', learnerId: string, blockId: string) => ({ unit, learnerId, blockId });
    expect(ticketCount([place('session', 'a', 'b'), place('session', 'a', 'b')])).toBe(2);
    expect(
      ticketCount([
        place('block', 'a', 'b'),
        place('block', 'a', 'b'),
        place('block', 'c', 'b'),
        place('block', 'a', 'd'),
      ]),
    ).toBe(3);
  });
});

describe('what an offer adds to a booking', () => {
  const held = (learner_id: string, ticket_id = 't') => ({ ticket_id, learner_id, block_id: 'b' });
  const most = (maximumPerBooking: number | null, unit: 'session' | 'block' = 'session') =>
    facts({ tickets: [ticket({ maximumPerBooking, unit })] });
  it.each([
    ['as many as one booking may have', [request('s1')], [held('tom')], most(2), true],
    ['one more than that', [request('s1')], [held('tom'), held('tom')], most(2), false],
    ['any number', [request('s1')], [held('tom'), held('tom')], most(null), true],
    ['beside others of another ticket', [request('s1')], [held('tom', 'other')], most(1), true],
    ['a block for one more child', [request('s1'), request('s2')], [held('tom'), held('tom')], most(2, 'block'), true],
    ['a block for one too many', [request('s1'), request('s2')], [held('tom'), held('tom')], most(1, 'block'), false],
  ])('is %s: whether it may', (_, lines, own, known, may) => {
    expect(mayAdd(lines, own, known).ok).toBe(may);
  });
});

describe('what a provider changed while places were waited for', () => {
  type Session = NonNullable<ReturnType<HoldFacts['sessions']['get']>>;
  const all = [request('s1'), request('s2'), request('s3')];
  const added = (id: string, changes: Partial<Session> = {}): Session => ({
    id,
    blockId: 'b',
    startDate: at(96),
    endDate: at(98),
    cancelled: false,
    ...changes,
  });
  const seen = (whole: boolean) => facts({ whole });
  const now = (whole: boolean, id: string, changes: Partial<Session> | null): ReadonlyMap<string, Session> => {
    const sessions = new Map(seen(whole).sessions);
    const before = sessions.get(id) ?? added(id);
    if (changes === null) sessions.delete(id);
    else sessions.set(id, { ...before, ...changes });
    return sessions;
  };
  it.each([
    ['nothing', false, [request('s1')], 's1', {}, 'same'],
    ['the chosen date starts later', false, [request('s1')], 's1', { startDate: at(25) }, 'not-bookable'],
    ['the chosen date ends earlier', false, [request('s1')], 's1', { endDate: at(25) }, 'not-bookable'],
    ['the chosen date was cancelled', false, [request('s1')], 's1', { cancelled: true }, 'not-bookable'],
    ['the chosen date was removed', false, [request('s1')], 's1', null, 'not-bookable'],
    ['a date that was not chosen', false, [request('s1')], 's2', { cancelled: true }, 'same'],
    ['a date was added to dates of one’s choice', false, [request('s1')], 's4', {}, 'same'],
    ['a date was added to a whole block', true, all, 's4', {}, 'not-bookable'],
    ['a date was added and cancelled again', true, all, 's4', { cancelled: true }, 'same'],
  ] as const)('%s', (_, whole, lines, id, changes, expected) => {
    const result = stillAsDecided(lines, seen(whole), now(whole, id, changes));
    expect(result.ok ? 'same' : result.refusal.key).toBe(expected);
  });
});

describe('what went', () => {
  const gone = (hours: number, left: number | null, asked: number) => ({
    startDate: at(hours),
    endDate: at(hours + 2),
    left,
    asked,
  });
  it.each([
    [
      'the only date',
      [gone(24, 0, 1)],
      1,
      'This date just went: Tuesday\u00a02\u00a0March\u00a02027, 12:00\u00a0–\ufeff\u00a014:00.',
    ],
    [
      'one of three',
      [gone(24, 0, 1)],
      3,
      '1 of your 3 dates just went: Tuesday\u00a02\u00a0March\u00a02027, 12:00\u00a0–\ufeff\u00a014:00.',
    ],
    [
      'two of five, one with some left',
      [gone(24, 0, 2), gone(48, 1, 2)],
      5,
      'These 2 of your 5 dates just went: Tuesday\u00a02\u00a0March\u00a02027, 12:00\u00a0–\ufeff\u00a014:00; Wednesday\u00a03\u00a0March\u00a02027, 12:00\u00a0–\ufeff\u00a014:00 (only 1 left, you need 2).',
    ],
    [
      'some, of which the provider hides how many are left',
      [gone(24, null, 2)],
      1,
      'This date just went: Tuesday\u00a02\u00a0March\u00a02027, 12:00\u00a0–\ufeff\u00a014:00 (fewer left, you need 2).',
    ],
    [
      'all of two',
      [gone(24, 0, 1), gone(48, 0, 1)],
      2,
      'All of your 2 dates just went: Tuesday\u00a02\u00a0March\u00a02027, 12:00\u00a0–\ufeff\u00a014:00; Wednesday\u00a03\u00a0March\u00a02027, 12:00\u00a0–\ufeff\u00a014:00.',
    ],
  ])('%s', (_, dates, chosen, sentence) => {
    expect(goneSentence(dates, chosen)).toBe(sentence);
  });
});
