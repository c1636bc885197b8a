import { expect, test } from 'vitest';
import { parseSource } from './source.ts';
import { strayScreens } from './stray-screens.ts';

test('A screen that is not on the map is reported', () => {
  const map = parseSource('src/routes.ts', "route('family', 'people/screens/family.tsx')");
  const screens = ['src/people/screens/family.tsx', 'src/people/screens/lost.tsx', 'src/people/screens/lost.test.tsx'];
  expect(strayScreens([map, ...screens.map((path) => parseSource(path, ''))])).toMatchObject([
    { key: 'src/people/screens/lost.tsx' },
  ]);
});
