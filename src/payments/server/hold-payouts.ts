import { fullName } from '../../identity/name.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { ok, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { record, type NewEvent } from '../../platform/server/work/events.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { paymentsContract } from '../contract.ts';
import { change } from '../../platform/server/work/change.ts';

/** Whether a provider's payouts are kept back. */
export async function readPayoutHold(
  services: Services,
  accountId: string,
): Promise<Result<AnswerOf<(typeof paymentsContract)['GET /payout-holds/{accountId}']>, 'not-found'>> {
  const row = await services.db
    .selectFrom('account')
    .leftJoin('payout_hold', 'payout_hold.account_id', 'account.id')
    .leftJoin('account as holder', 'holder.id', 'payout_hold.held_by_id')
    .select(['payout_hold.reason', 'payout_hold.held_at', 'holder.first_name', 'holder.last_name'])
    .where('account.id', '=', accountId)
    .executeTakeFirst();
  if (!row) return notFound;
  if (row.reason === null || row.held_at === null) return ok({ hold: null });
  const heldBy = fullName({ firstName: row.first_name ?? '', lastName: row.last_name ?? '' });
  return ok({ hold: { reason: row.reason, heldAt: row.held_at.toISOString(), heldBy } });
}

/** Keeps a provider's payouts back from the next lock on. Holding again changes the reason. */
export async function holdPayouts(
  services: Services,
  actorId: string,
  accountId: string,
  reason: string,
): Promise<Result<{ held: true }, 'not-found'>> {
  return change(services, async (tx) => {
    const account = await tx.selectFrom('account').select('id').where('id', '=', accountId).executeTakeFirst();
    if (!account) return notFound;
    await tx
      .insertInto('payout_hold')
      .values({ account_id: accountId, reason, held_by_id: actorId, held_at: services.clock.now().toString() })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ reason, held_by_id: actorId }))
      .execute();
    await record(tx, services.clock, [holdEvent('payout.held', accountId, actorId)]);
    return ok({ held: true });
  });
}

/** Lets a provider's payouts go on; the next run takes what is ready. */
export async function releasePayouts(
  services: Services,
  actorId: string,
  accountId: string,
): Promise<Result<{ held: false }, 'not-found'>> {
  return change(services, async (tx) => {
    const gone = await tx
      .deleteFrom('payout_hold')
      .where('account_id', '=', accountId)
      .returning('account_id')
      .executeTakeFirst();
    if (!gone) return notFound;
    await record(tx, services.clock, [holdEvent('payout.released', accountId, actorId)]);
    return ok({ held: false });
  });
}

function holdEvent(kind: 'payout.held' | 'payout.released', accountId: string, actorId: string): NewEvent {
  return { kind, about: { provider: accountId, account: accountId }, actorId, subjectId: accountId };
}
