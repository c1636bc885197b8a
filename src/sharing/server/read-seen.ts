import { caredForBy } from '../../acting/server/find-carers.ts';
import { isKeptOfficer, KEPT_COUNCIL, KEPT_OFFICER } from '../../acting/server/find-homes.ts';
import type { SignedIn } from '../../identity/access.ts';
import { accountsById } from '../../identity/server/queries.ts';
import { sections, type Section } from '../../people/section.ts';
import { pageShown, rangeOf } from '../../platform/paging.ts';
import { sql } from '../../platform/server/database/db.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import { ok, type Result } from '../../platform/result.ts';
import { ZONE } from '../../platform/time.ts';
import { PAGE_OF_RECEIPTS, type LookLine, type SeenAnswer } from '../contract.ts';
import type { Party } from '../receipt.ts';
import { readSharings } from './read-sharings.ts';

type Reading = { asPerson: Services; trusted: Services };

/** Who opened what of somebody of the caller's family, a page of days at a time, and who has access now. */
export async function readSeen(
  { asPerson, trusted }: Reading,
  caller: SignedIn,
  learnerId: string,
  asked: number,
): Promise<Result<SeenAnswer, 'not-found'>> {
  const learner = await ownLearner(asPerson, caller, learnerId);
  if (!learner) return notFound;
  const account = await trusted.db
    .selectFrom('account')
    .select('tell_looks_since')
    .where('id', '=', caller.subjectId)
    .executeTakeFirstOrThrow();
  const { rows, page, pageCount } = await pageShown(asked, PAGE_OF_RECEIPTS, (wanted) =>
    readDays(trusted, caller, learnerId, wanted),
  );
  return ok({
    firstName: learner.first_name,
    toldByMail: account.tell_looks_since !== null,
    access: await accessTo({ asPerson, trusted }, caller, learnerId),
    days: rows,
    page,
    pages: pageCount,
  });
}

function ownLearner(asPerson: Services, caller: SignedIn, learnerId: string) {
  return asPerson.db
    .selectFrom('learner')
    .select('first_name')
    .where('id', '=', learnerId)
    .where(caredForBy(caller.subjectId, 'guard'))
    .executeTakeFirst();
}

/** The bookings that share something of a learner at this moment, whoever of the family made them, latest date first. */
async function accessTo(
  { asPerson, trusted }: Reading,
  caller: SignedIn,
  learnerId: string,
): Promise<SeenAnswer['access']> {
  const now = asPerson.clock.now();
  // The wall hides what others booked: that the caller guards this learner has been looked up.
  const bookings = await trusted.db
    .selectFrom('booking')
    .innerJoin('place', 'place.booking_id', 'booking.id')
    .innerJoin('session', 'session.id', 'place.session_id')
    .select(['booking.id', 'booking.booker_id'])
    .where('place.learner_id', '=', learnerId)
    .where('place.standing', '=', true)
    .where(sql<boolean>`is_made(booking)`)
    .groupBy('booking.id')
    .having((is) => is(is.fn.max('session.end_date'), '>', timestamp(now.subtract({ hours: 30 * 24 }))))
    .orderBy((is) => is.fn.max('session.end_date'), 'desc')
    .execute();
  const lookedAt = (own: boolean) =>
    bookings.filter((row) => (row.booker_id === caller.subjectId) === own).map(({ id }) => ({ id, isMade: true }));
  const own = await asPerson.db.connection().execute((db) => readSharings(asPerson, db, now, caller, lookedAt(true)));
  const others = await trusted.db
    .connection()
    .execute((db) => readSharings(trusted, db, now, caller, lookedAt(false), [learnerId]));
  const order = bookings.map(({ id }) => id);
  const sharings = [...own, ...others].toSorted(
    (one, other) => order.indexOf(one.bookingId) - order.indexOf(other.bookingId),
  );
  return sharings.map(({ sections: needed, ...of }) => ({
    ...of,
    sections: needed.flatMap(({ learners, ...section }) => {
      const state = learners.find(({ id }) => id === learnerId)?.state;
      const isOpen = Temporal.Instant.compare(Temporal.Instant.from(section.until), now) >= 0;
      return state && isOpen ? [{ ...section, state }] : [];
    }),
  }));
}

/**
 * Lines about a learner by others than its family, each with whom it is counted to: looks of a provider's team to the provider,
 * those of an officer to the council, and to nobody by name where another guardian keeps from the reader that they asked it.
 */
const looksAt = (accountId: string, learnerId: string) => sql`
  select look.id, look.at, look.actor_id, look.what, look.sections, look.reason, look.role, look.session_id,
         (look.at at time zone ${ZONE})::date as day,
         case look.role when 'administrator' then 'administrators' when 'delegate' then 'delegate'
           when 'council' then 'council' else 'provider' end as kind,
         case look.role when 'administrator' then null when 'delegate' then look.actor_id
           when 'council' then case when hidden.kept then null else coalesce(member.council_id, look.subject_id) end
           else look.subject_id end as party, hidden.kept
    from access_log look
    left join lateral (select council_id from council_member
       where look.role = 'council' and account_id = look.subject_id order by council_id limit 1) member on true
    cross join lateral (select case when look.role = 'council' then ${isKeptOfficer(sql`look.subject_id`, sql`look.learner_id`, sql`${accountId}::uuid`)}
      else false end as kept) hidden
   where look.learner_id = ${learnerId} and look.actor_id <> ${accountId}`;

type DayRow = {
  day: string;
  kind: Party;
  party: string | null;
  what: string | null;
  people: number;
  times: number;
  sections: Section[];
  total: number;
};

async function readDays(services: Services, caller: SignedIn, learnerId: string, page: number) {
  const { limit, offset } = rangeOf(page, PAGE_OF_RECEIPTS);
  const union = sections.map((one) => sql`case when bool_or(${one} = any(sections)) then ${one} end`);
  const { rows } = await sql<DayRow>`
    with look as materialized (${looksAt(caller.subjectId, learnerId)}),
    shown as (
      select day, kind, party, max(at) as last, count(*) over () as total from look group by day, kind, party
       order by day desc, last desc, kind, party limit ${limit} offset ${offset})
    select look.day::text, look.kind, look.party, look.what, count(distinct look.actor_id)::int as people,
           count(*)::int as times, array_remove(array[${sql.join(union)}]::text[], null) as sections,
           max(shown.total)::int as total
      from shown join look on look.day = shown.day and look.kind = shown.kind
       and look.party is not distinct from shown.party
     group by grouping sets ((look.day, look.kind, look.party, shown.last), (look.day, look.kind, look.party, shown.last, look.what))
     order by look.day desc, shown.last desc, look.kind, look.party, grouping(look.what) desc, times desc, look.what`.execute(
    services.db,
  );
  const names = await namesOf(services, rows);
  const days: SeenAnswer['days'] = [];
  for (const row of rows) {
    if (row.what === null)
      days.push({
        day: row.day,
        by: { kind: row.kind, id: row.party, name: names(row) },
        people: row.people,
        times: row.times,
        opened: [],
      });
    else days.at(-1)?.opened.push({ what: row.what, people: row.people, times: row.times, sections: row.sections });
  }
  return { rows: days, total: rows[0]?.total ?? 0 };
}

type OfParty = { kind: Party; party: string | null };

/** Who a group of looks is by. */
async function namesOf(services: Services, rows: readonly OfParty[]): Promise<(of: OfParty) => string> {
  const idsOf = (kind: Party) => [
    ...new Set(rows.filter((row) => row.kind === kind).flatMap(({ party }) => party ?? [])),
  ];
  const accounts = await accountsById(services.db, [...idsOf('provider'), ...idsOf('delegate'), ...idsOf('council')]);
  const councilIds = idsOf('council');
  const councils =
    councilIds.length === 0
      ? []
      : await services.db.selectFrom('council').select(['id', 'title']).where('id', 'in', councilIds).execute();
  return ({ kind, party }) => {
    if (kind === 'administrators') return services.settings.BRAND_NAME;
    if (kind === 'council' && party === null) return KEPT_COUNCIL;
    const council = councils.find(({ id }) => id === party)?.title;
    return council ?? (accounts.get(party ?? '')?.name || 'Somebody without a name');
  };
}

/** Lines that one answer holds: more of one day is a machine's work, and the latest tell enough. */
const MOST_LINES = 200;

type LineRow = {
  id: string;
  at: Date;
  actor_id: string;
  what: string;
  role: LookLine['role'] | '';
  reason: string;
  sections: Section[];
  title: string | null;
  kept: boolean;
};

/** Each look of one day at somebody of the caller's family by one party, latest first. */
export async function readLines(
  { asPerson, trusted }: Reading,
  caller: SignedIn,
  learnerId: string,
  { day, kind, id }: { day: string; kind: Party; id?: string | undefined },
): Promise<Result<{ lines: LookLine[]; more: boolean }, 'not-found'>> {
  if (!(await ownLearner(asPerson, caller, learnerId))) return notFound;
  const { rows } = await sql<LineRow>`
    select look.id, look.at, look.actor_id, look.what, look.role, look.reason, look.sections, listing.title, look.kept
      from (${looksAt(caller.subjectId, learnerId)}) look
      left join session on session.id = look.session_id
      left join listing on listing.id = session.listing_id
     where look.day = ${day}::date and look.kind = ${kind} and look.party is not distinct from ${id ?? null}::uuid
     order by look.at desc, look.id desc limit ${MOST_LINES + 1}`.execute(trusted.db);
  const accounts = await accountsById(
    trusted.db,
    rows.map((row) => row.actor_id),
  );
  return ok({
    lines: rows.slice(0, MOST_LINES).map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      by: row.kept ? KEPT_OFFICER : accounts.get(row.actor_id)?.name || 'Somebody without a name',
      role: row.role || null,
      what: row.what,
      listing: row.kept ? null : row.title,
      reason: row.kept ? '' : row.reason,
      sections: row.sections,
    })),
    more: rows.length > MOST_LINES,
  });
}
