import { partsOfRefund, type PlacePrice } from '../payments/ledger.ts';
import { formatMoney, pence, split, sum, type Pence } from '../platform/money.ts';
import { ok, refuse, type Result } from '../platform/result.ts';
import { isolated } from '../platform/isolated.ts';
import { format } from '../platform/time.ts';

/** Days after the cancellation on which a provider who has not decided is reminded. */
export const REMINDER_DAYS = [3, 7] as const;
/** On this day the policy's own answer is applied. */
export const LAST_DAY = 10;

export type RefundDecision = { kind: 'full' } | { kind: 'part'; amountPence: number } | { kind: 'none' };

/** What a decision means: the refund's state, and how much each place gives back. */
export type DecidedRefund = {
  state: 'APPROVED_FULL' | 'APPROVED_PARTIAL' | 'DECLINED';
  amounts: ReadonlyMap<string, Pence>;
};

/**
 * Works out a provider's decision about a refund of some places.
 * @param asked what is asked for each place, in pence; a part is split in its proportion, to the penny.
 */
export function applyDecision(
  asked: ReadonlyMap<string, number>,
  decision: RefundDecision,
): Result<DecidedRefund, 'invalid-input'> {
  const amounts = [...asked.values()];
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  if (decision.kind === 'none') return ok({ state: 'DECLINED', amounts: new Map() });
  if (decision.kind === 'full' || decision.amountPence === total)
    return ok({ state: 'APPROVED_FULL', amounts: new Map([...asked].map(([id, amount]) => [id, pence(amount)])) });
  const { amountPence } = decision;
  if (!Number.isSafeInteger(amountPence) || amountPence < 1 || amountPence > total) {
    const message = `Enter an amount from £0.01 to ${formatMoney(total)}.`;
    return refuse('invalid-input', message, { fields: { amountPence: message } });
  }
  const parts = split(pence(amountPence), amounts);
  return ok({
    state: 'APPROVED_PARTIAL',
    amounts: new Map([...asked.keys()].map((id, index) => [id, parts[index] ?? pence(0)])),
  });
}

/** A place of a refund that waits: what is asked for it, and what went back before. */
export type WaitingPlace = PlacePrice & { askedPence: number; refundedPence: number };

/**
 * Who has what after a decision, to the penny: what goes back to the family, and what its provider keeps of these places
 * when the service fee is taken off.
 */
export function sharesOf(
  places: readonly WaitingPlace[],
  decision: RefundDecision,
): Result<{ backPence: Pence; keptPence: Pence; serviceFeePence: Pence }, 'invalid-input'> {
  // In the order in which the decision is carried out: who gets the odd penny depends on it.
  const inOrder = places.toSorted((a, b) => (a.placeId < b.placeId ? -1 : 1));
  const asked = new Map(
    inOrder.map((place) => [
      place.placeId,
      Math.min(place.askedPence, Math.max(0, place.pricePence - place.refundedPence)),
    ]),
  );
  const decided = applyDecision(asked, decision);
  if (!decided.ok) return decided;
  const { amounts } = decided.value;
  const left = inOrder.map((place) => {
    const gone = partsOfRefund(place, 0, place.refundedPence + (amounts.get(place.placeId) ?? 0));
    return { price: place.pricePence - gone.price, fee: place.providerFeePence - gone.providerFee };
  });
  return ok({
    backPence: sum(amounts.values()),
    keptPence: sum(left.map(({ price, fee }) => price - fee)),
    serviceFeePence: sum(left.map(({ fee }) => fee)),
  });
}

/** Until when a provider decides about a refund that was asked for at a moment. */
export const decideBy = (askedAt: Temporal.Instant): Temporal.Instant => askedAt.add({ hours: LAST_DAY * 24 });

/** What becomes of a refund about which its provider has not decided in time. */
export function afterwards(rule: string): string {
  return rule === 'DECISION'
    ? 'After that the full amount is refunded automatically.'
    : 'After that nothing more is refunded.';
}

/**
 * What happens next with a refund that waits for its provider: until when, and what follows.
 * @param provider 'you', or a name
 */
export function pendingSentence(rule: string, decideBy: string, provider: string): string {
  const who = provider === 'you' ? 'You decide' : `${isolated(provider)} decides`;
  return `${isolated(who)} by ${format.dayAndTime(decideBy)}. ${afterwards(rule)}`;
}

/**
 * The answer when a provider has not decided in time. A policy that leaves everything to the provider counts their
 * silence for the family; who asked for more than the policy gives gets what the policy gives, which they have.
 */
export function answerOfPolicy(rule: string): RefundDecision {
  return rule === 'DECISION' ? { kind: 'full' } : { kind: 'none' };
}
