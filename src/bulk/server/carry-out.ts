import type { SignedIn } from '../../identity/access.ts';
import { decideRefundRequest } from '../../cancellations/server/answer-refund-request.ts';
import { bySide } from '../../cancellations/server/find-cancellable.ts';
import { cancelPlaces } from '../../cancellations/server/cancel-places.ts';
import { beginConversation } from '../../messages/server/begin-conversation.ts';
import { checkFields } from '../../messages/server/check-writing.ts';
import { movePlaces } from '../../moves/server/move-places.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { approveRequest, declineRequest } from '../../requests/server/answer-request.ts';
import { changedRows } from '../bulk-plan.ts';
import type { BulkChange, BulkProgress, BulkRows } from '../contract.ts';
import { cancellable, lineOf } from './make-plan.ts';
import { leaving } from './plan-moves.ts';
import { readChosen, type Chosen } from './read-chosen.ts';

/** So many bookings are changed in one call: their page shows how far it is, and asks for the next. */
const AT_ONCE = 20;

type Row = BulkRows[number];
type Refused = 'rows-changed';
type Done = Result<unknown>;

/**
 * Does something with the first of the chosen bookings, each in a transaction of its own. All that are still to be done are
 * looked at before: where one is not as it was when the figures were shown, nothing is done, and which it is is told. What
 * changes in the moment between is refused by its own use-case, and told among what was not done.
 */
export async function changeTogether(
  services: Services,
  caller: SignedIn,
  { rows, change }: { rows: BulkRows; change: BulkChange },
): Promise<Result<BulkProgress, Refused>> {
  return carryOut(services, caller, rows, (one, row) => changeOne(services, caller, change, one, row));
}

/** Decides the refund that waits of each of the first chosen bookings. */
export async function decideTogether(
  services: Services,
  caller: SignedIn,
  { rows, decision, message }: { rows: BulkRows; decision: 'full' | 'none'; message: string },
): Promise<Result<BulkProgress, Refused>> {
  return carryOut(services, caller, rows, async ({ waiting: [refundId, ...others] }) =>
    refundId === undefined || others.length > 0
      ? refuse('already-answered', 'No refund waits for an answer, or more than one does.')
      : decideRefundRequest(services, caller, refundId, { decision: { kind: decision }, message }),
  );
}

/** Writes to the families of the first of the chosen bookings; of each family the plan keeps one. */
export async function writeTogether(
  services: Services,
  caller: SignedIn,
  { rows, body }: { rows: BulkRows; body: string },
): Promise<Result<BulkProgress, Refused | 'unknown-field'>> {
  const fields = checkFields(body);
  if (!fields.ok) return fields;
  return carryOut(services, caller, rows, (one) =>
    beginConversation(services, caller, { bookingId: one.row.id }, { body, fileIds: [] }),
  );
}

async function carryOut(
  services: Services,
  caller: SignedIn,
  rows: BulkRows,
  act: (one: Chosen, row: Row) => Promise<Done> | Done,
): Promise<Result<BulkProgress, Refused>> {
  const chosen = await readChosen(
    services.db,
    caller,
    rows.map(({ bookingId }) => bookingId),
  );
  const lines = new Map(chosen.map((one) => [one.row.id, lineOf(one)]));
  const changed = changedRows(rows, ({ bookingId }) => lines.get(bookingId)?.stamp);
  if (changed.length > 0)
    return refuse('rows-changed', changedSentence(changed.length), {
      details: {
        changed: changed.map(({ bookingId }) => ({
          bookingId,
          reference: lines.get(bookingId)?.reference ?? '',
          booker: lines.get(bookingId)?.booker ?? '',
        })),
      },
    });
  const byId = new Map(rows.map((row) => [row.bookingId, row]));
  const progress: BulkProgress = { done: [], notDone: [], rest: chosen.slice(AT_ONCE).map(({ row }) => row.id) };
  for (const one of chosen.slice(0, AT_ONCE)) {
    const row = byId.get(one.row.id);
    const result = row ? await act(one, row) : ok(undefined);
    if (result.ok) progress.done.push(one.row.id);
    else {
      const { bookingId, reference, booker } = lineOf(one);
      progress.notDone.push({ bookingId, reference, booker, why: result.refusal.message });
    }
  }
  return ok(progress);
}

function changedSentence(count: number): string {
  return count === 1
    ? 'One of these bookings has changed meanwhile, so nothing more was done. Look at the new figures.'
    : `${count} of these bookings have changed meanwhile, so nothing more was done. Look at the new figures.`;
}

async function changeOne(
  services: Services,
  caller: SignedIn,
  change: BulkChange,
  one: Chosen,
  { pence }: Row,
): Promise<Done> {
  const bookingId = one.row.id;
  switch (change.kind) {
    case 'approve':
      return approveRequest(services, caller, bookingId, change);
    case 'decline':
      return declineRequest(services, caller, bookingId, change);
    case 'cancel':
      return cancelPlaces(services, bySide(caller, bookingId, 'provider'), caller, {
        bookingId,
        placeIds: cancellable(one.places, services.clock.now()),
        expectedRefundPence: pence,
        message: change.message,
      });
    case 'move':
      return moveOne(services, caller, change, one);
  }
}

/** What leaves the date moves at the price that was agreed. */
async function moveOne(
  services: Services,
  caller: SignedIn,
  { fromId, toId, message }: BulkChange & { kind: 'move' },
  one: Chosen,
): Promise<Done> {
  const [places, ...others] = leaving(one, fromId);
  const [first] = places ?? [];
  if (!places || !first || others.length > 0) return refuse('cannot-move', 'It has no place to move on that date.');
  return movePlaces(services, caller, {
    bookingId: one.row.id,
    placeIds: places.map(({ id }) => id),
    sessionIds: [toId],
    ticketId: first.ticket_id,
    expectedDifferencePence: 0,
    as: 'provider',
    message,
  });
}
