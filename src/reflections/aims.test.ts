import { describe, expect, it } from 'vitest';
import { bothAreIn, fitsAims, type SeenAim } from './aims.ts';

const seen = (...aims: string[]): SeenAim[] => aims.map((aim) => ({ aim, level: 'APPLY' }));

describe('what was seen of the aims of a listing', () => {
  it.each([
    ['fits when each is answered once, in any order', seen('Share', 'Climb'), true],
    ['does not fit when one is missing', seen('Climb'), false],
    ['does not fit when one is answered twice', seen('Climb', 'Climb'), false],
    ['does not fit when one is not of the listing', seen('Climb', 'Count'), false],
    ['does not fit when there is one too many', seen('Climb', 'Share', 'Count'), false],
  ])('%s', (_, given, fits) => {
    expect(fitsAims(['Climb', 'Share'], given)).toBe(fits);
  });
});

describe('both are in', () => {
  it.each([
    ['when the family and the provider of each learner have said it', true, ['a', 'b'], ['a', 'b'], true],
    ['not while the family is silent', false, ['a'], ['a'], false],
    ['not while one of the learners is still to be reflected on', true, ['a', 'b'], ['a'], false],
    ['not when nobody was there', true, [], [], false],
  ])('%s', (_, family, attended, learners, both) => {
    expect(bothAreIn(family, attended, new Set(learners))).toBe(both);
  });
});
