import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { identityWork } from './jobs.ts';
import { countTry, giveTryBack, limits, usedUp } from './limit-tries.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.stop());

const daily = { what: 'test of a day', tries: 2, seconds: 24 * 3600 } as const;
const count = (who: string) => countTry(world.services.db, world.services.clock, daily, who);

test('a limit of a day holds all day, however often old counts are swept away', async () => {
  const [sweep] = identityWork.routines ?? [];
  for (const _ of [1, 2]) expect(await count('one')).toMatchObject({ ok: true });
  world.clock.advance({ hours: 23 });
  await sweep?.run(world.services);
  expect(await count('one')).toMatchObject({ ok: false, refusal: { key: 'too-many-requests' } });
  world.clock.advance({ hours: 1 });
  await sweep?.run(world.services);
  expect(await count('one')).toMatchObject({ ok: true });
  expect(Math.max(...Object.values(limits).map(({ seconds }) => seconds))).toBeLessThanOrEqual(24 * 3600);
});

test('who has used up a limit is read without counting, with the seconds that are left', async () => {
  const read = () => usedUp(world.services.db, world.services.clock, daily, ['two', 'three']);
  await count('two');
  expect(await read()).toEqual(new Map());
  await count('two');
  world.clock.advance({ hours: 1 });
  const [[who, seconds] = ['', 0]] = await read();
  expect([who, Math.round(seconds / 3600)]).toEqual(['two', 23]);
  await giveTryBack(world.services.db, daily, 'two');
  expect(await read()).toEqual(new Map());
});
