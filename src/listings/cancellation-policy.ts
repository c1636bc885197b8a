import { ok, refuse, type Result } from '../platform/result.ts';

/** Who cancels `hoursBefore` hours or more before the start gets `percent` of the price back. */
export type Tier = { hoursBefore: number; percent: number };

export const policyPresets = ['FLEXIBLE', 'MODERATE', 'STRICT', 'NO_REFUND', 'CUSTOM', 'DISCRETION'] as const;
export type PolicyPreset = (typeof policyPresets)[number];

const DAY = 24;

/** The presets as data. What they mean for one booking is the law of bookings; here they are only described. */
export const policies: Record<PolicyPreset, { title: string; tiers: readonly Tier[]; sentence: string }> = {
  FLEXIBLE: {
    title: 'Flexible',
    tiers: [{ hoursBefore: DAY, percent: 100 }],
    sentence: 'Cancel up to 24 hours before the start and get the whole ticket price back.',
  },
  MODERATE: {
    title: 'Moderate',
    tiers: [
      { hoursBefore: 7 * DAY, percent: 100 },
      { hoursBefore: 2 * DAY, percent: 50 },
    ],
    sentence:
      'Cancel up to 7 days before the start and get the whole ticket price back, or up to 48 hours before and get half of it back.',
  },
  STRICT: {
    title: 'Strict',
    tiers: [
      { hoursBefore: 14 * DAY, percent: 100 },
      { hoursBefore: 7 * DAY, percent: 50 },
    ],
    sentence:
      'Cancel up to 14 days before the start and get the whole ticket price back, or up to 7 days before and get half of it back.',
  },
  NO_REFUND: {
    title: 'No refund',
    tiers: [],
    sentence: 'There is no money back, but a place can be moved once to another date, up to 48 hours before the start.',
  },
  CUSTOM: { title: 'My own rules', tiers: [], sentence: 'You set how much is paid back, and until when.' },
  DISCRETION: {
    title: 'Ask me',
    tiers: [],
    sentence: 'There are no fixed rules: the provider decides about each request to cancel.',
  },
};

export const MAXIMUM_TIERS = 6;

/** The tiers that count: those of the preset, or the provider's own for CUSTOM. */
export function tiersOf(preset: PolicyPreset, ownTiers: readonly Tier[]): readonly Tier[] {
  return preset === 'CUSTOM' ? ownTiers : policies[preset].tiers;
}

/** '24 hours', '2 days', '1 hour': whole days as days, except that 24 and 48 hours stay hours as people say them. */
export function lengthBefore(hours: number): string {
  if (hours > 2 * DAY && hours % DAY === 0) return `${hours / DAY} days`;
  return hours === 1 ? '1 hour' : `${hours} hours`;
}

/** Tiers are about the ticket price: the booking fee is not part of what goes back. */
function backFor(percent: number, first: boolean): string {
  const price = first ? 'the ticket price' : 'it';
  if (percent === 100) return 'the whole ticket price';
  return percent === 50 ? `half of ${price}` : `${percent}% of ${price}`;
}

/** The policy as one sentence for families. */
export function policySentence(preset: PolicyPreset, ownTiers: readonly Tier[] = []): string {
  if (preset !== 'CUSTOM') return policies[preset].sentence;
  const [first, ...rest] = ownTiers.toSorted((a, b) => b.hoursBefore - a.hoursBefore);
  if (!first) return 'There is no money back.';
  const say = (tier: Tier, index: number): string =>
    tier.hoursBefore === 0
      ? `until the start and get ${backFor(tier.percent, index === 0)} back`
      : `up to ${lengthBefore(tier.hoursBefore)} before the start and get ${backFor(tier.percent, index === 0)} back`;
  return `Cancel ${[first, ...rest].map(say).join(', or ')}.`;
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
