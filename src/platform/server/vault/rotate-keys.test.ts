import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../../test/world.ts';
import {
  checkOut,
  hold,
  makeBookable,
  makeFamily,
  type Bookable,
  type Family,
} from '../../../places/server/bookable.fixture.ts';
import { answerAt, askAt } from '../../../questionnaires/server/questions.fixture.ts';
import type { MasterKey } from './master-keys.ts';
import { checkHolders, countUnder, rotateKeys } from './rotate-keys.ts';
import { makeKey } from './seal.ts';
import { Vault } from './vault.ts';

const OWNERS = 1_200;
const FAMILIES = 8;

let world: World;
let old: MasterKey;
const young: MasterKey = { name: 'young', key: makeKey() };
const younger: MasterKey = { name: 'younger', key: makeKey() };

beforeAll(async () => {
  world = await makeWorld();
  old = world.services.vault.newest;
  await addKeys(new Vault([old]), OWNERS);
});
afterAll(() => world.stop());

async function addKeys(vault: Vault, count: number): Promise<void> {
  const owners = Array.from({ length: count }, () => randomUUID());
  await world.services.db.transaction().execute(async (tx) => vault.keysFor(tx, owners, world.clock.now()));
}

/** A family books and answers a sensitive question. */
async function book(family: Family, bookable: Bookable, questionId: string): Promise<string> {
  const held = await hold(world, family, bookable);
  const bookingId = held.body.basket.bookings[0].id;
  await answerAt(world, family, bookingId, [[questionId, family.learnerIds[0] ?? '', 'Blue inhaler']]);
  const out = await checkOut(world, family);
  expect(out.body).toMatchObject({ outcome: 'confirmed' });
  return bookingId;
}

const answersOf = async (as: string, bookingId: string) =>
  (await world.request('GET /bookings/{bookingId}', { as, params: { bookingId } })).body.answers.map(
    (answer: { value: unknown }) => answer.value,
  );

describe('rotating keys', () => {
  it('wraps all of them under the newest master key while families book, also when it is started twice', async () => {
    const bookable = await makeBookable(world, { starts: [240], pricePence: 0, capacity: FAMILIES });
    const question = { type: 'short-text', label: 'Medicine', scope: 'learner', sensitive: true };
    const [questionId = ''] = await askAt(world, bookable, [question]);
    const families = await Promise.all(Array.from({ length: FAMILIES }, () => makeFamily(world)));
    const [early, ...late] = families as [Family, ...Family[]];
    const before = await book(early, bookable, questionId);

    world.services.vault = new Vault([young, old]);
    const { db, vault } = world.services;
    const told: [number, number][] = [];
    const rotating = [rotateKeys(db, vault, (done, all) => told.push([done, all])), rotateKeys(db, vault)];
    const booked = await Promise.all(
      late.map(async (family) => {
        expect(await answersOf(early.id, before)).toEqual(['Blue inhaler']);
        return book(family, bookable, questionId);
      }),
    );
    const wrapped = await Promise.all(rotating);

    expect(wrapped[0]! + wrapped[1]!).toBe(OWNERS + 1);
    expect(told.every(([done, all]) => done <= all && all <= OWNERS + 1)).toBe(true);
    expect(await countUnder(db, [old.name])).toBe(0);
    // Without the old key everything opens.
    world.services.vault = new Vault([young]);
    await world.services.vault.check(db);
    for (const [nth, bookingId] of [before, ...booked].entries())
      expect(await answersOf(families[nth]?.id ?? '', bookingId)).toEqual(['Blue inhaler']);
  });

  it('goes on where it was interrupted', async () => {
    const { db } = world.services;
    const vault = new Vault([younger, young, old]);
    const all = await countUnder(db, ['young']);
    const stop = new Error('The process was killed.');
    const broken = rotateKeys(db, vault, (done) => {
      if (done >= 500) throw stop;
    });
    await expect(broken).rejects.toBe(stop);
    const left = await countUnder(db, ['young']);
    expect(left).toBeLessThan(all);
    expect(await rotateKeys(db, vault)).toBe(left);
    expect(await rotateKeys(db, vault)).toBe(0);
    await new Vault([younger]).check(db);
  });

  it('changes nothing when a key is missing, or only one is there', async () => {
    const { db } = world.services;
    expect(await rotateKeys(db, new Vault([younger]))).toBe(0);
    await addKeys(new Vault([old]), 1);
    await expect(rotateKeys(db, new Vault([young, { name: old.name, key: makeKey() }]))).rejects.toThrow(
      /is another key than the one/,
    );
    expect(await countUnder(db, [old.name])).toBe(1);
  });

  it('is refused while a process runs that does not know the newest key', async () => {
    const { db } = world.services;
    await checkHolders(db, new Vault([old]));
    await expect(checkHolders(db, new Vault([young, old]))).rejects.toThrow(
      `A process that runs has '${old.name}' as the first of its DATA_KEYS. Put 'young' first in DATA_KEYS of every process`,
    );
  });
});
