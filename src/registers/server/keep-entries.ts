import type { SignedIn } from '../../identity/access.ts';
import { isMasked } from '../../acting/masking.ts';
import type { Queryable, Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { seal, unseal } from '../../platform/server/vault/seal.ts';
import type { Entry, EntryKind, NewEntry } from '../entry-schemas.ts';

const aboutEntry = (id: string): string => `register_entry:${id}`;

/** Words of each kind; what is not words is plain, so that it can be counted. */
type Words = Record<string, string>;

/** What of an entry is numbers, what is words, and whom it is about. */
function partsOf(entry: NewEntry): { placeId: string | null; data: object; words: Words | null } {
  if (entry.kind === 'INCIDENT' || entry.kind === 'ALARM') {
    const { placeId, ...words } = entry.data;
    return { placeId, data: {}, words };
  }
  if (entry.kind === 'NOTE' || entry.kind === 'UNLOCK') return { placeId: null, data: {}, words: entry.data };
  return { placeId: null, data: entry.data, words: null };
}

/**
 * Writes entries that were judged. Words are sealed: under the learner's key where they are about one, so that they go with
 * the learner, else under the provider's.
 * @returns ids of those that were not there before
 */
export async function insertEntries(
  tx: Tx,
  services: Services,
  about: { sessionId: string; providerId: string; madeById: string },
  entries: readonly NewEntry[],
): Promise<string[]> {
  if (entries.length === 0) return [];
  const now = services.clock.now();
  const parts = entries.map((entry) => ({ entry, ...partsOf(entry) }));
  const learners = await learnersOf(
    tx,
    parts.flatMap(({ placeId }) => placeId ?? []),
  );
  const ownerOf = (placeId: string | null): string => (placeId && learners.get(placeId)) || about.providerId;
  const sealed = parts.filter(({ words }) => words !== null);
  const keys = await services.vault.keysFor(
    tx,
    sealed.map(({ placeId }) => ownerOf(placeId)),
    now,
  );
  const rows = await tx
    .insertInto('register_entry')
    .values(
      parts.map(({ entry, placeId, data, words }) => {
        const key = keys.get(ownerOf(placeId));
        return {
          id: entry.id,
          session_id: about.sessionId,
          kind: entry.kind,
          place_id: placeId,
          data: JSON.stringify(data),
          sealed: words && key ? seal(key, aboutEntry(entry.id), JSON.stringify(words)) : null,
          made_at: entry.madeAt,
          received_at: now.toString(),
          made_by_id: about.madeById,
        };
      }),
    )
    // The same device may send the same log twice at the same moment.
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

async function learnersOf(db: Queryable, placeIds: readonly string[]): Promise<Map<string, string>> {
  if (placeIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('place')
    .select(['id', 'learner_id'])
    .where('id', 'in', [...placeIds])
    .execute();
  return new Map(rows.map(({ id, learner_id }) => [id, learner_id]));
}

type Row = {
  id: string;
  kind: string;
  place_id: string | null;
  data: unknown;
  sealed: Buffer | null;
  made_at: Date;
  owner_id: string;
  made_by: string;
};

/** Rows of entries with whose key opens them, in the order in which the server came to know them. */
export function entryRows(db: Queryable) {
  return db
    .selectFrom('register_entry')
    .innerJoin('session', 'session.id', 'register_entry.session_id')
    .innerJoin('listing', 'listing.id', 'session.listing_id')
    .leftJoin('place', 'place.id', 'register_entry.place_id')
    .leftJoin('account', 'account.id', 'register_entry.made_by_id')
    .select([
      'register_entry.id',
      'register_entry.kind',
      'register_entry.place_id',
      'register_entry.data',
      'register_entry.sealed',
      'register_entry.made_at',
    ])
    .select((is) => is.fn.coalesce('place.learner_id', 'listing.provider_id').as('owner_id'))
    .select(['account.first_name', 'account.last_name'])
    .orderBy('register_entry.received_at')
    .orderBy('register_entry.id');
}

/** The entries of a session. Who looks into an account sees that there are some, and none of their words. */
export async function readEntries(
  services: Pick<Services, 'vault'>,
  db: Queryable,
  caller: Pick<SignedIn, 'acting'>,
  sessionId: string,
): Promise<Entry[]> {
  const rows = await entryRows(db).where('register_entry.session_id', '=', sessionId).execute();
  return openEntries(
    services,
    db,
    rows.map(({ first_name, last_name, ...row }) => ({
      ...row,
      made_by: [first_name, last_name].filter(Boolean).join(' '),
    })),
    isMasked(caller.acting),
  );
}

/** Opens rows that a person, or the house, may read. */
export async function openEntries(
  services: Pick<Services, 'vault'>,
  db: Queryable,
  rows: readonly Row[],
  masked = false,
): Promise<Entry[]> {
  const owners = rows.filter((row) => row.sealed).map((row) => row.owner_id);
  const keys = masked ? new Map() : await services.vault.keysOf(db, owners);
  return rows.map((row) => {
    const key = keys.get(row.owner_id);
    const words =
      key && row.sealed ? (JSON.parse(unseal(key, aboutEntry(row.id), row.sealed).toString('utf8')) as Words) : {};
    return {
      id: row.id,
      kind: row.kind as EntryKind,
      madeAt: row.made_at.toISOString(),
      madeBy: row.made_by,
      data: dataOf(row, words),
    } as Entry;
  });
}

const wordsOfKind: Partial<Record<EntryKind, readonly string[]>> = {
  NOTE: ['note'],
  UNLOCK: ['reason'],
  INCIDENT: ['description', 'who', 'action', 'signedBy', 'drawn'],
  ALARM: ['name'],
};

function dataOf({ kind, place_id, data }: Row, words: Words): object {
  const named = wordsOfKind[kind as EntryKind];
  if (!named) return data as object;
  return {
    ...(place_id === null ? {} : { placeId: place_id }),
    ...Object.fromEntries(named.map((word) => [word, words[word] ?? ''])),
  };
}
