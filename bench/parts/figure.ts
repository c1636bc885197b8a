/** One measured figure, as a line of JSON. `ratio` is value ÷ reference of the same run; both say more than one number. */
export type Figure = {
  bench: string;
  figure: string;
  value: number;
  unit: string;
  /** What the value is held against, measured in the same run; null where nothing fits. */
  reference: number | null;
  target: string;
  ok: boolean;
};

const round = (value: number): number => Math.round(value * 1000) / 1000;

/** Prints a figure and answers whether it met its target. */
export function report(figure: Figure): boolean {
  const { bench, figure: name, value, unit, reference, target, ok } = figure;
  const ratio = reference ? round(value / reference) : null;
  process.stdout.write(
    `${JSON.stringify({ bench, figure: name, value: round(value), unit, reference: reference === null ? null : round(reference), ratio, target, ok })}\n`,
  );
  return ok;
}

/** The middle value. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value below which this share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
