import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../src/platform/server/database/embedded-postgres.ts';
import { quantile, report } from './parts/figure.ts';
import { addManyConversations } from './parts/many-conversations.ts';
import { removeFolder, startProduct, type Running } from './parts/product.ts';
import { signUp } from './parts/sign-up.ts';

const CONVERSATIONS = 20_000;
const FAMILIES = 40;
const ASKS = 40;
const ROUNDS = 10;
const newcomer = {
  firstName: 'Oakwood',
  lastName: 'School',
  email: 'oakwood@example.org',
  password: 'three muddy boots',
};

type Asking = { product: Running; token: string };

/** What an inbox of 20,000 conversations takes, one request after the other, and a message to forty families. */
export async function run([conversations = String(CONVERSATIONS)]: string[]): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'thicket-bench-messages-'));
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
  const product = await startProduct({
    folder: join(folder, 'product'),
    env: { DATABASE_URL: postgres.url, DEMO_TOWN: 'no' },
  });
  try {
    const asking = { product, token: await signUp(product.url, newcomer) };
    const me = (await (await ask(asking, '/api/users/me')).json()) as { id: string };
    const many = Number(conversations);
    const sessionId = await addManyConversations(postgres.url, me.id, { conversations: many, booked: FAMILIES });
    const list = (await (await ask(asking, '/api/conversations')).json()) as { conversations: { id: string }[] };
    const first = list.conversations[0]?.id ?? '';
    const quick = quantile(await times(asking, '/api/users/me'), 0.95);
    let ok = true;
    for (const [name, path] of Object.entries({
      'list, first page': '/api/conversations',
      'list, last page': `/api/conversations?page=${Math.ceil(many / 20)}`,
      'search of a name': '/api/conversations?q=amber%20family%201110',
      'search of a word in every message': '/api/conversations?q=socks',
      'search of what nobody wrote': '/api/conversations?q=helicopter',
      'open one': `/api/conversations/${first}`,
      'unread count': '/api/conversations/unread-count',
    })) {
      // A search reads every message, so it is asked less often.
      const value = quantile(await times(asking, path, name.startsWith('search') ? 3 : ASKS), 0.95);
      const figure = `${name} of ${many} conversations, p95`;
      ok =
        report({ bench: 'messages', figure, value, unit: 'ms', reference: quick, target: '<= 60', ok: value <= 60 }) &&
        ok;
    }
    const value = quantile(await writeToAll(asking, sessionId, postgres.url), 0.95);
    return (
      report({
        bench: 'messages',
        figure: `a message to ${FAMILIES} families, p95`,
        value,
        unit: 'ms',
        reference: quick,
        target: '<= 300',
        ok: value <= 300,
      }) && ok
    );
  } finally {
    await product.stop();
    await postgres.stop();
    removeFolder(folder);
  }
}

async function ask({ product, token }: Asking, path: string, body?: object): Promise<Response> {
  const response = await fetch(product.url + path, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(body ? { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() } : {}),
    },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response;
}

async function times(asking: Asking, path: string, asks = ASKS): Promise<number[]> {
  // The first requests warm code and database up.
  for (let n = 0; n < Math.min(4, asks - 2); n += 1) await (await ask(asking, path)).arrayBuffer();
  const taken: number[] = [];
  for (let n = 0; n < asks; n += 1) {
    const from = performance.now();
    await (await ask(asking, path)).arrayBuffer();
    taken.push(performance.now() - from);
  }
  return taken;
}

/** Writes to all families of the session some times; between them the limit of messages in ten minutes is moved into the past. */
async function writeToAll(asking: Asking, sessionId: string, databaseUrl: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const taken: number[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      await client.query(
        `update conversation_message set sent_at = sent_at - interval '20 minutes' where sent_at > now() - interval '15 minutes'`,
      );
      const from = performance.now();
      const sent = await ask(asking, `/api/registers/${sessionId}/messages`, {
        body: 'Hello {{first_name}}, the gate opens at nine.',
      });
      const { families } = (await sent.json()) as { families: number };
      if (families !== FAMILIES) throw new Error(`It reached ${families} families.`);
      taken.push(performance.now() - from);
    }
  } finally {
    await client.end();
  }
  return taken;
}
