import { cutText } from '../../platform/cut-text.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { sql, type Queryable } from '../../platform/server/database/db.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';

/** What told us: an event of Stripe, or an answer to what we asked. */
export type Source = { id: string; type: string };

/**
 * Keeps aside what Stripe told and what does not fit a payment that we began, for administrators; once, however often it
 * is told. Whoever told it is not told off: Stripe would repeat it for days.
 * @param paymentId the payment that it names, whether it is there or not
 * @param why what does not fit, in a sentence
 */
export async function keepAside(
  db: Queryable,
  services: Pick<Services, 'clock' | 'log'>,
  { id, type }: Source,
  { paymentId, why }: { paymentId: string | null; why: string },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into stripe_event_aside (id, type, payment_id, why, received_at)
    values (${cutText(id, 255)}, ${cutText(type, 100)}, (select id from payment where id = ${paymentId}),
      ${cutText(why, 500)}, ${services.clock.now().toString()})
    on conflict do nothing
    returning id`.execute(db);
  if (rows.length > 0)
    services.log.error({ stripeEvent: id, type, payment: paymentId }, 'news of Stripe was kept aside');
}

/** An administrator has looked at what was kept aside, and says what came of it. */
export async function closeAside(
  services: Services,
  actorId: string,
  id: string,
  note: string,
): Promise<Result<{ seenAt: string }, 'not-found' | 'already'>> {
  const now = services.clock.now().toString();
  const closed = await services.db
    .updateTable('stripe_event_aside')
    .set({ seen_at: now, seen_by_id: actorId, seen_note: note })
    .where('id', '=', id)
    .where('seen_at', 'is', null)
    .executeTakeFirst();
  if (closed.numUpdatedRows === 1n) return ok({ seenAt: now });
  const row = await services.db.selectFrom('stripe_event_aside').select('id').where('id', '=', id).executeTakeFirst();
  return row ? refuse('already', 'Somebody has looked at this already.') : notFound;
}
