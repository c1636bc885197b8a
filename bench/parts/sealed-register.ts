import { randomUUIDv7 } from 'node:crypto';
import { insertRows, sql, type Database } from '../../src/platform/server/database/db.ts';
import type { Vault } from '../../src/platform/server/vault/vault.ts';
import { sealAnswers } from '../../src/questionnaires/server/seal-answers.ts';
import { openConnection, type Connection } from './connection.ts';
import { signedBy, type Fair, type Family } from './fair.ts';
import { median, report } from './figure.ts';
import type { Running } from './product.ts';

const LEARNERS = 40;
const QUESTIONS = 4;
const ASKS = 60;
/** Plans and code are warm after so many. */
const UNCOUNTED = 10;
const MOST_MORE_MS = 15;

export type Ground = { db: Database; fair: Fair; vault: Vault; product: Running; env: Record<string, string> };

/** A register as its provider opens it. */
export type RegisterToRead = { path: string; headers: Record<string, string>; ok: boolean };

/** What a register of forty learners costs whose answers are sealed, beside the same one in plain text. */
export async function measureRegister(ground: Ground): Promise<RegisterToRead> {
  const [provider] = await ground.fair.families(1);
  if (!provider) throw new Error('There is no provider.');
  await sql`update account set account_type = 'organisation', organisation_name = 'Oakwood' where id = ${provider.accountId}`.execute(
    ground.db,
  );
  // Nobody comes to two dates at once.
  const plain = await addRegister(ground, provider, await ground.fair.families(LEARNERS), false);
  const sealed = await addRegister(ground, provider, await ground.fair.families(LEARNERS), true);
  const headers = signedBy(provider);
  const connection = await openConnection(ground.product.port);
  const times = { plain: [] as number[], sealed: [] as number[] };
  for (let nth = 0; nth < ASKS + UNCOUNTED; nth += 1) {
    const [one, other] = [await timed(connection, plain, headers), await timed(connection, sealed, headers)];
    if (nth < UNCOUNTED) continue;
    times.plain.push(one);
    times.sealed.push(other);
  }
  connection.close();
  const more = median(times.sealed) - median(times.plain);
  const ok = report({
    bench: 'family',
    figure: `a register of ${LEARNERS} learners with ${QUESTIONS} sealed answers each, beside plain ones, median`,
    value: median(times.sealed),
    unit: 'ms',
    reference: median(times.plain),
    target: `<= ${MOST_MORE_MS} ms more`,
    ok: more <= MOST_MORE_MS,
  });
  return { path: sealed, headers, ok };
}

async function timed(connection: Connection, path: string, headers: Record<string, string>): Promise<number> {
  const from = performance.now();
  const { status } = await connection.ask('GET', path, { headers });
  if (status !== 200) throw new Error(`${path} answered ${status}.`);
  return performance.now() - from;
}

/** A date that all families have booked and answered for; answers its address. */
async function addRegister(
  { db, fair, vault }: Ground,
  provider: Family,
  families: readonly Family[],
  isSealed: boolean,
): Promise<string> {
  const [stall] = await fair.stalls(1, { capacity: families.length });
  if (!stall) throw new Error('There is no date.');
  const { listingId, sessionId, ticketId } = stall;
  await sql`update listing set provider_id = ${provider.accountId} where id = ${listingId}`.execute(db);
  const questionIds = Array.from({ length: QUESTIONS }, () => randomUUIDv7());
  for (const [position, id] of questionIds.entries())
    await sql`insert into question (id, listing_id, position, type, label, scope, on_register, sensitive, created_at)
      values (${id}, ${listingId}, ${position + 1}, 'long-text', 'What should we know?', 'learner', true, true, now())`.execute(
      db,
    );
  for (const { accountId, learnerId } of families) {
    const bookingId = randomUUIDv7();
    await sql`insert into booking (id, reference, booker_id, listing_id, provider_id, payment, cancellation_policy,
        formal_educational_activity, provider_fee_basis_points, booker_fee_basis_points, made_by_id, payment_way, created_at, confirmed_at)
      values (${bookingId}, ${bookingId.slice(-10)}, ${accountId}, ${listingId}, ${provider.accountId}, 'FREE', 'FLEXIBLE', false, 0, 0,
        ${provider.accountId}, 'free', now(), now())`.execute(db);
    await sql`insert into place (id, booking_id, session_id, learner_id, ticket_id, state, price_pence, booker_fee_pence, provider_fee_pence, during, created_at, changed_at)
      select ${randomUUIDv7()}, ${bookingId}, id, ${learnerId}, ${ticketId}, 'CONFIRMED', 0, 0, 0, tstzrange(start_date, end_date), now(), now()
      from session where id = ${sessionId}`.execute(db);
    await db.transaction().execute(async (tx) => {
      const answers = questionIds.map((questionId) => ({
        id: randomUUIDv7(),
        questionId,
        bookerId: accountId,
        // Both are of sensitive questions, so that who may read them is asked the same; the plain ones are of before.
        isSensitive: isSealed,
        isFile: false,
        value: 'Asthma: the blue inhaler is in the red bag, two puffs when she coughs, then ring us.',
      }));
      const columns = await sealAnswers(tx, vault, Temporal.Now.instant(), answers);
      const at = new Date().toISOString();
      await insertRows(
        tx,
        'answer',
        answers.map(({ id, questionId }, nth) => ({
          id,
          booking_id: bookingId,
          question_id: questionId,
          learner_id: learnerId,
          ...columns[nth],
          answered_at: at,
        })),
      );
    });
  }
  return `/api/registers/${sessionId}`;
}
