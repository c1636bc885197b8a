import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { World } from './world.ts';

/** A word that somebody wrote and that must be found nowhere, as it may lie there. */
function formsOf(word: string): Buffer[] {
  const bytes = Buffer.from(word, 'utf8');
  // Where in a text it begins decides which of its letters base64 keeps; of a short word too few to be found by.
  const base64 = [0, 1, 2]
    .map((before) =>
      Buffer.concat([Buffer.alloc(before), bytes])
        .toString('base64')
        .slice(4, -4),
    )
    .filter((form) => form.length >= SHORTEST);
  return [word, bytes.toString('hex'), encodeURIComponent(word), ...base64].map((form) => Buffer.from(form));
}

const SHORTEST = 8;

/** Whether a text or bytes hold a word, plain, as hexadecimal or base64. */
export function holds(text: string | Uint8Array, word: string): boolean {
  const bytes = Buffer.from(text as string);
  return formsOf(word).some((form) => bytes.includes(form));
}

/** Looks for words in everything that PostgreSQL writes, as somebody who has the machine can. */
export class Searcher {
  readonly #client: pg.Client;
  readonly #from: string;

  private constructor(client: pg.Client, from: string) {
    this.#client = client;
    this.#from = from;
  }

  /** What is written from now on is looked through. */
  static async begin(world: World): Promise<Searcher> {
    const client = new pg.Client({ connectionString: world.services.pool.options.connectionString });
    // A test that fails leaves it open, and the database ends it: that is no failure of the whole run.
    client.on('error', () => undefined);
    await client.connect();
    // Until this connection ends no part of the log is removed, whatever other tests do on the same server.
    const slot = `searcher_${randomBytes(6).toString('hex')}`;
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot]);
    const { rows } = await client.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn');
    return new Searcher(client, rows[0]?.lsn ?? '');
  }

  /** Tables in which the word stands: a dump of all of them, with the statistics that were made of them. */
  async tablesWith(word: string): Promise<string[]> {
    await this.#client.query('analyze');
    const { rows } = await this.#client.query<{ name: string }>(
      `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
        where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema') union all select 'pg_stats' order by 1`,
    );
    const found: string[] = [];
    for (const { name } of rows) {
      const { rows: lines } = await this.#client.query<{ line: string }>(`select one::text as line from ${name} one`);
      if (lines.some(({ line }) => holds(line, word))) found.push(name);
    }
    return found;
  }

  /** Whether the word stands in the write-ahead log of the time since this searcher began. */
  async isInLog(word: string): Promise<boolean> {
    const { rows } = await this.#client.query<{ found: boolean }>(
      `select bool_or(position(form in pg_read_binary_file('pg_wal/' || name)) > 0) as found
        from pg_ls_waldir(), unnest($1::bytea[]) form
        where name between pg_walfile_name($2::pg_lsn) and pg_walfile_name(pg_current_wal_lsn())`,
      [formsOf(word), this.#from],
    );
    return rows[0]?.found === true;
  }

  /** Whether the word stands in the file of a table, where also rows lie that were changed or deleted. */
  async isInFileOf(table: string, word: string): Promise<boolean> {
    await this.#client.query('checkpoint');
    const { rows } = await this.#client.query<{ found: boolean }>(
      `select bool_or(position(form in pg_read_binary_file(pg_relation_filepath($2::regclass))) > 0) as found
        from unnest($1::bytea[]) form`,
      [formsOf(word), table],
    );
    return rows[0]?.found === true;
  }

  async end(): Promise<void> {
    await this.#client.end();
  }
}

/** Files of the data folder in which the word stands. */
export function filesWith(world: World, word: string): string[] {
  const folder = world.services.settings.dataFolder;
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(folder, path)).isFile())
    .filter((path) => path.includes(word) || holds(readFileSync(join(folder, path)), word));
}
