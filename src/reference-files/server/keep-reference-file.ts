import { randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import { mayInCouncil, membershipOf } from '../../councils/server/find-membership.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { sql, type Queryable } from '../../platform/server/database/db.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';
import type { referenceFilesContract } from '../contract.ts';
import type { Reading } from '../large-file.ts';
import { MOST_ROWS, type ReferenceKind, type ReferenceRow } from '../reference-file.ts';
import { finishFile, type Owner } from './finish-file.ts';
import { writePostcodes } from './write-postcodes.ts';

type Files = AnswerOf<(typeof referenceFilesContract)['GET /reference-files']>;
type FilesOfCouncil = AnswerOf<(typeof referenceFilesContract)['GET /councils/{councilId}/reference-files']>;

/** The files that every council has. */
export async function listFiles({ db }: Services): Promise<Files> {
  return { files: await filesOf(db, null) };
}

/** The files that a council has: its own, and those of everybody. */
export async function listFilesOfCouncil(
  services: Services,
  caller: SignedIn,
  councilId: string,
): Promise<Result<FilesOfCouncil, 'not-found'>> {
  const member = await membershipOf(services.db, caller, councilId);
  if (!member.ok) return member;
  const { id, title, role } = member.value;
  return ok({ council: { id, title }, manages: role === 'manager', files: await filesOf(services.db, councilId) });
}

async function filesOf(db: Queryable, owner: Owner): Promise<Files['files']> {
  const rows = await db
    .selectFrom('reference_file')
    .selectAll()
    .where((is) => is.or([is('council_id', 'is', null), ...(owner === null ? [] : [is('council_id', '=', owner)])]))
    .orderBy('kind')
    .orderBy('made_at', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    title: row.title,
    attribution: row.attribution,
    madeUp: row.made_up,
    forEverybody: row.council_id === null,
    state: row.state,
    size: row.size,
    madeAt: row.made_at.toISOString(),
    reading: row.reading as Reading | null,
  }));
}

/**
 * Begins a file. Nobody reads it before its last rows have come. What was begun before and never finished goes: it would only
 * take room.
 */
export async function beginFile(
  services: Services,
  caller: SignedIn,
  owner: Owner,
  { kind, title, attribution }: { kind: ReferenceKind; title: string; attribution: string },
): Promise<Result<{ id: string }, 'not-found' | 'forbidden'>> {
  return change(services, async (tx) => {
    const may = await mayKeep(tx, caller, owner);
    if (!may.ok) return may;
    const id = randomUUIDv7();
    await tx
      .deleteFrom('reference_file')
      .where('kind', '=', kind)
      .where('council_id', owner === null ? 'is' : '=', owner)
      .where('state', '=', 'FILLING')
      .execute();
    await tx
      .insertInto('reference_file')
      .values({ id, kind, council_id: owner, title, attribution, made_at: services.clock.now().toString() })
      .execute();
    await record(tx, services.clock, [
      { kind: 'reference-file.begun', data: { fileId: id, kind }, ...by(caller, owner) },
    ]);
    return ok({ id });
  });
}

/** Adds a part of a file. Sent again, a row that is there stays as it is. With the last part it takes the place of the one before. */
export async function fillFile(
  services: Services,
  caller: SignedIn,
  owner: Owner,
  fileId: string,
  { rows, last }: { rows: readonly ReferenceRow[]; last: boolean },
): Promise<Result<{ size: number }, 'not-found' | 'forbidden' | 'file-is-full' | 'file-is-closed'>> {
  return change(services, async (tx) => {
    const may = await mayKeep(tx, caller, owner);
    if (!may.ok) return may;
    const file = await tx
      .selectFrom('reference_file')
      .select(['id', 'kind', 'state', 'size'])
      .where('id', '=', fileId)
      .where('council_id', owner === null ? 'is' : '=', owner)
      .forUpdate()
      .executeTakeFirst();
    if (!file) return notFound;
    if (file.state === 'READY')
      return last
        ? ok({ size: file.size })
        : refuse('file-is-closed', 'This file is whole already. Import another one for other rows.');
    if (file.kind === 'WARDS') await writePostcodes(tx, services.geocoder, fileId, rows);
    else await writeSchools(tx, fileId, rows);
    const size = await countRows(tx, file);
    if (size > MOST_ROWS)
      return refuse('file-is-full', 'A file has 100,000 rows at most. Keep the rows of your own area, and try again.');
    await tx.updateTable('reference_file').set({ size }).where('id', '=', fileId).execute();
    const { actorId, subjectId } = caller;
    if (last) await finishFile(tx, services.clock, owner, { ...file, size }, { actorId, subjectId });
    return ok({ size });
  });
}

/** Removes a file with its rows. */
export async function removeFile(
  services: Services,
  caller: SignedIn,
  owner: Owner,
  fileId: string,
): Promise<Result<undefined, 'not-found' | 'forbidden'>> {
  return change(services, async (tx) => {
    const may = await mayKeep(tx, caller, owner);
    if (!may.ok) return may;
    const removed = await tx
      .deleteFrom('reference_file')
      .where('id', '=', fileId)
      .where('council_id', owner === null ? 'is' : '=', owner)
      .returning('kind')
      .executeTakeFirst();
    if (!removed) return notFound;
    await record(tx, services.clock, [
      { kind: 'reference-file.removed', data: { fileId, kind: removed.kind }, ...by(caller, owner) },
    ]);
    return ok(undefined);
  });
}

/** Who did it, and whose file it is. */
const by = ({ actorId, subjectId }: SignedIn, owner: Owner) => ({
  about: owner === null ? {} : { council: owner },
  actorId,
  subjectId,
});

/** An administrator's own files are guarded by their route. */
async function mayKeep(
  db: Queryable,
  caller: SignedIn,
  owner: Owner,
): Promise<Result<unknown, 'not-found' | 'forbidden'>> {
  return owner === null ? ok(true) : mayInCouncil(db, caller, owner, 'manage');
}

type File = { id: string; kind: ReferenceKind };

async function writeSchools(db: Queryable, id: string, rows: readonly ReferenceRow[]): Promise<void> {
  await sql`
    insert into school (file_id, urn, name, town, zip_code, phase)
    select ${id}::uuid, key, name, town, "zipCode", phase
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as sent (key text, name text, town text, "zipCode" text, phase text)
     where key <> '' and name <> ''
    on conflict do nothing`.execute(db);
}

async function countRows(db: Queryable, { id, kind }: File): Promise<number> {
  const { size } = await db
    .selectFrom(kind === 'WARDS' ? 'postcode_ward' : 'school')
    .select(sql<number>`count(*)::int`.as('size'))
    .where('file_id', '=', id)
    .executeTakeFirstOrThrow();
  return size;
}
