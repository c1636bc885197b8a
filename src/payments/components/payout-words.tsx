import type { AnswerOf } from '../../platform/contract.ts';
import { formatPlainDate } from '../../platform/time.ts';
import { State, type StateKind } from '../../ui/state.tsx';
import type { paymentsContract } from '../contract.ts';
import { payoutWord, type PayoutState } from '../payout.ts';

export type Payouts = AnswerOf<(typeof paymentsContract)['GET /payouts']>;
export type PayoutSummary = Payouts['payouts'][number];

export const payoutKinds: Record<PayoutState, StateKind> = {
  ACCRUING: 'waiting',
  COOLING: 'kept',
  BLOCKED: 'blocked',
  SCHEDULED: 'planned',
  IN_TRANSIT: 'onItsWay',
  PAID: 'good',
  FAILED: 'failed',
};

/** A state in words, with an icon. */
export function PayoutBadge({ state, pence = 0 }: { state: PayoutState; pence?: number }) {
  return <State text={payoutWord(state, pence)} kind={pence < 0 ? 'ended' : payoutKinds[state]} />;
}

/** When money is sent or arrives: 'We send it on 12/04/2027', 'Arrived on 14/04/2027'; nothing while nobody can say. */
export function ExpectedText({ state, on }: { state: PayoutState; on: string | null }) {
  if (on === null) return null;
  const verb = state === 'PAID' ? 'Arrived on' : state === 'IN_TRANSIT' ? 'Arrives by' : 'We send it on';
  return (
    <span className="whitespace-nowrap figures">
      {verb} {formatPlainDate(on)}
    </span>
  );
}
