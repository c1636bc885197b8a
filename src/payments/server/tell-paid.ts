import { ok } from '../../platform/result.ts';
import { sql, transact, type Queryable, type Tx } from '../../platform/server/database/db.ts';
import { pipeline } from '../../platform/server/database/pipeline.ts';
import type { Services } from '../../platform/server/services.ts';
import { batched } from '../../platform/server/database/batcher.ts';
import type { Source } from './keep-aside.ts';
import { lockPayments, recordPaid, type PaidNews, type PaymentEffects } from './record-payment.ts';

type Told = PaidNews & {
  effects: PaymentEffects;
  /** What told of it; null when Stripe was asked. */
  event: Source | null;
};

/**
 * Records that a payment went through, with all that follows. What is told at once, of one payment or of several, is
 * recorded in one transaction.
 * @throws TooBusy; whatever recording it alone throws
 */
export async function tellPaid(services: Services, told: Told): Promise<void> {
  await tell(services, told);
}

const tell = batched(
  async (services, all: readonly Told[]): Promise<true[]> => {
    await transact(services.db, async (tx) => {
      await takeNews(tx, services, all);
      return ok(true);
    });
    return all.map(() => true);
  },
  ({ paymentId, event }) => event?.id ?? paymentId,
);

async function takeNews(tx: Tx, services: Services, all: readonly Told[]): Promise<void> {
  const paymentIds = [...new Set(all.map(({ paymentId }) => paymentId))];
  const [fresh, locked] = await pipeline(
    tx,
    (through) =>
      noteEvents(
        through,
        services,
        all.flatMap(({ event }) => event ?? []),
      ),
    (through) => lockPayments(through, paymentIds),
  );
  const news = all.filter(({ event }) => event === null || fresh.has(event.id));
  for (const [effects, group] of Map.groupBy(news, (told) => told.effects))
    await recordPaid(tx, services, effects, group, locked);
}

/**
 * Notes events of Stripe in the transaction of their effects, so that each takes effect exactly once however often it is
 * sent.
 * @returns the ids of those that were not noted before
 */
export async function noteEvents(
  tx: Queryable,
  services: Services,
  events: readonly Source[],
): Promise<ReadonlySet<string>> {
  if (events.length === 0) return new Set();
  const receivedAt = services.clock.now().toString();
  const rows = events.map(({ id, type }) => ({ id, type, received_at: receivedAt }));
  const noted = await sql<{ id: string }>`
    insert into stripe_event (id, type, received_at)
      select id, type, received_at from json_populate_recordset(null::stripe_event, ${JSON.stringify(rows)}::json)
      -- Always in one order, so that two transactions never wait for each other.
      order by id
      on conflict do nothing
      returning id`.execute(tx);
  return new Set(noted.rows.map(({ id }) => id));
}
