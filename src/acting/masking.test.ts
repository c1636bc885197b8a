import { describe, expect, it, test } from 'vitest';
import { isMasked, maskedLearner, maskedName } from './masking.ts';

const mia = { id: '1', first_name: 'mia', last_name: 'Shah', date_of_birth: '2019-04-03', over18: false };

describe('a learner', () => {
  it.each([
    ['the family itself', null, false],
    ['its delegate', 'delegation', false],
    ['an administrator who looks in', 'impersonation', true],
  ] as const)('is masked for %s: %3$s', (_, acting, masked) => {
    expect(isMasked(acting)).toBe(masked);
    expect(maskedLearner(mia, acting)).toEqual(
      masked ? { ...mia, first_name: 'M.', last_name: 'S.', date_of_birth: null } : mia,
    );
  });

  it('gains no field that it did not have', () => {
    expect(maskedLearner({ first_name: 'Mia' }, 'impersonation')).toEqual({ first_name: 'M.' });
  });
});

test.each([
  ['Mia', 'M.'],
  [' élodie', 'É.'],
  ['', ''],
])('the name %o is masked as %o', (name, masked) => {
  expect(maskedName(name)).toBe(masked);
});
