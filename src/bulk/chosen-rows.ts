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
  if (typeof state !== 'object' || state === null) return null;
  const { kind, of, ids, back } = state as Record<string, unknown>;
  if (typeof kind !== 'string' || !Object.hasOwn(bulkKinds, kind) || !Array.isArray(ids)) return null;
  const known = ids.filter((id): id is string => typeof id === 'string' && UUID.test(id)).slice(0, MOST_ROWS);
  if (known.length === 0) return null;
  return {
    kind: kind as BulkKind,
    of: of === 'customers' ? 'customers' : 'bookings',
    ids: known,
    // An address of this site alone.
    back: typeof back === 'string' && /^\/(bookings\/m|customers)(\?|$)/.test(back) ? back : '/bookings/m',
  };
}
