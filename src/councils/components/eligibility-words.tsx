import { State, type StateWord } from '../../ui/state.tsx';
import type { EligibilityState } from '../eligibility.ts';

const decided = {
  ELIGIBLE: { text: 'Eligible', kind: 'good' },
  NOT_ELIGIBLE: { text: 'Not eligible', kind: 'ended' },
} as const;

/** How a council stands to a learner, as each side reads it: what waits for one is waited for by the other. */
export const eligibilityWords: Record<'family' | 'council', Record<EligibilityState, StateWord>> = {
  family: {
    PENDING: { text: 'Waiting for the council', kind: 'waiting' },
    NEEDS_INFO: { text: 'More information needed', kind: 'needsYou' },
    ...decided,
  },
  council: {
    PENDING: { text: 'To decide', kind: 'needsYou' },
    NEEDS_INFO: { text: 'Asked', kind: 'waiting' },
    ...decided,
  },
};

type Props = { state: EligibilityState; reader: keyof typeof eligibilityWords };

/** How a council stands to a learner. */
export function EligibilityBadge({ state, reader }: Props) {
  return <State {...eligibilityWords[reader][state]} />;
}
