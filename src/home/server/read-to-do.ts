import { caredForBy } from '../../acting/server/find-carers.ts';
import { isKeptFrom } from '../../acting/server/find-homes.ts';
import type * as z from 'zod';
import type { SignedIn } from '../../identity/access.ts';
import { sql } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { dateOf } from '../../platform/time.ts';
import type { homeContract } from '../contract.ts';
import { toDoKinds, type ToDoKind } from '../to-do.ts';

type Answer = z.infer<(typeof homeContract)['GET /to-do']['output']>;
type Row = {
  kind: ToDoKind;
  count: number;
  council_id: string | null;
  council: string | null;
  since: Date | null;
  first_id?: string;
};

/**
 * What waits for a person, by kind. Only counts: nobody's name is read.
 * @param as the services as the person, so that the wall stands behind each count, and as the product for what administrators
 * look after without reading about anybody
 */
export async function readToDo(as: { person: Services; product: Services }, caller: SignedIn): Promise<Answer> {
  const parts = [
    ofFamilies(caller.subjectId),
    ...(caller.roles.has('provider') || caller.roles.has('collaborator') ? [ofProviders(caller.subjectId)] : []),
    ...(caller.roles.has('council') ? [ofCouncils(caller.subjectId)] : []),
    ...(caller.roles.has('admin') ? [ofAdministrators] : []),
  ];
  const own = await sql<Row>`${sql.join(parts, sql` union all `)}`.execute(as.person.db);
  const all = caller.roles.has('admin') ? await sql<Row>`${asideEvents}`.execute(as.product.db) : { rows: [] };
  const sells = caller.roles.has('provider');
  const now = as.person.clock.now();
  const marks = sells ? await sql<Row>`${unmarked(caller.subjectId, now)}`.execute(as.person.db) : { rows: [] };
  const tasks = sells ? await sql<Row>`${openTasks(caller.subjectId)}`.execute(as.product.db) : { rows: [] };
  const documents = sells
    ? await sql<Row>`${endingDocuments(caller.subjectId, dateOf(now))}`.execute(as.product.db)
    : { rows: [] };
  const order = (kind: ToDoKind): number => toDoKinds.indexOf(kind);
  return {
    items: [...own.rows, ...all.rows, ...marks.rows, ...tasks.rows, ...documents.rows]
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => order(a.kind) - order(b.kind))
      .map((row) => ({
        kind: row.kind,
        count: row.count,
        council: row.council_id === null ? null : { id: row.council_id, title: row.council ?? '' },
        firstId: row.first_id ?? null,
        since: row.since?.toISOString() ?? null,
      })),
  };
}

const none = sql`null::uuid, null::text`;

const ofFamilies = (accountId: string) => sql`
  select 'offers' as kind, count(*)::int as count, null::uuid as council_id, null::text as council, min(offered_at) as since
    from waiting_entry where account_id = ${accountId} and state = 'OFFERED'
  union all select 'unpaid', count(*)::int, ${none}, min(confirmed_at)
    from booking where booker_id = ${accountId} and payment in ('AWAITING_OFFLINE', 'UNPAID_INVOICE')
      and exists (select from place where place.booking_id = booking.id and place.standing)
  union all select 'more-information', count(*)::int, ${none}, min(decided_at)
    from eligibility where state = 'NEEDS_INFO'
      and learner_id in (select id from learner where ${caredForBy(accountId, 'guard')})
      and not ${isKeptFrom(accountId)}`;

const ofProviders = (accountId: string) => sql`
  select 'requests', count(*)::int, ${none}, min(requested_at)
    from booking where provider_id = ${accountId} and approval = 'PENDING'
  union all select 'refunds', count(*)::int, ${none}, min(refund.created_at)
    from refund join booking on booking.id = refund.booking_id
    where booking.provider_id = ${accountId} and refund.state = 'PENDING_DECISION'
  union all select 'changes-asked', count(*)::int, ${none}, min(updated_at)
    from listing where provider_id = ${accountId} and state = 'CHANGES_ASKED'
  union all select 'drafts', count(*)::int, ${none}, min(updated_at)
    from listing where provider_id = ${accountId} and state = 'DRAFT'
  union all select 'unread', count(*)::int, ${none}, min(oldest.sent_at)
    from conversation
    left join conversation_reader reader on reader.conversation_id = conversation.id and reader.account_id = ${accountId}
    join lateral (select min(sent_at) as sent_at from conversation_message
      where conversation_id = conversation.id and not from_provider
        and sent_at > coalesce(reader.read_at, '-infinity')) oldest on oldest.sent_at is not null
    where conversation.kind = 'provider' and conversation.provider_id = ${accountId} and conversation.unread_by_provider > 0
  union all select 'bank', 1, ${none}, null
    where exists (select from listing join ticket on ticket.listing_id = listing.id
        where listing.provider_id = ${accountId} and listing.state = 'PUBLISHED'
          and ticket.funding = 'PAID' and ticket.archived_at is null)
      and not exists (select from bank_account
        where account_id = ${accountId} and state in ('ENABLED', 'RESTRICTED_SOON'))`;

/** For so long a register that nobody was marked on is asked for, and from so long after the start on. */
const REGISTER_DAYS = 7;
const REGISTER_MINUTES = 30;

/** Registers of dates that have begun, with people expected and nobody marked; the oldest can be opened at once. */
const unmarked = (accountId: string, now: Temporal.Instant) => sql`
  select 'registers' as kind, count(*)::int as count, null::uuid as council_id, null::text as council,
      min(session.start_date) as since, (array_agg(session.id order by session.start_date))[1] as first_id
    from session join listing on listing.id = session.listing_id
    where listing.provider_id = ${accountId} and listing.attendance_on_register and session.cancelled_at is null
      and session.start_date <= ${now.subtract({ minutes: REGISTER_MINUTES }).toString()}
      and session.start_date > ${now.subtract({ hours: 24 * REGISTER_DAYS }).toString()}
      and exists (select from place where place.session_id = session.id and place.state = 'CONFIRMED')
      and not exists (select from mark where mark.session_id = session.id)`;

/** Only counted, in a table that no person may read. */
const openTasks = (accountId: string) => sql`
  select 'tasks' as kind, count(*)::int as count, null::uuid as council_id, null::text as council,
    min(created_at) as since
  from task where provider_id = ${accountId} and done_at is null`;

/** So many days before it ends a document is asked for again. */
const DOCUMENT_DAYS = 30;

/** The latest document of each kind that a provider shows councils, where it ends soon or has ended; only counted. */
const endingDocuments = (accountId: string, today: string) => sql`
  select 'documents' as kind, count(*)::int as count, null::uuid as council_id, null::text as council,
    min(expires_on)::timestamptz as since
  from (select distinct on (kind) kind, expires_on from provider_document
    where provider_id = ${accountId} and removed_at is null order by kind, expires_on desc) latest
  where expires_on <= ${today}::date + ${DOCUMENT_DAYS}::int`;

const ofCouncils = (accountId: string) => sql`
  select 'eligibilities', count(*)::int, council.id, council.title, min(eligibility.submitted_at)
    from council_member
    join council on council.id = council_member.council_id
    join programme on programme.council_id = council.id
    join eligibility on eligibility.programme_id = programme.id
    where council_member.account_id = ${accountId} and eligibility.state = 'PENDING'
    group by council.id, council.title
  union all select 'council-listings', count(*)::int, council.id, council.title, min(listing.updated_at)
    from council_member
    join council on council.id = council_member.council_id
    join listing on listing.council_id = council.id
    where council_member.account_id = ${accountId} and listing.state = 'SUBMITTED'
    group by council.id, council.title`;

const ofAdministrators = sql`
  select 'support', count(*)::int, ${none}, min(conversation.last_message_at)
    from conversation
    where kind = 'support' and closed_at is null and not (
      select from_support from conversation_message
      where conversation_id = conversation.id order by sent_at desc limit 1)
  union all select 'reported', count(*)::int, ${none}, min(reported_at)
    from reflection where reported_at is not null and hidden_at is null and kept_at is null`;

/** Without personal data, in a table that no person may read. */
const asideEvents = sql`
  select 'aside-events' as kind, count(*)::int as count, null::uuid as council_id, null::text as council,
    min(received_at) as since
  from stripe_event_aside where seen_at is null`;
