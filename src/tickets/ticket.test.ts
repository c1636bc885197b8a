import { describe, expect, test } from 'vitest';
import { checkTicket, unitFor, type ListingOfTickets, type TicketDraft } from './ticket.ts';
import { NOT_A_MOMENT } from '../schedule/typed-moment.ts';

const ticket: TicketDraft = {
  name: 'Child',
  audience: 'child',
  unit: 'session',
  funding: 'PAID',
  pricePence: 1_200,
  wholePence: null,
  ageFrom: null,
  ageTo: null,
  minimumPerBooking: 1,
  maximumPerBooking: null,
  saleFrom: null,
  saleTo: null,
  quota: null,
  codeOnly: false,
  concession: '',
  addOns: [],
};
const listing: ListingOfTickets = { ageFrom: 5, ageTo: 11, groupSize: 12, councilFunded: false };
const ageless: ListingOfTickets = { ...listing, ageFrom: null, ageTo: null };

describe('a ticket', () => {
  test.each<[string, Partial<TicketDraft>, ListingOfTickets, Record<string, string>]>([
    ['that is complete', {}, listing, {}],
    ['without a name', { name: ' ' }, listing, { name: 'Give the ticket a name, like ‘Child’' }],
    [
      'for 29 pence',
      { pricePence: 29 },
      listing,
      { pricePence: 'A paid ticket costs at least £0.30, the smallest payment that a card can make' },
    ],
    ['for 30 pence', { pricePence: 30 }, listing, {}],
    [
      'for more than £10,000',
      { pricePence: 1_000_001 },
      listing,
      { pricePence: 'The most a ticket can cost is £10,000.00' },
    ],
    ['that is free', { funding: 'FREE', pricePence: 0 }, listing, {}],
    [
      'that is free and has a price',
      { funding: 'FREE', pricePence: 100 },
      listing,
      { pricePence: 'This ticket costs families nothing, so it has no price' },
    ],
    ['that a council pays for', { funding: 'COUNCIL', pricePence: 0 }, { ...listing, councilFunded: true }, {}],
    [
      'that no council pays for',
      { funding: 'COUNCIL', pricePence: 0 },
      listing,
      { funding: 'Only a council-funded listing can have funded tickets' },
    ],
    ['for a child, with ages of its own', { ageFrom: 5, ageTo: 7 }, ageless, {}],
    [
      'for a child, without any ages',
      {},
      ageless,
      { ageFrom: 'Say which ages this ticket is for, because your listing does not' },
    ],
    [
      'for a child, open at the top',
      { ageFrom: 5 },
      ageless,
      { ageTo: 'Say which ages this ticket is for, because your listing does not' },
    ],
    ['for a child younger than the listing', { ageFrom: 4 }, listing, { ageFrom: 'Your listing is for ages 5 to 11' }],
    ['for a child older than the listing', { ageTo: 12 }, listing, { ageTo: 'Your listing is for ages 5 to 11' }],
    [
      'with ages the wrong way round',
      { ageFrom: 9, ageTo: 6 },
      listing,
      { ageTo: 'The oldest must be 9 or more, the youngest' },
    ],
    ['for an adult, without ages', { audience: 'adult' }, ageless, {}],
    ['for a family, without ages', { audience: 'family' }, ageless, {}],
    [
      'with a most below the fewest',
      { minimumPerBooking: 3, maximumPerBooking: 2 },
      listing,
      { maximumPerBooking: 'The most must be 3 or more, the fewest that can be booked' },
    ],
    [
      'with more asked for than fit',
      { minimumPerBooking: 13 },
      listing,
      { minimumPerBooking: 'Your listing takes 12 at a time, so nobody could book 13' },
    ],
    [
      'with a quota below the fewest',
      { minimumPerBooking: 2, quota: 1 },
      listing,
      { quota: 'There must be at least 2, the fewest that can be booked' },
    ],
    [
      'whose sale ends before it begins',
      { saleFrom: '2027-04-02T08:00:00Z', saleTo: '2027-04-02T08:00:00+01:00' },
      listing,
      { saleTo: 'The sale must end after it begins' },
    ],
    [
      'whose sale ends at what is no date',
      { saleTo: NOT_A_MOMENT },
      listing,
      { saleTo: 'Enter a date, like 6/4/2027, and a time, or leave the date empty' },
    ],
    [
      'that a council pays for and the provider gives to some only',
      { funding: 'COUNCIL', pricePence: 0, concession: 'on a low income' },
      { ...listing, councilFunded: true },
      { concession: 'The council decides who may have what it pays for' },
    ],
  ])('%s', (_, change, of, problems) => {
    expect(checkTicket({ ...ticket, ...change }, of)).toEqual(problems);
  });

  test('books a block of all dates whole, and others date by date', () => {
    expect(unitFor('ALL_DATES')).toBe('block');
    expect(unitFor('CHOOSE_DATES')).toBe('session');
    expect(unitFor('ONE_OFF')).toBe('session');
  });
});

describe('what a place costs in all, beside a council', () => {
  const funded = { ...ticket, funding: 'COUNCIL', pricePence: 0 } as const;
  test.each([
    ['a funded ticket without it', funded, undefined],
    ['a funded ticket of £60', { ...funded, wholePence: 6_000 }, undefined],
    ['less than a card can pay', { ...funded, wholePence: 29 }, /at least £0.30/],
    ['more than any ticket', { ...funded, wholePence: 1_000_001 }, /most a ticket can cost/],
    ['a ticket that the family pays', { ...ticket, wholePence: 6_000 }, /Only a ticket that the council pays for/],
  ] as const)('%s', (_, draft, problem) => {
    const found = checkTicket(draft, { ...listing, councilFunded: true }).wholePence;
    if (problem === undefined) expect(found).toBeUndefined();
    else expect(found).toMatch(problem);
  });
});
