import { expect, it } from 'vitest';
import { customerFilterFrom, customerQuery } from './customer-filter.ts';

it.each([
  '?',
  '?q=Si%C3%A2n&group=away&tag=Dog&sort=spent&direction=descending&page=3',
  '?listing=01a212c6-2b0d-7eb8-8b35-da8738e53a9e&sort=next',
])('the address %s asks for what it says', (address) =>
  expect(customerQuery(customerFilterFrom(new URLSearchParams(address)))).toBe(address),
);

it('what an address says wrongly is left out', () => {
  const wrong = '?group=mine&listing=x%27--&sort=age&direction=up&page=-1';
  expect(customerQuery(customerFilterFrom(new URLSearchParams(wrong)))).toBe('?');
});
