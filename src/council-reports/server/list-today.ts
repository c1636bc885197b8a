import type { SignedIn } from '../../identity/access.ts';
import { countReviews } from '../../councils/server/count-reviews.ts';
import { membershipOf } from '../../councils/server/find-membership.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { ok, type Result } from '../../platform/result.ts';
import { sql } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { dateOf } from '../../platform/time.ts';
import type { councilReportsContract } from '../contract.ts';
import { placeOfSession } from './find-place.ts';
import { registerState } from '../register-state.ts';

type Answer = AnswerOf<(typeof councilReportsContract)['GET /councils/{councilId}/today']>;
type Row = Omit<Answer['sessions'][number], 'startDate' | 'endDate' | 'register'> & {
  start_date: Date;
  end_date: Date;
  opened: boolean;
};

/** The sessions of a day at listings that a council pays for: numbers only, as the registers stand now. */
export async function listToday(
  services: Services,
  caller: SignedIn,
  councilId: string,
  asked: string | undefined,
): Promise<Result<Answer, 'not-found'>> {
  const member = await membershipOf(services.db, caller, councilId);
  if (!member.ok) return member;
  const now = services.clock.now();
  const day = asked ?? dateOf(now);
  const { rows } = await sql<Row>`
    select session.id, listing.title as listing, account.provider_name as provider,
        ${placeOfSession} as place,
        session.start_date, session.end_date, counted.*,
        (select count(*)::int from register_entry where session_id = session.id and kind = 'INCIDENT') as incidents,
        (exists (select from mark where mark.session_id = session.id)
          or exists (select from register_entry where session_id = session.id)) as opened
      from session
      join listing on listing.id = session.listing_id
      join account on account.id = listing.provider_id
      left join venue on venue.id = session.venue_id
      cross join lateral (
        select count(*)::int as booked,
            (count(*) filter (where ticket.funding = 'COUNCIL'))::int as funded,
            (count(*) filter (where booking.confirmed_at >= session.start_date - interval '60 minutes'))::int as "walkIns",
            (count(*) filter (where marks.seen))::int as arrived,
            (count(*) filter (where not marks.seen and marks.absent))::int as absent,
            (count(*) filter (where not marks.seen and not marks.absent))::int as expected
          from place
          join ticket on ticket.id = place.ticket_id
          join booking on booking.id = place.booking_id
          cross join lateral (
            select coalesce(bool_or(mark.kind in ('ARRIVED', 'COLLECTED')), false) as seen,
                coalesce(bool_or(mark.kind in ('ABSENT_NOTIFIED', 'ABSENT_UNNOTIFIED')), false) as absent
              from mark where mark.place_id = place.id and mark.kind <> 'UNDO'
                and not exists (select from mark undo where undo.undoes_id = mark.id)
          ) marks
         where place.session_id = session.id and place.state = 'CONFIRMED'
      ) counted
     where listing.council_id = ${councilId} and session.local_date = ${day}::date and session.cancelled_at is null
     order by session.start_date, listing.title, session.id
     limit 500`.execute(services.db);
  const { waiting } = await services.db
    .selectFrom('eligibility')
    .innerJoin('programme', 'programme.id', 'eligibility.programme_id')
    .select((is) => is.fn.countAll<string>().as('waiting'))
    .where('programme.council_id', '=', councilId)
    .where('eligibility.state', '=', 'PENDING')
    .executeTakeFirstOrThrow();
  return ok({
    council: { id: member.value.id, title: member.value.title },
    role: member.value.role,
    day,
    sessions: rows.map(({ start_date, end_date, opened, ...row }) => ({
      ...row,
      startDate: start_date.toISOString(),
      endDate: end_date.toISOString(),
      register: registerState({ opened, booked: row.booked, begins: start_date.getTime() }, now.epochMilliseconds),
    })),
    waiting: Number(waiting),
    reviews: await countReviews(services.db, councilId, dateOf(now)),
  });
}
