import { describe, expect, it, test } from 'vitest';
import { shadeOf, takeUpByArea } from './area-take-up.ts';
import { aFact } from './facts.fixture.ts';

/** So many eligible children of an area, of whom the first came. */
const area = (name: string, eligible: number, came: number) => ({
  homes: Array.from({ length: eligible }, (_, nth) => ({ childKey: `${name} ${nth}`, area: name })),
  facts: Array.from({ length: came }, (_, nth) => aFact({ childKey: `${name} ${nth}` })),
});
const takeUp = (...areas: ReturnType<typeof area>[]) =>
  takeUpByArea(
    areas.flatMap(({ homes }) => homes),
    areas.flatMap(({ facts }) => facts),
  );
const shown = (...areas: ReturnType<typeof area>[]) =>
  Object.fromEntries(takeUp(...areas).map(({ area: name, figures }) => [name, figures]));

it('counts each eligible child once where it lives, and whether it ever came', () => {
  const [southville] = [area('Southville', 20, 12)];
  const again = { homes: [], facts: [aFact({ childKey: 'Southville 0' }), aFact({ childKey: 'Southville 1' })] };
  // Who is not eligible, pays, or stayed away has not come.
  const others = {
    homes: [],
    facts: [
      aFact({ childKey: 'a visitor' }),
      aFact({ childKey: 'Southville 18', ground: 'paid' }),
      aFact({ childKey: 'Southville 19', outcome: 'no-show' }),
    ],
  };
  expect(takeUp(southville ?? area('', 0, 0), again, others)).toEqual([
    { area: 'Southville', figures: { eligible: 20, came: 12 } },
  ]);
});

it('puts the most eligible children first', () => {
  expect(takeUp(area('b', 10, 5), area('a', 10, 5), area('c', 30, 10)).map((one) => one.area)).toEqual(['c', 'a', 'b']);
});

describe('figures that could point at a child', () => {
  test.each([
    ['few are eligible', area('Elmfield', 3, 0)],
    ['few came', area('Elmfield', 20, 2)],
    ['few stayed away', area('Elmfield', 20, 18)],
  ])('are left out where %s, with another area so that nobody takes the rest off', (_, small) => {
    const figures = shown(small, area('Millbrook', 30, 15), area('Orchard', 40, 20), area('Harbour', 50, 25));
    expect(figures['Elmfield']).toBeNull();
    expect(figures['Millbrook']).toBeNull();
    expect(figures['Orchard']).toEqual({ eligible: 40, came: 20 });
  });

  test('leave each hidden part enough room: whoever knows all sums finds nobody', () => {
    const areas = [area('a', 1, 0), area('b', 2, 0), area('c', 12, 6), area('d', 60, 30)];
    const figures = shown(...areas);
    const hidden = areas.filter(({ homes }) => figures[homes[0]?.area ?? ''] === null).map(({ homes }) => homes.length);
    expect(hidden).toEqual([1, 2, 12]);
    expect(hidden.reduce((all, one) => all + one, 0) - (hidden.length - 1)).toBeGreaterThanOrEqual(4);
  });

  test('nothing is left out of areas where all or none came', () => {
    expect(shown(area('a', 20, 20), area('b', 8, 0))).toEqual({
      a: { eligible: 20, came: 20 },
      b: { eligible: 8, came: 0 },
    });
  });
});

test.each([
  [20, 0, 0],
  [20, 4, 0],
  [20, 5, 1],
  [20, 10, 2],
  [20, 15, 3],
  [20, 20, 3],
])('of %i eligible children %i came: shade %i', (eligible, came, shade) => {
  expect(shadeOf({ eligible, came })).toBe(shade);
});
