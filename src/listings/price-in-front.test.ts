import { describe, expect, test } from 'vitest';
import {
  concessionOfName,
  formatInFront,
  priceInFront,
  ticketForEverybody,
  type PricedTicket,
} from './price-in-front.ts';

const now = Temporal.Instant.from('2027-04-01T12:00:00Z');
const FEE = 300;
const ticket = (pricePence: number, more: Partial<PricedTicket> = {}): PricedTicket => ({
  pricePence,
  funding: pricePence === 0 ? 'FREE' : 'PAID',
  concession: '',
  codeOnly: false,
  saleFrom: null,
  saleTo: null,
  ...more,
});
const lowIncome = { concession: 'on a low income' };
const ofCouncil = { funding: 'COUNCIL' } as const;

describe('in front of a listing stands', () => {
  test.each<[string, PricedTicket[], string | null, string[]]>([
    ['nothing without tickets', [], null, []],
    ['the price of the only ticket', [ticket(3_200)], '£32.96', []],
    ['the lower of two prices for everybody', [ticket(3_200), ticket(2_000)], 'from £20.60', []],
    ['one price where two tickets cost the same', [ticket(2_000), ticket(2_000)], '£20.60', []],
    [
      'what Rosa pays who claims nothing, and the low income price by name',
      [ticket(3_200), ticket(1_600, lowIncome)],
      '£32.96',
      ['£16.48 on a low income'],
    ],
    [
      'the same where the provider lists the cheaper ticket first',
      [ticket(1_600, lowIncome), ticket(3_200)],
      '£32.96',
      ['£16.48 on a low income'],
    ],
    [
      'nothing of a ticket for some that is dearer',
      [ticket(3_200), ticket(4_000, { concession: 'from outside the borough' })],
      '£32.96',
      [],
    ],
    [
      'the paid price where a council pays for others',
      [ticket(3_200), ticket(0, ofCouncil)],
      '£32.96',
      ['Free if the council pays'],
    ],
    ['no price where only a council pays', [ticket(0, ofCouncil)], null, ['Free if the council pays']],
    ['no price where every ticket is for some', [ticket(1_600, lowIncome)], null, ['£16.48 on a low income']],
    ['free places as free', [ticket(0), ticket(1_200)], 'From free', []],
    [
      'each of the others once, the cheapest first',
      [
        ticket(3_200),
        ticket(2_000, { concession: 'for students' }),
        ticket(1_800, lowIncome),
        ticket(1_600, lowIncome),
      ],
      '£32.96',
      ['£16.48 on a low income', '£20.60 for students'],
    ],
    ['nothing that a code opens', [ticket(3_200), ticket(500, { codeOnly: true })], '£32.96', []],
    [
      'nothing that a code opens for some',
      [ticket(3_200), ticket(500, { codeOnly: true, ...lowIncome })],
      '£32.96',
      [],
    ],
    [
      'nothing that is not on sale yet',
      [ticket(3_200), ticket(1_000, { saleFrom: '2027-04-01T12:00:01+00:00' })],
      '£32.96',
      [],
    ],
    ['nothing whose sale is over', [ticket(3_200), ticket(1_000, { saleTo: '2027-04-01T12:00:00Z' })], '£32.96', []],
    [
      'nothing for some whose sale is over',
      [ticket(3_200), ticket(1_000, { ...lowIncome, saleTo: '2027-04-01T12:00:00Z' })],
      '£32.96',
      [],
    ],
  ])('%s', (_, tickets, price, cheaper) => {
    expect(formatInFront(priceInFront(tickets, FEE, now))).toEqual({ price, cheaper });
  });
});

test.each<[string, PricedTicket[], number | undefined]>([
  [
    'the first that everybody may have',
    [ticket(0, ofCouncil), ticket(1_600, lowIncome), ticket(3_200), ticket(2_000)],
    3_200,
  ],
  ['one for some where there is no other', [ticket(1_600, lowIncome)], 1_600],
  ['none where there is none', [], undefined],
])('a family that has not chosen a ticket has %s', (_, tickets, price) => {
  expect(ticketForEverybody(tickets)?.pricePence).toBe(price);
});

test.each([
  ['Child', ''],
  ['Standard', ''],
  ['Low income', 'on a low income'],
  ['Low-income place', 'on a low income'],
  ['LOW INCOME', 'on a low income'],
  ['Concessionary', 'with a concession'],
  ['Student (16+)', 'for students'],
  ['Brother or sister', 'for a brother or sister'],
  ['Club member', 'for members'],
  ['Adult non-member', ''],
  ['Remember this', ''],
])('a ticket called %j is %j', (name, concession) => {
  expect(concessionOfName(name)).toBe(concession);
});
