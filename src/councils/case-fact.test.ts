import { describe, expect, it } from 'vitest';
import {
  checkFact,
  factForm,
  factLine,
  factSaid,
  factSentence,
  factsThatStand,
  type SourcedFact,
} from './case-fact.ts';

const family: SourcedFact = { source: 'FAMILY', send: true, ehcp: true };
const list: SourcedFact = { source: 'SCHOOL_LIST', send: true, ehcp: null };

describe('what stands of a case', () => {
  it.each<[string, SourcedFact[], ReturnType<typeof factsThatStand>]>([
    ['nothing, where nobody has said anything', [], { send: null, ehcp: null }],
    [
      'what the family says, alone',
      [family],
      { send: { holds: true, source: 'FAMILY' }, ehcp: { holds: true, source: 'FAMILY' } },
    ],
    [
      'the list’s word on SEND, and the family’s on a plan that the list is silent about',
      [family, list],
      { send: { holds: true, source: 'SCHOOL_LIST' }, ehcp: { holds: true, source: 'FAMILY' } },
    ],
    [
      'what an officer has seen, whatever the others say',
      [family, list, { source: 'OFFICER', send: false, ehcp: false }],
      { send: { holds: false, source: 'OFFICER' }, ehcp: { holds: false, source: 'OFFICER' } },
    ],
    [
      'the professional’s word before the list’s',
      [
        { ...list, send: false, ehcp: false },
        { source: 'REFERRAL', send: true, ehcp: false },
      ],
      { send: { holds: true, source: 'REFERRAL' }, ehcp: { holds: false, source: 'REFERRAL' } },
    ],
  ])('is %s', (_, said, facts) => {
    expect(factsThatStand(said)).toEqual(facts);
    expect(factsThatStand(said.toReversed())).toEqual(facts);
  });
});

describe('a form', () => {
  it.each([
    [{ send: '', ehcp: '' }, null],
    [
      { send: 'no', ehcp: '' },
      { send: false, ehcp: false },
    ],
    [
      { send: 'yes', ehcp: '' },
      { send: true, ehcp: null },
    ],
    [
      { send: 'yes', ehcp: 'no' },
      { send: true, ehcp: false },
    ],
    [
      { send: 'yes', ehcp: 'yes' },
      { send: true, ehcp: true },
    ],
  ] as const)('%j says %j, and begins with it the next time', (form, said) => {
    expect(checkFact(form)).toEqual({});
    expect(factSaid(form)).toEqual(said);
    expect(factForm(said)).toEqual(form);
  });

  it('says no to a plan without SEND', () => {
    expect(checkFact({ send: 'no', ehcp: 'yes' })).toHaveProperty('send');
    expect(checkFact({ send: '', ehcp: 'yes' })).toHaveProperty('send');
  });
});

it('a row and a sentence name the source', () => {
  const facts = factsThatStand([family, list]);
  expect(factLine(facts)).toBe('EHC plan (family)');
  expect(factLine(factsThatStand([list]))).toBe('SEND (school list)');
  expect(factLine(factsThatStand([{ source: 'OFFICER', send: false, ehcp: false }]))).toBe('');
  expect(factSentence(facts.send)).toBe('Yes, on a school’s list');
  expect(factSentence(null)).toBe('Not said');
});
