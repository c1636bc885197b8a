import { ok, refuse, type Result } from '../platform/result.ts';

/** Cancelling this many hours or more before the start gives back this share of the ticket price. */
export type Tier = { hoursBefore: number; percent: number };

export const policyPresets = ['FLEXIBLE', 'MODERATE', 'STRICT', 'NO_REFUND', 'CUSTOM', 'DISCRETION'] as const;
export type PolicyPreset = (typeof policyPresets)[number];

const DAY = 24;

/** What each preset gives back. Refunds are paid by this table, and every sentence that promises one is made from it. */
export const policies: Record<PolicyPreset, { title: string; tiers: readonly Tier[] }> = {
  FLEXIBLE: { title: 'Flexible', tiers: [{ hoursBefore: DAY, percent: 100 }] },
  MODERATE: {
    title: 'Moderate',
    tiers: [
      { hoursBefore: 7 * DAY, percent: 100 },
      { hoursBefore: 2 * DAY, percent: 50 },
    ],
  },
  STRICT: {
    title: 'Strict',
    tiers: [
      { hoursBefore: 14 * DAY, percent: 100 },
      { hoursBefore: 7 * DAY, percent: 50 },
    ],
  },
  NO_REFUND: { title: 'No refund', tiers: [] },
  CUSTOM: { title: 'My own rules', tiers: [] },
  DISCRETION: { title: 'Ask me', tiers: [] },
};

/** Under NO_REFUND a booker may move a place once, until this many hours before it starts. */
export const FREE_MOVE_HOURS = 48;

/** Whatever the policy, all is refunded this soon after booking, if the start is further away than this. */
export const CHANGE_OF_MIND_WITHIN_HOURS = 24;
export const CHANGE_OF_MIND_BEFORE_START_HOURS = 48;
export const changeOfMindPhrase = `within ${CHANGE_OF_MIND_WITHIN_HOURS} hours of booking and more than ${CHANGE_OF_MIND_BEFORE_START_HOURS} hours before the start`;

/** Days after the day of booking in which formal education may be cancelled (Consumer Contracts Regulations 2013). */
export const CONSUMER_CONTRACTS_DAYS = 14;

export const MAXIMUM_TIERS = 6;

/** The tiers of a policy, the longest notice first. @param ownTiers the provider's own, which count for CUSTOM */
export function tiersOf(preset: PolicyPreset, ownTiers: readonly Tier[]): readonly Tier[] {
  return preset === 'CUSTOM' ? ownTiers.toSorted((a, b) => b.hoursBefore - a.hoursBefore) : policies[preset].tiers;
}

/** '24 hours', '3 days', '1 hour': whole days as days, except that 24 and 48 hours stay hours as people say them. */
export function lengthBefore(hours: number): string {
  if (hours > 2 * DAY && hours % DAY === 0) return `${hours / DAY} days`;
  return hours === 1 ? '1 hour' : `${hours} hours`;
}

const until = (hours: number): string => (hours === 0 ? 'until' : `up to ${lengthBefore(hours)} before`);

/**
 * The policy as families read it, everywhere: 'Full refund of the ticket price up to 7 days before the start, 50% up to
 * 48 hours before; nothing after that.'
 */
export function policySentence(preset: PolicyPreset, ownTiers: readonly Tier[] = []): string {
  if (preset === 'DISCRETION') return 'The provider decides on each refund.';
  const [first, ...later] = tiersOf(preset, ownTiers).filter((tier) => tier.percent > 0);
  if (!first)
    return preset === 'NO_REFUND'
      ? `No refund when you cancel, but a place can be moved once to another date, ${until(FREE_MOVE_HOURS)} the start.`
      : 'No refund when you cancel.';
  const amount = first.percent === 100 ? 'Full refund' : `Refund of ${first.percent}%`;
  const parts = later.map(
    (tier) => `, ${tier.percent}% ${until(tier.hoursBefore)}${tier.hoursBefore === 0 ? ' the start' : ''}`,
  );
  return `${amount} of the ticket price ${until(first.hoursBefore)} the start${parts.join('')}; nothing after that.`;
}

/** A preset as its provider reads it before choosing one: its sentence, which a CUSTOM policy does not have yet. */
export function describePreset(preset: PolicyPreset): string {
  return preset === 'CUSTOM' ? 'You set how much is paid back, and until when.' : policySentence(preset);
}

/**
 * Checks a provider's own tiers: at least one; each earlier cancellation gives back more than the next later one.
 * @returns the tiers, the earliest first.
 */
export function checkTiers(tiers: readonly Tier[]): Result<Tier[], 'invalid-input'> {
  const wrong = (message: string): Result<Tier[], 'invalid-input'> =>
    refuse('invalid-input', message, { fields: { 'cancellationPolicy.tiers': message } });
  if (tiers.length === 0) return wrong('Add at least one rule.');
  if (tiers.length > MAXIMUM_TIERS) return wrong(`At most ${MAXIMUM_TIERS} rules, please.`);
  const sorted = tiers.toSorted((a, b) => b.hoursBefore - a.hoursBefore);
  for (const [index, tier] of sorted.entries()) {
    const later = sorted[index + 1];
    if (later && later.hoursBefore === tier.hoursBefore)
      return wrong(`There are two rules for ${lengthBefore(tier.hoursBefore)} before the start.`);
    if (later && later.percent >= tier.percent)
      return wrong('Who cancels earlier must get more back than who cancels later.');
  }
  return ok(sorted);
}
