import { expect, test } from 'vitest';
import type { EligibilityState } from './eligibility.ts';
import { eligibilityWarning } from './eligibility-warning.ts';

const statement = (
  firstName: string,
  state: EligibilityState,
  message = 'Which school?',
  title = 'Bramley Council',
) => ({
  id: firstName,
  learner: { firstName },
  council: { title },
  state,
  message,
});

test.each([
  [
    'nobody whom a council has to decide about',
    [statement('Leo', 'PENDING'), statement('Maya', 'ELIGIBLE')],
    undefined,
  ],
  ['whom the council asked about', [statement('Leo', 'NEEDS_INFO')], 'Bramley Council needs to know more about Leo'],
  [
    'everybody, once each',
    [statement('Leo', 'NEEDS_INFO'), statement('Maya', 'NEEDS_INFO'), statement('Leo', 'NEEDS_INFO')],
    'Bramley Council needs to know more about Leo and Maya',
  ],
  [
    'two councils',
    [statement('Leo', 'NEEDS_INFO'), statement('Maya', 'NEEDS_INFO', '', 'Fenwick')],
    'Councils need to know more about Leo and Maya',
  ],
] as const)('a family is warned of %s', (_, statements, title) => {
  expect(eligibilityWarning(statements)?.title).toBe(title);
});

test('a warning that was put away comes back with another question, and not in another order', () => {
  const stampOf = (...statements: ReturnType<typeof statement>[]) => eligibilityWarning(statements)?.stamp;
  const [leo, maya] = [statement('Leo', 'NEEDS_INFO'), statement('Maya', 'NEEDS_INFO')];
  expect(stampOf(leo, maya)).toBe(stampOf(maya, leo));
  expect(stampOf(leo)).not.toBe(stampOf(statement('Leo', 'NEEDS_INFO', 'And which year?')));
  expect(stampOf(leo)).not.toBe(stampOf(leo, maya));
});
