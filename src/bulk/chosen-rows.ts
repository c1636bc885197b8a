import { MOST_PARTIES } from '../waiting/party-filter.ts';
import { MOST_ROWS } from './bulk-plan.ts';

/** What can be done with many bookings at once, as buttons and headings say it. */
export const bulkKinds = {
  approve: { label: 'Approve', title: 'Approve requests' },
  decline: { label: 'Decline', title: 'Decline requests' },
  move: { label: 'Move', title: 'Move to another date' },
  cancel: { label: 'Cancel', title: 'Cancel bookings' },
  refund: { label: 'Decide refunds', title: 'Decide refunds' },
  message: { label: 'Write', title: 'Write to families' },
} as const;
export type BulkKind = keyof typeof bulkKinds;

/** What was chosen on a list, and the address of that list. */
export type ChosenRows = { kind: BulkKind; of: 'bookings' | 'customers'; ids: readonly string[]; back: string };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What the list handed on; null where nothing sensible was, as after the page was opened by its address. */
export function chosenFrom(state: unknown): ChosenRows | null {
  const handed = handedOn(state, bulkKinds, MOST_ROWS);
  if (!handed) return null;
  const { kind, of, ids, back } = handed;
  return {
    kind,
    of: of === 'customers' ? 'customers' : 'bookings',
    ids,
    // An address of this site alone.
    back: typeof back === 'string' && /^\/(bookings\/m|customers)(\?|$)/.test(back) ? back : '/bookings/m',
  };
}

/** What can be done with many families on a waiting list at once. */
export const waitingKinds = {
  offer: { title: 'Offer places' },
  remove: { title: 'Take families off the list' },
  message: { title: 'Write to families' },
} as const;
export type WaitingKind = keyof typeof waitingKinds;

/** What was chosen on the waiting list of a listing, and the address of that list. */
export type ChosenParties = { kind: WaitingKind; ids: readonly string[]; back: string };

/** The same of the waiting list of a listing. */
export function partiesFrom(state: unknown, listingId: string): ChosenParties | null {
  const handed = handedOn(state, waitingKinds, MOST_PARTIES);
  if (!handed) return null;
  const list = `/listings/${listingId}/waiting-list`;
  const { kind, ids, back } = handed;
  return { kind, ids, back: typeof back === 'string' && back.split('?')[0] === list ? back : list };
}

function handedOn<Kind extends string>(state: unknown, kinds: Record<Kind, unknown>, most: number) {
  if (typeof state !== 'object' || state === null) return null;
  const { kind, of, ids, back } = state as Record<string, unknown>;
  if (typeof kind !== 'string' || !Object.hasOwn(kinds, kind) || !Array.isArray(ids)) return null;
  const known = ids.filter((id): id is string => typeof id === 'string' && UUID.test(id)).slice(0, most);
  return known.length === 0 ? null : { kind: kind as Kind, of, ids: known, back };
}
