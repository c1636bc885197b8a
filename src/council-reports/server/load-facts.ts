import { ownHomeOf } from '../../acting/server/find-homes.ts';
import { sql, uncounted, type Queryable } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import { wardOf } from '../../reference-files/server/select-ward.ts';
import { placeStates, wasConfirmed } from '../../places/place.ts';
import { placeOfSession } from './find-place.ts';
import type { Around, Fact, Ground, Outcome } from '../report.ts';
import { reportSourceKeys } from '../report-source.ts';

/** A place that was booked. One that was moved is counted where it is now. */
const bookedStates = placeStates.filter((state) => state !== 'MOVED' && wasConfirmed(state));

/** What a report is about: days of sessions, both included. */
export type Scope = {
  councilId: string;
  from: string;
  to: string;
  programmeId: string | null;
  providerId: string | null;
};

/** Learners of one name and day of birth are one child; who was erased, or has no second name, is one alone. */
export const childKey = sql`case when learner.last_name = '' or learner.date_of_birth is null then learner.id::text
  else md5(lower(unaccent(btrim(learner.first_name) || ' ' || btrim(learner.last_name))) || learner.date_of_birth::text) end`;

/**
 * Where a child lives and goes to school: as its family told this council, and only of who has told it nothing as who booked
 * says. Rows have names: a family that has moved tells its old council nothing of where it is now.
 */
const home = sql`case when told.id is null then ${ownHomeOf(sql`booking.booker_id`)} else told.zip_code end`;
const school = sql`case when told.id is null then learner.school else told.school end`;

/** Of each learner of a council's cases what stands of SEND and an EHC plan, by the source that counts most, the latest of it first. */
const saidOf = (councilId: string) => {
  const order = sql`order by array_position(${uncounted(reportSourceKeys, 'text[]')}::text[], source), said_at desc`;
  return sql`said as materialized (
      select learner_id, (array_agg(send ${order}))[1] as send, (array_agg(source ${order}))[1] as send_source,
          (array_agg(ehcp ${order}) filter (where ehcp is not null))[1] as ehcp,
          (array_agg(source ${order}) filter (where ehcp is not null))[1] as ehcp_source
        from (
          select eligibility.learner_id, case_fact.source, case_fact.send, case_fact.ehcp, case_fact.said_at
            from case_fact join eligibility on eligibility.id = case_fact.eligibility_id
            join programme on programme.id = eligibility.programme_id where programme.council_id = ${councilId}
          union all
          select eligibility.learner_id, 'SHORT_BREAKS', true, null, eligibility.submitted_at
            from eligibility join programme on programme.id = eligibility.programme_id
           where programme.council_id = ${councilId} and programme.kind = 'SEND' and eligibility.state = 'ELIGIBLE'
        ) source group by learner_id)`;
};

type Row = Omit<Fact, 'ground' | 'outcome'> & { ground: Ground; outcome: Outcome };

/**
 * The places of a council in a period, each once: those that it pays for, and those that families pay for at the same
 * listings. What is in a basket, asked for, declined or moved elsewhere is none.
 */
export async function loadFacts(db: Queryable, scope: Scope, now: Temporal.Instant): Promise<Fact[]> {
  const { rows } = await sql<Row>`
    with ${saidOf(scope.councilId)}
    select place.id as "placeId", place.learner_id as "learnerId", learner.account_id as "familyId", ${childKey} as "childKey",
        learner.date_of_birth as "dateOfBirth",
        said.send, said.send_source as "sendSource", said.ehcp, said.ehcp_source as "ehcpSource",
        coalesce(counted_answer.year, '') as year, coalesce(counted_answer.sex, '') as sex,
        coalesce(counted_answer.ethnicity, '') as ethnicity,
        case when ticket.funding <> 'COUNCIL' then 'paid'
          when eligibility.id is null or eligibility.state <> 'ELIGIBLE' then 'undecided'
          when programme.kind = 'SEND' then 'short-breaks'
          when eligibility.discretionary then 'discretionary' else 'targeted' end as ground,
        case when place.state = 'CANCELLED_BY_BOOKER' then 'cancelled-by-family'
          when place.state = 'CANCELLED_BY_PROVIDER' then 'cancelled-for-them'
          when marks.seen then 'attended'
          when marks.absent = 'ABSENT_NOTIFIED' then 'excused'
          when marks.absent = 'ABSENT_UNNOTIFIED' then 'no-show'
          when session.end_date <= ${timestamp(now.toString())} then 'unmarked' else 'coming' end as outcome,
        session.id as "sessionId", session.local_date::text as day, listing.title as listing, ${placeOfSession} as place,
        listing.provider_id as "providerId",
        account.provider_name as provider,
        coalesce(listing.provider_type, '') as "providerType", coalesce(programme.title, '') as programme,
        booking.confirmed_at >= session.start_date - interval '60 minutes' as "walkIn",
        case when listing.meals = '{}' then null else listing.meals <> '{none}' end as meals,
        marks.meal as "mealServed", listing.activity_hours::float8 as "activityHours",
        ${wardOf(scope.councilId, home)} as ward,
        regexp_replace(upper(${home}), '\\s*[A-Z]{2}\\s*$', '') as sector,
        ${school} as school
      from place
      join booking on booking.id = place.booking_id
      join session on session.id = place.session_id
      join listing on listing.id = session.listing_id
      join account on account.id = listing.provider_id
      left join venue on venue.id = session.venue_id
      join ticket on ticket.id = place.ticket_id
      join learner on learner.id = place.learner_id
      left join entitlement_use on entitlement_use.place_id = place.id
      left join eligibility on eligibility.id = entitlement_use.eligibility_id
      left join programme on programme.id = eligibility.programme_id
      left join said on said.learner_id = place.learner_id
      left join counted_answer on counted_answer.eligibility_id = eligibility.id
      left join lateral (
        select asked.id, asked.zip_code, asked.school from eligibility asked join programme of on of.id = asked.programme_id
         where asked.learner_id = place.learner_id and of.council_id = ${scope.councilId}
         order by (asked.id is not distinct from eligibility.id) desc, asked.submitted_at desc, asked.id limit 1
      ) told on true
      cross join lateral (
        select coalesce(bool_or(mark.kind in ('ARRIVED', 'COLLECTED')), false) as seen,
            coalesce(bool_or(mark.kind = 'MEAL'), false) as meal,
            (array_agg(mark.kind order by mark.made_at desc, mark.id desc)
              filter (where mark.kind in ('ABSENT_NOTIFIED', 'ABSENT_UNNOTIFIED')))[1] as absent
          from mark where mark.place_id = place.id and mark.kind <> 'UNDO'
            and not exists (select from mark undo where undo.undoes_id = mark.id)
      ) marks
     where session.local_date between ${scope.from}::date and ${scope.to}::date
       and place.state = any(${uncounted(bookedStates, 'text[]')}::text[])
       and (programme.council_id = ${scope.councilId} or (programme.id is null and listing.council_id = ${scope.councilId}))
       and (${scope.programmeId}::uuid is null or programme.id = ${scope.programmeId}::uuid)
       and (${scope.providerId}::uuid is null or listing.provider_id = ${scope.providerId}::uuid)
     order by session.local_date, place.id`.execute(db);
  return rows;
}

/** The programmes that a report is about, as part of a query: those of its days, or one. */
export const askedProgrammes = (scope: Scope) => sql`
  select id, planned_children from programme
   where council_id = ${scope.councilId} and starts_on <= ${scope.to}::date and ends_on >= ${scope.from}::date
     and (${scope.programmeId}::uuid is null or id = ${scope.programmeId}::uuid)`;

/** What is known of a council's programmes and sessions in a period without looking at places. */
export async function loadAround(db: Queryable, scope: Scope): Promise<Omit<Around, 'counted'>> {
  const { rows } = await sql<Omit<Around, 'counted'>>`
    with asked as (${askedProgrammes(scope)})
    select (select coalesce(sum(session_places.capacity), 0)::int from session
          join session_places on session_places.session_id = session.id
          join listing on listing.id = session.listing_id
         where listing.council_id = ${scope.councilId} and session.cancelled_at is null
           and session.local_date between ${scope.from}::date and ${scope.to}::date
           and (${scope.providerId}::uuid is null or listing.provider_id = ${scope.providerId}::uuid)) as capacity,
      (select count(distinct ${childKey})::int from eligibility join learner on learner.id = eligibility.learner_id
         where eligibility.state = 'ELIGIBLE' and eligibility.programme_id in (select id from asked)) as eligible,
      (select sum(planned_children)::int from asked) as planned`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A query without a table always has a row.');
  return row;
}
