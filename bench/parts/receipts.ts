import pg from 'pg';
import { quantile, report } from './figure.ts';
import type { Running } from './product.ts';
import { signUp } from './sign-up.ts';

const LOOKS = 5_000;
/** The looks are spread over so many days, and over a few providers. */
const DAYS = 200;
const PROVIDERS = 5;
const ASKS = 60;
const TARGET_MS = 100;

/** What the receipts of a learner take who was looked at 5,000 times, page by page. */
export async function measureReceipts(product: Running, databaseUrl: string): Promise<boolean> {
  const token = await signUp(product.url, {
    firstName: 'Priya',
    lastName: 'Shah',
    email: 'priya.receipts@example.org',
    password: 'three muddy boots',
  });
  const learner = (await (
    await ask(product, '/api/learners', token, { firstName: 'Mia', dateOfBirth: '2018-01-01' })
  ).json()) as { id: string };
  await addLooks(databaseUrl, learner.id);
  let ok = true;
  for (const [name, path] of Object.entries({
    'first page': `/api/learners/${learner.id}/seen`,
    'last page': `/api/learners/${learner.id}/seen?page=${Math.ceil((DAYS * PROVIDERS) / 50)}`,
  })) {
    const taken = await times(product, path, token);
    const p95 = quantile(taken, 0.95);
    ok =
      report({
        bench: 'receipts',
        figure: `${name} of the receipts of ${LOOKS} looks, p95`,
        value: p95,
        unit: 'ms',
        reference: quantile(taken, 0.5),
        target: `<= ${TARGET_MS}`,
        ok: p95 <= TARGET_MS,
      }) && ok;
  }
  return ok;
}

/** Looks of several providers on many days, straight into the database: no clock runs that long. */
async function addLooks(databaseUrl: string, learnerId: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`
      insert into account (id, email, email_verified_at, first_name, created_at)
      select gen_random_uuid(), 'receipts' || n || '@example.org', now(), 'Oak ' || n, now() from generate_series(1, ${PROVIDERS}) n`);
    await client.query(
      `with provider as (
         select id, row_number() over (order by id) as nth from account where email like 'receipts%@example.org')
       insert into access_log (id, at, actor_id, subject_id, learner_id, what, role, spell, sections)
       select gen_random_uuid(), now() - n % ${DAYS} * interval '1 day' - n * interval '1 second', id, id, $1,
              case n % 3 when 0 then 'register-screen' when 1 then 'register-print' else 'bookings' end, 'provider', null,
              case n % 2 when 0 then '{basics,health,contacts}'::text[] else '{basics}' end
         from generate_series(1, ${LOOKS}) n join provider on provider.nth = n / ${DAYS} % ${PROVIDERS} + 1`,
      [learnerId],
    );
    await client.query('analyze access_log');
  } finally {
    await client.end();
  }
}

async function ask(product: Running, path: string, token: string, body?: object): Promise<Response> {
  const response = await fetch(product.url + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body ? { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response;
}

async function times(product: Running, path: string, token: string): Promise<number[]> {
  // The first requests warm code and database up.
  for (let n = 0; n < 5; n += 1) await (await ask(product, path, token)).arrayBuffer();
  const taken: number[] = [];
  for (let n = 0; n < ASKS; n += 1) {
    const from = performance.now();
    await (await ask(product, path, token)).arrayBuffer();
    taken.push(performance.now() - from);
  }
  return taken;
}
