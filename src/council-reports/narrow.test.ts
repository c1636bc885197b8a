import { describe, expect, it } from 'vitest';
import { factsInShort, opensRows } from './derived-rows.ts';
import { aFact, NOTHING_AROUND } from './facts.fixture.ts';
import { isNarrow, narrowChoices, narrowTo } from './narrow.ts';
import { countReport } from './report.ts';

const facts = [
  aFact({ childKey: 'mia', school: 'St Mary’s', sector: 'BS3 1' }),
  aFact({ childKey: 'leo', school: 'St Mary’s', sector: 'BS10 2', walkIn: true }),
  aFact({ childKey: 'ada', school: 'Oak Park', sector: 'BS3 1', outcome: 'no-show' }),
  aFact({ childKey: 'ben', outcome: 'cancelled-by-family' }),
];

describe('a report of one school or area', () => {
  it('has the children of it alone', () => {
    const ofSchool = narrowTo(facts, { school: 'St Mary’s' });
    expect(ofSchool.map(({ childKey }) => childKey)).toEqual(['mia', 'leo']);
    expect(narrowTo(facts, { school: 'St Mary’s', area: 'BS3 1' }).map(({ childKey }) => childKey)).toEqual(['mia']);
    expect(narrowTo(facts, {})).toHaveLength(4);
  });

  it('is chosen among those that are there, as people count', () => {
    expect(narrowChoices(facts)).toEqual({ schools: ['Oak Park', 'St Mary’s'], areas: ['BS3 1', 'BS10 2'] });
    expect([isNarrow({}), isNarrow({ school: '' }), isNarrow({ area: 'BS3 1' })]).toEqual([false, false, true]);
  });
});

it('each figure in short that is worked out of places opens these places', () => {
  const without = countReport(facts, NOTHING_AROUND).derived.filter(({ key }) => !opensRows(key));
  expect(without.map(({ key }) => key)).toEqual(['eligible', 'planned']);
  const childrenOf = (figure: string) => factsInShort(facts, figure)?.map(({ childKey }) => childKey);
  expect(childrenOf('walk-ins')).toEqual(['leo']);
  expect(childrenOf('no-show-share')).toEqual(['ada']);
  expect(childrenOf('fill')).toEqual(['mia', 'leo', 'ada']);
  expect(childrenOf('eligible')).toBeUndefined();
  expect(factsInShort(facts, 'toString')).toBeNull();
});
