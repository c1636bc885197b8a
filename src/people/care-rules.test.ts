import { describe, expect, it } from 'vitest';
import { mayEndCare, nextFirst, type Carer } from './care-rules.ts';

const mother: Carer = { accountId: 'mother', careRole: 'GUARDIAN', isFirst: true };
const father: Carer = { accountId: 'father', careRole: 'GUARDIAN', isFirst: false };
const partner: Carer = { accountId: 'partner', careRole: 'GUARDIAN', isFirst: false };
const grandmother: Carer = { accountId: 'grandmother', careRole: 'HELPER', isFirst: false };

describe('the care of somebody for a learner', () => {
  it.each([
    ['the mother', 'her own', mother, mother, true],
    ['the mother', 'the father’s', mother, father, true],
    ['the mother', 'the grandmother’s', mother, grandmother, true],
    ['the father', 'his own', father, father, true],
    ['the father', 'the mother’s', father, mother, false],
    ['the father', 'the new partner’s', father, partner, false],
    ['the father', 'the grandmother’s', father, grandmother, true],
    ['the grandmother', 'her own', grandmother, grandmother, true],
    ['the grandmother', 'the father’s', grandmother, father, false],
  ])('%s may end %s: %#', (_by, _whose, by, whose, may) => {
    expect(mayEndCare(by, whose)).toBe(may);
  });

  it('passes to the guardian of the longest standing when the first leaves, and to no helper', () => {
    const since = (carer: Carer, at: number) => ({ ...carer, since: at });
    const carers = [since(mother, 1), since(grandmother, 2), since(partner, 4), since(father, 3)];
    expect(nextFirst(carers, 'mother')).toBe('father');
    expect(nextFirst([since(mother, 1), since(grandmother, 2)], 'mother')).toBeNull();
  });
});
