import { sql, type Queryable } from '../../platform/server/database/db.ts';
import { standingOf } from '../../places/server/load-dues.ts';
import { loadPlaces } from '../../places/server/rows.ts';
import { sum } from '../../platform/money.ts';
import type { Open } from '../erasure-rules.ts';
import type { Scope, Whose } from './find-scope.ts';

type Counts = {
  other_guardians: number;
  places: number;
  waiting: number;
  payments: number;
  disputes: number;
  listings: number;
  places_of_others: number;
  refunds_to_decide: number;
  owes: boolean;
};

/**
 * What is still open for those who are to be erased: an account with its learners, or one learner. A refund
 * that failed is not: it goes to a card, and an administrator can send it again without knowing whose that is.
 */
export async function findOpen(db: Queryable, whose: Whose, scope: Scope, now: Temporal.Instant): Promise<Open> {
  const counts = await countOpen(db, scope, now);
  const isAccount = whose.learnerId === null;
  return {
    otherGuardians: isAccount ? 0 : counts.other_guardians,
    places: counts.places,
    waitingLists: counts.waiting,
    payments: counts.payments,
    disputes: counts.disputes,
    owedPence: await owedPence(db, scope),
    listings: counts.listings,
    placesOfOthers: counts.places_of_others,
    refundsToDecide: counts.refunds_to_decide,
    isOwedPayouts: counts.owes,
    councils: isAccount ? await councilsLeftAlone(db, whose.accountId) : [],
    isLastAdministrator: isAccount && (await isLastAdministrator(db, whose.accountId)),
  };
}

async function countOpen(db: Queryable, { accounts, learners }: Scope, now: Temporal.Instant): Promise<Counts> {
  const of = { accounts: sql`any(${accounts}::uuid[])`, learners: sql`any(${learners}::uuid[])` };
  const bookings = sql`(select id from booking where booker_id = ${of.accounts}
    union select booking_id from place where learner_id = ${of.learners})`;
  const later = sql`session.end_date > ${now.toString()}::timestamptz`;
  const { rows } = await sql<Counts>`select
    (select count(*) from guardian join learner on learner.id = guardian.learner_id
      where guardian.learner_id = ${of.learners} and guardian.role = 'GUARDIAN'
        and guardian.account_id <> learner.account_id)::int as other_guardians,
    (select count(*) from place join session on session.id = place.session_id
      where place.standing and ${later} and (place.learner_id = ${of.learners}
        or place.booking_id in (select id from booking where booker_id = ${of.accounts})))::int as places,
    (select count(*) from waiting_entry where state in ('WAITING', 'OFFERED') and (account_id = ${of.accounts}
      or id in (select entry_id from waiting_learner where learner_id = ${of.learners})))::int as waiting,
    ((select count(*) from refund where finished_at is null and state not in ('DECLINED', 'REFUNDED')
        and booking_id in ${bookings})
      + (select count(*) from payment where state in ('OPEN', 'AUTHORISED', 'CAPTURING')
        and account_id = ${of.accounts}))::int as payments,
    (select count(*) from dispute join dispute_place on dispute_place.dispute_id = dispute.id
      join place on place.id = dispute_place.place_id
      where dispute.state = 'OPEN' and place.booking_id in ${bookings})::int as disputes,
    (select count(*) from listing where provider_id = ${of.accounts}
      and state in ('SUBMITTED', 'APPROVED', 'PUBLISHED', 'PAUSED'))::int as listings,
    (select count(*) from place join session on session.id = place.session_id
      join booking on booking.id = place.booking_id
      where place.standing and ${later} and booking.provider_id = ${of.accounts})::int as places_of_others,
    (select count(*) from refund join booking on booking.id = refund.booking_id
      where refund.state = 'PENDING_DECISION' and booking.provider_id = ${of.accounts})::int as refunds_to_decide,
    (exists (select from ledger_entry where provider_id = ${of.accounts} and account = 'provider-due'
        group by provider_id having sum(amount_pence) <> 0)
      or exists (select from payout_batch where provider_id = ${of.accounts} and state <> 'PAID')) as owes`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('A count has no row.');
  return counts;
}

/** What providers still have to be paid for bookings that they made. */
async function owedPence(db: Queryable, { accounts, learners }: Scope): Promise<number> {
  const rows = await db
    .selectFrom('booking')
    .select(['id', 'payment_way'])
    .where('payment_way', 'in', ['link', 'offline'])
    .where(
      sql<boolean>`(booker_id = any(${accounts}::uuid[])
        or id in (select booking_id from place where learner_id = any(${learners}::uuid[])))`,
    )
    .execute();
  if (rows.length === 0) return 0;
  const places = await loadPlaces(
    db,
    rows.map(({ id }) => id),
  );
  return sum([...(await standingOf(db, rows, places)).values()].map(({ outstandingPence }) => outstandingPence));
}

async function councilsLeftAlone(db: Queryable, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('council_member')
    .innerJoin('council', 'council.id', 'council_member.council_id')
    .select('council.title')
    .where('council_member.account_id', '=', accountId)
    .where('council_member.role', '=', 'manager')
    .where(
      sql<boolean>`not exists (select from council_member other join account on account.id = other.account_id
        where other.council_id = council.id and other.role = 'manager' and other.account_id <> ${accountId}
          and account.disabled_at is null)`,
    )
    .orderBy('council.title')
    .execute();
  return rows.map(({ title }) => title);
}

async function isLastAdministrator(db: Queryable, accountId: string): Promise<boolean> {
  const administrators = await db
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .execute();
  return administrators.length === 1 && administrators[0]?.id === accountId;
}
