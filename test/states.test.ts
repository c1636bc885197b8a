import { expect, it } from 'vitest';
import { payoutKinds } from '../src/payments/components/payout-words.tsx';
import { bankStates } from '../src/payments/components/bank-account-panel.tsx';
import { eligibilityWords } from '../src/councils/components/eligibility-words.tsx';
import { listingKinds } from '../src/listings/components/listing-state.tsx';
import { stateWords } from '../src/listings/listing.ts';
import { payoutWords } from '../src/payments/payout.ts';
import { labelOf, placeWords, waitsForOf } from '../src/places/booking-label.ts';
import { kindOfLabel, paymentKinds, placeKinds } from '../src/places/components/booking-text.tsx';
import { paymentWords } from '../src/places/payment-words.ts';
import type { PlaceState } from '../src/places/place.ts';
import { statusKinds } from '../src/registers/components/child-summary.tsx';
import { statusWords } from '../src/registers/components/register-words.ts';
import { stateLooks, type StateWord } from '../src/ui/state.tsx';
import { waitingStates } from '../src/waiting/components/waiting-words.tsx';

function joined<S extends string>(words: Record<S, string>, kinds: Record<S, StateWord['kind']>): StateWord[] {
  return (Object.keys(words) as S[]).map((state) => ({ text: words[state], kind: kinds[state] }));
}

const now = Temporal.Instant.from('2026-11-02T12:00:00Z');
const at = (state: PlaceState) => ({ state, startDate: now.add({ hours: 1 }), endDate: now.add({ hours: 2 }) });

/** What a booking of one place is called in each of the place's states, by everybody who reads it. */
function labels(): StateWord[] {
  const states = Object.keys(placeWords) as PlaceState[];
  return (['booker', 'provider'] as const).flatMap((as) =>
    [true, false].flatMap((councilDecides) =>
      states.map((state) => {
        const label = labelOf([at(state)], now, waitsForOf('PENDING', councilDecides, as));
        return { text: label.text, kind: kindOfLabel(label) };
      }),
    ),
  );
}

const everyState: StateWord[] = [
  ...joined(placeWords, placeKinds),
  ...labels(),
  ...joined(paymentWords, paymentKinds),
  ...joined(payoutWords, payoutKinds),
  ...joined(stateWords, listingKinds),
  ...joined(statusWords, statusKinds),
  ...Object.values(bankStates),
  ...Object.values(waitingStates),
  ...Object.values(eligibilityWords.family),
  ...Object.values(eligibilityWords.council),
];

it('gives the same word the same look on every screen', () => {
  const kinds = Map.groupBy(everyState, ({ text }) => text);
  const several = [...kinds].filter(([, found]) => new Set(found.map(({ kind }) => kind)).size > 1);
  expect(several).toEqual([]);
});

it('tells kinds of states apart by their icons, and not by colour alone', () => {
  const icons = Object.values(stateLooks).map(({ icon }) => icon);
  expect(new Set(icons).size).toBe(icons.length);
});

it('draws a pill only for what needs the eye', () => {
  const pills = everyState.filter(({ kind }) => stateLooks[kind].tone !== 'neutral').map(({ text }) => text);
  expect([...new Set(pills)].toSorted()).toEqual([
    'Absent, unexplained',
    'Blocked',
    'Cancelled',
    'Cancelled by the provider',
    'Changes asked',
    'Invoice unpaid',
    'More information needed',
    'Needs attention soon',
    'Not finished',
    'Paused',
    'Payment failed',
    'Payouts stopped',
    'Refund to decide',
    'Request declined',
    'Sent back by your bank',
    'To be paid directly',
    'To decide',
    'Waiting for you',
  ]);
});
