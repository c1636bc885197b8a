import type { RawBuilder } from 'kysely';
import { ownHomeOf } from '../../acting/server/find-homes.ts';
import { sql, type Queryable, type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { ageBands, leadDays } from '../buckets.ts';

/** Days of a listing that are counted together; null means all of its days. */
type Due = { listing_id: string; day: string | null };

/** So many rows of days are taken in one transaction; a listing's whole life counts as one. */
const AT_ONCE = 100;

/**
 * Counts again what is due, until nothing is, and answers how many days or listings that were. One process does it at a
 * time; another that asks meanwhile goes away, because its days will be taken as well.
 */
export async function countDueDays(services: Pick<Services, 'db'>): Promise<number> {
  let counted = 0;
  for (;;) {
    const some = await services.db.transaction().execute(countSome);
    counted += some;
    if (some === 0) return counted;
  }
}

async function countSome(tx: Tx): Promise<number> {
  const { rows: lock } = await sql<{
    mine: boolean;
  }>`select pg_try_advisory_xact_lock(hashtext('daily numbers')) as mine`.execute(tx);
  if (!lock[0]?.mine) return 0;
  const { rows } = await sql<Due>`
    with chosen as (select listing_id, day from number_due group by listing_id, day order by listing_id, day limit ${AT_ONCE})
    delete from number_due using chosen
      where number_due.listing_id = chosen.listing_id and number_due.day is not distinct from chosen.day
      returning number_due.listing_id, number_due.day::text as day`.execute(tx);
  if (rows.length === 0) return 0;
  const whole = new Set(rows.filter(({ day }) => day === null).map((row) => row.listing_id));
  const days = new Map(rows.map((row) => [`${row.listing_id} ${row.day}`, row]));
  const due = [...days.values()].filter((row) => row.day === null || !whole.has(row.listing_id));
  await countDays(tx, due);
  return due.length;
}

/** Counts these days from the truth: sessions, places, registers, waiting lists and the ledger. */
async function countDays(tx: Tx, due: readonly Due[]): Promise<void> {
  const days = sql`due as (select * from unnest(
    ${due.map((row) => row.listing_id)}::uuid[], ${due.map((row) => row.day)}::date[]) as due (listing_id, day))`;
  for (const table of ['daily_session', 'daily_booking', 'daily_family', 'daily_split'])
    await sql`with ${days} delete from ${sql.table(table)} old using due
      where old.listing_id = due.listing_id and (due.day is null or old.day = due.day)`.execute(tx);
  await writeSessions(tx, days);
  await writeBookings(tx, days);
  await writeFamilies(tx, days);
  await writeSplits(tx, days);
}

/**
 * Sessions that start on the days, their places, and what the ledger says of each place. `kept` is what stays with provider
 * and platform; entries of payouts only pass it on.
 */
const ofSessions = (days: RawBuilder<unknown>) => sql`${days},
  dated as (
    select session.id, listing.provider_id, session.listing_id, session.local_date as day,
        extract(hour from session.local_start)::smallint as hour,
        session.cancelled_at is null and listing.state in ('PUBLISHED', 'PAUSED', 'ARCHIVED') as open
      from due
      join session on session.listing_id = due.listing_id and (due.day is null or session.local_date = due.day)
      join listing on listing.id = session.listing_id),
  placed as (
    select place.id, place.session_id, place.booking_id, place.learner_id, place.ticket_id, place.state,
        dated.provider_id, dated.listing_id, dated.day
      from dated join place on place.session_id = dated.id
      where place.submitted
        or exists (select from ledger_entry where ledger_entry.booking_id = place.booking_id and ledger_entry.place_id = place.id)),
  money as (
    select placed.id as place_id, placed.session_id,
        -coalesce(sum(amount_pence) filter (where account = 'booker' and kind not in ('refund-paid', 'correction', 'dispute')), 0) as taken,
        -coalesce(sum(amount_pence) filter (where account = 'council-receivable'), 0) as funded,
        coalesce(sum(amount_pence) filter (where account = 'platform-fee'), 0) as fees,
        coalesce(sum(amount_pence) filter (where account = 'provider-due'), 0) as net,
        coalesce(sum(amount_pence) filter (where account = 'refund'
          or (account = 'booker' and kind in ('refund-paid', 'correction'))), 0) as refunds,
        coalesce(sum(amount_pence) filter (where account = 'dispute' or (account = 'booker' and kind = 'dispute')), 0) as disputed
      from placed
      join ledger_entry on ledger_entry.booking_id = placed.booking_id and ledger_entry.place_id = placed.id
      where ledger_entry.kind <> 'payout'
      group by placed.id, placed.session_id)`;

/** What the register says: a child that was seen is not absent, and of two absences the later one counts. */
const ofRegisters = sql`
  marked as (
    select mark.place_id, bool_or(mark.kind in ('ARRIVED', 'COLLECTED')) as came,
        (array_agg(mark.kind order by mark.made_at desc, mark.id desc)
          filter (where mark.kind in ('ABSENT_NOTIFIED', 'ABSENT_UNNOTIFIED')))[1] as absent
      from placed join mark on mark.place_id = placed.id
      where mark.kind <> 'UNDO' and not exists (select from mark undo where undo.undoes_id = mark.id)
      group by mark.place_id)`;

/** Each party that waited, once: at the first of the dates that would suit it. */
const ofWaiting = sql`
  parties as (
    select entry.id, entry.state,
        (select session.id from waiting_session join session on session.id = waiting_session.session_id
          where waiting_session.entry_id = entry.id order by session.start_date, session.id limit 1) as session_id
      from waiting_entry entry
      where entry.listing_id in (select listing_id from due)),
  waited as (
    select parties.session_id, count(*) as people, count(*) filter (where parties.state = 'ACCEPTED') as served
      from parties join dated on dated.id = parties.session_id
      join waiting_learner on waiting_learner.entry_id = parties.id
      group by parties.session_id)`;

async function writeSessions(tx: Queryable, days: RawBuilder<unknown>): Promise<void> {
  await sql`with ${ofSessions(days)}, ${ofRegisters}, ${ofWaiting},
    booked as (
      select placed.session_id,
          count(*) filter (where state = 'CONFIRMED') as places,
          count(*) filter (where state = 'CONFIRMED' and marked.came) as attended,
          count(*) filter (where state = 'CONFIRMED' and not marked.came and marked.absent = 'ABSENT_UNNOTIFIED') as no_shows,
          count(*) filter (where state = 'CANCELLED_BY_BOOKER') as by_family,
          count(*) filter (where state = 'CANCELLED_BY_PROVIDER') as by_provider
        from placed left join marked on marked.place_id = placed.id
        group by placed.session_id),
    earned as (
      select session_id, sum(taken) as taken, sum(funded) as funded, sum(fees) as fees, sum(net) as net,
          sum(refunds) as refunds, sum(disputed) as disputed
        from money group by session_id)
    insert into daily_session (provider_id, listing_id, day, hour, sessions, capacity, places, attended, no_shows,
        cancelled_by_family, cancelled_by_provider, waited, waited_served,
        taken_pence, funded_pence, fees_pence, net_pence, refunds_pence, disputed_pence)
      select dated.provider_id, dated.listing_id, dated.day, dated.hour,
          count(*) filter (where dated.open), coalesce(sum(session_places.capacity) filter (where dated.open), 0),
          coalesce(sum(booked.places), 0), coalesce(sum(booked.attended), 0), coalesce(sum(booked.no_shows), 0),
          coalesce(sum(booked.by_family), 0), coalesce(sum(booked.by_provider), 0),
          coalesce(sum(waited.people), 0), coalesce(sum(waited.served), 0),
          coalesce(sum(earned.taken), 0), coalesce(sum(earned.funded), 0), coalesce(sum(earned.fees), 0),
          coalesce(sum(earned.net), 0), coalesce(sum(earned.refunds), 0), coalesce(sum(earned.disputed), 0)
        from dated
        left join session_places on session_places.session_id = dated.id
        left join booked on booked.session_id = dated.id
        left join earned on earned.session_id = dated.id
        left join waited on waited.session_id = dated.id
        group by dated.provider_id, dated.listing_id, dated.day, dated.hour`.execute(tx);
}

/** 'YYYY-MM-DD' in London of a moment. */
const londonDay = (column: string) => sql`(${sql.ref(column)} at time zone 'Europe/London')::date`;

/** The least of the bucket that a number falls into; what is below the first goes there too. */
const bucket = (value: RawBuilder<unknown>, starts: readonly number[]) => {
  const list = sql`array[${sql.join(starts.map((start) => sql.lit(start)))}]`;
  return sql`(${list})[greatest(width_bucket(${value}, ${list}), 1)]`;
};

async function writeBookings(tx: Queryable, days: RawBuilder<unknown>): Promise<void> {
  await sql`with ${days},
    booked as (
      select booking.id, booking.provider_id, booking.listing_id, coalesce(booking.source, '') as source,
          ${londonDay('booking.confirmed_at')} as day
        from due join booking on booking.listing_id = due.listing_id
        where booking.confirmed_at is not null
          and (due.day is null or ${londonDay('booking.confirmed_at')} = due.day)),
    dates as (
      select booked.id, min(session.local_date) as first, count(*) as places
        from booked join place on place.booking_id = booked.id join session on session.id = place.session_id
        where place.submitted and place.state <> 'MOVED'
        group by booked.id),
    direct as (
      select booked.id, sum(offline_payment.amount_pence) as pence
        from booked join offline_payment on offline_payment.booking_id = booked.id
        group by booked.id),
    discounted as (
      select distinct booked.id from booked join place on place.booking_id = booked.id
        join place_step on place_step.place_id = place.id
        where place.submitted and place.state <> 'MOVED' and place_step.price_pence < 0 and place_step.kind <> 'late-join')
    insert into daily_booking (provider_id, listing_id, day, lead_days, source, bookings, places, direct_pence,
        discounted_bookings, discounted_places)
      select provider_id, listing_id, booked.day, ${bucket(sql`dates.first - booked.day`, leadDays)}, source,
          count(*), sum(dates.places), coalesce(sum(direct.pence), 0),
          count(discounted.id), coalesce(sum(dates.places) filter (where discounted.id is not null), 0)
        from booked join dates on dates.id = booked.id left join direct on direct.id = booked.id
        left join discounted on discounted.id = booked.id
        group by 1, 2, 3, 4, 5`.execute(tx);
}

async function writeFamilies(tx: Queryable, days: RawBuilder<unknown>): Promise<void> {
  await sql`with ${ofSessions(days)}
    insert into daily_family (provider_id, listing_id, day, account_id, outward, places, spent_pence)
      select placed.provider_id, placed.listing_id, placed.day, booking.booker_id,
          upper(left(replace(${ownHomeOf(sql`booking.booker_id`)}, ' ', ''), -3)) as outward,
          count(*) filter (where placed.state = 'CONFIRMED'),
          coalesce(sum(money.taken - money.refunds - money.disputed), 0)
        from placed
        join booking on booking.id = placed.booking_id
        join learner on learner.id = placed.learner_id
        left join money on money.place_id = placed.id
        group by placed.provider_id, placed.listing_id, placed.day, booking.booker_id, outward
        having count(*) filter (where placed.state = 'CONFIRMED') > 0
          or coalesce(sum(money.taken - money.refunds - money.disputed), 0) <> 0`.execute(tx);
}

async function writeSplits(tx: Queryable, days: RawBuilder<unknown>): Promise<void> {
  const age = sql`extract(year from age(placed.day, learner.date_of_birth))::int`;
  await sql`with ${ofSessions(days)},
    counted as (
      select placed.*, coalesce(money.fees + money.net, 0) as kept from placed left join money on money.place_id = placed.id
        where placed.state = 'CONFIRMED' or coalesce(money.fees + money.net, 0) <> 0),
    split as (
      select provider_id, listing_id, day, 'ticket' as kind, ticket_id::text as value, state, kept from counted
      union all
      select provider_id, listing_id, day, 'age', case
            when learner.date_of_birth is not null then ${bucket(age, ageBands)}::text
            when learner.over18 then '18' else '' end, state, kept
        from counted placed join learner on learner.id = placed.learner_id
      union all
      select counted.provider_id, counted.listing_id, counted.day, 'source', coalesce(booking.source, ''), counted.state, kept
        from counted join booking on booking.id = counted.booking_id)
    insert into daily_split (provider_id, listing_id, day, kind, value, places, pence)
      select provider_id, listing_id, day, kind, value, count(*) filter (where state = 'CONFIRMED'), sum(kept)
        from split group by 1, 2, 3, 4, 5
      union all
      select provider_id, listing_id, day, 'discount', place_step.kind, count(distinct placed.id), -sum(place_step.price_pence)
        from placed join place_step on place_step.place_id = placed.id
        where placed.state = 'CONFIRMED' and place_step.price_pence < 0 and place_step.kind <> 'late-join'
        group by 1, 2, 3, 5`.execute(tx);
}
