import type { SignedIn } from '../../identity/access.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';
import { dateOf } from '../../platform/time.ts';
import { canTakeBack } from '../settlement.ts';
import { findSettlement, type SettlementRow } from './find-settlement.ts';

type Which = { councilId: string; settlementId: string };

/** A manager says by which purchase order a settlement is paid. */
export async function changePurchaseOrder(
  services: Services,
  caller: SignedIn,
  which: Which,
  { purchaseOrder, version }: { purchaseOrder: string; version: number },
): Promise<Result<undefined, 'not-found' | 'forbidden' | 'edited-elsewhere' | 'wrong-state'>> {
  return change(services, async (tx) => {
    const found = await findSettlement(tx, caller, which, 'manage');
    if (!found.ok) return found;
    if (found.value.version !== version)
      return refuse('edited-elsewhere', 'Somebody else has changed this settlement meanwhile. Look at it again.');
    if (found.value.paid_on !== null) return refuse('wrong-state', 'This settlement is paid, so it stays as it is.');
    await tx
      .updateTable('council_settlement')
      .set({ purchase_order: purchaseOrder, version: version + 1 })
      .where('id', '=', which.settlementId)
      .execute();
    await noteChange(tx, services, caller, found.value, 'settlement.changed');
    return ok(undefined);
  });
}

/** A manager says that a settlement was paid. What is disputed is decided first. */
export async function paySettlement(
  services: Services,
  caller: SignedIn,
  which: Which,
  { paidOn, reference }: { paidOn: string; reference: string },
): Promise<Result<undefined, 'not-found' | 'forbidden' | 'wrong-state' | 'disputed' | 'day-to-come'>> {
  return change(services, async (tx) => {
    const found = await findSettlement(tx, caller, which, 'manage');
    if (!found.ok) return found;
    if (found.value.paid_on !== null) return refuse('wrong-state', 'This settlement is paid already.');
    const now = services.clock.now();
    if (paidOn > dateOf(now)) {
      const message = 'Choose a day that has come.';
      return refuse('day-to-come', message, { fields: { paidOn: message } });
    }
    const open = await tx
      .selectFrom('council_settlement_line')
      .select('id')
      .where('settlement_id', '=', which.settlementId)
      .where('state', 'in', ['DISPUTED', 'ANSWERED'])
      .limit(1)
      .executeTakeFirst();
    if (open) return refuse('disputed', 'Some lines are disputed. Decide them first, then say that it was paid.');
    await tx
      .updateTable('council_settlement')
      .set({
        paid_on: paidOn,
        payment_reference: reference,
        paid_at: now.toString(),
        paid_by_id: caller.actorId,
        version: found.value.version + 1,
      })
      .where('id', '=', which.settlementId)
      .execute();
    await noteChange(tx, services, caller, found.value, 'settlement.paid');
    return ok(undefined);
  });
}

/** Takes back that a settlement was paid, for a quarter of an hour. */
export async function takePaymentBack(
  services: Services,
  caller: SignedIn,
  which: Which,
): Promise<Result<undefined, 'not-found' | 'forbidden' | 'wrong-state' | 'cannot-undo'>> {
  return change(services, async (tx) => {
    const found = await findSettlement(tx, caller, which, 'manage');
    if (!found.ok) return found;
    const { paid_at: paidAt, version } = found.value;
    if (paidAt === null) return refuse('wrong-state', 'This settlement is not paid.');
    if (!canTakeBack(Temporal.Instant.fromEpochMilliseconds(paidAt.getTime()), services.clock.now()))
      return refuse('cannot-undo', 'This can be taken back for 15 minutes only. Write to the provider.');
    await tx
      .updateTable('council_settlement')
      .set({ paid_on: null, payment_reference: '', paid_at: null, paid_by_id: null, version: version + 1 })
      .where('id', '=', which.settlementId)
      .execute();
    await noteChange(tx, services, caller, found.value, 'settlement.changed');
    return ok(undefined);
  });
}

async function noteChange(
  tx: Tx,
  { clock }: Services,
  caller: SignedIn,
  { id, council_id: council, provider_id: provider }: SettlementRow,
  kind: 'settlement.changed' | 'settlement.paid',
): Promise<void> {
  const who = { actorId: caller.actorId, subjectId: caller.subjectId };
  await record(tx, clock, [{ kind, about: { council, provider }, data: { settlementId: id }, ...who }]);
}
