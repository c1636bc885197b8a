import type { SignedIn } from '../../identity/access.ts';
import { mayInCouncil } from '../../councils/server/find-membership.ts';
import { ok, type Result } from '../../platform/result.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import { notFound } from '../../platform/server/http/http.ts';

/** A settlement of the caller's council, locked: whoever changes it or one of its lines comes before or after. */
export async function findSettlement(
  tx: Tx,
  caller: SignedIn,
  { councilId, settlementId }: { councilId: string; settlementId: string },
  what: 'decide' | 'manage',
) {
  const member = await mayInCouncil(tx, caller, councilId, what);
  if (!member.ok) return member;
  const row = await tx
    .selectFrom('council_settlement')
    .selectAll()
    .where('id', '=', settlementId)
    .where('council_id', '=', councilId)
    .forUpdate()
    .executeTakeFirst();
  return row ? ok(row) : notFound;
}

/** A settlement of the caller as its provider, locked. */
export async function findOwnSettlement(tx: Tx, caller: SignedIn, settlementId: string) {
  const row = await tx
    .selectFrom('council_settlement')
    .selectAll()
    .where('id', '=', settlementId)
    .where('provider_id', '=', caller.subjectId)
    .forUpdate()
    .executeTakeFirst();
  return row ? ok(row) : notFound;
}

export type SettlementRow = Extract<Awaited<ReturnType<typeof findOwnSettlement>>, { ok: true }>['value'];

/** A line of a locked settlement. */
export async function findLine(tx: Tx, settlementId: string, lineId: string): Promise<Result<LineRow, 'not-found'>> {
  const row = await tx
    .selectFrom('council_settlement_line')
    .selectAll()
    .where('id', '=', lineId)
    .where('settlement_id', '=', settlementId)
    .executeTakeFirst();
  return row ? ok(row) : notFound;
}

export type LineRow = {
  id: string;
  place_id: string;
  charged_pence: number;
  credit_pence: number;
  agreed_pence: number;
  state: 'STANDS' | 'DISPUTED' | 'ANSWERED' | 'DECIDED';
};
