import { caredForBy } from '../../acting/server/find-carers.ts';
import { isKeptFrom } from '../../acting/server/find-homes.ts';
import { isMasked } from '../../acting/masking.ts';
import type { SignedIn } from '../../identity/access.ts';
import type { EncodeRefusal } from '../../media/server/encode-sent-file.ts';
import { takeInFile } from '../../media/server/take-in-file.ts';
import { logLooks } from '../../people/server/log-looks.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { sql, transact, type Queryable } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import type { Services } from '../../platform/server/services.ts';
import { seal, unseal } from '../../platform/server/vault/seal.ts';
import { change } from '../../platform/server/work/change.ts';
import { EVIDENCE_DAYS } from '../council-settings.ts';
import { membershipOf } from './find-membership.ts';

/** Files of one child in one programme. */
const MOST_FILES = 5;
const AT_ONCE = 100;

/** Where the bytes of a file lie in the store. */
const evidenceKey = (id: string): string => `evidence/${id}`;
const aboutBytes = (id: string): string => `evidence_file:${id}`;
const aboutName = (id: string): string => `evidence_file:${id}:name`;

type Kept = { id: string; name: string; bytes: number };
type Refusal = EncodeRefusal | 'not-found' | 'wrong-state' | 'too-many-files';

/** A guardian sends a file while the council decides. It is encoded afresh and lies in the store sealed under the child's key. */
export async function keepEvidence(
  services: Services,
  caller: SignedIn,
  eligibilityId: string,
  file: File,
): Promise<Result<Kept, Refusal>> {
  const first = await mayTakeEvidence(services.db, caller, eligibilityId);
  if (!first.ok) return first;
  const taken = await takeInFile(services, file, {
    ownerId: first.value.learnerId,
    storeKey: evidenceKey,
    seal: (key, id, bytes) => seal(key, aboutBytes(id), bytes),
  });
  if (!taken.ok) return taken;
  const { id, name, contentType, bytes, key } = taken.value;
  return change(services, async (tx): Promise<Result<Kept, Refusal>> => {
    // Of two that are sent at once, the sixth waits, and is one too many.
    await tx.selectFrom('eligibility').select('id').where('id', '=', eligibilityId).forUpdate().execute();
    const still = await mayTakeEvidence(tx, caller, eligibilityId);
    if (!still.ok) return still;
    await tx
      .insertInto('evidence_file')
      .values({
        id,
        eligibility_id: eligibilityId,
        sealed_name: seal(key, aboutName(id), name),
        content_type: contentType,
        bytes,
        sent_by_id: caller.actorId,
        sent_at: services.clock.now().toString(),
      })
      .execute();
    return ok({ id, name, bytes });
  });
}

/** Whether a guardian may send one more file for a child that a council decides about; and whose child it is. */
async function mayTakeEvidence(
  db: Queryable,
  caller: SignedIn,
  eligibilityId: string,
): Promise<Result<{ learnerId: string }, 'not-found' | 'wrong-state' | 'too-many-files'>> {
  const row = await db
    .selectFrom('eligibility')
    .innerJoin('learner', 'learner.id', 'eligibility.learner_id')
    .select(['eligibility.state', 'eligibility.learner_id'])
    .where('eligibility.id', '=', eligibilityId)
    .where(caredForBy(caller.subjectId, 'guard'))
    .where((is) => is.not(isKeptFrom(caller.subjectId)))
    .executeTakeFirst();
  if (!row) return notFound;
  if (row.state === 'ELIGIBLE')
    return refuse('wrong-state', 'The council has said yes already and needs no more evidence.');
  const { count } = await db
    .selectFrom('evidence_file')
    .select((is) => is.fn.countAll<string>().as('count'))
    .where('eligibility_id', '=', eligibilityId)
    .where('forgotten_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_FILES)
    return refuse(
      'too-many-files',
      `The council has ${MOST_FILES} files of this child already. Say the rest in words.`,
    );
  return ok({ learnerId: row.learner_id });
}

/** A file of evidence for a member of its council; that it was opened is written down for the child. */
export async function readEvidence(
  services: Services,
  caller: SignedIn,
  { councilId, eligibilityId, fileId }: { councilId: string; eligibilityId: string; fileId: string },
): Promise<Response | null> {
  const { db, clock, vault, storage } = services;
  const member = await membershipOf(db, caller, councilId);
  if (!member.ok || isMasked(caller.acting)) return null;
  const file = await db
    .selectFrom('evidence_file')
    .innerJoin('eligibility', 'eligibility.id', 'evidence_file.eligibility_id')
    .innerJoin('programme', 'programme.id', 'eligibility.programme_id')
    .select(['evidence_file.id', 'sealed_name', 'content_type', 'eligibility.learner_id'])
    .where('evidence_file.id', '=', fileId)
    .where('eligibility.id', '=', eligibilityId)
    .where('programme.council_id', '=', councilId)
    .where('forgotten_at', 'is', null)
    .executeTakeFirst();
  if (!file) return null;
  const key = (await vault.keysOf(db, [file.learner_id])).get(file.learner_id);
  const sealed = await storage.get(evidenceKey(file.id));
  if (!key || !sealed) return null;
  await logLooks(db, clock.now(), caller, { what: 'eligibility', learnerIds: [file.learner_id], eachTime: true });
  const name = unseal(key, aboutName(file.id), file.sealed_name).toString('utf8');
  return new Response(new Uint8Array(unseal(key, aboutBytes(file.id), sealed)), {
    headers: {
      'content-type': file.content_type,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  });
}

/** Names of files that are still there, by eligibility. */
export async function evidenceOf(
  services: Pick<Services, 'db' | 'vault'>,
  eligibilityIds: readonly string[],
): Promise<Map<string, Kept[]>> {
  if (eligibilityIds.length === 0) return new Map();
  const rows = await services.db
    .selectFrom('evidence_file')
    .innerJoin('eligibility', 'eligibility.id', 'evidence_file.eligibility_id')
    .select(['evidence_file.id', 'eligibility_id', 'sealed_name', 'bytes', 'eligibility.learner_id'])
    .where('eligibility_id', 'in', eligibilityIds)
    .where('forgotten_at', 'is', null)
    .orderBy('evidence_file.id')
    .execute();
  const keys = await services.vault.keysOf(
    services.db,
    rows.map((row) => row.learner_id),
  );
  const named = rows.flatMap((row) => {
    const key = keys.get(row.learner_id);
    const { id, eligibility_id, bytes } = row;
    return key
      ? [{ eligibility_id, id, bytes, name: unseal(key, aboutName(id), row.sealed_name).toString('utf8') }]
      : [];
  });
  return Map.groupBy(named, (one) => one.eligibility_id);
}

/** Deletes files some days after the decision, as each council has set; the bytes first, so that a row never lies. */
export async function forgetEvidence(services: Services): Promise<void> {
  const now = services.clock.now();
  const { rows } = await sql<{ id: string }>`
    select evidence_file.id from evidence_file
      join eligibility on eligibility.id = evidence_file.eligibility_id
      join programme on programme.id = eligibility.programme_id
      left join council_setting on council_setting.council_id = programme.council_id
     where forgotten_at is null and eligibility.state in ('ELIGIBLE', 'NOT_ELIGIBLE')
       and eligibility.decided_at + make_interval(days => coalesce(evidence_days, ${EVIDENCE_DAYS}::int)) < ${timestamp(now.toString())}
     limit ${AT_ONCE}`.execute(services.db);
  for (const { id } of rows) {
    await services.storage.remove(evidenceKey(id));
    await transact(services.db, async (tx) => {
      await tx.updateTable('evidence_file').set({ forgotten_at: now.toString() }).where('id', '=', id).execute();
      return ok(undefined);
    });
  }
}
