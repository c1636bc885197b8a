import { describe, expect, it, test } from 'vitest';
import {
  demandOf,
  MOST_PASSED_OVER,
  planQueue,
  positionOf,
  priorityOf,
  formatDemand,
  formatFree,
  type QueueStep,
  type Room,
  type Waiter,
} from './queue.ts';

type Options = Partial<Omit<Waiter, 'id' | 'learners' | 'kept'>> & {
  size?: number;
  tickets?: string[];
  kept?: Record<string, number>;
};

/** A party named `id` of `size` learners, for date 'a' unless said otherwise. */
function party(id: string, { size = 1, tickets, kept = {}, ...rest }: Options = {}): Waiter {
  return {
    id,
    wants: 'SESSION',
    together: true,
    sessionIds: ['a'],
    passedOver: 0,
    onSale: false,
    ...rest,
    learners: (tickets ?? Array.from({ length: size }, () => 'child')).map((ticketId, index) => ({
      learnerId: `${id}${index + 1}`,
      ticketId,
    })),
    kept: new Map(Object.entries(kept)),
  };
}

const room = (free: number, more: Partial<Room> = {}): Room => ({ free, opens: 'offer', mayKeep: true, ...more });

function plan(waiters: Waiter[], rooms: Record<string, Room>, quotas: Record<string, number> = {}): string[] {
  return planQueue({ waiters, rooms: new Map(Object.entries(rooms)), quotas: new Map(Object.entries(quotas)) }).map(
    say,
  );
}

function say(step: QueueStep): string {
  switch (step.kind) {
    case 'offer':
      return `offer ${step.learners.map((learner) => learner.learnerId).join('+')} on ${step.sessionIds.join('+')}`;
    case 'keep':
      return `keep for ${step.entryId}: ${[...step.kept].map(([id, count]) => `${count} of ${id}`).join(', ') || 'nothing'}`;
    case 'pass':
      return `pass ${step.entryId}`;
    case 'on-sale':
      return `on sale beside ${step.entryId}`;
    case 'tell':
      return `tell ${step.entryId} of ${step.sessionIds.join('+')}`;
  }
}

const tooOften = { passedOver: MOST_PASSED_OVER };

const table: [what: string, waiters: Waiter[], rooms: Record<string, Room>, expected: string[]][] = [
  ['nobody waits', [], { a: room(3) }, []],
  ['nothing is free', [party('A')], { a: room(0) }, []],
  ['the first gets the only place', [party('A'), party('B')], { a: room(1) }, ['offer A1 on a']],
  [
    'as many as there are places',
    [party('A'), party('B'), party('C')],
    { a: room(2) },
    ['offer A1 on a', 'offer B1 on a'],
  ],
  ['a party together', [party('A', { size: 2 })], { a: room(2) }, ['offer A1+A2 on a']],
  [
    'a party that does not fit alone in the queue waits, and what is too little for it goes on sale',
    [party('A', { size: 2 })],
    { a: room(1) },
    ['on sale beside A'],
  ],
  ['that is noted once', [party('A', { size: 2, onSale: true })], { a: room(1) }, []],
  [
    'and again once it was passed over',
    [party('A', { size: 3, onSale: true }), party('B')],
    { a: room(2) },
    ['offer B1 on a', 'pass A', 'on sale beside A'],
  ],
  [
    'a party that does not fit is passed over',
    [party('A', { size: 2 }), party('B')],
    { a: room(1) },
    ['offer B1 on a', 'pass A'],
  ],
  [
    'it is passed over once, however many get places before it',
    [party('A', { size: 3 }), party('B'), party('C')],
    { a: room(2) },
    ['offer B1 on a', 'pass A', 'offer C1 on a'],
  ],
  [
    'it is not passed over by those who go to another date',
    [party('A', { size: 2 }), party('B', { sessionIds: ['b'] })],
    { a: room(1), b: room(1) },
    ['offer B1 on b', 'on sale beside A'],
  ],
  [
    'it is still passed over the third time',
    [party('A', { size: 2, passedOver: MOST_PASSED_OVER - 1 }), party('B')],
    { a: room(1) },
    ['offer B1 on a', 'pass A'],
  ],
  [
    'from then on places are kept for it',
    [party('A', { size: 2, ...tooOften }), party('B')],
    { a: room(1) },
    ['keep for A: 1 of a'],
  ],
  [
    'what it does not need goes on to the next',
    [party('A', { size: 3, ...tooOften, kept: { a: 2 } }), party('B')],
    { a: room(2) },
    ['offer A1+A2+A3 on a', 'offer B1 on a'],
  ],
  ['what is kept stays kept', [party('A', { size: 3, ...tooOften, kept: { a: 1 } })], { a: room(0) }, []],
  [
    'what is kept grows',
    [party('A', { size: 3, ...tooOften, kept: { a: 1 } })],
    { a: room(1) },
    ['keep for A: 2 of a'],
  ],
  [
    'what is kept is offered once it is enough',
    [party('A', { size: 2, ...tooOften, kept: { a: 1 } })],
    { a: room(1) },
    ['offer A1+A2 on a'],
  ],
  [
    '72 hours before the start it is kept no longer',
    [party('A', { size: 2, ...tooOften, kept: { a: 1 } }), party('B')],
    { a: room(0, { mayKeep: false }) },
    ['keep for A: nothing', 'offer B1 on a', 'pass A'],
  ],
  [
    'a party that does not insist takes what there is, and the next gets nothing',
    [party('A', { size: 3, together: false }), party('B')],
    { a: room(2) },
    ['offer A1+A2 on a'],
  ],
  [
    'any of these dates: the first with room',
    [party('A', { wants: 'ANY_DATE', sessionIds: ['a', 'b', 'c'] })],
    { a: room(0), b: room(1), c: room(1) },
    ['offer A1 on b'],
  ],
  [
    'any of these dates: one for all is better than an earlier one for some',
    [party('A', { size: 2, together: false, wants: 'ANY_DATE', sessionIds: ['a', 'b'] })],
    { a: room(1), b: room(2) },
    ['offer A1+A2 on b'],
  ],
  [
    'any of these dates: places gather on one of them',
    [party('A', { size: 3, ...tooOften, wants: 'ANY_DATE', sessionIds: ['a', 'b'] })],
    { a: room(1), b: room(2) },
    ['keep for A: 2 of b'],
  ],
  [
    'any of these dates: what was kept on one is free when another is offered',
    [party('A', { size: 2, ...tooOften, wants: 'ANY_DATE', sessionIds: ['a', 'b'], kept: { a: 1 } }), party('B')],
    { a: room(0), b: room(2) },
    ['offer A1+A2 on b', 'offer B1 on a'],
  ],
  [
    'a block needs a place on each of its dates',
    [party('A', { wants: 'BLOCK', sessionIds: ['a', 'b'] }), party('B')],
    { a: room(1), b: room(0) },
    ['offer B1 on a', 'pass A'],
  ],
  [
    'a block is offered whole',
    [party('A', { wants: 'BLOCK', sessionIds: ['a', 'b'] }), party('B')],
    { a: room(1), b: room(1) },
    ['offer A1 on a+b'],
  ],
  [
    'for a block places gather on each date by itself',
    [party('A', { size: 2, ...tooOften, wants: 'BLOCK', sessionIds: ['a', 'b'] })],
    { a: room(2), b: room(1) },
    ['keep for A: 2 of a, 1 of b'],
  ],
  [
    'a date that is too near is told of to all who would fit, and held for nobody',
    [party('A'), party('B', { size: 2 }), party('C')],
    { a: room(1, { opens: 'first-come', mayKeep: false }) },
    ['tell A of a', 'tell C of a'],
  ],
  ['a date that cannot be booked is offered to nobody', [party('A')], { a: room(1, { opens: 'closed' }) }, []],
  ['a date that is not there any more is offered to nobody', [party('A', { sessionIds: ['z'] })], { a: room(1) }, []],
  ['a party whose dates are all gone waits for nothing', [party('A', { sessionIds: [] })], { a: room(1) }, []],
];

describe('who gets the free places', () => {
  it.each(table)('%s', (_, waiters, rooms, expected) => {
    expect(plan(waiters, rooms)).toEqual(expected);
  });
});

describe('tickets with a quota of their own', () => {
  it('are offered no more often than there are', () => {
    expect(plan([party('A'), party('B')], { a: room(2) }, { child: 1 })).toEqual(['offer A1 on a']);
  });

  it('do not hold up those who wait with another ticket', () => {
    const waiters = [party('A'), party('B', { tickets: ['sibling'] })];
    expect(plan(waiters, { a: room(1) }, { child: 0 })).toEqual(['offer B1 on a', 'pass A']);
  });

  it('leave out those of a party for whom there is none', () => {
    const mixed = party('A', { together: false, tickets: ['child', 'sibling'] });
    expect(plan([mixed], { a: room(2) }, { child: 0 })).toEqual(['offer A2 on a']);
    expect(plan([{ ...mixed, together: true }], { a: room(2) }, { child: 0 })).toEqual([]);
  });
});

describe('whatever waits and whatever is free', () => {
  it('no date is given away more often than it has places, and nobody is served twice', () => {
    let seed = 7;
    const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let round = 0; round < 2_000; round += 1) {
      const rooms = new Map(['a', 'b', 'c'].map((id) => [id, room(random(5), { mayKeep: random(2) === 0 })]));
      const waiters = Array.from({ length: random(7) }, (_, index) => {
        const sessionIds = ['a', 'b', 'c'].filter(() => random(2) === 0);
        return party(String.fromCharCode(65 + index), {
          size: 1 + random(3),
          together: random(2) === 0,
          wants: (['SESSION', 'BLOCK', 'ANY_DATE'] as const)[random(3)] ?? 'BLOCK',
          sessionIds: sessionIds.length > 0 ? sessionIds : ['a'],
          passedOver: random(5),
          kept: random(3) === 0 ? { a: 1 } : {},
        });
      });
      const steps = planQueue({ waiters, rooms, quotas: new Map([['child', random(8)]]) });
      const left = new Map([...rooms].map(([id, { free }]) => [id, free]));
      const give = (id: string, count: number) => left.set(id, (left.get(id) ?? 0) - count);
      for (const step of steps) {
        const waiter = waiters.find((one) => one.id === ('entryId' in step ? step.entryId : ''));
        if (step.kind === 'offer' || step.kind === 'keep')
          for (const [id, count] of waiter?.kept ?? []) give(id, -count);
        if (step.kind === 'offer') for (const id of step.sessionIds) give(id, step.learners.length);
        if (step.kind === 'keep') for (const [id, count] of step.kept) give(id, count);
      }
      expect(Math.min(...left.values())).toBeGreaterThanOrEqual(0);
      const served = steps.filter((step) => step.kind === 'offer' || step.kind === 'keep').map((step) => step.entryId);
      expect(new Set(served).size).toBe(served.length);
    }
  });
});

describe('the order', () => {
  it.each([
    ['on a council’s listing those whose places it funds', true, ['COUNCIL', 'COUNCIL'], 1],
    ['not those who pay for one of them', true, ['COUNCIL', 'PAID'], 0],
    ['nobody elsewhere', false, ['COUNCIL'], 0],
  ])('puts first %s', (_, councilFunded, fundings, expected) => {
    expect(priorityOf({ councilFunded }, fundings)).toBe(expected);
  });

  it('counts those before who want one of the same dates', () => {
    const waiters = [
      party('A'),
      party('B', { sessionIds: ['b'] }),
      party('C', { wants: 'BLOCK', sessionIds: ['a', 'b'] }),
      party('D', { wants: 'ANY_DATE', sessionIds: ['a', 'b', 'c'] }),
      party('E', { wants: 'ANY_DATE', sessionIds: ['a', 'b'] }),
    ];
    expect(waiters.map(({ id }) => positionOf(waiters, id))).toEqual([1, 1, 3, 1, 4]);
    expect(positionOf(waiters, 'Z')).toBeNull();
  });
});

describe('the demand', () => {
  const of = (waiters: readonly Waiter[], free: Record<string, number>) =>
    demandOf(
      waiters.map((waiter) => ({ ...waiter, account_id: waiter.id })),
      new Map(Object.entries(free)),
    );

  it.each([
    [[1, 2, 1], 0, '4 more places would clear 3 families'],
    [[1, 2, 1], 2, '2 more places would clear 3 families'],
    [[1, 2, 1], -2, '4 more places would clear 3 families'],
    [[1], 0, '1 more place would clear 1 family'],
    [[2], 2, null],
    [[], 0, null],
  ])('of parties of %j with %i free places', (sizes, free, expected) => {
    const demand = of(
      sizes.map((size, index) => party(`P${index}`, { size })),
      { a: free },
    );
    expect([formatDemand(demand.all), formatDemand(demand.on('a'))]).toEqual([expected, expected]);
  });

  it('of a family that waits for each of two dates is that of one family', () => {
    const waiters = ['A', 'B'].map((id) => ({ ...party(id, {}), account_id: 'F' }));
    expect(formatDemand(demandOf(waiters, new Map()).all)).toBe('2 more places would clear 1 family');
  });

  const block = { wants: 'BLOCK', sessionIds: ['a', 'b'] } as const;
  const any = { wants: 'ANY_DATE', sessionIds: ['a', 'b'] } as const;
  const cases: [
    what: string,
    waiters: Waiter[],
    free: Record<string, number>,
    all: number,
    on: [a: number, b: number],
  ][] = [
    ['a block with one place too few on each date', [party('A', { size: 2, ...block })], { a: 1, b: 1 }, 1, [1, 1]],
    ['a block of which one date is full', [party('A', { size: 2, ...block })], { a: 0, b: 5 }, 2, [2, 0]],
    ['a full date beside one with room', [party('A'), party('B', { sessionIds: ['b'] })], { a: 5, b: 0 }, 1, [0, 1]],
    ['room on one of the dates that would do', [party('A', any)], { a: 0, b: 1 }, 0, [0, 0]],
    ['that room being taken by who comes before', [party('A', any), party('B', any)], { a: 0, b: 1 }, 1, [1, 1]],
    [
      'too few places on each date for a party that insists',
      [party('A', { size: 2, ...any })],
      { a: 1, b: 1 },
      1,
      [1, 1],
    ],
    [
      'as many as come for one that does not',
      [party('A', { size: 2, together: false, ...any })],
      { a: 1, b: 1 },
      0,
      [0, 0],
    ],
    [
      'places that are kept for a party',
      [party('A', { size: 3, kept: { a: 2 } }), party('B')],
      { a: 0, b: 0 },
      2,
      [2, 0],
    ],
  ];
  it.each(cases)('counts %s', (_, waiters, free, all, [a, b]) => {
    const demand = of(waiters, free);
    expect([demand.all.missing, demand.on('a').missing, demand.on('b').missing]).toEqual([all, a, b]);
  });

  it('says that there is room for all exactly where no date needs more, whatever waits and whatever is free', () => {
    let seed = 11;
    const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let round = 0; round < 2_000; round += 1) {
      const ids = ['a', 'b', 'c'];
      const waiters = Array.from({ length: 1 + random(5) }, (_, index) => {
        const wants = (['SESSION', 'BLOCK', 'ANY_DATE'] as const)[random(3)] ?? 'BLOCK';
        const wanted = ids.filter(() => random(2) === 0);
        const [first = 'a'] = wanted;
        return party(String.fromCharCode(65 + index), {
          size: 1 + random(3),
          together: random(2) === 0,
          wants,
          sessionIds: wants === 'SESSION' || wanted.length === 0 ? [first] : wanted,
        });
      });
      const demand = of(waiters, { a: random(6), b: random(6), c: random(6) });
      const short = ids.filter((id) => demand.on(id).missing > 0);
      expect([round, demand.all.missing > 0]).toEqual([round, short.length > 0]);
    }
  });
});

test('what is offered is said in so many words as there are places', () => {
  expect([1, 2, 5].map(formatFree)).toEqual([
    'A place is free for you',
    '2 places are free for you',
    '5 places are free for you',
  ]);
});
