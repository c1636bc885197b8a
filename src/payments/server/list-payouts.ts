import type { RawBuilder } from 'kysely';
import type * as z from 'zod';
import { sum } from '../../platform/money.ts';
import { pageWithin, rangeOf, type Range } from '../../platform/paging.ts';
import { anyOf, sql, type Queryable } from '../../platform/server/database/db.ts';
import { fitsTyped } from '../../platform/server/database/typed-words.ts';
import type { Services } from '../../platform/server/services.ts';
import { instantOf } from '../../platform/time.ts';
import type { BankAccountState } from '../bank-account.ts';
import type { paymentsContract } from '../contract.ts';
import type { PayoutSort } from '../payout-filter.ts';
import {
  COOLING_HOURS,
  describePayout,
  headlineOf,
  payoutState,
  totalsOf,
  type PayoutFacts,
  type PayoutTotals,
  type SentState,
} from '../payout.ts';

type List = (typeof paymentsContract)['GET /payouts'];
export type PayoutFilter = Omit<z.output<List['query']>, 'page'>;
export type PayoutSummary = z.infer<List['output']>['payouts'][number];
type Part = PayoutSummary['parts'][number];

const PAGE_SIZE = 20;

/** How everything of a provider stands. */
export type ProviderStanding = Pick<PayoutFacts, 'bank' | 'held'>;

export async function standingOfProvider(db: Queryable, providerId: string): Promise<ProviderStanding> {
  const { rows } = await sql<{ state: BankAccountState | null; held: boolean }>`
    select (select state from bank_account where account_id = ${providerId}) as state,
      exists (select 1 from payout_hold where account_id = ${providerId}) as held`.execute(db);
  return { bank: rows[0]?.state ?? 'NOT_STARTED', held: rows[0]?.held ?? false };
}

/** One page of a provider’s money by session, with the sums over all pages: what is over first, the latest on top. */
export async function listPayouts(
  services: Services,
  providerId: string,
  { page, ...filter }: z.output<List['query']>,
): Promise<z.infer<List['output']>> {
  const [provider, sums, asked, listings] = await Promise.all([
    standingOfProvider(services.db, providerId),
    loadSums(services, providerId, filter),
    loadSessions(services, providerId, filter, rangeOf(page, PAGE_SIZE)),
    services.db
      .selectFrom('listing')
      .select(['id', 'title'])
      .where('provider_id', '=', providerId)
      .where('published_at', 'is not', null)
      .orderBy('title')
      .orderBy('id')
      .limit(500)
      .execute(),
  ]);
  const { page: shown, pageCount } = pageWithin(page, sums.total, PAGE_SIZE);
  const sessions = shown === page ? asked : await loadSessions(services, providerId, filter, rangeOf(shown, PAGE_SIZE));
  return {
    payouts: await summarise(services, providerId, provider, sessions),
    totals: totalsFrom(provider, sums),
    listings,
    page: shown,
    pageCount,
    total: sums.total,
  };
}

/** The sessions of all of a provider's payouts that fit, in the order of the list. */
export async function payoutIds(services: Services, providerId: string, filter: PayoutFilter): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`with ${moneyOf(providerId)}
    select session.id ${inListOrder(services, providerId, filter)}`.execute(services.db);
  return rows.map(({ id }) => id);
}

/** Payouts of some of a provider's sessions, in the order of these. */
export async function payoutsOf(
  services: Services,
  providerId: string,
  sessionIds: readonly string[],
): Promise<PayoutSummary[]> {
  const provider = await standingOfProvider(services.db, providerId);
  const sessions = await loadSessions(services, providerId, { sessionIds });
  const byId = new Map(
    (await summarise(services, providerId, provider, sessions)).map((payout) => [payout.id, payout]),
  );
  return sessionIds.flatMap((id) => byId.get(id) ?? []);
}

type Narrowed = PayoutFilter & { sessionIds?: readonly string[] };

/**
 * Narrows `session` by the days on which sessions end, by the listing, and by words of its title or of a bank statement.
 * Both days are included.
 */
function fits(providerId: string, { from, to, listingId, sessionIds, q }: Narrowed) {
  const end = to && Temporal.PlainDate.from(to).add({ days: 1 }).toString();
  return sql.join(
    [
      sql`true`,
      ...(from ? [sql`session.end_date >= ${instantOf(from, '00:00').toString()}`] : []),
      ...(end ? [sql`session.end_date < ${instantOf(end, '00:00').toString()}`] : []),
      ...(listingId ? [sql`session.listing_id = ${listingId}`] : []),
      ...(sessionIds ? [sql`session.id = ${anyOf(sessionIds)}`] : []),
      ...(q
        ? [
            sql`(session.listing_id in (select id from listing
                  where provider_id = ${providerId} and ${fitsTyped(q, [sql.ref('listing.title')])})
              or session.id in (select payout.session_id from payout join payout_batch batch on batch.id = payout.batch_id
                  where payout.provider_id = ${providerId} and ${fitsTyped(q, [sql.ref('batch.reference')])}))`,
          ]
        : []),
    ],
    sql` and `,
  );
}

/** How many of a session's places there is money of; a dispute about a refund that is on its way is not about their money. */
const placesWithMoney = sql`(count(*) filter (where due.due_pence <> 0 or due.paid_out_pence <> 0 or contested.held_pence <> 0))`;

/**
 * Sessions of a provider with money, all of them or some: due, paid out, or taken back by a bank for the time being; also
 * those of which all was paid out and taken off a later payout again, because both stand on bank statements. What
 * somebody contests is told apart place by place, as `contestedBy` does: a bank that looks into a part of what was paid
 * for a place keeps all of it back.
 */
export const moneyOf = (providerId: string, sessionIds?: readonly string[]) => sql`
  contested as (
    select place_id, bool_or(by_bank) as by_bank, sum(held_pence) as held_pence, sum(at_risk_pence) as at_risk_pence
      from (
        select part.place_id, false as by_bank, 0 as held_pence, 0 as at_risk_pence
          from refund
          join booking on booking.id = refund.booking_id
          join refund_place part on part.refund_id = refund.id
          where refund.state = 'PENDING_DECISION' and booking.provider_id = ${providerId}
        union all
        select part.place_id, true, part.due_pence, part.provider_pence - part.due_pence
          from dispute
          join dispute_place part on part.dispute_id = dispute.id
          join place on place.id = part.place_id
          join booking on booking.id = place.booking_id
          where dispute.state = 'OPEN' and booking.provider_id = ${providerId}) each_one
      group by place_id),
  money as (
    select due.session_id,
        coalesce(sum(due.due_pence) filter (where contested.place_id is null), 0)::int as due,
        coalesce(sum(due.due_pence) filter (where not contested.by_bank), 0)::int as undecided,
        coalesce(sum(due.due_pence + contested.held_pence) filter (where contested.by_bank), 0)::int as disputed,
        coalesce(sum(contested.at_risk_pence), 0)::int as at_risk,
        ${placesWithMoney}::int as places
      from place_due due left join contested on contested.place_id = due.place_id
      where due.provider_id = ${providerId}
        ${sessionIds ? sql`and due.session_id = ${anyOf(sessionIds)}` : sql``}
      group by due.session_id
      having ${placesWithMoney} > 0
        or exists (select from payout where payout.provider_id = ${providerId} and payout.session_id = due.session_id))`;

type Sums = {
  total: number;
  cooled: number;
  cooling: number;
  undecided: number;
  disputed: number;
  sent: Record<SentState, number>;
};

async function loadSums(services: Services, providerId: string, filter: PayoutFilter): Promise<Sums> {
  const cooled = services.clock.now().subtract({ hours: COOLING_HOURS }).toString();
  const [money, sent] = await Promise.all([
    sql<Omit<Sums, 'sent'>>`with ${moneyOf(providerId)}
      select count(*)::int as total,
          coalesce(sum(due) filter (where end_date <= ${cooled}), 0)::int as cooled,
          coalesce(sum(due) filter (where end_date > ${cooled}), 0)::int as cooling,
          coalesce(sum(undecided), 0)::int as undecided,
          coalesce(sum(disputed), 0)::int as disputed
        from money join session on session.id = money.session_id where ${fits(providerId, filter)}`.execute(
      services.db,
    ),
    sql<{ state: SentState; amount: number }>`select batch.state, sum(payout.amount_pence)::int as amount
        from payout join payout_batch batch on batch.id = payout.batch_id join session on session.id = payout.session_id
        where payout.provider_id = ${providerId} and ${fits(providerId, filter)} group by batch.state`.execute(
      services.db,
    ),
  ]);
  const byState = { SCHEDULED: 0, IN_TRANSIT: 0, PAID: 0, FAILED: 0 };
  for (const { state, amount } of sent.rows) byState[state] = amount;
  const none = { total: 0, cooled: 0, cooling: 0, undecided: 0, disputed: 0 };
  return { ...(money.rows[0] ?? none), sent: byState };
}

function totalsFrom(provider: ProviderStanding, sums: Sums): PayoutTotals {
  return totalsOf({
    ...provider,
    cooledPence: sums.cooled,
    coolingPence: sums.cooling,
    undecidedPence: sums.undecided,
    disputedPence: sums.disputed,
    sent: sums.sent,
  });
}

type SessionRow = {
  id: string;
  start_date: Date;
  end_date: Date;
  listing_id: string;
  title: string;
  due: number;
  undecided: number;
  disputed: number;
  at_risk: number;
  places: number;
};

async function loadSessions(
  services: Services,
  providerId: string,
  filter: Narrowed,
  { offset, limit }: Range | { offset: 0; limit: null } = { offset: 0, limit: null },
): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`with ${moneyOf(providerId, filter.sessionIds)}
    select session.id, session.start_date, session.end_date, listing.id as listing_id, listing.title,
        money.due, money.undecided, money.disputed, money.at_risk, money.places
      ${inListOrder(services, providerId, filter)}
      limit ${limit} offset ${offset}`.execute(services.db);
  return rows;
}

/**
 * What the list is read from, once `moneyOf` is known. Unsorted: what is over first, the latest on top, then what comes
 * next.
 */
function inListOrder(services: Services, providerId: string, filter: Narrowed) {
  const now = services.clock.now().toString();
  const { sort, direction } = filter;
  const asked = sort
    ? sql`${sortKeys[sort]} ${sql.raw(direction === 'descending' ? 'desc' : 'asc')}, session.end_date desc`
    : sql`session.end_date > ${now}, abs(extract(epoch from session.end_date - ${now}::timestamptz))`;
  return sql`from money join session on session.id = money.session_id join listing on listing.id = session.listing_id
    where ${fits(providerId, filter)}
    order by ${asked}, session.id`;
}

const sortKeys: Record<PayoutSort, RawBuilder<unknown>> = {
  date: sql`session.end_date`,
  listing: sql`lower(listing.title)`,
  amount: sql`(money.due + money.undecided + money.disputed
    + coalesce((select sum(payout.amount_pence) from payout where payout.session_id = session.id), 0))`,
};

type SentRow = {
  session_id: string;
  amount_pence: number;
  state: SentState;
  run_date: string;
  expected_on: string | null;
  reference: string;
};

async function summarise(
  services: Services,
  providerId: string,
  provider: ProviderStanding,
  sessions: readonly SessionRow[],
): Promise<PayoutSummary[]> {
  if (sessions.length === 0) return [];
  const ids = sessions.map((session) => session.id);
  const [sent, prices] = await Promise.all([
    sql<SentRow>`select payout.session_id, payout.amount_pence, batch.state, batch.run_date, batch.expected_on, batch.reference
      from payout join payout_batch batch on batch.id = payout.batch_id
      where payout.provider_id = ${providerId} and payout.session_id = any(${ids}::uuid[])
      order by batch.locked_at`.execute(services.db),
    keptPrices(services.db, providerId, ids),
  ]);
  const bySession = Map.groupBy(sent.rows, (row) => row.session_id);
  const now = services.clock.now();
  return sessions.map((session) => {
    const parts = partsOf(session, bySession.get(session.id) ?? [], provider, now);
    const headline = headlineOf(parts);
    const amountPence = sum(parts.map((part) => part.amountPence));
    const sentPart = parts.find((part) => part.bankReference !== null);
    return {
      id: session.id,
      listing: { id: session.listing_id, title: session.title },
      session: { startDate: session.start_date.toISOString(), endDate: session.end_date.toISOString() },
      state: headline?.state ?? 'PAID',
      reason: headline?.reason ?? null,
      sentence: headline?.sentence ?? describePayout('PAID', null),
      amountPence,
      feePence: (prices.get(session.id) ?? 0) - amountPence,
      placeCount: session.places,
      atRiskPence: session.at_risk,
      expectedOn: headline?.expectedOn ?? null,
      bankReference: headline?.bankReference ?? sentPart?.bankReference ?? null,
      parts,
    };
  });
}

/** The money of a session in parts that stand alike. They sum to what the session earns its provider. */
function partsOf(
  session: SessionRow,
  sent: readonly SentRow[],
  provider: ProviderStanding,
  now: Temporal.Instant,
): Part[] {
  const facts = {
    ...provider,
    sessionEnd: Temporal.Instant.fromEpochMilliseconds(session.end_date.getTime()),
    contested: null,
    sent: null,
  } satisfies PayoutFacts;
  const part = (amountPence: number, more: Partial<PayoutFacts>, bankReference: string | null = null): Part[] => {
    if (amountPence === 0) return [];
    const { state, reason, expected } = payoutState({ ...facts, ...more }, now);
    const sentence = describePayout(state, reason, amountPence < 0);
    return [{ state, reason, sentence, amountPence, expectedOn: expected?.toString() ?? null, bankReference }];
  };
  return [
    ...sent.flatMap((row) =>
      part(
        row.amount_pence,
        { sent: { state: row.state, runDate: row.run_date, expectedOn: row.expected_on } },
        row.reference,
      ),
    ),
    ...part(session.due, {}),
    ...part(session.undecided, { contested: 'REFUND_DECISION' }),
    ...part(session.disputed, { contested: 'DISPUTE' }),
  ];
}

/**
 * What is kept of a row's `place` of its price, after what went back and what went along to another date; with what the
 * provider is due, it tells the fee.
 */
export const keptOfPrice = sql<number>`greatest(0, place.price_pence - place.carried_pence
  - coalesce((select sum(part.amount_pence) from refund_place part join refund on refund.id = part.refund_id
      where part.place_id = place.id and refund.state not in ('DECLINED', 'PENDING_DECISION')), 0)
  - coalesce((select sum(part.amount_pence) from dispute_place part join dispute on dispute.id = part.dispute_id
      where part.place_id = place.id and dispute.state = 'LOST'), 0))`;

/** What is kept of the prices of sessions. */
async function keptPrices(
  db: Queryable,
  providerId: string,
  sessionIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ session_id: string; kept: number }>`
    select due.session_id, sum(${keptOfPrice})::int as kept
      from place_due due join place on place.id = due.place_id
      where due.provider_id = ${providerId} and due.session_id = any(${sessionIds}::uuid[])
      group by due.session_id`.execute(db);
  return new Map(rows.map((row) => [row.session_id, row.kept]));
}
