import type { SignedIn } from '../../identity/access.ts';
import { beginConversation } from '../../messages/server/begin-conversation.ts';
import { checkFields } from '../../messages/server/check-writing.ts';
import { notFound, type CommonRefusal } from '../../platform/server/http/http.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { offerByHand } from '../../waiting/server/offer-to-party.ts';
import { removeFromQueue } from '../../waiting/server/remove-from-queue.ts';
import { changedRows } from '../bulk-plan.ts';
import type { WaitingProgress, WaitingRows } from '../contract.ts';
import { readChosenParties } from './plan-waiting.ts';

/** So many parties are changed in one call: their page shows how far it is, and asks for the next. */
const AT_ONCE = 20;

type Row = WaitingRows[number];
type Asked = { listingId: string; rows: WaitingRows };
type Answer = Result<WaitingProgress, 'rows-changed' | CommonRefusal>;

/**
 * Offers places to the first of the chosen parties, or takes them off the list, each in a transaction of its own. Where one
 * is not as it was when the figures were shown, nothing is done, and which it is is told.
 */
export async function changeWaiting(
  services: Services,
  caller: SignedIn,
  { listingId, rows, kind }: Asked & { kind: 'offer' | 'remove' },
): Promise<Answer> {
  return carryOut(services, caller, { listingId, rows }, ({ entryId, sessionIds, exceed }) =>
    kind === 'offer'
      ? offerByHand(services, caller, entryId, { sessionIds, exceed })
      : removeFromQueue(services, caller, entryId),
  );
}

/** Writes to the families of the first of the chosen parties; of each family the plan keeps one. */
export async function writeToWaiting(
  services: Services,
  caller: SignedIn,
  { body, ...asked }: Asked & { body: string },
): Promise<Answer | Result<never, 'unknown-field'>> {
  const fields = checkFields(body);
  if (!fields.ok) return fields;
  return carryOut(services, caller, asked, ({ entryId }) =>
    beginConversation(services, caller, { waitingEntryId: entryId }, { body, fileIds: [] }),
  );
}

async function carryOut(
  services: Services,
  caller: SignedIn,
  { listingId, rows }: Asked,
  act: (row: Row) => Promise<Result<unknown>>,
): Promise<Answer> {
  const chosen = await readChosenParties(
    services.db,
    caller,
    listingId,
    rows.map(({ entryId }) => entryId),
  );
  if (!chosen) return notFound;
  const byId = new Map(chosen.map((one) => [one.entry.id, one]));
  const changed = changedRows(rows, ({ entryId }) => byId.get(entryId)?.stamp);
  if (changed.length > 0)
    return refuse('rows-changed', changedSentence(changed.length), {
      details: { changed: changed.map(({ entryId }) => ({ entryId, name: byId.get(entryId)?.name ?? '' })) },
    });
  const progress: WaitingProgress = { done: [], notDone: [], rest: rows.slice(AT_ONCE).map(({ entryId }) => entryId) };
  for (const row of rows.slice(0, AT_ONCE)) {
    const result = await act(row);
    if (result.ok) progress.done.push(row.entryId);
    else
      progress.notDone.push({
        entryId: row.entryId,
        name: byId.get(row.entryId)?.name ?? '',
        why: result.refusal.message,
      });
  }
  return ok(progress);
}

function changedSentence(count: number): string {
  return count === 1
    ? 'One of these families does not wait as before, so nothing more was done. Look at the new figures.'
    : `${count} of these families do not wait as before, so nothing more was done. Look at the new figures.`;
}
