import type { SignedIn } from '../../identity/access.ts';
import { done, refuse, type Result } from '../../platform/result.ts';
import { transact, type Tx } from '../../platform/server/database/db.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { record } from '../../platform/server/work/events.ts';
import { notFound, type CommonProblem } from '../../platform/server/http/http.ts';

/** A reflection that everybody can read, locked. */
async function lockPublished(tx: Tx, id: string) {
  return tx
    .selectFrom('reflection')
    .select(['id', 'listing_id', 'provider_id', 'account_id', 'replied_at', 'reported_at'])
    .where('id', '=', id)
    .where('published_at', 'is not', null)
    .where('hidden_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** The provider answers a published reflection, once. */
export async function replyToReflection(
  doors: Doors,
  asker: SignedIn,
  id: string,
  reply: string,
): Promise<Result<void, 'already-said' | CommonProblem>> {
  const replied = await transact<void, 'already-said' | CommonProblem>(doors.db, async (tx) => {
    const reflection = await lockPublished(tx, id);
    if (!reflection || reflection.provider_id !== asker.subjectId) return notFound;
    if (reflection.replied_at !== null) return refuse('already-said', 'You have answered this already.');
    await tx
      .updateTable('reflection')
      .set({ reply, replied_at: doors.clock.now().toString() })
      .where('id', '=', id)
      .execute();
    await record(tx, doors.clock, [
      {
        kind: 'reflection.replied',
        about: { listing: reflection.listing_id, provider: asker.subjectId, account: reflection.account_id },
        data: { reflectionId: id },
        actorId: asker.actorId,
        subjectId: asker.subjectId,
      },
    ]);
    return done(undefined);
  });
  if (replied.ok) doors.poke();
  return replied;
}

/** The provider asks to have a published reflection looked at. It stays until somebody has decided. */
export async function reportReflection(
  doors: Doors,
  asker: SignedIn,
  id: string,
  reason: string,
): Promise<Result<void, CommonProblem>> {
  const reported = await transact<void, CommonProblem>(doors.db, async (tx) => {
    const reflection = await lockPublished(tx, id);
    if (!reflection || reflection.provider_id !== asker.subjectId) return notFound;
    // Reported once: a decision to keep it stands.
    if (reflection.reported_at !== null) return done(undefined);
    await tx
      .updateTable('reflection')
      .set({ reported_at: doors.clock.now().toString(), report_reason: reason })
      .where('id', '=', id)
      .execute();
    await record(tx, doors.clock, [
      {
        kind: 'reflection.reported',
        about: { provider: asker.subjectId },
        data: { reflectionId: id },
        actorId: asker.actorId,
        subjectId: asker.subjectId,
      },
    ]);
    return done(undefined);
  });
  if (reported.ok) doors.poke();
  return reported;
}

/** Support hides a reported reflection, or keeps it. Of two who decide, the first counts. */
export async function decideOnReflection(
  doors: Doors,
  asker: SignedIn,
  id: string,
  decision: 'hide' | 'keep',
): Promise<Result<void, CommonProblem>> {
  const decided = await transact<void, CommonProblem>(doors.db, async (tx) => {
    const now = doors.clock.now().toString();
    const reflection = await tx
      .updateTable('reflection')
      .set(decision === 'hide' ? { hidden_at: now } : { kept_at: now })
      .where('id', '=', id)
      .where('reported_at', 'is not', null)
      .where('kept_at', 'is', null)
      .where('hidden_at', 'is', null)
      .returning(['listing_id', 'provider_id', 'account_id'])
      .executeTakeFirst();
    if (!reflection) return notFound;
    await record(tx, doors.clock, [
      {
        kind: decision === 'hide' ? 'reflection.hidden' : 'reflection.kept',
        about: {
          listing: reflection.listing_id,
          provider: reflection.provider_id,
          account: reflection.account_id,
        },
        data: { reflectionId: id },
        actorId: asker.actorId,
        subjectId: asker.subjectId,
      },
    ]);
    return done(undefined);
  });
  if (decided.ok) doors.poke();
  return decided;
}
