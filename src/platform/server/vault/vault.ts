import type { KeyObject } from 'node:crypto';
import type { Queryable, Tx } from '../database/db.ts';
import type { MasterKey } from './master-keys.ts';
import { makeKey, seal, unseal } from './seal.ts';

/** The database holds data keys of a master key that is not among DATA_KEYS, or another one under its name. */
export class MasterKeyError extends Error {
  override name = 'MasterKeyError';
}

const aboutKey = (ownerId: string): string => `data_key:${ownerId}`;

/** Opens the data keys of learners and accounts. Which rows a person may read is decided where they are read. */
export class Vault {
  readonly #masters: ReadonlyMap<string, KeyObject>;
  readonly newest: MasterKey;

  /** @param masters the first wraps what is new */
  constructor(masters: readonly [MasterKey, ...MasterKey[]]) {
    this.newest = masters[0];
    this.#masters = new Map(masters.map(({ name, key }) => [name, key]));
  }

  /** The data keys of owners (learners or accounts) by their ids; who has none yet, or was erased, is missing. */
  async keysOf(db: Queryable, ownerIds: Iterable<string>): Promise<Map<string, KeyObject>> {
    const ids = [...new Set(ownerIds)];
    if (ids.length === 0) return new Map();
    const rows = await db
      .selectFrom('data_key')
      .select(['owner_id', 'wrapped', 'master'])
      .where('owner_id', 'in', ids)
      .execute();
    return new Map(rows.map((row) => [row.owner_id, this.unwrap(row)]));
  }

  /** The data key of an owner, made when there is none. Of two who make it at once, the first one's is kept. */
  async keyFor(tx: Tx, ownerId: string, now: Temporal.Instant): Promise<KeyObject> {
    const before = (await this.keysOf(tx, [ownerId])).get(ownerId);
    if (before) return before;
    await tx
      .insertInto('data_key')
      .values({ owner_id: ownerId, made_at: now.toString(), ...this.wrap(ownerId, makeKey()) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const made = (await this.keysOf(tx, [ownerId])).get(ownerId);
    if (!made) throw new Error('A data key was removed while it was made.');
    return made;
  }

  /** A data key under the newest master key, as its row holds it. */
  wrap(ownerId: string, key: KeyObject): { wrapped: Buffer; master: string } {
    return { wrapped: seal(this.newest.key, aboutKey(ownerId), key.export()), master: this.newest.name };
  }

  /** @throws MasterKeyError */
  unwrap({ owner_id, wrapped, master }: { owner_id: string; wrapped: Buffer; master: string }): KeyObject {
    const key = this.#masters.get(master);
    if (!key) throw new MasterKeyError(`DATA_KEYS: '${master}' is missing; data of this database are sealed under it`);
    try {
      return makeKey(unseal(key, aboutKey(owner_id), wrapped));
    } catch (cause) {
      throw new MasterKeyError(
        `DATA_KEYS: '${master}' is another key than the one that this database was sealed with`,
        {
          cause,
        },
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
