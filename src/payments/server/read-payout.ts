import type * as z from 'zod';
import { maskedLearner } from '../../acting/masking.ts';
import type { SignedIn } from '../../identity/access.ts';
import { ok, type Result } from '../../platform/result.ts';
import { sql, type Queryable } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { paymentsContract } from '../contract.ts';
import { describePayout, payoutState, type PayoutFacts, type SentState } from '../payout.ts';
import { contestedBy } from './lock-payouts.ts';
import { keptOfPrice, payoutsOf, standingOfProvider, type ProviderStanding } from './list-payouts.ts';

type Detail = z.infer<(typeof paymentsContract)['GET /payouts/{payoutId}']['output']>;
/** Whose places they are; whoever looks into an account sees no names of children. */
type Provider = Pick<SignedIn, 'subjectId' | 'acting'>;
type PayoutPlace = Detail['places'][number] & { sessionId: string; learnerId: string | null };

/** The money of one session with each of its places. */
export async function readPayout(
  services: Services,
  { subjectId: providerId, acting }: Provider,
  sessionId: string,
): Promise<Result<Detail, 'not-found'>> {
  const [payout] = await payoutsOf(services, providerId, [sessionId]);
  if (!payout) return notFound;
  const provider = await standingOfProvider(services.db, providerId);
  return ok({ ...payout, places: await placesOf(services, { subjectId: providerId, acting }, provider, [sessionId]) });
}

type Row = {
  id: string;
  session_id: string;
  booking_id: string;
  booking_reference: string;
  first_name: string;
  last_name: string;
  learner_id: string | null;
  learner_first_name: string | null;
  price_pence: number;
  end_date: Date;
  due_pence: number;
  paid_out_pence: number;
  disputed: number;
  kept: number;
  contested: PayoutFacts['contested'];
  state: SentState | null;
  run_date: string | null;
  expected_on: string | null;
  reference: string | null;
};

/** Places of sessions with what each earns its provider and how that stands. */
export async function placesOf(
  services: Services,
  { subjectId: providerId, acting }: Provider,
  provider: ProviderStanding,
  sessionIds: readonly string[],
): Promise<PayoutPlace[]> {
  const rows = await loadRows(services.db, providerId, sessionIds);
  const now = services.clock.now();
  return rows.map((row) => {
    // What was paid out before a bank asked for it back stands as it was paid: nothing of it is kept.
    const open = row.due_pence !== 0 || row.disputed !== 0;
    const sent =
      open || row.state === null || row.run_date === null
        ? null
        : { state: row.state, runDate: row.run_date, expectedOn: row.expected_on };
    const sessionEnd = Temporal.Instant.fromEpochMilliseconds(row.end_date.getTime());
    const contested = open ? row.contested : null;
    const { state, reason, expected } = payoutState({ ...provider, sessionEnd, contested, sent }, now);
    const amountPence = row.due_pence + row.paid_out_pence + row.disputed;
    return {
      placeId: row.id,
      sessionId: row.session_id,
      learnerId: row.learner_id,
      bookingId: row.booking_id,
      bookingReference: row.booking_reference,
      bookedBy: `${row.first_name} ${row.last_name}`.trim(),
      learner: maskedLearner({ first_name: row.learner_first_name ?? '' }, acting).first_name,
      pricePence: row.price_pence,
      wentBackPence: row.price_pence - row.kept,
      feePence: row.kept - amountPence,
      amountPence,
      state,
      reason,
      sentence: describePayout(state, reason, row.due_pence < 0),
      expectedOn: expected?.toString() ?? null,
      bankReference: row.reference,
    };
  });
}

async function loadRows(db: Queryable, providerId: string, sessionIds: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select place.id, due.session_id, booking.id as booking_id, booking.reference as booking_reference,
        account.first_name, account.last_name, learner.id as learner_id, learner.first_name as learner_first_name, place.price_pence, session.end_date, due.due_pence, due.paid_out_pence,
        coalesce(disputes.held, 0)::int as disputed, ${keptOfPrice}::int as kept, ${contestedBy} as contested,
        batch.state, batch.run_date, batch.expected_on, batch.reference
      from place_due due
      join place on place.id = due.place_id
      join session on session.id = due.session_id
      join booking on booking.id = place.booking_id
      join account on account.id = booking.booker_id
      left join learner on learner.id = place.learner_id
      left join lateral (select sum(part.due_pence) as held from dispute_place part join dispute on dispute.id = part.dispute_id
        where part.place_id = place.id and dispute.state = 'OPEN') disputes on true
      left join lateral (select payout_batch.* from payout_place join payout on payout.id = payout_place.payout_id
        join payout_batch on payout_batch.id = payout.batch_id
        where payout_place.place_id = place.id order by payout_batch.locked_at desc limit 1) batch on true
      where due.provider_id = ${providerId} and due.session_id = any(${sessionIds}::uuid[])
        and (due.due_pence <> 0 or due.paid_out_pence <> 0 or disputes.held <> 0)
      order by session.end_date desc, session.id, booking.reference, place.id`.execute(db);
  return rows;
}
