import { describe, expect, test } from 'vitest';
import { date, facts, id, ticket, withTickets } from './listing-facts.fixture.ts';
import { listingSchema } from './listing-schema.ts';
import { listingView } from './listing-view.ts';
import { itIs } from '../../platform/it-is.fixture.ts';

itIs('2026-11-28T12:00:00Z');

describe('the listing page', () => {
  test('says the next date that can be booked and the lowest price on sale', () => {
    expect(listingView(facts)).toMatchObject({
      next: 'Tue\u00a06\u00a0Apr\u00a02027, 09:30\u00a0–\ufeff\u00a012:30',
      prices: { session: { price: 'from £9.79', cheaper: [] }, block: null },
      place: { lines: ['Beech Wood', 'Macclesfield SK11 0AP'] },
      lists: [{ id: 'provided', items: ['Tools'] }],
    });
  });

  test('says what somebody pays without any claim, names what is cheaper for some, and reckons its examples with that', () => {
    const some = [
      ticket(6, { name: 'Holiday place', funding: 'COUNCIL', pricePence: 0, allInPence: 0 }),
      ticket(7, { name: 'Low income', concession: 'on a low income', pricePence: 600, allInPence: 618 }),
      ticket(8),
    ];
    const { tickets, ...rest } = withTickets(...some);
    const rules = [{ kind: 'sessions' as const, from: 4, percent: 15, amountPence: null }];
    const view = listingView({ ...rest, tickets: { ...tickets, discounts: rules } });
    expect(view).toMatchObject({
      prices: { session: { price: '£12.36', cheaper: ['Free if the council pays', '£6.18 on a low income'] } },
      discountExample: '1 child on 4 dates: £42.04 instead of £49.44.',
      cancellation: { example: { title: 'For example, Tue\u00a027\u00a0Apr\u00a02027 for £12.36, booked today' } },
    });
    const [course] = (
      listingSchema(withTickets(...some), { brand: 'T', publicUrl: 'https://t.example' }) as { '@graph': object[] }
    )['@graph'];
    expect(course).toMatchObject({ offers: [{ name: 'Child', price: '12.36' }] });
  });

  test('names only who pays less where nobody else can book', () => {
    const funded = ticket(6, { funding: 'COUNCIL', pricePence: 0, allInPence: 0 });
    expect(listingView(withTickets(funded)).prices).toEqual({
      session: { price: null, cheaper: ['Free if the council pays'] },
      block: null,
    });
  });

  test('tells parts of the description apart whose heading is there more than once', () => {
    const listing = {
      ...facts.listing,
      learningAims: ['Knots'],
      sections: ['', 'What you will learn', 'where', '', 'Bring', ''].map((title, index) => ({
        orderNumber: index + 1,
        title,
        description: 'Words',
      })),
    };
    expect(listingView({ ...facts, listing }).sections.map(({ title, label }) => [title, label])).toEqual([
      ['What you will do', undefined],
      ['What you will learn', 'What you will learn, part 2 of the description'],
      ['where', 'where, part 3 of the description'],
      ['More about it', 'More about it, part 4 of the description'],
      ['Bring', undefined],
      ['More about it', 'More about it, part 6 of the description'],
    ]);
  });

  test('names the day until which cancelling gives money back, for a date that is far enough away', () => {
    expect(listingView(facts).cancellation).toMatchObject({
      sentence: 'Cancel up to 7 days before.',
      example: {
        title: 'For example, Tue\u00a027\u00a0Apr\u00a02027 for £9.79, booked today',
        cases: expect.arrayContaining([expect.stringContaining('Cancel later, by 20th April, 09:30')]),
      },
    });
  });

  test('has an example of a whole block where there is nothing else, with notice counted to its first date', () => {
    const [spring] = facts.sessions.blocks;
    if (!spring) throw new Error('There is no block.');
    const block = { ...spring, type: 'ALL_DATES' as const, datesOfBlock: 3 };
    const begun = { ...block, id: id(7), datesOfBlock: 4 };
    const later = { ...block, sessions: ['2027-05-04', '2027-05-11', '2027-05-18'].map((day, nth) => date(nth, day)) };
    const sold = ticket(9, { unit: 'block', pricePence: 9_000, allInPence: 9_270 });
    const shown = (...blocks: (typeof block)[]) =>
      listingView({ ...withTickets(sold), sessions: { ...facts.sessions, blocks } }).cancellation;
    expect(shown(begun, block, later)).toMatchObject({
      example: {
        title: 'For example, all dates from Tue\u00a04\u00a0May\u00a02027 for £92.70, booked today',
        cases: expect.arrayContaining(['Cancel later, by 27th April, 09:30, and you get £90.00 of £92.70 back.']),
      },
    });
    expect(shown(begun)).toMatchObject({ example: null });
  });

  test('has no example where nothing can be booked', () => {
    expect(listingView(withTickets()).cancellation).toMatchObject({ example: null });
    expect(listingView({ ...facts, sessions: { ...facts.sessions, blocks: [] } })).toMatchObject({
      next: null,
      cancellation: { example: null },
    });
  });
});
