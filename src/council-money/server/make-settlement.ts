import { randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import { mayInCouncil } from '../../councils/server/find-membership.ts';
import { isolated } from '../../platform/isolated.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { insertRows, type Tx } from '../../platform/server/database/db.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';
import { dateOf } from '../../platform/time.ts';
import { daysOfMonth, isOver } from '../settlement.ts';
import { carryLedger } from './carry-ledger.ts';
import { loadOpenPlaces, type OpenPlace } from './load-owed.ts';

type Asked = { providerId: string; month: string; purchaseOrder: string };
type RefusalKey = 'not-found' | 'forbidden' | 'not-over' | 'empty' | 'settled-already';

/**
 * Writes down what a council owes a provider up to the end of a month and has not settled before. The council's row is locked,
 * so that two managers get two numbers and no place is settled twice.
 */
export async function makeSettlement(
  services: Services,
  caller: SignedIn,
  councilId: string,
  { providerId, month, purchaseOrder }: Asked,
): Promise<Result<{ id: string }, RefusalKey>> {
  return change(services, async (tx) => {
    const member = await mayInCouncil(tx, caller, councilId, 'manage');
    if (!member.ok) return member;
    const now = services.clock.now();
    if (!isOver(month, dateOf(now)))
      return refuse('not-over', 'This month is not over yet. Settle it when its last day has passed.');
    const provider = await tx
      .selectFrom('account')
      .select('provider_name')
      .where('id', '=', providerId)
      .executeTakeFirst();
    if (!provider) return notFound;
    await tx.selectFrom('council').select('id').where('id', '=', councilId).forNoKeyUpdate().execute();
    const before = await tx
      .selectFrom('council_settlement')
      .select('id')
      .where('council_id', '=', councilId)
      .where('provider_id', '=', providerId)
      .where('month', '=', daysOfMonth(month).from)
      .executeTakeFirst();
    if (before)
      return refuse(
        'settled-already',
        'This month is settled already. What came later is in the settlement of the next one.',
      );
    const places = await loadOpenPlaces(tx, { councilId, providerId, to: daysOfMonth(month).to });
    if (places.length === 0)
      return refuse(
        'empty',
        `Nothing is owed to ${isolated(provider.provider_name ?? 'this provider')} for this month.`,
      );
    const id = await writeSettlement(tx, services, caller, { councilId, providerId, month, purchaseOrder }, places);
    await record(tx, services.clock, [
      {
        kind: 'settlement.made',
        about: { council: councilId, provider: providerId },
        data: { settlementId: id },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    return ok({ id });
  });
}

/** Writes a settlement with its lines, under the next number of its council, whose row is locked. */
async function writeSettlement(
  tx: Tx,
  services: Services,
  caller: SignedIn,
  { councilId, providerId, month, purchaseOrder }: Asked & { councilId: string },
  places: readonly OpenPlace[],
): Promise<string> {
  const last = await tx
    .selectFrom('council_settlement')
    .select((is) => is.fn.max('number').as('number'))
    .where('council_id', '=', councilId)
    .executeTakeFirst();
  const id = randomUUIDv7();
  await tx
    .insertInto('council_settlement')
    .values({
      id,
      council_id: councilId,
      provider_id: providerId,
      month: daysOfMonth(month).from,
      number: (last?.number ?? 0) + 1,
      purchase_order: purchaseOrder,
      made_at: services.clock.now().toString(),
      made_by_id: caller.actorId,
    })
    .execute();
  await insertRows(
    tx,
    'council_settlement_line',
    places.map(({ placeId, programmeId, outcome, chargedPence, creditPence }) => ({
      id: randomUUIDv7(),
      settlement_id: id,
      place_id: placeId,
      programme_id: programmeId,
      outcome,
      charged_pence: chargedPence,
      credit_pence: creditPence,
      agreed_pence: chargedPence - creditPence,
      state: 'STANDS',
    })),
  );
  await carryLedger(
    tx,
    services,
    places.map(({ placeId }) => placeId),
  );
  return id;
}
