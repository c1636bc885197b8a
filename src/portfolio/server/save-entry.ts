import { randomUUIDv7, type KeyObject } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import { lockLearner } from '../../people/server/queries.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { anyOf, type Tx } from '../../platform/server/database/db.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';
import { dateOf } from '../../platform/time.ts';
import type { EntryInput } from '../contract.ts';
import { MOST_ENTRIES } from './read-record.ts';
import { recordFileKey, sealEntry } from './seal-entry.ts';

type Wrong = 'nothing-said' | 'in-the-future' | 'unknown-file' | 'too-many-entries';
type Where = { learnerId: string; entryId: string };

/** Adds an entry to the record of a learner whom the caller guards. */
export async function addEntry(
  services: Services,
  caller: SignedIn,
  learnerId: string,
  input: EntryInput,
): Promise<Result<{ id: string }, Wrong | 'not-found'>> {
  const now = services.clock.now();
  const said = checkEntry(input, now);
  if (!said.ok) return said;
  return change(services, async (tx): Promise<Result<{ id: string }, Wrong | 'not-found'>> => {
    if (!(await lockLearner(tx, caller, learnerId))) return notFound;
    const { count } = await tx
      .selectFrom('portfolio_entry')
      .select((is) => is.fn.countAll<number>().as('count'))
      .where('learner_id', '=', learnerId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MOST_ENTRIES)
      return refuse('too-many-entries', 'This record is full. Please remove an entry that you need no more.');
    const id = randomUUIDv7();
    const key = await services.vault.keyFor(tx, learnerId, now);
    await tx
      .insertInto('portfolio_entry')
      .values({
        id,
        learner_id: learnerId,
        written_by_id: caller.actorId,
        ...columnsOf(key, id, input),
        created_at: now.toString(),
        changed_at: now.toString(),
      })
      .execute();
    if (!(await bindFiles(tx, { learnerId, entryId: id }, input.files))) return unknownFile;
    await noteChange(tx, services, caller, id);
    return ok({ id });
  });
}

/** Changes an entry. Files that it names no more are removed. */
export async function changeEntry(
  services: Services,
  caller: SignedIn,
  { learnerId, entryId }: Where,
  { version, ...input }: EntryInput & { version: number },
): Promise<Result<undefined, Wrong | 'not-found' | 'changed-meanwhile'>> {
  const now = services.clock.now();
  const said = checkEntry(input, now);
  if (!said.ok) return said;
  const dropped: string[] = [];
  const changed = await change(
    services,
    async (tx): Promise<Result<undefined, Wrong | 'not-found' | 'changed-meanwhile'>> => {
      if (!(await lockLearner(tx, caller, learnerId))) return notFound;
      const row = await tx
        .selectFrom('portfolio_entry')
        .select('version')
        .where('id', '=', entryId)
        .where('learner_id', '=', learnerId)
        .executeTakeFirst();
      if (!row) return notFound;
      if (row.version !== version)
        return refuse(
          'changed-meanwhile',
          'This entry was changed meanwhile, on another device or by another guardian. Open it again to see how it is now.',
        );
      const key = await services.vault.keyFor(tx, learnerId, now);
      await tx
        .updateTable('portfolio_entry')
        .set({ ...columnsOf(key, entryId, input), version: version + 1, changed_at: now.toString() })
        .where('id', '=', entryId)
        .execute();
      if (!(await bindFiles(tx, { learnerId, entryId }, input.files))) return unknownFile;
      dropped.push(...(await dropFiles(tx, entryId, input.files)));
      await noteChange(tx, services, caller, entryId);
      return ok(undefined);
    },
  );
  if (changed.ok) await removeBytes(services, dropped);
  return changed;
}

/** Removes an entry with its files, for good. */
export async function removeEntry(
  services: Services,
  caller: SignedIn,
  { learnerId, entryId }: Where,
): Promise<Result<undefined, 'not-found'>> {
  const dropped: string[] = [];
  const removed = await change(services, async (tx): Promise<Result<undefined, 'not-found'>> => {
    if (!(await lockLearner(tx, caller, learnerId))) return notFound;
    dropped.push(...(await dropFiles(tx, entryId, [], learnerId)));
    const row = await tx
      .deleteFrom('portfolio_entry')
      .where('id', '=', entryId)
      .where('learner_id', '=', learnerId)
      .returning('id')
      .executeTakeFirst();
    if (!row) return notFound;
    await noteChange(tx, services, caller, entryId);
    return ok(undefined);
  });
  if (removed.ok) await removeBytes(services, dropped);
  return removed;
}

const unknownFile = refuse('unknown-file', 'One of the files is not there any more. Please choose it again.', {
  fields: { files: 'Please choose it again' },
});

function checkEntry(
  { words, files, happenedOn }: EntryInput,
  now: Temporal.Instant,
): Result<true, 'nothing-said' | 'in-the-future'> {
  if (words === '' && files.length === 0)
    return refuse('nothing-said', 'Please write something, or add a picture or a file.', {
      fields: { words: 'Please write something, or add a picture or a file' },
    });
  if (happenedOn > dateOf(now))
    return refuse('in-the-future', 'A record is of what has been. Please choose today or a day before.', {
      fields: { happenedOn: 'Please choose today or a day before' },
    });
  return ok(true);
}

const columnsOf = (key: KeyObject, id: string, input: EntryInput) => ({
  voice: input.voice,
  happened_on: input.happenedOn,
  sealed: sealEntry(key, id, { ...input, aims: [...new Set(input.aims)], subjects: [...new Set(input.subjects)] }),
});

/** Makes loose files of the learner part of an entry; whether all of them are now. */
async function bindFiles(tx: Tx, { learnerId, entryId }: Where, fileIds: readonly string[]): Promise<boolean> {
  const wanted = [...new Set(fileIds)];
  if (wanted.length === 0) return true;
  const rows = await tx
    .updateTable('portfolio_file')
    .set({ entry_id: entryId })
    .where('id', '=', anyOf(wanted))
    .where('learner_id', '=', learnerId)
    .where((is) => is.or([is('entry_id', 'is', null), is('entry_id', '=', entryId)]))
    .returning('id')
    .execute();
  return rows.length === wanted.length;
}

/** Removes the files of an entry but those that it keeps; answers whose bytes are to be removed. */
async function dropFiles(tx: Tx, entryId: string, kept: readonly string[], learnerId?: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('portfolio_file')
    .where('entry_id', '=', entryId)
    .$if(kept.length > 0, (query) => query.where('id', 'not in', [...kept]))
    .$if(learnerId !== undefined, (query) => query.where('learner_id', '=', learnerId ?? ''))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** After the commit: bytes without a row are only forgotten, a row without bytes would be a broken picture. */
async function removeBytes({ storage, log }: Services, fileIds: readonly string[]): Promise<void> {
  for (const id of fileIds)
    await storage
      .remove(recordFileKey(id))
      .catch((error: unknown) => log.error({ file: id, err: error }, 'the bytes of a removed file are still there'));
}

async function noteChange(
  tx: Tx,
  { clock }: Services,
  { actorId, subjectId }: SignedIn,
  entryId: string,
): Promise<void> {
  await record(tx, clock, [
    { kind: 'portfolio.changed', about: { account: subjectId }, data: { entryId }, actorId, subjectId },
  ]);
}
