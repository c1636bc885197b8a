/** How long one test file or one journey took. */
export type Timing = { name: string; seconds: number };

/** What one part of the run came to. */
export type Part = {
  passed: number;
  failed: number;
  skipped: number;
  failures: string[];
  /** What failed first and passed when it was tried again. */
  retried: string[];
  timings: Timing[];
};

/** A part in which nothing happened. */
export const NOTHING: Part = { passed: 0, failed: 0, skipped: 0, failures: [], retried: [], timings: [] };

const SLOWEST = 20;

/** Runs one part and adds how long it took. */
export function timed<Outcome>(run: () => Outcome): { outcome: Outcome; seconds: number } {
  const started = performance.now();
  const outcome = run();
  return { outcome, seconds: (performance.now() - started) / 1000 };
}

/**
 * Reads what a runner wrote. A runner that ends badly without a failed test (a crash, a broken file) counts as one failure.
 * @param status the exit code of the runner
 */
export function readPart(status: number | null, read: () => Part): Part {
  let part = NOTHING;
  try {
    part = read();
  } catch {
    part = { ...NOTHING, failed: 1 };
  }
  return status !== 0 && part.failed === 0 ? { ...part, failed: 1 } : part;
}

/** The end of a run: what failed, what was slow, how long each part took, and the totals on the last line. */
export function summary(parts: ReadonlyMap<string, Part>, seconds: ReadonlyMap<string, number>): string {
  const lines = [''];
  for (const [name, { timings }] of parts) if (timings.length > 0) lines.push(...slowest(name, timings), '');
  for (const { failures, retried } of parts.values()) {
    for (const one of failures) lines.push(`FAILED ${one}`);
    for (const one of retried) lines.push(`PASSED ONLY ON A RETRY ${one}`);
  }
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const [name, took] of seconds) {
    const part = parts.get(name);
    lines.push(`${name.padEnd(10)} ${minutes(took)}${part ? `  ${counts(part)}` : ''}`);
    total.passed += part?.passed ?? 0;
    total.failed += part?.failed ?? 0;
    total.skipped += part?.skipped ?? 0;
  }
  lines.push('', `${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`, '');
  return lines.join('\n');
}

function slowest(part: string, timings: readonly Timing[]): string[] {
  const first = [...timings].sort((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
  return [
    `the slowest ${first.length} of ${timings.length} ${part === 'tests' ? 'test files' : part}:`,
    ...first.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`),
  ];
}

function counts({ passed, failed, skipped }: Part): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

function minutes(seconds: number): string {
  const whole = Math.round(seconds);
  return `${String(Math.floor(whole / 60)).padStart(3)} min ${String(whole % 60).padStart(2)} s`;
}
