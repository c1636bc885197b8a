import { expect, it } from 'vitest';
import { SeededRandom } from './seeded-random.ts';
import { aboutAdults, aboutAnybody, aboutLearners } from './what-families-answer.ts';
import { sayings, sayingsOf } from './what-families-say.ts';
import { Words } from './words.ts';

const everything = [sayings, ...Object.values(sayingsOf)].flatMap(({ families, adults = [] }) => [
  ...families,
  ...adults,
]);

it('families have more than a hundred and twenty different things to say, and none of them twice', () => {
  expect(everything.length).toBeGreaterThan(120);
  expect(new Set(everything).size).toBe(everything.length);
  const answers = [...aboutAnybody, ...aboutAdults, ...Object.values(aboutLearners).flat()];
  expect(answers.length).toBeGreaterThan(100);
  expect(new Set(answers).size).toBe(answers.length);
});

it('nothing is said twice of one provider, and the next one hears it again', () => {
  const words = new Words(new SeededRandom(1));
  const said = Array.from({ length: 30 }, () => words.about('the wood', 'woods', false)).filter((text) => text !== '');
  expect(new Set(said).size).toBe(said.length);
  expect(said).toHaveLength(sayingsOf.woods.families.length + sayings.families.length);
  expect(said.slice(0, sayingsOf.woods.families.length).toSorted()).toEqual(sayingsOf.woods.families.toSorted());
  expect(words.about('another wood', 'woods', false)).not.toBe('');
});

it('who learns as an adult speaks as one', () => {
  const words = new Words(new SeededRandom(1));
  expect(sayingsOf.art.adults).toContain(words.about('the studio', 'art', true));
  expect(sayings.adults).toContain(words.about('the studio', 'drama', true));
});
