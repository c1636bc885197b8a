import { anyOf, sql, type Queryable } from '../../platform/server/database/db.ts';
import type { Source } from '../carry.ts';

/**
 * What is kept for places, payment by payment, by place id: what each payment brought in for it, less what went back to
 * that card, what its bank took back and what went along to another place. The payment that a place names comes first. Places that nothing was
 * paid for are left out.
 */
export async function sourcesOf(db: Queryable, placeIds: readonly string[]): Promise<Map<string, Source[]>> {
  if (placeIds.length === 0) return new Map();
  const { rows } = await sql<{ place_id: string; payment_id: string; kept: number }>`
    with source as (
      select place_id, payment_id, amount_pence from place_source where place_id = ${anyOf(placeIds)}
      union all
      select id, payment_id, price_pence + booker_fee_pence from place
       where id = ${anyOf(placeIds)} and payment_id is not null
         and not exists (select 1 from place_source where place_source.place_id = place.id)
    )
    select source.place_id, source.payment_id,
        (source.amount_pence - coalesce((select sum(part.amount_pence) from refund_place part join refund on refund.id = part.refund_id
          where part.place_id = source.place_id and refund.payment_id = source.payment_id
            and refund.state not in ('DECLINED', 'PENDING_DECISION')), 0)
          - coalesce((select sum(part.amount_pence) from dispute_place part join dispute on dispute.id = part.dispute_id
          where part.place_id = source.place_id and dispute.payment_id = source.payment_id and dispute.state <> 'WON'), 0))::int as kept
      from source
      join place on place.id = source.place_id
      join payment on payment.id = source.payment_id and payment.state = 'SUCCEEDED'
     where place.carried_pence = 0
     order by source.place_id, source.payment_id = place.payment_id desc, source.payment_id`.execute(db);
  const sources = new Map<string, Source[]>();
  for (const { place_id, payment_id, kept } of rows) {
    if (kept <= 0) continue;
    const known = sources.get(place_id) ?? [];
    sources.set(place_id, [...known, { paymentId: payment_id, amountPence: kept }]);
  }
  return sources;
}
