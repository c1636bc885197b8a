import type { ReactNode } from 'react';
import Ban from 'lucide-react/icons/ban';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import CircleMinus from 'lucide-react/icons/circle-minus';
import Hourglass from 'lucide-react/icons/hourglass';
import Send from 'lucide-react/icons/send';
import Sprout from 'lucide-react/icons/sprout';
import type { AnswerOf } from '../../platform/contract.ts';
import { formatPlainDate } from '../../platform/time.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import type { paymentsContract } from '../contract.ts';

export type Payouts = AnswerOf<(typeof paymentsContract)['GET /payouts']>;
export type PayoutSummary = Payouts['payouts'][number];
type State = PayoutSummary['state'];

const states: Record<State, { text: string; tone: Tone; icon: ReactNode }> = {
  ACCRUING: { text: 'Session to come', tone: 'neutral', icon: <Sprout aria-hidden /> },
  COOLING: { text: 'Kept for 24 hours', tone: 'neutral', icon: <Hourglass aria-hidden /> },
  BLOCKED: { text: 'Blocked', tone: 'attention', icon: <Ban aria-hidden /> },
  SCHEDULED: { text: 'Next payout', tone: 'info', icon: <CalendarClock aria-hidden /> },
  IN_TRANSIT: { text: 'On its way', tone: 'info', icon: <Send aria-hidden /> },
  PAID: { text: 'Paid', tone: 'success', icon: <CircleCheck aria-hidden /> },
  FAILED: { text: 'Sent back by your bank', tone: 'danger', icon: <CircleX aria-hidden /> },
};

const takenOff = { text: 'Taken off', tone: 'neutral', icon: <CircleMinus aria-hidden /> } as const;

/** A state in words, with an icon. What is below 0 is on no way to anybody: it is taken off a payout. */
export function PayoutBadge({ state, pence = 0 }: { state: State; pence?: number }) {
  const { text, tone, icon } = pence < 0 ? takenOff : states[state];
  return (
    <Badge tone={tone} icon={icon}>
      {text}
    </Badge>
  );
}

/** When money is sent or arrives: 'We send it on 12/04/2027', 'Arrived on 14/04/2027'; nothing while nobody can say. */
export function ExpectedText({ state, on }: { state: State; on: string | null }) {
  if (on === null) return null;
  const verb = state === 'PAID' ? 'Arrived on' : state === 'IN_TRANSIT' ? 'Arrives by' : 'We send it on';
  return (
    <span className="whitespace-nowrap figures">
      {verb} {formatPlainDate(on)}
    </span>
  );
}
