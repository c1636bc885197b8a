import { originalKey, storageKey } from '../../media/picture.ts';
import { noteNamesLeft } from './note-names-left.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { sql, type Tx } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';
import { messageFileKey } from '../../messages/server/keep-message-file.ts';
import { answerFileKey } from '../../questionnaires/server/answer-files.ts';
import { documentKey, recordFileKey } from '../../portfolio/server/seal-entry.ts';
import { providerDocumentKey } from '../../council-money/server/keep-document.ts';
import { keepUnasked } from '../../people/server/keep-unasked.ts';
import { pictureKey } from '../../people/server/keep-collector-pictures.ts';
import { isDue, obstaclesOf } from '../erasure-rules.ts';
import { archiveKeys } from '../archive-keys.ts';
import { eraseRows } from './erase-rows.ts';
import { findOpen } from './find-open.ts';
import { findScope, type Scope, type Whose } from './find-scope.ts';
import { erasedMail } from './mails.ts';
import { lockWhose } from './queries.ts';
import { senderOf } from '../../notifications/server/mails.ts';

/** A day before. */
const REMIND = { days: 1 };

/** Notes of erasures whose last day has begun that their owner is to be told. */
export async function remindOfErasures(services: Services): Promise<void> {
  const now = services.clock.now();
  await change(services, async (tx) => {
    const near = await tx
      .updateTable('erasure')
      .set({ reminded_at: now.toString() })
      .where('undone_at', 'is', null)
      .where('done_at', 'is', null)
      .where('reminded_at', 'is', null)
      .where('due_at', '<=', timestamp(now.add({ hours: 24 * REMIND.days })))
      .returning(['id', 'account_id'])
      .execute();
    await record(
      tx,
      services.clock,
      near.map(({ id, account_id: accountId }) => ({
        kind: 'erasure.near',
        about: { account: accountId },
        data: { erasureId: id },
        subjectId: accountId,
      })),
    );
    return ok(undefined);
  });
}

/** Carries out every erasure whose time has come, and finishes those that a crash interrupted. */
export async function carryOutErasures(services: Services): Promise<void> {
  const due = await services.db
    .selectFrom('erasure')
    .select('id')
    .where('undone_at', 'is', null)
    .where('done_at', 'is', null)
    .where('due_at', '<=', timestamp(services.clock.now()))
    .orderBy('due_at')
    .execute();
  for (const { id } of due)
    await carryOutErasure(services, id).catch((error: unknown) =>
      // One that cannot be carried out must not keep the others waiting.
      services.log.error({ erasure: id, err: error }, 'an erasure could not be carried out'),
    );
  await finishErasures(services);
}

/**
 * Erases an account, or a learner, in the database, in one transaction. While something is still open it waits: what was booked
 * meanwhile is held first. Undoing and erasing lock the same row, so that only one of them happens.
 */
export async function carryOutErasure(
  services: Services,
  erasureId: string,
): Promise<Result<undefined, 'not-due' | 'still-open'>> {
  const now = services.clock.now();
  return change(services, async (tx) => {
    const row = await tx.selectFrom('erasure').selectAll().where('id', '=', erasureId).forUpdate().executeTakeFirst();
    if (!row || !isDue(factsOf(row), now)) return refuse('not-due', 'It is undone, done, or not yet due.');
    const whose: Whose = { accountId: row.account_id, learnerId: row.learner_id };
    const scope = await findScope(tx, whose);
    await lockWhose(tx, whose, scope);
    const obstacles = obstaclesOf(await findOpen(tx, whose, scope, now));
    if (obstacles.length > 0) return refuse('still-open', 'Something is still open.');
    const files = await filesOf(tx, scope);
    const { email } = await tx
      .selectFrom('account')
      .select('email')
      .where('id', '=', row.account_id)
      .executeTakeFirstOrThrow();
    const listings = await listingsOf(tx, scope);
    // Rows that never change let their words be taken in this transaction.
    await sql`select set_config('thicket.forgetting', ${erasureId}, true)`.execute(tx);
    await keepUnasked(tx, scope.accounts, null);
    await passLearnersOn(tx, scope);
    await noteNamesLeft(tx, erasureId, scope, now);
    await eraseRows(tx, scope, now);
    await tx
      .updateTable('erasure')
      .set({ done_at: now.toString(), files, last_address: email })
      .where('id', '=', erasureId)
      .execute();
    // Learners who were to be erased by themselves have gone with their account.
    if (row.learner_id === null)
      await tx
        .updateTable('erasure')
        .set({ done_at: now.toString() })
        .where('account_id', '=', row.account_id)
        .where('undone_at', 'is', null)
        .where('done_at', 'is', null)
        .execute();
    await record(tx, services.clock, [
      {
        kind: 'erasure.done',
        about: {
          account: row.account_id,
          ...(row.learner_id ? { learner: row.learner_id } : { provider: row.account_id }),
          ...(listings.length > 0 ? { listing: listings } : {}),
        },
        data: { erasureId },
        subjectId: row.account_id,
      },
    ]);
    return ok(undefined);
  });
}

const factsOf = (row: { due_at: Date; undone_at: Date | null; done_at: Date | null }) => ({
  dueAt: Temporal.Instant.fromEpochMilliseconds(row.due_at.getTime()),
  undoneAt: row.undone_at,
  doneAt: row.done_at,
});

/** Everything that lies in the store for these people. */
async function filesOf(tx: Tx, { accounts, files, learners }: Scope): Promise<string[]> {
  const collectors = await tx
    .selectFrom('collector_picture')
    .select('id')
    .where('learner_id', '=', sql<string>`any(${learners}::uuid[])`)
    .execute();
  const pictures = await tx
    .selectFrom('media')
    .select(['key', 'widths'])
    .where('account_id', '=', sql<string>`any(${accounts}::uuid[])`)
    .execute();
  const answers = await tx
    .selectFrom('answer_file')
    .select('id')
    .where(sql<boolean>`account_id = any(${accounts}::uuid[]) or id = any(${files}::uuid[])`)
    .execute();
  const recordFiles = await tx
    .selectFrom('portfolio_file')
    .select('id')
    .where('learner_id', '=', sql<string>`any(${learners}::uuid[])`)
    .execute();
  const documents = await tx
    .selectFrom('portfolio_document')
    .select('id')
    .where(sql<boolean>`account_id = any(${accounts}::uuid[]) or learner_id = any(${learners}::uuid[])`)
    .execute();
  const ofMessages = await tx
    .selectFrom('message_file')
    .select('id')
    .where('account_id', '=', sql<string>`any(${accounts}::uuid[])`)
    .execute();
  const ofProviders = await tx
    .selectFrom('provider_document')
    .select('id')
    .where('provider_id', '=', sql<string>`any(${accounts}::uuid[])`)
    .execute();
  const archives = await tx
    .selectFrom('export_request')
    .select(['id', 'parts'])
    .where('account_id', '=', sql<string>`any(${accounts}::uuid[])`)
    .execute();
  return [
    ...pictures.flatMap(({ key, widths }) => [
      originalKey(key),
      // Files of the second form are made later, or not at all: to remove what is not there does no harm.
      ...widths.flatMap((width) => [storageKey(key, width), storageKey(key, width, 'avif')]),
    ]),
    ...answers.map(({ id }) => answerFileKey(id)),
    ...ofMessages.map(({ id }) => messageFileKey(id)),
    ...collectors.map(({ id }) => pictureKey(id)),
    ...recordFiles.map(({ id }) => recordFileKey(id)),
    ...documents.map(({ id }) => documentKey(id)),
    ...ofProviders.map(({ id }) => providerDocumentKey(id)),
    ...archives.flatMap(({ id, parts }) => archiveKeys(id, parts)),
  ];
}

/** Learners who have another guardian become that one's; the erasure of their first guardian does not touch them. */
async function passLearnersOn(tx: Tx, { accounts }: Scope): Promise<void> {
  await sql`update learner set account_id = other.account_id
    from (select distinct on (learner_id) learner_id, account_id from guardian
      where role = 'GUARDIAN' and account_id <> all(${accounts}::uuid[]) order by learner_id, since) other
    where other.learner_id = learner.id and learner.account_id = any(${accounts}::uuid[])`.execute(tx);
}

async function listingsOf(tx: Tx, { accounts }: Scope): Promise<string[]> {
  const rows = await tx
    .selectFrom('listing')
    .select('id')
    .where('provider_id', '=', sql<string>`any(${accounts}::uuid[])`)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Removes the files of what was erased, and writes the last mail. What a crash or an outage interrupts is done by the next
 * run: removing twice does no harm, and a mail comes twice rather than not at all.
 */
async function finishErasures(services: Services): Promise<void> {
  const rows = await services.db
    .selectFrom('erasure')
    .select(['id', 'files', 'last_address', 'learner_id'])
    .where(sql<boolean>`files <> '{}' or last_address is not null`)
    .where('done_at', 'is not', null)
    .execute();
  for (const { id, files, last_address: address, learner_id: learnerId } of rows)
    try {
      for (const key of files) await services.storage.remove(key);
      await services.db.updateTable('erasure').set({ files: [] }).where('id', '=', id).execute();
      if (!address) continue;
      await services.mailer.send(erasedMail(senderOf(services), address, learnerId === null ? 'account' : 'learner'));
      await services.db.updateTable('erasure').set({ last_address: null }).where('id', '=', id).execute();
    } catch (error) {
      services.log.error({ erasure: id, err: error }, 'an erasure could not be finished; it will be tried again');
    }
}
