import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomUUID,
} from 'node:crypto';
import type { Clock } from '../clock.ts';
import { sql, type Database } from '../database/db.ts';
import type { Log } from '../observe/log.ts';
import { timestamp } from '../database/timestamp.ts';

/** A request with a key of its account; `request` is everything that makes two requests the same. */
export type KeyedRequest = { key: string; account: string; request: readonly unknown[] };

/** The answer to a keyed request; `text` is its JSON, '' where it has none. */
export type KeptAnswer = { status: number; text: string };

/** What is to be done about a keyed request. */
export type Turn =
  /** It is this request's to do; one of the two is called at its end, and neither throws. */
  | { kind: 'work'; keep(answer: KeptAnswer): Promise<void>; forget(): Promise<void> }
  | { kind: 'answered'; kept: KeptAnswer }
  | { kind: 'still-working' }
  | { kind: 'key-reused' };

type KeyServices = { db: Database; clock: Clock; log: Log };

/** Also a worker that is alive may hang: after this it is given up. */
const ABANDONED_AFTER_SECONDS = 60;
const KEPT_HOURS = 24;
/** Less than what a pool leaves an idle connection. */
const SIGN_OF_LIFE_MS = 3_000;
const AGAIN_AFTER_MS = 250;

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** How a key stands in the table: by itself it opens no answer. */
const fingerprintOf = ({ account, key }: KeyedRequest): string =>
  createHash('sha256').update(`${account} ${key}`).digest('base64url');

/** Keyed, because few bodies are possible where only a name or an allergy is sent, and all of them could be tried. */
const hashOf = ({ key, request }: KeyedRequest): string =>
  createHmac('sha256', key).update(JSON.stringify(request)).digest('base64url');

const cipherKeyOf = ({ account, key }: KeyedRequest): Buffer =>
  Buffer.from(hkdfSync('sha256', key, account, 'the answer to a repeated request', 32));

/**
 * Seals an answer so that only who sends its Idempotency-Key again can open it: answers carry what people entered, health
 * notes of children among it, and whoever reads the table, or a copy of it, must find none.
 */
function seal(asked: KeyedRequest, text: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, cipherKeyOf(asked), iv);
  const sealed = [cipher.update(text, 'utf8'), cipher.final()];
  return Buffer.concat([iv, cipher.getAuthTag(), ...sealed]);
}

function unseal(asked: KeyedRequest, sealed: Buffer): string {
  const decipher = createDecipheriv(CIPHER, cipherKeyOf(asked), sealed.subarray(0, IV_BYTES));
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}

/** A name for the connections of a process that no other process has, nor had. */
export function workerName(product: string): string {
  return `${product} ${randomUUID()}`;
}

/**
 * The idempotency keys that a process works on. Each key in work names its worker, and the worker's connections bear the
 * same name: as long as PostgreSQL knows one of them, the worker lives, or something that it began is still being
 * carried out. A process that is killed loses its connections in that moment, and its keys are free as soon as the last
 * of its statements has ended. While it works on keys, a process lets no quiet moment take its last connection.
 *
 * A process whose connections are all lost while it lives on may lose its keys too: what it had begun in them is rolled
 * back, and what it goes on with afterwards must bear to be asked for twice, as by two clicks.
 */
export class IdempotencyKeys {
  readonly #services: KeyServices;
  readonly #worker: string;
  /** Keys in work here. What names this worker and is not among them was left behind when connections were lost. */
  readonly #working = new Set<string>();
  #signs: NodeJS.Timeout | undefined;

  /** @param worker the name of the connections behind `services.db` */
  constructor(services: KeyServices, worker: string) {
    this.#services = services;
    this.#worker = worker;
  }

  /** Claims a key, or says what stands against it. */
  async claim(asked: KeyedRequest): Promise<Turn> {
    const id = `${asked.account} ${asked.key}`;
    const hash = hashOf(asked);
    if (this.#working.has(id)) return this.#earlier(asked, hash);
    // From here on a row of this worker's for this key is this request's own, or was left behind.
    this.#mark(id);
    let mine: boolean;
    try {
      mine = await this.#insert(asked, hash);
    } catch (error) {
      // Whether it was inserted nobody heard.
      void this.#again(() => this.#delete(asked)).then(() => this.#unmark(id));
      throw error;
    }
    if (mine) return this.#work(asked, id);
    this.#unmark(id);
    return this.#earlier(asked, hash);
  }

  /** Inserts the key as in work here, or takes it over from a worker that has left it. */
  async #insert(asked: KeyedRequest, hash: string): Promise<boolean> {
    const now = this.#services.clock.now();
    const abandoned = now.subtract({ seconds: ABANDONED_AFTER_SECONDS }).toString();
    const { rows } = await sql`
      insert into idempotency_key (account_id, key, request_hash, created_at, worker)
      values (${asked.account}, ${fingerprintOf(asked)}, ${hash}, ${now.toString()}, ${this.#worker})
      on conflict (account_id, key) do update set created_at = excluded.created_at, worker = excluded.worker
      where idempotency_key.status is null and idempotency_key.request_hash = excluded.request_hash
        and (idempotency_key.created_at < ${abandoned} or idempotency_key.worker = excluded.worker
          or idempotency_key.worker is not null and not exists (
            select from pg_stat_activity where application_name = idempotency_key.worker))
      returning key`.execute(this.#services.db);
    return rows.length > 0;
  }

  #work(asked: KeyedRequest, id: string): Turn {
    const finish = async (what: string, write: () => Promise<unknown>): Promise<void> => {
      try {
        await write();
        this.#unmark(id);
      } catch (error) {
        this.#services.log.warn({ err: error }, `${what}; it is tried again`);
        void this.#again(write).then(() => this.#unmark(id));
      }
    };
    return {
      kind: 'work',
      keep: (answer) => finish('the answer to a request could not be kept', () => this.#write(asked, answer)),
      forget: () => finish('a key could not be given up', () => this.#delete(asked)),
    };
  }

  // Both change it only while it is this worker's: after a minute somebody else may have taken it over.

  async #write(asked: KeyedRequest, { status, text }: KeptAnswer): Promise<void> {
    await this.#services.db
      .updateTable('idempotency_key')
      .set({ status, answer: text === '' ? null : seal(asked, text) })
      .where('account_id', '=', asked.account)
      .where('key', '=', fingerprintOf(asked))
      .where('worker', '=', this.#worker)
      .where('status', 'is', null)
      .execute();
  }

  async #delete(asked: KeyedRequest): Promise<void> {
    await this.#services.db
      .deleteFrom('idempotency_key')
      .where('account_id', '=', asked.account)
      .where('key', '=', fingerprintOf(asked))
      .where('worker', '=', this.#worker)
      .where('status', 'is', null)
      .execute();
  }

  async #earlier(asked: KeyedRequest, hash: string): Promise<Turn> {
    const earlier = await this.#services.db
      .selectFrom('idempotency_key')
      .select(['request_hash', 'status', 'answer'])
      .where('account_id', '=', asked.account)
      .where('key', '=', fingerprintOf(asked))
      .executeTakeFirst();
    if (earlier && earlier.request_hash !== hash) return { kind: 'key-reused' };
    if (!earlier || earlier.status === null) return { kind: 'still-working' };
    const { status, answer } = earlier;
    return { kind: 'answered', kept: { status, text: answer === null ? '' : unseal(asked, answer) } };
  }

  /** The database comes back, or a minute passes and the key is anybody's. */
  async #again(write: () => Promise<unknown>): Promise<void> {
    const until = performance.now() + ABANDONED_AFTER_SECONDS * 1_000;
    while (performance.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS).unref());
      try {
        await write();
        return;
      } catch {
        continue;
      }
    }
  }

  #mark(id: string): void {
    this.#working.add(id);
    this.#signs ??= setInterval(() => {
      sql`select 1`.execute(this.#services.db).catch(() => undefined);
    }, SIGN_OF_LIFE_MS).unref();
  }

  #unmark(id: string): void {
    this.#working.delete(id);
    if (this.#working.size > 0) return;
    clearInterval(this.#signs);
    this.#signs = undefined;
  }
}

/** Deletes the answers of old idempotency keys: nobody asks again after a day. */
export async function forgetAnswers(services: Pick<KeyServices, 'db' | 'clock'>): Promise<void> {
  const before = services.clock.now().subtract({ hours: KEPT_HOURS }).toString();
  await services.db.deleteFrom('idempotency_key').where('created_at', '<', timestamp(before)).execute();
}
