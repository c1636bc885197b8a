import { Badge, type Tone } from '../../ui/badge.tsx';
import type { EligibilityState } from '../eligibility.ts';

const words: Record<EligibilityState, { text: string; tone: Tone }> = {
  PENDING: { text: 'Waits for the council', tone: 'attention' },
  ELIGIBLE: { text: 'Eligible', tone: 'success' },
  NEEDS_INFO: { text: 'More information needed', tone: 'info' },
  NOT_ELIGIBLE: { text: 'Not eligible', tone: 'neutral' },
};

/** How a council stands to a learner. */
export function EligibilityBadge({ state }: { state: EligibilityState }) {
  return <Badge tone={words[state].tone}>{words[state].text}</Badge>;
}
