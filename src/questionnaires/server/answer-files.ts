import { type KeyObject } from 'node:crypto';
import { isMasked } from '../../acting/masking.ts';
import type { SignedIn } from '../../identity/access.ts';
import type { EncodeRefusal } from '../../media/server/encode-sent-file.ts';
import { mayTakeIn, takeInFile } from '../../media/server/take-in-file.ts';
import { logLooks } from '../../people/server/log-looks.ts';
import { ok, type Result } from '../../platform/result.ts';
import { type Queryable, type Tx } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import type { Services } from '../../platform/server/services.ts';
import { seal, unseal, UnsealError } from '../../platform/server/vault/seal.ts';
import type { Vault } from '../../platform/server/vault/vault.ts';
import { stands } from '../../places/place.ts';
import { mayReadHealth } from '../../places/privacy.ts';
import { findBooking } from '../../places/server/find-booking.ts';
import { loadPlaces } from '../../places/server/rows.ts';
import { instantFrom } from '../../places/server/refund-facts.ts';

export type AnswerFile = { id: string; name: string; bytes: number };

const MOST_IN_AN_HOUR = 60;

/**
 * Takes in a file that a family sends as an answer and encodes it afresh: a PDF without scripts, actions and files inside,
 * a picture without where it was taken. What it is, its bytes say, not its name.
 */
export async function keepAnswerFile(
  services: Services,
  caller: SignedIn,
  file: File,
): Promise<Result<AnswerFile, EncodeRefusal>> {
  const free = await checkHour(services, caller);
  if (!free.ok) return free;
  const taken = await takeInFile(services, file, {
    ownerId: caller.subjectId,
    storeKey: answerFileKey,
    seal: (key, id, bytes) => seal(key, aboutFile(id), bytes),
  });
  if (!taken.ok) return taken;
  const { id, name, contentType, bytes, key } = taken.value;
  const row = { id, account_id: caller.subjectId, content_type: contentType, bytes };
  await services.db
    .insertInto('answer_file')
    .values({ ...row, sealed_name: sealFileName(key, id, name), created_at: services.clock.now().toString() })
    .execute();
  return ok({ id, name, bytes });
}

async function checkHour(services: Services, caller: SignedIn): Promise<Result<undefined, 'too-many-requests'>> {
  const hourAgo = services.clock.now().subtract({ hours: 1 }).toString();
  const { count } = await services.db
    .selectFrom('answer_file')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('account_id', '=', caller.subjectId)
    .where('created_at', '>', timestamp(hourAgo))
    .executeTakeFirstOrThrow();
  return mayTakeIn(count, MOST_IN_AN_HOUR);
}

/**
 * Whether a file was sent by the booker of this booking, so that it can be an answer of theirs. Until the transaction
 * ends it is not forgotten meanwhile.
 */
export async function isFileOfBooker(tx: Tx, bookingId: string, fileId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('answer_file')
    .innerJoin('booking', 'booking.booker_id', 'answer_file.account_id')
    .select('answer_file.id')
    .where('booking.id', '=', bookingId)
    .where('answer_file.id', '=', fileId)
    .where('answer_file.forgotten_at', 'is', null)
    .forShare('answer_file')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The bytes of a file that is an answer of this booking, for its booker, and for its provider while something of it
 * stands and to 30 days after; everybody else finds nothing. That a provider opened it is written down for each child.
 */
export async function readAnswerFile(
  services: Services,
  caller: SignedIn,
  bookingId: string,
  fileId: string,
): Promise<Response | null> {
  const found = await findBooking(services.db, caller, bookingId);
  if (!found || isMasked(caller.acting)) return null;
  const file = await services.db
    .selectFrom('answer')
    .innerJoin('answer_file', 'answer_file.id', 'answer.file_id')
    .select([
      'answer_file.id',
      'answer_file.account_id',
      'answer_file.name',
      'answer_file.sealed_name',
      'answer_file.content_type',
      'answer_file.bytes',
      'answer.learner_id',
    ])
    .where('answer.booking_id', '=', bookingId)
    .where('answer_file.id', '=', fileId)
    .executeTakeFirst();
  if (!file) return null;
  const standing = (await loadPlaces(services.db, [bookingId])).filter((place) => stands(place.state));
  if (found.side === 'provider') {
    const last = standing.toSorted((one, other) => other.end_date.getTime() - one.end_date.getTime())[0];
    if (!last || !mayReadHealth(caller.acting, instantFrom(last.end_date), services.clock.now())) return null;
  }
  if (found.side === 'provider' || caller.acting) {
    const children = file.learner_id === null ? standing.map((place) => place.learner_id) : [file.learner_id];
    const look = { what: 'booking-answers', learnerIds: children, eachTime: true } as const;
    await logLooks(services.db, services.clock.now(), caller, look);
  }
  const name = (await openFileNames(services.db, services.vault, [file])).get(file.id)?.name;
  const bytes = await readOpened(services, file);
  if (!bytes || name === undefined) return null;
  return new Response(bytes, {
    headers: {
      'content-type': file.content_type,
      // Always saved, never shown by the site itself, whatever is inside.
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  });
}

type NamedFile = { id: string; account_id: string; name: string | null; sealed_name: Buffer | null; bytes: number };

/** Files with their names, by id; those whose key is gone, because who sent them was erased, are left out. */
export async function openFileNames(
  db: Queryable,
  vault: Vault,
  files: readonly NamedFile[],
): Promise<Map<string, AnswerFile>> {
  const sealed = files.filter((file) => file.sealed_name !== null);
  const keys = await vault.keysOf(
    db,
    sealed.map((file) => file.account_id),
  );
  return new Map(
    files.flatMap(({ id, account_id, name, sealed_name, bytes }) => {
      if (sealed_name === null) return [[id, { id, name: name ?? '', bytes }]];
      const key = keys.get(account_id);
      return key ? [[id, { id, name: unseal(key, aboutName(id), sealed_name).toString('utf8'), bytes }]] : [];
    }),
  );
}

/** The bytes of a file as they were sent; null when they, or the key of who sent them, are gone. */
export async function readOpened(
  { db, vault, storage }: Pick<Services, 'db' | 'vault' | 'storage'>,
  file: { id: string; account_id: string; sealed_name: Buffer | null },
): Promise<Uint8Array<ArrayBuffer> | null> {
  const bytes = await storage.get(answerFileKey(file.id));
  if (!bytes) return null;
  // Sent before files were sealed, and not sealed yet.
  if (file.sealed_name === null) return new Uint8Array(bytes);
  const key = (await vault.keysOf(db, [file.account_id])).get(file.account_id);
  return key ? unseal(key, aboutFile(file.id), bytes) : null;
}

/** Puts the bytes of a file into the store, sealed. */
export async function putSealed(
  { storage }: Pick<Services, 'storage'>,
  key: KeyObject,
  id: string,
  bytes: Uint8Array,
): Promise<void> {
  // What it is inside, the store need not know.
  await storage.put(answerFileKey(id), seal(key, aboutFile(id), bytes), 'application/octet-stream');
}

/** Whether bytes of the store are this file, sealed under this key. */
export function isSealedFile(key: KeyObject, id: string, bytes: Uint8Array): boolean {
  try {
    unseal(key, aboutFile(id), bytes);
    return true;
  } catch (error) {
    if (error instanceof UnsealError) return false;
    throw error;
  }
}

/** The name of a file as its row holds it: names like 'Mia asthma plan.pdf' tell as much as what is inside. */
export const sealFileName = (key: KeyObject, id: string, name: string): Buffer => seal(key, aboutName(id), name);

/** Where the bytes of a file lie in the store. */
export const answerFileKey = (id: string): string => `answers/${id}`;

const aboutFile = (id: string): string => `answer_file:${id}`;
const aboutName = (id: string): string => `answer_file:${id}:name`;
