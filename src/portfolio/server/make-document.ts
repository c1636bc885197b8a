import sharp from 'sharp';
import { fullName } from '../../identity/name.ts';
import { ok } from '../../platform/result.ts';
import { transact } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';
import { dateOf } from '../../platform/time.ts';
import { itemsWithin } from '../record-item.ts';
import { drawRecord } from './draw-record.ts';
import { findGuarded } from './find-guarded.ts';
import { asGuardian } from './read-as-guardian.ts';
import { filesOfRecords } from './read-files.ts';
import { readRecord } from './read-record.ts';
import { documentKey, sealDocument } from './seal-entry.ts';

/** Pictures are printed small: a hand's width. */
const PRINTED_PIXELS = 640;
/** Told this often, so that drawing does not wait for the database. */
const TOLD_EVERY = 10;
/** What could not be made in so many hours never will be. */
const GIVE_UP_HOURS = 24;

/** Makes a document that was asked for, as its guardian reads the record now. When it fails, the next try begins anew. */
export async function makeDocument(services: Services, documentId: string): Promise<void> {
  const asked = await services.db
    .updateTable('portfolio_document')
    .set({ state: 'WORKING', done: 0, steps: 0 })
    .where('id', '=', documentId)
    .where('state', 'in', ['WAITING', 'WORKING'])
    .returning(['account_id', 'learner_id', 'kind', 'from_date', 'to_date'])
    .executeTakeFirst();
  if (!asked) return;
  const { account_id: accountId, learner_id: learnerId } = asked;
  const guardian = asGuardian(services, accountId);
  const learner = await findGuarded(guardian.db, accountId, learnerId);
  if (!learner) return giveUp(services, documentId);
  const items = await readRecord(guardian, learnerId);
  const files = new Map((await filesOfRecords(guardian, [learnerId])).map((file) => [file.id, file]));
  const bytes = await drawRecord({
    kind: asked.kind,
    name: fullName({ firstName: learner.first_name, lastName: learner.last_name }),
    from: asked.from_date,
    to: asked.to_date,
    on: dateOf(services.clock.now()),
    items: itemsWithin(items, { from: asked.from_date, to: asked.to_date }),
    pictureOf: async (fileId) => {
      const picture = await files.get(fileId)?.read();
      if (!picture) return null;
      const small = sharp(picture).resize({ width: PRINTED_PIXELS, height: PRINTED_PIXELS, fit: 'inside' });
      return small.jpeg({ quality: 82 }).toBuffer();
    },
    onItem: async (done, steps) => {
      if (done % TOLD_EVERY === 0)
        await services.db.updateTable('portfolio_document').set({ done, steps }).where('id', '=', documentId).execute();
    },
  });
  await keep(services, documentId, { accountId, learnerId, bytes });
}

async function keep(
  services: Services,
  documentId: string,
  { accountId, learnerId, bytes }: { accountId: string; learnerId: string; bytes: Uint8Array },
): Promise<void> {
  const now = services.clock.now();
  const key = await transact(services.db, async (tx) => ok(await services.vault.keyFor(tx, learnerId, now)));
  if (!key.ok) throw new Error('A data key cannot be refused.');
  await services.storage.put(
    documentKey(documentId),
    sealDocument(key.value, documentId, bytes),
    'application/octet-stream',
  );
  const kept = await change(services, async (tx) => {
    const row = await tx
      .updateTable('portfolio_document')
      .set({ state: 'READY', bytes: bytes.byteLength })
      .where('id', '=', documentId)
      .where('state', '=', 'WORKING')
      .returning('id')
      .executeTakeFirst();
    if (!row) return ok(false);
    await record(tx, services.clock, [
      {
        kind: 'portfolio-document.ready',
        about: { account: accountId },
        data: { documentId },
        subjectId: accountId,
      },
    ]);
    return ok(true);
  });
  // Erased, or given up, while it was made.
  if (!kept.value) await services.storage.remove(documentKey(documentId));
}

async function giveUp({ db }: Services, documentId: string): Promise<void> {
  await db.updateTable('portfolio_document').set({ state: 'FAILED' }).where('id', '=', documentId).execute();
}

/** Forgets documents that have run out, with their bytes, and gives up those that could not be made within a day. */
export async function forgetDocuments(services: Services): Promise<void> {
  const now = services.clock.now();
  await services.db
    .updateTable('portfolio_document')
    .set({ state: 'FAILED' })
    .where('state', 'in', ['WAITING', 'WORKING'])
    .where('asked_at', '<', timestamp(now.subtract({ hours: GIVE_UP_HOURS })))
    .execute();
  const rows = await services.db
    .selectFrom('portfolio_document')
    .select('id')
    .where('expires_at', '<', timestamp(now))
    .limit(500)
    .execute();
  for (const { id } of rows) {
    await services.storage.remove(documentKey(id));
    await services.db.deleteFrom('portfolio_document').where('id', '=', id).execute();
  }
}
