import { randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';
import { canTakeBack, checkAgreed, stepLine, type LineState, type LineStep } from '../settlement.ts';
import { carryLedger } from './carry-ledger.ts';
import { findLine, findOwnSettlement, findSettlement, type LineRow, type SettlementRow } from './find-settlement.ts';

type Which = { councilId: string; settlementId: string; lineId: string };

/** An officer disputes a line. */
export async function disputeLine(
  services: Services,
  caller: SignedIn,
  which: Which,
  words: string,
): Promise<Result<undefined, 'not-found' | 'forbidden' | 'wrong-state'>> {
  return change(services, async (tx) => {
    const found = await findSettlement(tx, caller, which, 'decide');
    if (!found.ok) return found;
    const line = await findLine(tx, which.settlementId, which.lineId);
    return line.ok ? takeStep({ tx, services, caller }, found.value, line.value, { step: 'disputed', words }) : line;
  });
}

/** The provider answers what the council disputes. */
export async function answerLine(
  services: Services,
  caller: SignedIn,
  { settlementId, lineId }: { settlementId: string; lineId: string },
  words: string,
): Promise<Result<undefined, 'not-found' | 'wrong-state'>> {
  return change(services, async (tx) => {
    const found = await findOwnSettlement(tx, caller, settlementId);
    if (!found.ok) return found;
    const line = await findLine(tx, settlementId, lineId);
    return line.ok ? takeStep({ tx, services, caller }, found.value, line.value, { step: 'answered', words }) : line;
  });
}

/** An officer decides what is owed for a disputed line. */
export async function decideLine(
  services: Services,
  caller: SignedIn,
  which: Which,
  { agreedPence, words }: { agreedPence: number; words: string },
): Promise<Result<undefined, 'not-found' | 'forbidden' | 'wrong-state' | 'amount'>> {
  return change(services, async (tx) => {
    const found = await findSettlement(tx, caller, which, 'decide');
    if (!found.ok) return found;
    const line = await findLine(tx, which.settlementId, which.lineId);
    if (!line.ok) return line;
    const { charged_pence: chargedPence, credit_pence: creditPence } = line.value;
    const may = checkAgreed(agreedPence, { chargedPence, creditPence });
    if (!may.ok) return may;
    return takeStep({ tx, services, caller }, found.value, line.value, { step: 'decided', words, agreedPence });
  });
}

/** Takes the council's last word about a line back, for a quarter of an hour. */
export async function undoLine(
  services: Services,
  caller: SignedIn,
  which: Which,
): Promise<Result<undefined, 'not-found' | 'forbidden' | 'wrong-state' | 'cannot-undo'>> {
  return change(services, async (tx) => {
    const found = await findSettlement(tx, caller, which, 'decide');
    if (!found.ok) return found;
    if (found.value.paid_on !== null)
      return refuse('wrong-state', 'This settlement is paid. Take the payment back first.');
    const line = await findLine(tx, which.settlementId, which.lineId);
    if (!line.ok) return line;
    const last = await tx
      .selectFrom('settlement_line_step')
      .select(['kind', 'at', 'before'])
      .where('line_id', '=', which.lineId)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    const isOurs = last?.kind === 'disputed' || last?.kind === 'decided';
    if (!last || !isOurs) return refuse('wrong-state', 'There is nothing of yours to take back on this line.');
    if (!canTakeBack(Temporal.Instant.fromEpochMilliseconds(last.at.getTime()), services.clock.now()))
      return refuse('cannot-undo', 'This can be taken back for 15 minutes only. Dispute the line again instead.');
    const before = last.before as unknown as Before;
    await writeStep({ tx, services, caller }, found.value, line.value, { kind: 'undone', words: '', ...before });
    return ok(undefined);
  });
}

type Before = { state: LineState; agreedPence: number };
type At = { tx: Tx; services: Services; caller: SignedIn };

async function takeStep(
  at: At,
  settlement: SettlementRow,
  line: LineRow,
  { step, words, agreedPence = line.agreed_pence }: { step: LineStep; words: string; agreedPence?: number },
): Promise<Result<undefined, 'wrong-state'>> {
  const state = stepLine(line.state, step, settlement.paid_on !== null);
  if (!state.ok) return state;
  await writeStep(at, settlement, line, { kind: step, words, state: state.value, agreedPence });
  return ok(undefined);
}

async function writeStep(
  { tx, services, caller }: At,
  settlement: SettlementRow,
  line: LineRow,
  { kind, words, state, agreedPence }: Before & { kind: LineStep | 'undone'; words: string },
): Promise<void> {
  await tx
    .updateTable('council_settlement_line')
    .set({ state, agreed_pence: agreedPence })
    .where('id', '=', line.id)
    .execute();
  await tx
    .insertInto('settlement_line_step')
    .values({
      id: randomUUIDv7(),
      line_id: line.id,
      kind,
      words,
      agreed_pence: agreedPence,
      before: JSON.stringify({ state: line.state, agreedPence: line.agreed_pence } satisfies Before),
      account_id: caller.actorId,
      at: services.clock.now().toString(),
    })
    .execute();
  await carryLedger(tx, services, [line.place_id]);
  await record(tx, services.clock, [
    {
      kind: `settlement.line-${kind}`,
      about: { council: settlement.council_id, provider: settlement.provider_id },
      data: { settlementId: settlement.id, lineId: line.id },
      actorId: caller.actorId,
      subjectId: caller.subjectId,
    },
  ]);
}
