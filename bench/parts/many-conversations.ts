import pg from 'pg';

/** Messages of each conversation. */
const MESSAGES = 4;

/**
 * Gives a provider conversations with families, each with a few messages about a listing and every third with a booking, straight
 * into the database; and one session that `booked` of them have booked.
 * @returns the session
 */
export async function addManyConversations(
  databaseUrl: string,
  providerId: string,
  { conversations, booked }: { conversations: number; booked: number },
): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const id = (kind: string, from: string): string =>
    `overlay(overlay(md5('${kind}' || ${from}) placing '7' from 13) placing '8' from 17)::uuid`;
  const [listing, block, ticket, basket, session] = ['listing', 'block', 'ticket', 'basket', 'session'].map((kind) =>
    id(kind, `'${providerId}'`),
  );
  const names = `(array['Amber','Bilal','Chloe','Dev','Erin','Farah','George','Hana','Imran','Jude'])[1 + n % 10]`;
  const statements = [
    'set session_replication_role = replica',
    `insert into account (id, email, first_name, last_name, created_at)
      select ${id('family', 'n')}, 'family-' || n || '@example.org', ${names}, 'Family ' || n, now() from generate_series(1, ${conversations}) n`,
    `insert into listing (id, slug, provider_id, state, title, private_key, created_at, updated_at, published_at)
      values (${listing}, 'many-messages', '${providerId}', 'PUBLISHED', 'Woodland Explorers', 'key', now(), now(), now())`,
    `insert into block (id, listing_id, name, type, created_at) values (${block}, ${listing}, 'Spring', 'CHOOSE_DATES', now())`,
    `insert into ticket (id, listing_id, name, audience, unit, funding, price_pence, created_at)
      values (${ticket}, ${listing}, 'Child', 'child', 'session', 'FREE', 0, now())`,
    `insert into session (id, block_id, listing_id, local_date, local_start, local_end, start_date, end_date)
      select ${session}, ${block}, ${listing}, (at at time zone 'Europe/London')::date, '10:00', '12:00', at, at + interval '2 hours'
      from (select now() + interval '3 days' as at) one`,
    `insert into session_places (session_id, capacity, taken) values (${session}, ${booked}, ${booked})`,
    `insert into basket (id, account_id, created_at, held_until, state) values (${basket}, '${providerId}', now(), now(), 'CONFIRMED')`,
    `insert into booking (id, reference, basket_id, booker_id, listing_id, provider_id, payment, cancellation_policy,
        formal_educational_activity, provider_fee_basis_points, booker_fee_basis_points, created_at, confirmed_at)
      select ${id('booking', 'n')}, 'M' || n, ${basket}, ${id('family', 'n')}, ${listing}, '${providerId}', 'FREE', 'FLEXIBLE', false, 200, 300, now(), now()
      from generate_series(1, ${conversations}) n where n % 3 = 0`,
    `insert into learner (id, account_id, first_name, last_name, date_of_birth, created_at)
      select ${id('learner', 'n')}, ${id('family', 'n')}, 'Child', n::text, '2018-01-01', now() from generate_series(3, ${booked * 3}, 3) n`,
    `insert into place (id, booking_id, session_id, learner_id, ticket_id, state, price_pence, booker_fee_pence, provider_fee_pence, during, created_at, changed_at)
      select ${id('place', 'n')}, ${id('booking', 'n')}, session.id, ${id('learner', 'n')}, ${ticket}, 'CONFIRMED', 0, 0, 0,
        tstzrange(session.start_date, session.end_date), now(), now()
      from generate_series(3, ${booked * 3}, 3) n, session where session.id = ${session}`,
    `insert into conversation (id, kind, account_id, provider_id, listing_id, unread_by_account, unread_by_provider, created_at, last_message_at)
      select ${id('conversation', 'n')}, 'provider', ${id('family', 'n')}, '${providerId}', ${listing}, ${MESSAGES / 2}, ${MESSAGES / 2},
        now() - interval '1 year', now() - n * interval '10 minutes' - interval '1 hour'
      from generate_series(1, ${conversations}) n`,
    `insert into conversation_message (id, conversation_id, author_id, from_provider, listing_id, body, sent_at)
      select ${id('message', "n || '-' || m")}, ${id('conversation', 'n')}, case when m % 2 = 0 then '${providerId}'::uuid else ${id('family', 'n')} end, m % 2 = 0,
        case when m = 1 then ${listing} end,
        (array['Do we bring boots, and is there a place to change afterwards?', 'Yes please, and a dry pair of socks in a bag.',
          'Is the path fit for a pushchair when it has rained?', 'Most of it is; we meet you at the lower gate.'])[m] || ' ' || n,
        now() - n * interval '10 minutes' - interval '1 hour' - (${MESSAGES} - m) * interval '5 minutes'
      from generate_series(1, ${conversations}) n, generate_series(1, ${MESSAGES}) m`,
    'reset session_replication_role',
    'vacuum analyze',
  ];
  try {
    for (const statement of statements) await client.query(statement);
    const { rows } = await client.query<{ id: string }>(`select ${session} as id`);
    return rows[0]?.id ?? '';
  } finally {
    await client.end();
  }
}
