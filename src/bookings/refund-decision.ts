import { pence, split, type Pence } from '../platform/money.ts';
import { done, refuse, type Result } from '../platform/result.ts';
import { formatMoney } from '../platform/money.ts';
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
  if (decision.kind === 'none') return done({ state: 'DECLINED', amounts: new Map() });
  if (decision.kind === 'full' || decision.amountPence === total)
    return done({ state: 'APPROVED_FULL', amounts: new Map([...asked].map(([id, amount]) => [id, pence(amount)])) });
  const { amountPence } = decision;
  if (!Number.isSafeInteger(amountPence) || amountPence < 1 || amountPence > total) {
    const message = `Enter an amount from £0.01 to ${formatMoney(total)}.`;
    return refuse('invalid-input', message, { fields: { amountPence: message } });
  }
  const parts = split(pence(amountPence), amounts);
  return done({
    state: 'APPROVED_PARTIAL',
    amounts: new Map([...asked.keys()].map((id, index) => [id, parts[index] ?? pence(0)])),
  });
}

/** Until when a provider decides about a refund that was asked for at a moment. */
export const decideBy = (askedAt: Temporal.Instant): Temporal.Instant => askedAt.add({ hours: LAST_DAY * 24 });

/** What becomes of a refund about which its provider has not decided in time. */
export function afterwards(rule: string): string {
  return rule === 'DECISION' ? 'After that all of it goes back by itself.' : 'After that nothing more goes back.';
}

/**
 * What happens next with a refund that waits for its provider: until when, and what follows.
 * @param provider 'you', or a name
 */
export function pendingSentence(rule: string, decideBy: string, provider: string): string {
  const who = provider === 'you' ? 'You decide' : `${provider} decides`;
  return `${who} by ${format.dayAndTime(decideBy)}. ${afterwards(rule)}`;
}

/**
 * The answer when a provider has not decided in time. A policy that leaves everything to the provider counts their
 * silence for the family; who asked for more than the policy gives gets what the policy gives, which they have.
 */
export function answerOfPolicy(rule: string): RefundDecision {
  return rule === 'DECISION' ? { kind: 'full' } : { kind: 'none' };
}
