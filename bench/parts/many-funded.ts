import { randomUUIDv7 } from 'node:crypto';
import pg from 'pg';

const PER_SESSION = 20;
const FAMILIES = 10_000;

/**
 * Gives a council two programmes: one with so many eligible children whose places it pays for, one where half of them wait.
 * Straight into the database: booking 50,000 places one by one would take hours.
 * @returns the id of the council
 */
export async function addManyFunded(
  databaseUrl: string,
  { officerId, providerId }: { officerId: string; providerId: string },
  { places, children }: { places: number; children: number },
): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const [listing, block, ticket, basket, council, holidays, breaks] = Array.from({ length: 7 }, () => randomUUIDv7());
  const sessions = Math.ceil(places / PER_SESSION);
  // Ids are made of a kind and a number, so that rows of several tables find each other without a look-up.
  const key = (kind: string, number: string): string =>
    `overlay(overlay(md5('${kind}' || ${number}) placing '4' from 13) placing '8' from 17)::uuid`;
  const child = `((n * ${PER_SESSION} + l) % ${children})`;
  const statements = [
    // The product at work must not see half of it.
    'begin',
    `insert into council (id, code, title, slug) values ('${council}', 'X99999999', 'A large council', 'a-large-council')`,
    `insert into council_member (council_id, account_id, role) values ('${council}', '${officerId}', 'manager')`,
    `insert into programme (id, council_id, kind, title, starts_on, ends_on, unit, allowance, place_pence, planned_children, created_at)
      values ('${holidays}', '${council}', 'HAF', 'Holidays', current_date - 400, current_date + 100, 'sessions', 100, 3000, ${children}, now()),
        ('${breaks}', '${council}', 'SEND', 'Short breaks', current_date - 400, current_date + 100, 'hours', 2400, 3000, null, now())`,
    `insert into account (id, email, first_name, last_name, created_at)
      select ${key('family', 'f')}, 'family-' || f || '@example.org', 'Family', f::text, now() from generate_series(0, ${FAMILIES - 1}) f`,
    `insert into learner (id, account_id, first_name, last_name, date_of_birth, school, created_at)
      select ${key('learner', 'c')}, ${key('family', `(c % ${FAMILIES})`)}, 'Child', 'Number ' || c, date '2012-01-01' + (c % 3650),
        'School ' || (c % 90), now() from generate_series(0, ${children - 1}) c`,
    `insert into guardian_home (learner_id, account_id, postcode)
      select ${key('learner', 'c')}, ${key('family', `(c % ${FAMILIES})`)}, 'BS' || (c % 40) || ' 1AB' from generate_series(0, ${children - 1}) c`,
    `insert into eligibility (id, learner_id, programme_id, state, basis, explanation, school, zip_code, meal_tier, discretionary, valid_until, submitted_at, decided_at)
      select ${key('eligibility', 'c')}, ${key('learner', 'c')}, '${holidays}', 'ELIGIBLE', 'MANUAL', 'We get universal credit', 'School ' || (c % 90),
        'BS' || (c % 40) || ' 1AB', case when c % 10 = 0 then null else 'targeted' end, c % 10 = 0, current_date + 100, now() - interval '90 days', now() - interval '80 days'
      from generate_series(0, ${children - 1}) c`,
    `insert into eligibility (id, learner_id, programme_id, state, basis, explanation, submitted_at)
      select ${key('waiting', 'c')}, ${key('learner', 'c')}, '${breaks}', 'PENDING', 'REFERRAL', 'A doctor refers', now() - c * interval '1 minute'
      from generate_series(0, ${children / 2 - 1}) c`,
    `insert into case_fact (eligibility_id, source, send, ehcp, said_at)
      select ${key('eligibility', 'c')}, case when c % 2 = 0 then 'FAMILY' else 'SCHOOL_LIST' end, c % 3 = 0, c % 6 = 0, now() - interval '90 days'
      from generate_series(0, ${children - 1}) c`,
    `insert into counted_answer (eligibility_id, sex, ethnicity, answered_at)
      select ${key('eligibility', 'c')}, case when c % 2 = 0 then 'female' else 'male' end, 'british', now() - interval '90 days'
      from generate_series(0, ${children - 1}) c`,
    `insert into entitlement (eligibility_id, amount) select id, 100 from eligibility where programme_id = '${holidays}'`,
    `insert into entitlement (eligibility_id, amount) select id, 2400 from eligibility where programme_id = '${breaks}'`,
    `insert into listing (id, slug, provider_id, state, title, private_key, created_at, updated_at, published_at, is_council_funded, council_id, provider_type, meals)
      values ('${listing}', 'many-funded', '${providerId}', 'PUBLISHED', 'Holiday club', 'key', now(), now(), now(), true, '${council}', 'charity', '{hot-lunch}')`,
    `insert into block (id, listing_id, name, type, created_at) values ('${block}', '${listing}', 'All year', 'CHOOSE_DATES', now())`,
    `insert into ticket (id, listing_id, name, audience, unit, funding, price_pence, created_at)
      values ('${ticket}', '${listing}', 'Holiday place', 'child', 'session', 'COUNCIL', 0, now())`,
    `insert into session (id, block_id, listing_id, local_date, local_start, local_end, start_date, end_date)
      select ${key('session', 'n')}, '${block}', '${listing}', (at at time zone 'Europe/London')::date, '10:00', '12:00', at, at + interval '2 hours'
      from (select n, now() + interval '20 days' - n * interval '3 hours' as at from generate_series(1, ${sessions}) n) each`,
    `insert into basket (id, account_id, created_at, held_until, state) values ('${basket}', '${providerId}', now(), now(), 'CONFIRMED')`,
    `insert into booking (id, reference, basket_id, booker_id, listing_id, provider_id, payment, cancellation_policy,
        formal_educational_activity, provider_fee_basis_points, booker_fee_basis_points, created_at, confirmed_at)
      select ${key('booking', "n || '-' || l")}, 'R' || n || '-' || l, '${basket}', ${key('family', `(${child} % ${FAMILIES})`)}, '${listing}', '${providerId}', 'FREE', 'FLEXIBLE', false, 0, 0,
        now() - interval '500 days', now() - interval '500 days' from generate_series(1, ${sessions}) n, generate_series(0, ${PER_SESSION - 1}) l`,
    `insert into place (id, booking_id, session_id, learner_id, ticket_id, state, price_pence, booker_fee_pence, provider_fee_pence, during, created_at, changed_at)
      select ${key('place', "n || '-' || l")}, ${key('booking', "n || '-' || l")}, session.id, ${key('learner', child)}, '${ticket}', 'CONFIRMED', 0, 0, 0,
        tstzrange(session.start_date, session.end_date), now(), now()
      from generate_series(1, ${sessions}) n join session on session.id = ${key('session', 'n')}, generate_series(0, ${PER_SESSION - 1}) l`,
    // Without statistics of what was just written, the joins below take minutes.
    'analyze',
    `insert into entitlement_use (place_id, eligibility_id, amount, owed_pence, state, changed_at)
      select place.id, eligibility.id, 1, 3000, case when session.end_date < now() - interval '26 hours' then 'USED' else 'RESERVED' end, now()
      from place join session on session.id = place.session_id
        join eligibility on eligibility.learner_id = place.learner_id and eligibility.programme_id = '${holidays}'
      where place.ticket_id = '${ticket}'`,
    `update entitlement set reserved = taken.reserved, used = taken.used from (
        select eligibility_id, count(*) filter (where state = 'RESERVED') as reserved, count(*) filter (where state = 'USED') as used
          from entitlement_use group by eligibility_id) taken where taken.eligibility_id = entitlement.eligibility_id`,
    `insert into mark (id, place_id, session_id, kind, made_at, received_at, marked_by_id)
      select gen_random_uuid(), place.id, place.session_id, case when random() < 0.88 then 'ARRIVED' else 'ABSENT_UNNOTIFIED' end,
        session.start_date, session.start_date, '${providerId}'
      from place join session on session.id = place.session_id where place.ticket_id = '${ticket}' and session.end_date < now()`,
    `insert into ledger_entry (id, transaction_id, kind, account, amount_pence, provider_id, booking_id, place_id, at)
      select gen_random_uuid(), md5(place.id::text)::uuid, 'council', part.account, part.amount, '${providerId}', place.booking_id, place.id, now()
      from place join entitlement_use use on use.place_id = place.id and use.state = 'USED',
        (values ('council-receivable', -3000), ('provider-due', 3000)) part (account, amount)
      where place.ticket_id = '${ticket}'`,
    // The invoices of so many bookings would be written while the tables are measured.
    'delete from invoice_due',
    'commit',
    'analyze',
  ];
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
  return council ?? '';
}
