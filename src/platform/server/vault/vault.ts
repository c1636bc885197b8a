import type { KeyObject } from 'node:crypto';
import { anyOf, type Database, type Queryable, type Tx } from '../database/db.ts';
import type { MasterKey } from './master-keys.ts';
import { makeKey, seal, unseal } from './seal.ts';

/** The database holds data keys of a master key that is not among DATA_KEYS, or another one under its name. */
export class MasterKeyError extends Error {
  override name = 'MasterKeyError';
}

/** A data key as its row holds it. */
export type WrappedKey = { owner_id: string; wrapped: Buffer; master: string };

const aboutKey = (ownerId: string): string => `data_key:${ownerId}`;

/** Opens the data keys of learners and accounts. Which rows a person may read is decided where they are read. */
export class Vault {
  readonly #masters: ReadonlyMap<string, KeyObject>;
  readonly #house: Database | null;
  /** Wraps what is new. */
  readonly newest: MasterKey;
  /** Open what was wrapped before. */
  readonly older: readonly MasterKey[];

  /**
   * @param masters the first wraps what is new
   * @param house reads the keys, whatever database a caller has
   */
  constructor(masters: readonly [MasterKey, ...MasterKey[]], house: Database | null = null) {
    [this.newest, ...this.older] = masters;
    this.#masters = new Map(masters.map(({ name, key }) => [name, key]));
    this.#house = house;
  }

  /** The same vault for whoever reads as a person: persons have no right to the table of keys, so the house reads it. */
  throughHouse(house: Database): Vault {
    return new Vault([this.newest, ...this.older], house);
  }

  /** The data keys of owners (learners or accounts) by their ids; who has none yet, or was erased, is missing. */
  async keysOf(db: Queryable, ownerIds: Iterable<string>): Promise<Map<string, KeyObject>> {
    const ids = [...new Set(ownerIds)];
    if (ids.length === 0) return new Map();
    const rows = await (this.#house ?? db)
      .selectFrom('data_key')
      .select(['owner_id', 'wrapped', 'master'])
      .where('owner_id', '=', anyOf(ids))
      .execute();
    return new Map(rows.map((row) => [row.owner_id, this.unwrap(row)]));
  }

  /** The data key of an owner, made when there is none. Of two who make it at once, the first one's is kept. */
  async keyFor(tx: Tx, ownerId: string, now: Temporal.Instant): Promise<KeyObject> {
    const key = (await this.keysFor(tx, [ownerId], now)).get(ownerId);
    if (!key) throw new Error('A data key was removed while it was made.');
    return key;
  }

  /** The data keys of many owners, made where there are none. */
  async keysFor(tx: Tx, ownerIds: Iterable<string>, now: Temporal.Instant): Promise<Map<string, KeyObject>> {
    const ids = new Set(ownerIds);
    const known = await this.keysOf(tx, ids);
    // In one order, so that two who make keys of the same owners wait for each other and never in a circle.
    const missing = [...ids].filter((id) => !known.has(id)).toSorted();
    if (missing.length === 0) return known;
    await tx
      .insertInto('data_key')
      .values(missing.map((id) => ({ owner_id: id, made_at: now.toString(), ...this.wrap(id, makeKey()) })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return new Map([...known, ...(await this.keysOf(tx, missing))]);
  }

  /** A data key under the newest master key, as its row holds it. */
  wrap(ownerId: string, key: KeyObject): { wrapped: Buffer; master: string } {
    return { wrapped: seal(this.newest.key, aboutKey(ownerId), key.export()), master: this.newest.name };
  }

  /** @throws MasterKeyError */
  unwrap({ owner_id, wrapped, master }: WrappedKey): KeyObject {
    const key = this.#masters.get(master);
    if (!key) throw new MasterKeyError(`DATA_KEYS: '${master}' is missing; data of this database are sealed under it`);
    try {
      return makeKey(unseal(key, aboutKey(owner_id), wrapped));
    } catch (cause) {
      throw new MasterKeyError(
        `DATA_KEYS: '${master}' is another key than the one that this database was sealed with`,
        { cause },
      );
    }
  }

  /**
   * Makes sure that every data key can be opened, by one of each master key.
   * @throws MasterKeyError
   */
  async check(db: Queryable): Promise<void> {
    const rows = await db
      .selectFrom('data_key')
      .distinctOn('master')
      .select(['owner_id', 'wrapped', 'master'])
      .orderBy('master')
      .execute();
    for (const row of rows) this.unwrap(row);
  }
}
