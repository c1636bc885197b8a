import { describe, expect, it } from 'vitest';
import { invoiceNumber, noteNumber } from '../places/invoice-number.ts';
import { invoiceSums, reductionsOf } from './invoice-sums.ts';

const line = (fullPence: number, pricePence: number, feePence: number) => ({ fullPence, pricePence, feePence });

describe('an invoice', () => {
  it.each([
    ['at full price', [line(4800, 4800, 144)], { fullPence: 4800, reductionPence: 0, feePence: 144, totalPence: 4944 }],
    [
      'with a reduced price',
      [line(6000, 4800, 144), line(4800, 4800, 144)],
      { fullPence: 10800, reductionPence: 1200, feePence: 288, totalPence: 9888 },
    ],
    ['that is free', [line(0, 0, 0)], { fullPence: 0, reductionPence: 0, feePence: 0, totalPence: 0 }],
  ])('%s', (_, lines, sums) => {
    expect(invoiceSums(lines, false)).toEqual({ ...sums, vatPence: 0 });
  });

  it('has VAT in the prices, and not in the booking fee, where the provider is registered', () => {
    expect(invoiceSums([line(6000, 4800, 144)], true).vatPence).toBe(800);
  });
});

describe('numbers', () => {
  it('are six digits wide and grow beyond them', () => {
    expect([1, 42, 1_000_000].map(invoiceNumber)).toEqual(['INV-000001', 'INV-000042', 'INV-1000000']);
    expect([noteNumber('credit', 7), noteNumber('debit', 1_000_000)]).toEqual(['CN-000007', 'DN-1000000']);
  });
});

describe('what came off the prices', () => {
  const code = { kind: 'code' as const, label: 'Code LEAF5, £5.00 off', pricePence: -250, bookerFeePence: -8 };
  const sibling = {
    kind: 'learners' as const,
    label: 'Sibling discount, 10% off the second child',
    pricePence: -480,
    bookerFeePence: -14,
  };
  const lunch = { kind: 'add-on' as const, label: 'Lunch', pricePence: 500, bookerFeePence: 15 };

  it.each([
    ['nothing', [], 0, []],
    ['only what comes off', [lunch], 0, []],
    [
      'one line for each discount, over all places, in the order of the checkout',
      [code, sibling, lunch, code],
      980,
      [
        { label: sibling.label, amountPence: 480 },
        { label: 'Code LEAF5, £5.00 off', amountPence: 500 },
      ],
    ],
    [
      'what the provider took off by hand comes last',
      [code],
      1250,
      [
        { label: code.label, amountPence: 250 },
        { label: 'Taken off by the provider', amountPence: 1000 },
      ],
    ],
  ])('%s', (_, steps, reductionPence, lines) => {
    expect(reductionsOf(steps, reductionPence)).toEqual(lines);
  });
});
