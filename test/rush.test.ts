import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Fair } from '../bench/parts/fair.ts';
import { rush } from '../bench/parts/rush.ts';
import { askThrice, placesEverOf } from '../bench/parts/thrice.ts';
import { miscounted } from '../src/places/server/bookable.fixture.ts';
import { makeWorld, type World } from './world.ts';

/** The short form of `npm run bench -- rush` and `-- idempotency`: families over real HTTP, each with a connection of its own. */
let world: World;
let fair: Fair;
let port: number;
beforeAll(async () => {
  world = await makeWorld({ machineClock: true });
  fair = new Fair(world.services.pool);
  port = Number(new URL(world.url).port);
});
afterAll(async () => {
  expect(await miscounted(world)).toEqual([]);
  await world.stop();
});

const held = async (): Promise<number> => fair.count(`place where state = 'HELD'`);

describe('families who are released at once', () => {
  it('on 30 places get exactly 30, and every other one is told', async () => {
    const { outcomes } = await rush([port], await fair.families(200), await fair.stalls(1, { capacity: 30 }));
    expect(outcomes).toEqual({ held: 30, '409 places-gone': 170 });
  });

  it('on 40 sessions with 5 places each get all of them', async () => {
    const before = await held();
    const { outcomes } = await rush([port], await fair.families(240), await fair.stalls(40, { capacity: 5 }));
    expect(outcomes).toEqual({ held: 200, '409 places-gone': 40 });
    expect((await held()) - before).toBe(200);
  });
});

describe('requests that are sent three times with one key', () => {
  it('book once each and get equal answers; with another body the key is refused', async () => {
    const families = await fair.families(150);
    const stalls = await fair.stalls(5, { capacity: 100 });
    const before = await fair.count('booking');
    const { equal, refusedForAnother, surprises } = await askThrice([port], families, stalls, 30);
    expect([...surprises]).toEqual([]);
    expect({ equal, refusedForAnother }).toEqual({ equal: 150, refusedForAnother: 150 });
    expect((await fair.count('booking')) - before).toBe(150);
    expect(await placesEverOf(fair, families)).toBe(150);
  });
});
