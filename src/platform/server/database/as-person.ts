import type pg from 'pg';
import { openDatabase, type Database } from './db.ts';

/** For whom something is read. Nobody in particular sees nothing of what is as the person. */
export type Reader = {
  /** Whose rows are seen. */
  subjectId: string;
  /** Who is at the keyboard, and how they act for the subject. */
  actorId: string;
  acting: 'impersonation' | 'delegation' | null;
  /** Whether they may look at what their council pays for; of which council they are, the database knows. */
  council: boolean;
  /** Whether they answer for support. */
  support: boolean;
};

/** The second wall: PostgreSQL itself shows each reader the rows that are theirs, whatever a query forgets to ask for. */
export type PersonDatabase = {
  /** The database as a reader sees it, at a moment of the product's clock. */
  seenBy(reader: Reader | null, now: Temporal.Instant): Database;
};

const SETTINGS = `select set_config('thicket.subject', $1, false), set_config('thicket.actor', $2, false),
  set_config('thicket.acting', $3, false), set_config('thicket.council', $4, false),
  set_config('thicket.support', $5, false), set_config('thicket.now', $6, false)`;

/**
 * Opens the wall over a pool whose connections have the role of persons. A connection is told for whom it reads each time
 * that it is taken for somebody else, or for another request; the policies of the tables look there (db/migrations).
 */
export function openPersonDatabase(pool: pg.Pool): PersonDatabase {
  // What a connection was told last. Whoever cannot be sure tells it again.
  const told = new WeakMap<pg.PoolClient, readonly string[]>();
  return {
    seenBy(reader, now) {
      const settings = [
        reader?.subjectId ?? '',
        reader?.actorId ?? '',
        reader?.acting ?? '',
        reader?.council ? 'yes' : '',
        reader?.support ? 'yes' : '',
        now.toString(),
      ];
      return openDatabase(pool, async (client) => {
        // Told by this request, so exactly this.
        if (told.get(client) === settings) return;
        told.delete(client);
        await client.query({ name: 'for whom', text: SETTINGS, values: settings });
        told.set(client, settings);
      });
    },
  };
}
