import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { makeWorld, type World } from '../../../../test/world.ts';
import { readMasterKeys, writeMasterKey, type MasterKey } from './master-keys.ts';
import { makeKey, seal, unseal, UnsealError } from './seal.ts';
import { MasterKeyError, Vault } from './vault.ts';

describe('what is sealed', () => {
  const key = makeKey();
  const sealed = seal(key, 'answer:1', 'asthma');

  it('opens with its key as what it is, and is another text each time', () => {
    expect(unseal(key, 'answer:1', sealed).toString()).toBe('asthma');
    expect(seal(key, 'answer:1', 'asthma')).not.toEqual(sealed);
    expect(sealed.includes('asthma')).toBe(false);
  });

  it.each(['', 'a', 'Zoë 👋 ليلى', 'x'.repeat(100_000)])('comes back whole: %#', (text) => {
    expect(unseal(key, 'answer:1', seal(key, 'answer:1', text)).toString()).toBe(text);
  });

  it.each([
    ['with another key', makeKey(), 'answer:1', sealed],
    ['as another row', key, 'answer:2', sealed],
    ['with a byte changed', key, 'answer:1', Buffer.from(sealed.map((byte, at) => (at === 30 ? byte ^ 1 : byte)))],
    ['cut off', key, 'answer:1', sealed.subarray(0, 20)],
    ['empty', key, 'answer:1', Buffer.alloc(0)],
  ])('does not open %s', (_, by, about, bytes) => {
    expect(() => unseal(by, about, bytes)).toThrow(UnsealError);
  });

  it('says nothing of itself or its key in the error', () => {
    expect(() => unseal(makeKey(), 'answer:1', sealed)).toThrow('answer:1 cannot be opened.');
    expect(JSON.stringify({ key })).toBe('{"key":{}}');
  });
});

describe('DATA_KEYS', () => {
  const one = writeMasterKey('one', randomBytes(32));
  const two = writeMasterKey('two', randomBytes(32));

  test.each([
    ['one key', one, ['one']],
    ['several, with spaces', `${one} , ${two}`, ['one', 'two']],
  ])('are read: %s', (_, text, names) => {
    expect(readMasterKeys(text)?.map(({ name }) => name)).toEqual(names);
  });

  test.each([
    ['nothing', ''],
    ['a key without a name', one.slice('one:'.length)],
    ['a name without a key', 'one:'],
    ['a key that is too short', writeMasterKey('one', randomBytes(16))],
    ['a key that is too long', writeMasterKey('one', randomBytes(33))],
    ['one name twice', `${one},${writeMasterKey('one', randomBytes(32))}`],
    ['a comma too many', `${one},`],
    ['a name with a space', `o ne${one.slice('one'.length)}`],
  ])('are refused: %s', (_, text) => {
    expect(readMasterKeys(text)).toBeNull();
  });
});

describe('data keys', () => {
  const master = (name: string): MasterKey => ({ name, key: makeKey() });
  const [old, young] = [master('old'), master('young')];
  let world: World;
  beforeAll(async () => {
    world = await makeWorld();
  });
  afterAll(() => world.stop());

  const keyFor = (vault: Vault, ownerId: string) =>
    world.services.db.transaction().execute(async (tx) => vault.keyFor(tx, ownerId, world.clock.now()));
  const sameKey = (one: { export(): Buffer } | undefined, other: { export(): Buffer } | undefined): boolean =>
    one !== undefined && other !== undefined && one.export().equals(other.export());

  it('are made once, also when two families’ requests make one at once', async () => {
    const ownerId = randomUUID();
    const vault = new Vault([old]);
    const [one, ...others] = await Promise.all(Array.from({ length: 5 }, () => keyFor(vault, ownerId)));
    expect(others.every((other) => sameKey(one, other))).toBe(true);
    expect(sameKey((await vault.keysOf(world.services.db, [ownerId, randomUUID()])).get(ownerId), one)).toBe(true);
  });

  it('of many owners are made together, in whatever order others make them', async () => {
    const owners = Array.from({ length: 20 }, () => randomUUID());
    const vault = new Vault([old]);
    const made = await Promise.all(
      [owners, owners.toReversed()].map((ids) =>
        world.services.db.transaction().execute(async (tx) => vault.keysFor(tx, ids, world.clock.now())),
      ),
    );
    for (const id of owners) expect(sameKey(made[0]?.get(id), made[1]?.get(id))).toBe(true);
  });

  it('open with the master key that they were wrapped under, wherever it stands in the list', async () => {
    const ownerId = randomUUID();
    const key = await keyFor(new Vault([old]), ownerId);
    expect(sameKey(await keyFor(new Vault([young, old]), ownerId), key)).toBe(true);
  });

  it('do not open without it, nor with another one of its name, and the message names it', async () => {
    const ownerId = randomUUID();
    await keyFor(new Vault([old]), ownerId);
    const { db } = world.services;
    await expect(new Vault([young]).keysOf(db, [ownerId])).rejects.toThrow(/^DATA_KEYS: 'old' is missing/);
    await expect(new Vault([master('old')]).keysOf(db, [ownerId])).rejects.toThrow(/^DATA_KEYS: 'old' is another key/);
    await expect(new Vault([young]).check(db)).rejects.toThrow(MasterKeyError);
    await new Vault([young, old]).check(db);
  });

  it('do not open as the key of somebody else', async () => {
    const [mia, noah] = [randomUUID(), randomUUID()];
    const vault = new Vault([old]);
    await keyFor(vault, mia);
    await keyFor(vault, noah);
    const { db } = world.services;
    const { wrapped } = await db
      .selectFrom('data_key')
      .select('wrapped')
      .where('owner_id', '=', mia)
      .executeTakeFirstOrThrow();
    await db.updateTable('data_key').set({ wrapped }).where('owner_id', '=', noah).execute();
    await expect(vault.keysOf(db, [noah])).rejects.toThrow(MasterKeyError);
  });

  it('are read by the house for who reads as a person, who has no right to the table', async () => {
    const ownerId = randomUUID();
    const vault = new Vault([old]);
    const key = await keyFor(vault, ownerId);
    const asNobody = world.services.personDatabase.seenBy(null, world.clock.now());
    await expect(vault.keysOf(asNobody, [ownerId])).rejects.toThrow(/permission denied/);
    const read = await vault.throughHouse(world.services.db).keysOf(asNobody, [ownerId]);
    expect(sameKey(read.get(ownerId), key)).toBe(true);
  });
});
