import { describe, expect, it } from 'vitest';
import {
  afterCancelling,
  normalPriceOf,
  placeStates,
  placeSteps,
  standingStates,
  stands,
  transition,
  type PlaceActor,
  type PlaceState,
} from './place.ts';

const actors: PlaceActor[] = ['booker', 'provider', 'council', 'clock'];
const events = [...new Set(placeSteps.map((step) => step.event))];

describe('the life of a place', () => {
  it.each([
    [null, 'hold', 'booker', 'HELD'],
    ['HELD', 'time-out', 'clock', 'RELEASED'],
    ['HELD', 'leave', 'booker', 'RELEASED'],
    ['HELD', 'confirm', 'booker', 'CONFIRMED'],
    ['HELD', 'request', 'booker', 'REQUESTED'],
    ['REQUESTED', 'approve', 'provider', 'CONFIRMED'],
    ['REQUESTED', 'decline', 'provider', 'DECLINED'],
    ['REQUESTED', 'not-eligible', 'council', 'DECLINED'],
    ['REQUESTED', 'withdraw', 'booker', 'WITHDRAWN'],
    ['REQUESTED', 'lapse', 'clock', 'EXPIRED'],
    ['CONFIRMED', 'cancel-by-booker', 'booker', 'CANCELLED_BY_BOOKER'],
    ['CONFIRMED', 'cancel-by-provider', 'provider', 'CANCELLED_BY_PROVIDER'],
    ['CONFIRMED', 'cancel-by-provider', 'council', 'CANCELLED_BY_PROVIDER'],
    ['CONFIRMED', 'move', 'booker', 'MOVED'],
    ['CONFIRMED', 'move', 'provider', 'MOVED'],
  ] as const)('%s, %s by %s leads to %s', (from, event, who, to) => {
    expect(transition(from, event, who)).toBe(to);
  });

  it('knows no other step: every combination that is not in the table is refused', () => {
    const allowed = new Set(placeSteps.flatMap((step) => step.who.map((who) => `${step.from} ${step.event} ${who}`)));
    for (const from of [null, ...placeStates]) {
      for (const event of events) {
        for (const who of actors) {
          const to = transition(from, event, who);
          expect(to !== null, `${from} ${event} ${who}`).toBe(allowed.has(`${from} ${event} ${who}`));
        }
      }
    }
  });

  it('ends for good in every state but held, requested and confirmed', () => {
    const final = placeStates.filter((state) => !stands(state));
    expect(final).toHaveLength(placeStates.length - standingStates.length);
    for (const state of final) {
      for (const event of events) for (const who of actors) expect(transition(state, event, who)).toBeNull();
    }
  });
});

describe('who cancels a place', () => {
  it.each([
    ['booker', 'CANCELLED_BY_BOOKER'],
    ['provider', 'CANCELLED_BY_PROVIDER'],
    ['council', 'CANCELLED_BY_PROVIDER'],
  ] as const)('%s: only a booked one, which ends as %s', (by, to) => {
    expect(afterCancelling('CONFIRMED', by)).toBe(to);
    for (const state of placeStates.filter((one) => one !== 'CONFIRMED'))
      expect(afterCancelling(state, by), state).toBeNull();
  });
});

describe('the normal price of places', () => {
  const place = (state: PlaceState, pricePence: number, normalPricePence: number | null = null) => ({
    state,
    pricePence,
    normalPricePence,
  });
  it.each([
    ['is what they cost where nobody changed a price', [place('CONFIRMED', 3200), place('CONFIRMED', 3200)], 6400],
    ['knows what was set by hand', [place('CONFIRMED', 2000, 3200)], 3200],
    ['counts what was moved where it is now, and not twice', [place('MOVED', 3200), place('CONFIRMED', 3200)], 3200],
  ] as const)('%s', (_, places, pence) => {
    expect(normalPriceOf(places)).toBe(pence);
  });
});
