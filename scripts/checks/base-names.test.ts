import { expect, test } from 'vitest';
import { baseNames } from './base-names.ts';
import { parseSource } from './source.ts';

const namesIn = (...paths: string[]) => baseNames(paths.map((path) => parseSource(path, '')));

test('A screen, a rule and a use-case of one domain must not share a name', () => {
  const found = namesIn(
    'src/invoices/invoice.ts',
    'src/invoices/screens/invoice.tsx',
    'src/invoices/server/invoice.ts',
  );
  expect(found).toMatchObject([{ key: 'src/invoices invoice', amount: 3 }]);
});

test('Two tests of one name clash', () => {
  expect(namesIn('src/payments/bank.test.ts', 'src/payments/server/bank.test.ts')).toMatchObject([
    { key: 'src/payments bank.test' },
  ]);
});

test('A file stands with its test and its fixture, and another domain has names of its own', () => {
  expect(
    namesIn(
      'src/invoices/invoice.ts',
      'src/invoices/invoice.test.ts',
      'src/invoices/server/invoice.fixture.ts',
      'src/payments/invoice.ts',
      'src/invoices/server/api.ts',
      'src/payments/server/api.ts',
      'src/ui/field.tsx',
      'src/ui/map/field.tsx',
    ),
  ).toEqual([]);
});
