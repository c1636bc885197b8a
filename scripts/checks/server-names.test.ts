import { expect, test } from 'vitest';
import { serverNames } from './server-names.ts';
import { parseSource } from './source.ts';

const wrong = (...paths: string[]) => serverNames(paths.map((path) => parseSource(path, ''))).map(({ key }) => key);

test('A use-case named by a noun is reported, also in a folder of the server', () => {
  expect(
    wrong('src/payments/server/payment.ts', 'src/media/server/work/turns.ts', 'src/places/server/place-rows.ts'),
  ).toEqual(['src/payments/server/payment.ts', 'src/media/server/work/turns.ts', 'src/places/server/place-rows.ts']);
});

test('A verb, a usual role, a test, a fixture and what is no server of a domain are right', () => {
  expect(
    wrong(
      'src/payments/server/capture.ts',
      'src/payments/server/send-payouts.ts',
      'src/payments/server/api.ts',
      'src/places/server/rows.ts',
      'src/payments/server/payouts.test.ts',
      'src/payments/server/payouts.fixture.ts',
      'src/payments/payout.ts',
      'src/platform/server/clock.ts',
    ),
  ).toEqual([]);
});
