import { sql, type Queryable } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { isTicketInFront } from '../../listings/server/select-prices.ts';

const BATCH = 500;

/**
 * Writes what search filters and sorts by of these listings, beside their words: whether everybody may find them, where they
 * are and for whom, their lowest price and their first date. Touches only rows of which something has changed, so it bears
 * to run at any time.
 * @returns how many were written
 */
export async function writeFacts(db: Queryable, ids: readonly string[], now: Temporal.Instant): Promise<number> {
  const at = now.toString();
  const columns = sql.raw(kept.join(', '));
  const { numAffectedRows } = await sql`
    with facts as (
      select l.id, l.state = 'PUBLISHED' and not l.is_private and a.disabled_at is null as is_public, l.provider_id, l.council_id,
        l.public_latitude as latitude, l.public_longitude as longitude, coalesce(l.age_from, 0)::smallint as age_from,
        coalesce(l.age_to, 110)::smallint as age_to, l.is_online, l.instant_book, l.send_provider_type as send,
        array(select c.category_id from listing_category c where c.listing_id = l.id order by c.category_id)::int[] as categories,
        price.lowest_pence, coalesce(price.is_funded, false) as is_funded, dates.next_date,
        (select booker_fee_basis_points from agreed_fees(l.council_id, l.provider_id, ${at})) as fee_basis_points,
        least(price.changes_at, dates.next_date, (
          select min(from_at) from fee_agreement fee
           where from_at > ${at} and (fee.provider_id = l.provider_id or fee.council_id = l.council_id))) as stale_at
      from listing l join account a on a.id = l.provider_id
      cross join lateral (
        select min(ticket.price_pence) filter (where ${isTicketInFront(at)}) as lowest_pence,
          bool_or(ticket.funding = 'COUNCIL') filter (where not ticket.code_only) as is_funded,
          least(min(ticket.sale_from) filter (where ticket.sale_from > ${at}), min(ticket.sale_to) filter (where ticket.sale_to > ${at})) as changes_at
        from ticket where ticket.listing_id = l.id and ticket.archived_at is null
      ) price
      cross join lateral (
        select min(s.start_date) as next_date from session s join block b on b.id = s.block_id and b.archived_at is null
         where s.listing_id = l.id and s.cancelled_at is null and s.start_date >= ${at}
      ) dates
      where l.id = any(${[...ids]}::uuid[])
    )
    update listing_document d set (${columns}) = (select ${sql.raw(kept.map((one) => `facts.${one}`).join(', '))})
      from facts
     where facts.id = d.listing_id
       and (${sql.raw(kept.map((one) => `d.${one}`).join(', '))})
         is distinct from (${sql.raw(kept.map((one) => `facts.${one}`).join(', '))})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** The columns of `listing_document` that are facts. */
export const kept = [
  'is_public',
  'provider_id',
  'council_id',
  'latitude',
  'longitude',
  'age_from',
  'age_to',
  'categories',
  'send',
  'is_online',
  'instant_book',
  'lowest_pence',
  'fee_basis_points',
  'is_funded',
  'next_date',
  'stale_at',
] as const;

/** Writes the facts of listings again that time alone has changed. */
export async function writeStale({ db, clock }: Services): Promise<void> {
  for (;;) {
    const now = clock.now();
    const rows = await db
      .selectFrom('listing_document')
      .select('listing_id')
      .where('stale_at', '<=', new Date(now.epochMilliseconds))
      .limit(BATCH)
      .execute();
    if (rows.length === 0) return;
    await writeFacts(
      db,
      rows.map(({ listing_id }) => listing_id),
      now,
    );
    if (rows.length < BATCH) return;
  }
}

/**
 * Writes the facts of every listing again that are not what they should be, and says so: an event that nobody heard must not
 * be wrong for ever.
 */
export async function correctFacts({ db, clock, log }: Services): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  let corrected = 0;
  for (;;) {
    const rows = await db
      .selectFrom('listing_document')
      .select('listing_id')
      .where('listing_id', '>', after)
      .orderBy('listing_id')
      .limit(BATCH)
      .execute();
    const last = rows.at(-1);
    if (!last) break;
    corrected += await writeFacts(
      db,
      rows.map(({ listing_id }) => listing_id),
      clock.now(),
    );
    after = last.listing_id;
  }
  if (corrected > 0) log.warn({ corrected }, 'Search had facts of listings that were out of date');
}
