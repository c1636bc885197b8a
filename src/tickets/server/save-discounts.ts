import { randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { lockOwnListing } from '../../schedule/server/find-listing.ts';
import { normalCode } from '../code.ts';
import { checkDiscounts, type CodeDraft } from '../discount-draft.ts';
import type { DiscountRule } from '../discount.ts';
import { decideListChange, type ListChange } from '../list-change.ts';
import { listTickets } from './queries.ts';
import { readDiscounts, type DiscountList } from './show-discounts.ts';
import { change } from '../../platform/server/work/change.ts';

type WantedCode = CodeDraft & { id?: string };
type RefusalKey = 'not-found' | 'is-archived' | 'version-changed' | 'invalid-discounts' | 'below-used';

/**
 * Saves all automatic discounts and codes of one of the caller's listings. What is booked or held keeps the price it was
 * promised; codes that are left out work no more.
 */
export async function saveDiscounts(
  services: Services,
  caller: SignedIn,
  listingId: string,
  wanted: { version: string; rules: readonly DiscountRule[]; codes: readonly WantedCode[] },
): Promise<Result<DiscountList, RefusalKey>> {
  return change(services, async (tx) => {
    const listing = await lockOwnListing(tx, caller, listingId);
    if (!listing.ok) return listing;
    const stored = await readDiscounts(tx, listingId);
    if (stored.version !== wanted.version) {
      return refuse(
        'version-changed',
        'Somebody else changed these discounts while you were working on them. Look at them again before you save.',
        { details: { version: stored.version } },
      );
    }
    const tickets = new Set((await listTickets(tx, listingId)).map((ticket) => ticket.id));
    const codes = wanted.codes.map((code) => ({ ...code, code: normalCode(code.code) }));
    const change = decideListChange(stored.codes, codes, (one, other) => one.code === other.code);
    const fields = checkDiscounts(wanted.rules, codes, tickets);
    for (const index of change.unknown) fields[`codes.${index}.code`] = 'This code is no longer there';
    const [problem] = Object.values(fields);
    if (problem) return refuse('invalid-discounts', `${problem}.`, { fields });
    const now = services.clock.now().toString();
    await tx
      .updateTable('listing')
      .set({ discounts: JSON.stringify(wanted.rules) })
      .where('id', '=', listingId)
      .execute();
    const written = await writeCodes(tx, now, listingId, change);
    if (!written.ok) return written;
    await record(tx, services.clock, [
      {
        kind: 'discounts.changed',
        about: { listing: listingId, provider: caller.subjectId },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    return ok(await readDiscounts(tx, listingId));
  });
}

function columns(code: WantedCode, position: number) {
  return {
    code: code.code,
    kind: code.kind,
    percent: code.kind === 'percent' ? code.percent : null,
    amount_pence: code.kind === 'amount' ? code.amountPence : null,
    ticket_id: code.kind === 'ticket' ? code.ticketId : null,
    per_family: code.perFamily,
    valid_from: code.validFrom,
    valid_to: code.validTo,
    position,
  };
}

async function writeCodes(
  tx: Tx,
  now: string,
  listingId: string,
  change: ListChange<WantedCode>,
): Promise<Result<true, 'below-used'>> {
  if (change.archive.length > 0)
    await tx.updateTable('discount_code').set({ archived_at: now }).where('id', 'in', change.archive).execute();
  for (const { wanted, position } of change.add) {
    const id = randomUUIDv7();
    await tx
      .insertInto('discount_code')
      .values({ id, listing_id: listingId, created_at: now, ...columns(wanted, position) })
      .execute();
    await tx.insertInto('discount_code_uses').values({ code_id: id, maximum: wanted.maximumUses }).execute();
  }
  for (const { id, wanted, position } of change.change) {
    await tx.updateTable('discount_code').set(columns(wanted, position)).where('id', '=', id).execute();
    const { maximumUses } = wanted;
    const guarded = await tx
      .updateTable('discount_code_uses')
      .set({ maximum: maximumUses })
      .where('code_id', '=', id)
      .$if(maximumUses !== null, (query) => query.where('taken', '<=', maximumUses))
      .executeTakeFirst();
    if (guarded.numUpdatedRows === 0n) {
      const message = `More bookings use ‘${wanted.code}’ already`;
      return refuse('below-used', `${message}.`, { fields: { [`codes.${position - 1}.maximumUses`]: message } });
    }
  }
  return ok(true);
}
