/**
 * One thing that a check found. `amount` (lines, copies) may only shrink. `isLength`: the amount changes with every
 * edit, so a list that still names a larger one passes, and the next update lowers it.
 */
export type Finding = { key: string; amount?: number; isLength?: boolean; message: string };

/** Lines `key` or `key amount`. Blank lines and lines that begin with # are notes. */
export type Exceptions = ReadonlyMap<string, number | null>;

/** Reads a list of exceptions. Throws where a line stands twice. */
export function readExceptions(text: string): Exceptions {
  const exceptions = new Map<string, number | null>();
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '' || line.startsWith('#')) continue;
    const [, key = line, amount] = /^(.*) (\d+)$/.exec(line) ?? [];
    if (exceptions.has(key)) throw new Error(`The exceptions name this twice: ${key}`);
    exceptions.set(key, amount === undefined ? null : Number(amount));
  }
  return exceptions;
}

const lineOf = (key: string, amount: number | null | undefined): string =>
  amount === null || amount === undefined ? key : `${key} ${amount}`;

const isAllowed = (finding: Finding, exceptions: Exceptions): boolean =>
  exceptions.has(finding.key) && (finding.amount ?? 0) <= (exceptions.get(finding.key) ?? 0);

/** What fails: findings that no exception covers, and exceptions that no longer hold. */
export function compare(findings: readonly Finding[], exceptions: Exceptions, list: string): string[] {
  const found = new Map(findings.map((finding) => [finding.key, finding]));
  const fresh = newFindings(findings, exceptions).map(({ message }) => message);
  const stale = [...exceptions].flatMap(([key, amount]) => {
    const finding = found.get(key);
    if (!finding) return [`${list}: remove this line: ${lineOf(key, amount)}`];
    const isLower = !finding.isLength && (finding.amount ?? 0) < (amount ?? 0);
    return isLower ? [`${list}: lower ${lineOf(key, amount)} to ${finding.amount}`] : [];
  });
  return [...fresh, ...stale];
}

/** What an update without `allowNew` leaves out of the list. */
export const newFindings = (findings: readonly Finding[], exceptions: Exceptions): Finding[] =>
  findings.filter((finding) => !isAllowed(finding, exceptions));

/** The list after an update, sorted. New entries and larger amounts come in with `allowNew` alone. */
export function update(findings: readonly Finding[], exceptions: Exceptions, allowNew: boolean): string {
  const lines = findings.flatMap((finding) => {
    if (allowNew || isAllowed(finding, exceptions)) return [lineOf(finding.key, finding.amount)];
    return exceptions.has(finding.key) ? [lineOf(finding.key, exceptions.get(finding.key))] : [];
  });
  return lines
    .toSorted()
    .map((line) => `${line}\n`)
    .join('');
}
