import type { SignedIn } from '../../identity/access.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { privateIn } from './find-private-words.ts';
import { notFound, type CommonRefusal } from '../../platform/server/http/http.ts';
import { change } from '../../platform/server/work/change.ts';

/** A reflection that everybody can read, locked. */
async function lockPublished(tx: Tx, id: string) {
  return tx
    .selectFrom('reflection')
    .select(['id', 'booking_id', 'listing_id', 'provider_id', 'account_id', 'replied_at', 'reported_at'])
    .where('id', '=', id)
    .where('published_at', 'is not', null)
    .where('hidden_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** The provider answers a published reflection, once. */
export async function replyToReflection(
  services: Services,
  caller: SignedIn,
  id: string,
  reply: string,
): Promise<Result<void, 'already-said' | 'not-for-everybody' | CommonRefusal>> {
  return change(services, async (tx) => {
    const reflection = await lockPublished(tx, id);
    if (!reflection || reflection.provider_id !== caller.subjectId) return notFound;
    if (reflection.replied_at !== null) return refuse('already-said', 'You have answered this already.');
    const problem = await privateIn(tx, reply, { bookingId: reflection.booking_id, accountId: reflection.account_id });
    if (problem) return refuse('not-for-everybody', problem, { fields: { reply: problem } });
    await tx
      .updateTable('reflection')
      .set({ reply, replied_at: services.clock.now().toString() })
      .where('id', '=', id)
      .execute();
    await record(tx, services.clock, [
      {
        kind: 'reflection.replied',
        about: { listing: reflection.listing_id, provider: caller.subjectId, account: reflection.account_id },
        data: { reflectionId: id },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    return ok(undefined);
  });
}

/** The provider asks to have a published reflection looked at. It stays until somebody has decided. */
export async function reportReflection(
  services: Services,
  caller: SignedIn,
  id: string,
  reason: string,
): Promise<Result<void, CommonRefusal>> {
  return change(services, async (tx) => {
    const reflection = await lockPublished(tx, id);
    if (!reflection || reflection.provider_id !== caller.subjectId) return notFound;
    // Reported once: a decision to keep it stands.
    if (reflection.reported_at !== null) return ok(undefined);
    await tx
      .updateTable('reflection')
      .set({ reported_at: services.clock.now().toString(), report_reason: reason })
      .where('id', '=', id)
      .execute();
    await record(tx, services.clock, [
      {
        kind: 'reflection.reported',
        about: { provider: caller.subjectId },
        data: { reflectionId: id },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    return ok(undefined);
  });
}

/** Support hides a reported reflection, or keeps it. Of two who decide, the first counts. */
export async function decideOnReflection(
  services: Services,
  caller: SignedIn,
  id: string,
  decision: 'hide' | 'keep',
): Promise<Result<void, CommonRefusal>> {
  return change(services, async (tx) => {
    const now = services.clock.now().toString();
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
    await record(tx, services.clock, [
      {
        kind: decision === 'hide' ? 'reflection.hidden' : 'reflection.kept',
        about: {
          listing: reflection.listing_id,
          provider: reflection.provider_id,
          account: reflection.account_id,
        },
        data: { reflectionId: id },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    return ok(undefined);
  });
}
