import { describe, expect, test } from 'vitest';
import { codeOpen, normalCode, refuseCode } from './code.ts';
import { checkDiscounts, type CodeDraft } from './discount-draft.ts';
import type { DiscountRule } from './discount.ts';
import { NOT_A_MOMENT } from '../schedule/typed-moment.ts';

const rule: DiscountRule = { kind: 'learners', from: 2, percent: 10, amountPence: null };
const code: CodeDraft = {
  code: 'SPRING10',
  kind: 'percent',
  percent: 10,
  amountPence: null,
  ticketId: null,
  maximumUses: null,
  perFamily: null,
  validFrom: null,
  validTo: null,
};
const tickets = new Set(['child']);

describe('a provider’s discounts', () => {
  test.each<[string, Partial<DiscountRule>, string[]]>([
    ['as it should be', {}, []],
    ['by an amount', { percent: null, amountPence: 250 }, []],
    ['of nothing', { percent: null }, ['rules.0.percent']],
    ['of both kinds', { amountPence: 100 }, ['rules.0.percent']],
    ['of more than everything', { percent: 101 }, ['rules.0.percent']],
    ['from the first child on, who pays in full', { from: 1 }, ['rules.0.from']],
    ['from the eleventh child on', { from: 11 }, ['rules.0.from']],
    ['for a single date', { kind: 'sessions', from: 1 }, ['rules.0.from']],
    ['for booking today', { kind: 'early-bird', from: 0 }, ['rules.0.from']],
    ['for booking a year ahead', { kind: 'early-bird', from: 365 }, []],
  ])('%s', (_, change, fields) => {
    expect(Object.keys(checkDiscounts([{ ...rule, ...change }], [], tickets))).toEqual(fields);
  });

  test.each<[string, Partial<CodeDraft>, string[]]>([
    ['as it should be', {}, []],
    ['in small letters with spaces', { code: ' spring 10 ' }, []],
    ['that is too short', { code: 'ab' }, ['codes.0.code']],
    ['with other signs', { code: 'SPRING%' }, ['codes.0.code']],
    ['by a percentage that is missing', { percent: null }, ['codes.0.percent']],
    ['by an amount that is missing', { kind: 'amount', percent: null }, ['codes.0.amountPence']],
    ['that gives a place free', { kind: 'free-place', percent: null }, []],
    ['that opens a ticket of the listing', { kind: 'ticket', percent: null, ticketId: 'child' }, []],
    ['that opens another ticket', { kind: 'ticket', percent: null, ticketId: 'other' }, ['codes.0.ticketId']],
    ['for a family more often than for all', { maximumUses: 2, perFamily: 3 }, ['codes.0.perFamily']],
    [
      'that ends before it begins',
      { validFrom: '2027-04-02T00:00:00Z', validTo: '2027-04-01T00:00:00Z' },
      ['codes.0.validTo'],
    ],
    ['that begins at what is no date', { validFrom: NOT_A_MOMENT }, ['codes.0.validFrom']],
  ])('a code %s', (_, change, fields) => {
    expect(Object.keys(checkDiscounts([], [{ ...code, ...change }], tickets))).toEqual(fields);
  });

  test('the same code twice is told at the second, however it is written', () => {
    expect(checkDiscounts([], [code, { ...code, code: 'spring10' }], tickets)).toEqual({
      'codes.1.code': 'Another code of this listing is the same',
    });
  });
});

describe('a code at a moment', () => {
  const now = Temporal.Instant.from('2027-04-01T12:00:00Z');
  const from = Temporal.Instant.from('2027-04-01T12:00:01Z');
  test.each([
    ['without dates', null, null, null],
    ['before its first moment', from, null, 'The code ‘X’ works from 1st April, 13:00.'],
    ['at its first moment', now, null, null],
    ['at its last moment, which is over', null, now, 'The code ‘X’ ended on 1st April, 13:00.'],
    ['before its last moment', null, from, null],
  ])('%s', (_, validFrom, validTo, sentence) => {
    const open = codeOpen({ code: 'X', perFamily: null, validFrom, validTo }, now);
    expect(open.ok ? null : open.refusal.message).toBe(sentence);
  });

  test('is told apart by its letters alone, and refused beside its field', () => {
    expect(normalCode(' spring\t10 ')).toBe('SPRING10');
    expect(refuseCode('code-unknown', 'NOPE')).toMatchObject({
      refusal: {
        key: 'code-unknown',
        fields: { code: 'We do not know the code ‘NOPE’. Please check how it is written.' },
      },
    });
  });
});
