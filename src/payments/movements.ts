import { formatMoney } from '../platform/money.ts';

/** What is compared with the payment partner, each by the partner's own id. */
export const movementKinds = ['charge', 'refund', 'transfer', 'dispute', 'payout'] as const;
export type MovementKind = (typeof movementKinds)[number];

/** One movement of money, as the ledger or the payment partner has it. Whole pence; below 0 what came back of it. */
export type Movement = { kind: MovementKind; stripeId: string; amountPence: number };

export type Difference = {
  kind: MovementKind;
  stripeId: string;
  /** Null: the ledger knows nothing of it. */
  ledgerPence: number | null;
  /** Null: the payment partner knows nothing of it. */
  stripePence: number | null;
};

/** Compares movements of the ledger with those of the payment partner. Movements with one id are one, in parts. */
export function differencesBetween(ledger: readonly Movement[], stripe: readonly Movement[]): Difference[] {
  const key = ({ kind, stripeId }: Movement): string => `${kind} ${stripeId}`;
  const add = (movements: readonly Movement[]): Map<string, Movement> => {
    const all = new Map<string, Movement>();
    for (const movement of movements) {
      const earlier = all.get(key(movement))?.amountPence ?? 0;
      all.set(key(movement), { ...movement, amountPence: earlier + movement.amountPence });
    }
    return all;
  };
  const [ours, theirs] = [add(ledger), add(stripe)];
  return [...new Set([...ours.keys(), ...theirs.keys()])].flatMap((id) => {
    const [mine, other] = [ours.get(id), theirs.get(id)];
    const one = mine ?? other;
    // What went and came back is as good as what never was.
    if (!one || (mine?.amountPence ?? 0) === (other?.amountPence ?? 0)) return [];
    const { kind, stripeId } = one;
    return [{ kind, stripeId, ledgerPence: mine?.amountPence ?? null, stripePence: other?.amountPence ?? null }];
  });
}

/** Each kind of movement in words: one of it, and several. */
export const kindWords: Record<MovementKind, readonly [one: string, several: string]> = {
  charge: ['card payment', 'card payments'],
  refund: ['refund', 'refunds'],
  transfer: ['transfer to a provider', 'transfers to providers'],
  dispute: ['complaint at a bank', 'complaints at a bank'],
  payout: ['payout to a bank', 'payouts to banks'],
};

/** A difference in a sentence. */
export function describeDifference({ kind, ledgerPence, stripePence }: Difference): string {
  const [what] = kindWords[kind];
  if (ledgerPence === null)
    return `Stripe has a ${what} of ${formatMoney(stripePence ?? 0)} that we have no record of.`;
  if (stripePence === null)
    return `We have a ${what} of ${formatMoney(ledgerPence)} on record that Stripe does not know.`;
  return `A ${what} is ${formatMoney(ledgerPence)} in our record and ${formatMoney(stripePence)} at Stripe.`;
}
