import type { SignedIn } from '../../identity/access.ts';
import { constraintOf, type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { blockColumns } from './add-block.ts';
import { lockOwnListing, type OwnListing } from './find-listing.ts';
import { planChange, type ChangeInput, type PlannedChange, type PlanRefusal } from './plan-change.ts';
import type { OwnBlock } from './queries.ts';
import { settleLateDates } from './settle-late-dates.ts';
import { readBlock, writeChange } from './write-block.ts';
import { change } from '../../platform/server/work/change.ts';

/** A change as it is made: `agreed` names the preview that was agreed to, `message` is for the families that are told. */
type AgreedChange = ChangeInput & { agreed: string | null; message: string };

type RefusalKey = PlanRefusal | 'not-found' | 'is-archived' | 'agree-first' | 'preview-changed' | 'invalid-input';

/**
 * Changes one of the caller's blocks, as a whole. `version` names what the editor started from; somebody else's change in
 * between is not overwritten. Where families are concerned, exactly what the agreed preview said is done: their places
 * move along or are cancelled with everything back, they are told, and may cancel for free. When somebody booked or
 * cancelled meanwhile, it is refused with the new preview.
 */
export async function changeBlock(
  services: Services,
  caller: SignedIn,
  blockId: string,
  input: AgreedChange,
): Promise<Result<OwnBlock, RefusalKey>> {
  try {
    return await change(services, async (tx) => changeLocked(tx, services, caller, blockId, input));
  } catch (error) {
    // The family booked something else for the new time in this very moment: the database saw it, the plan did not.
    if (constraintOf(error) === 'learner_not_in_two_places')
      return refuse(
        'learner-busy',
        'A child has just been booked elsewhere at one of the new times. Please look again.',
      );
    throw error;
  }
}

async function changeLocked(
  tx: Tx,
  services: Services,
  caller: SignedIn,
  blockId: string,
  input: AgreedChange,
): Promise<Result<OwnBlock, RefusalKey>> {
  const listing = await lockListingOf(tx, caller, blockId);
  if (!listing.ok) return listing;
  const now = services.clock.now();
  const planned = await planChange(tx, { blockId, listing: listing.value, now }, input, 'lock');
  if (!planned.ok) return planned;
  const { preview, effects } = planned.value;
  if (preview.needsAgreement && input.agreed !== preview.version) {
    const details = { details: { preview } };
    return input.agreed === null
      ? refuse('agree-first', 'Families have booked this block. Look at what the change means for them first.', details)
      : refuse('preview-changed', 'The bookings have changed in the meantime. Please look at it again.', details);
  }
  if (effects.families > 0 && input.message === '')
    return refuse('invalid-input', 'Please say why: the families read it.', { fields: { message: 'Please say why' } });
  await tx.updateTable('block').set(blockColumns(input)).where('id', '=', blockId).execute();
  const block = { blockId, listingId: listing.value.id };
  await writeChange(tx, services, caller, block, planned.value.change);
  await settleLateDates(tx, blockId, now);
  await tellFamilies(tx, services, caller, { ...block, message: input.message }, planned.value);
  return ok(await readBlock(tx, blockId));
}

/** The right to cancel for free, and the events that end places of removed dates and tell the families of changed ones. */
async function tellFamilies(
  tx: Tx,
  services: Services,
  caller: SignedIn,
  { listingId, message }: { blockId: string; listingId: string; message: string },
  { effects, change: { remove } }: PlannedChange,
): Promise<void> {
  const { freePlaceIds, freeUntil } = effects;
  if (freePlaceIds.length > 0) {
    await tx
      .updateTable('place')
      .set({ free_cancel_until: freeUntil.toString() })
      .where('id', 'in', freePlaceIds)
      .execute();
  }
  const by = { actorId: caller.actorId, subjectId: caller.subjectId };
  const ended = remove.filter((session) => session.taken > 0);
  const changed = effects.bookings.filter(({ moved, free }) => moved.length > 0 || free);
  await record(tx, services.clock, [
    ...ended.map((session) => ({
      kind: 'session.cancelled' as const,
      about: { session: session.id, listing: listingId, provider: caller.subjectId },
      data: { message },
      ...by,
    })),
    ...changed.map(({ bookingId, bookerId, moved, removed, free }) => ({
      kind: 'dates.changed' as const,
      about: {
        booking: bookingId,
        listing: listingId,
        session: moved.map(({ sessionId }) => sessionId),
        account: bookerId,
        provider: caller.subjectId,
      },
      data: { moved, removed, message, freeUntil: free ? freeUntil.toString() : null },
      ...by,
    })),
  ]);
}

/** The own listing that a block belongs to, locked; a block of somebody else is not found. */
export async function lockListingOf(
  tx: Tx,
  caller: SignedIn,
  blockId: string,
): Promise<Result<OwnListing, 'not-found' | 'is-archived'>> {
  const find = () =>
    tx
      .selectFrom('block')
      .select('listing_id')
      .where('id', '=', blockId)
      .where('archived_at', 'is', null)
      .executeTakeFirst();
  const block = await find();
  if (!block) return notFound;
  const listing = await lockOwnListing(tx, caller, block.listing_id);
  // The block may have been removed while we waited for the lock.
  if (listing.ok && !(await find())) return notFound;
  return listing;
}
