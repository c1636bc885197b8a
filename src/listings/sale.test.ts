import { describe, expect, test } from 'vitest';
import { saleOf } from './sale.ts';

describe('a ticket is', () => {
  const at = (text: string) => Temporal.Instant.from(text);
  test.each<[string, string | null, string | null, string, string | null]>([
    ['without a window', null, null, 'on-sale', null],
    ['before it', '2027-04-02T08:00:00Z', null, 'not-yet', 'On sale from 2nd April, 09:00.'],
    ['when it opens', '2027-04-01T12:00:00Z', null, 'on-sale', null],
    ['when it closes', null, '2027-04-01T12:00:00Z', 'ended', 'No longer on sale.'],
    ['a second before it closes', null, '2027-04-01T12:00:01Z', 'on-sale', null],
  ])('on sale %s', (_, from, to, state, reason) => {
    const window = { saleFrom: from === null ? null : at(from), saleTo: to === null ? null : at(to) };
    expect(saleOf(window, at('2027-04-01T12:00:00Z'))).toEqual({ state, reason });
  });
});
