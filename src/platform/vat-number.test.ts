import { expect, test } from 'vitest';
import { vatNumberOf } from './vat-number.ts';

test.each([
  ['GB123456782', 'GB123456782'],
  ['gb 123 4567 82', 'GB123456782'],
  ['123456727', 'GB123456727'], // the series since 2010
  ['１２３ 4567‑82', 'GB123456782'],
  ['123456782001', 'GB123456782001'],
  ['XI 123 4567 82', 'XI123456782'],
  ['GD001', 'GBGD001'],
  ['gb gd 499', 'GBGD499'],
  ['HA500', 'GBHA500'],
  ['XIHA999', 'XIHA999'],
])('%s is the VAT number %s', (text, number) => {
  expect(vatNumberOf(text)).toBe(number);
});

test.each([
  'GB123456789',
  '123456781',
  '213456782', // two digits changed places
  '000000000',
  '12345678',
  '12345678200',
  'FR123456782',
  'GD500',
  'HA499',
  'GD01',
  'GBGD123456782',
  'GB',
  '',
])('%j is no VAT number', (text) => {
  expect(vatNumberOf(text)).toBeNull();
});
