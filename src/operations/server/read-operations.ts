import { sql, type Queryable } from '../../platform/server/database/db.ts';
import { pipeline } from '../../platform/server/database/pipeline.ts';
import type { Services } from '../../platform/server/services.ts';
import { dateOf } from '../../platform/time.ts';
import type { Operations } from '../contract.ts';

/** So many of a kind are listed; the figures count all. */
const MOST = 50;

const LONDON = sql.lit('Europe/London');

/** How the platform does in the last days. */
export async function readOperations(services: Services, days: number): Promise<Operations> {
  const to = dateOf(services.clock.now());
  const from = Temporal.PlainDate.from(to)
    .subtract({ days: days - 1 })
    .toString();
  const [byDay, failedPayments, jobs, restricted, queues] = await pipeline(
    services.db,
    (db) => readDays(db, from, to),
    (db) => readFailedPayments(db, from),
    (db) => readJobs(db),
    (db) => readRestricted(db),
    (db) => readQueues(db),
  );
  return { from, to, days: byDay, failedPayments, jobs, restricted, queues };
}

/** The start of a London day. */
const startOf = (day: string) => sql`(${day}::date::timestamp at time zone ${LONDON})`;

async function readDays(db: Queryable, from: string, to: string): Promise<Operations['days']> {
  const { rows } = await sql<Operations['days'][number]>`
    with days as (select generate_series(${from}::date, ${to}::date, '1 day')::date as day),
      booked as (select day, sum(bookings) as bookings, sum(places) as places from daily_booking
        where day between ${from} and ${to} group by day),
      money as (select (at at time zone ${LONDON})::date as day,
          -coalesce(sum(amount_pence) filter (where account = 'booker' and kind not in ('refund-paid', 'correction', 'dispute')), 0) as taken,
          coalesce(sum(amount_pence) filter (where account = 'platform-fee'), 0) as fees,
          coalesce(sum(amount_pence) filter (where account = 'booker' and kind in ('refund-paid', 'correction')), 0) as refunds
        from ledger_entry where at >= ${startOf(from)} group by 1),
      failed as (select (created_at at time zone ${LONDON})::date as day, count(*) as failed from payment
        where state = 'FAILED' and created_at >= ${startOf(from)} group by 1)
    select days.day::text as day, coalesce(booked.bookings, 0)::bigint as bookings, coalesce(booked.places, 0)::bigint as places,
        coalesce(money.taken, 0)::bigint as "takenPence", coalesce(money.fees, 0)::bigint as "feesPence",
        coalesce(money.refunds, 0)::bigint as "refundsPence", coalesce(failed.failed, 0)::bigint as "failedPayments"
      from days left join booked using (day) left join money using (day) left join failed using (day)
      order by days.day`.execute(db);
  return rows;
}

async function readFailedPayments(db: Queryable, from: string): Promise<Operations['failedPayments']> {
  const { rows } = await sql<{ id: string; amount_pence: number; at: Date; purpose: string }>`
    select id, amount_pence, coalesce(finished_at, created_at) as at, purpose from payment
      where state = 'FAILED' and created_at >= ${startOf(from)}
      order by at desc, id limit ${MOST}`.execute(db);
  return rows.map(({ id, amount_pence: amountPence, at, purpose }) => ({
    id,
    amountPence,
    at: at.toISOString(),
    purpose,
  }));
}

/** What a job was about stays in the queue: its data may name somebody. */
async function readJobs(db: Queryable): Promise<Operations['jobs']> {
  const { rows } = await sql<{ id: string; task: string; attempts: number; error: string; since: Date }>`
    select * from jobs_given_up(${MOST}::int)`.execute(db);
  return rows.map(({ id, task, attempts, error, since }) => ({
    id,
    task,
    attempts,
    error,
    since: since.toISOString(),
  }));
}

async function readRestricted(db: Queryable): Promise<Operations['restricted']> {
  type Row = {
    id: string;
    name: string | null;
    state: 'RESTRICTED_SOON' | 'DISABLED';
    needs: string[];
    by: Date | null;
    due: number;
  };
  const { rows } = await sql<Row>`
    select account.id, account.provider_name as name, bank_account.state, bank_account.needs, bank_account.needs_by as by,
        coalesce((select sum(amount_pence) from ledger_entry
          where ledger_entry.provider_id = account.id and ledger_entry.account = 'provider-due'), 0)::bigint as due
      from bank_account join account on account.id = bank_account.account_id
      where bank_account.state in ('RESTRICTED_SOON', 'DISABLED') and account.disabled_at is null
      order by bank_account.state, bank_account.needs_by nulls last, account.provider_name limit ${MOST}`.execute(db);
  return rows.map(({ id, name, state, needs, by, due }) => ({
    id,
    name: name ?? '',
    state,
    needs,
    needsBy: by?.toISOString() ?? null,
    duePence: Number(due),
  }));
}

async function readQueues(db: Queryable): Promise<Operations['queues']> {
  type Row = { kind: Operations['queues'][number]['kind']; count: number; since: Date | null };
  const { rows } = await sql<Row>`
    select 'conversations' as kind, count(*) as count, min(created_at) as since
        from conversation_report where settled_at is null
    union all select 'reflections', count(*), min(reported_at) from reflection
        where reported_at is not null and kept_at is null and hidden_at is null
    union all select 'questions', count(*), min(reported_at) from public_question
        where reported_at is not null and kept_at is null and hidden_at is null
    union all select 'support', count(*), min(last_message_at) from conversation
        where kind = 'support' and closed_at is null
    union all select 'names', count(*), min(found_at) from name_left where decision is null
    union all select 'disputes', count(*), min(opened_at) from dispute where state not in ('WON', 'LOST')
    union all select 'refunds', count(*), min(created_at) from refund where state = 'FAILED'`.execute(db);
  return rows.map(({ kind, count, since }) => ({ kind, count: Number(count), since: since?.toISOString() ?? null }));
}
