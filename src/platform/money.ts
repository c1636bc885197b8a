/** Whole pence. The brand keeps pounds, percentages and counts from being added to money by accident. */
export type Pence = number & { readonly __pence: unique symbol };

/** Whole pence from a plain number. Throws on fractions and unsafe numbers: those are bugs, not input. */
export function pence(amount: number): Pence {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not whole pence: ${amount}`);
  return amount as Pence;
}

export const noMoney = pence(0);

/** Adds up amounts. */
export function sum(amounts: Iterable<number>): Pence {
  let total = 0;
  for (const amount of amounts) total += amount;
  return pence(total);
}

/** A share in basis points (1/100 of a per cent), rounded half up to whole pence. `share(pence(4800), 300)` is 144. */
export function share(amount: number, basisPoints: number): Pence {
  return pence(Math.floor((amount * basisPoints + 5_000) / 10_000));
}

/**
 * Splits a whole into parts in proportion to `weights` by largest remainder: the parts always sum to the whole.
 * Equal remainders go to the earlier part. All weights 0 means equal parts.
 */
export function split(whole: number, weights: readonly number[]): Pence[] {
  if (weights.length === 0) {
    if (whole !== 0) throw new RangeError('Money cannot be split between nobody.');
    return [];
  }
  const total = weights.reduce((a, b) => a + b, 0);
  const shares = total === 0 ? weights.map(() => 1) : weights;
  const base = total === 0 ? weights.length : total;
  const parts = shares.map((weight) => Math.floor((whole * weight) / base));
  const remainders = shares.map((weight, index) => ({
    index,
    remainder: whole * weight - (parts[index] ?? 0) * base,
  }));
  let left = whole - parts.reduce((a, b) => a + b, 0);
  remainders.sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of remainders) {
    if (left === 0) break;
    parts[index] = (parts[index] ?? 0) + 1;
    left -= 1;
  }
  return parts.map(pence);
}

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** '£48.00'. */
export function formatMoney(amount: number): string {
  return pounds.format(amount / 100);
}

/** '£48' for whole pounds, '£48.50' otherwise, 'Free' for nothing: for prices in running text and on cards. */
export function formatPrice(amount: number): string {
  if (amount === 0) return 'Free';
  return formatMoney(amount).replace(/\.00$/, '');
}

/** The lowest of a listing's prices: 'from £12.36' or 'From free' when there are `several`, else the price itself. */
export function formatLowest(amount: number, several: boolean): string {
  if (!several) return formatPrice(amount);
  return amount === 0 ? 'From free' : `from ${formatPrice(amount)}`;
}

/** Pence from what a person typed ('12', '12.5', '£1,200.00'), or null when it is not an amount. */
export function parsePounds(text: string): Pence | null {
  const match = /^£?\s*(\d{1,3}(?:,\d{3})*|\d+)(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  const whole = Number((match[1] ?? '').replaceAll(',', ''));
  const rest = Number((match[2] ?? '').padEnd(2, '0'));
  const amount = whole * 100 + rest;
  return Number.isSafeInteger(amount) ? pence(amount) : null;
}
