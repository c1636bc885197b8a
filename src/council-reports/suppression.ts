import { sumsOf, type Region, type SharedReport } from './differencing.ts';
import { isCountedOnly, isSubstance } from './need-cuts.ts';
import type { Derived, Report, ReportTable } from './report.ts';

/**
 * What others may see of figures about children. A figure from 1 to 4 could point at somebody, so it is left out; and so
 * is whatever would give it away: the rest of a sum, an average, or the difference to what was shared before.
 */
export const SMALLEST = 5;

const isSmall = (value: number): boolean => value > 0 && value < SMALLEST;

/** Of which derived figures the parts must be shown: 'days' tells nothing about one child once there are enough children. */
const PERCENTAGES: ReadonlySet<string> = new Set(['no-show-share', 'fill', 'take-up', 'days-per-child']);
/** Counts of things, not of children. */
const THINGS: ReadonlySet<string> = new Set(['sessions', 'providers', 'planned']);

/** Which figures must not be shown, by 'table:line'; the total of a table is 'table:'. */
type Hidden = ReadonlySet<string>;

/**
 * Whether somebody who knows the total and the lines that are shown still cannot tell any hidden line from 1 to at least
 * 4: what is hidden must leave each of them that much room when all the others are 1.
 */
export function leavesRoom(hidden: readonly number[]): boolean {
  if (hidden.length === 0) return true;
  if (hidden.length === 1) return false;
  const sum = hidden.reduce((all, one) => all + one, 0);
  return sum - (hidden.length - 1) >= SMALLEST - 1;
}

/** The lines of one table that must not be shown, where some are hidden already: more follow, the smallest first. */
function hideIn({ key, lines, total }: ReportTable, already: Hidden): { hidden: string[]; total: boolean } {
  const value = (one: { value: number | null }): number => one.value ?? 0;
  const idOf = (line: { key: string }): string => `${key}:${line.key}`;
  // Which lines are noughts tells how large the total is at least: without a total there is no line.
  if (isSmall(total ?? 0) || already.has(`${key}:`)) return { hidden: lines.map(idOf), total: true };
  const all = lines.filter((one) => value(one) > 0).sort((one, other) => value(one) - value(other));
  const hidden = all.filter((one) => isSmall(value(one)) || already.has(idOf(one)));
  while (!leavesRoom(hidden.map(value))) {
    const next = all.find((one) => !hidden.includes(one));
    // Nothing is left to hide behind: the total goes too.
    if (!next) return { hidden: lines.map(idOf), total: true };
    hidden.push(next);
  }
  return { hidden: hidden.map(idOf), total: false };
}

/** Figures that differ by 1 to 4 from what was shared of the same line before: the difference would be somebody. */
export function tellApart(report: Report, sharedBefore: readonly Report[]): Set<string> {
  const found = new Set<string>();
  const now = valuesOf(report);
  for (const before of sharedBefore)
    for (const [id, value] of valuesOf(before)) {
      const own = now.get(id);
      if (own !== undefined && own !== null && value !== null && isSmall(Math.abs(own - value))) found.add(id);
    }
  return found;
}

/**
 * The same for several reports at once: who adds up and takes off what was shared about parts of the same days, programmes and
 * providers finds the figure of the rest. Where that is 1 to 4, the new figure is left out.
 */
export function tellApartBySums(report: Report, region: Region, shared: readonly SharedReport[]): Set<string> {
  const found = new Set<string>();
  const now = valuesOf(report);
  for (const parts of sumsOf(region, shared)) {
    const values = parts.map((part) => ({ of: valuesOf(part.report), sign: part.sign }));
    for (const [id, own] of now) {
      if (own === null) continue;
      let rest: number | null = own;
      for (const { of, sign } of values) {
        const value = of.get(id);
        rest = rest === null || value === undefined || value === null ? null : rest + sign * value;
      }
      if (rest !== null && isSmall(Math.abs(rest))) found.add(id);
    }
  }
  return found;
}

function valuesOf({ tables, derived }: Report): Map<string, number | null> {
  return new Map([
    ...tables.flatMap(({ key, lines, total }): [string, number | null][] => [
      [`${key}:`, total],
      ...lines.map((one): [string, number | null] => [`${key}:${one.key}`, one.value]),
    ]),
    ...derived
      .filter(({ key }) => !PERCENTAGES.has(key) && !THINGS.has(key))
      .map(({ key, value }): [string, number | null] => [`=${key}`, value]),
  ]);
}

/** Cells that are one number by definition: whoever sees one of them sees them all. */
function sameNumbers({ tables }: Report): string[][] {
  const ofChildren = tables.filter(({ unit }) => unit === 'children').map(({ key }) => `${key}:`);
  const ofAttended = tables
    .filter(({ unit, key }) => unit === 'places' && key !== 'outcome')
    .map(({ key }) => `${key}:`);
  return [ofChildren, [...ofAttended, 'outcome:attended']];
}

/**
 * Tables that are for the council alone: who knows the providers can add them up to other lines; and who knows a map takes a
 * sector off the ward that it lies in, so only one of the two cuts by home is shared: sectors, which no new file changes.
 */
export const FOR_THE_COUNCIL: ReadonlySet<string> = new Set([
  'provider',
  'phase-ground',
  'ward',
  // Their totals are sums of lines of another table.
  'send-source',
  'ehcp-source',
  // The parts of school are sums of years.
  'year',
]);

/** The lines of what is only counted that the council does not see either; what others see hides them, too. */
function smallAnswers({ tables }: Report): Set<string> {
  const hidden = new Set<string>();
  for (const table of tables.filter(({ key }) => isCountedOnly(key))) {
    // Where only one answer can be seen, it is the answer of everybody who is known to have answered.
    const seen = table.lines.filter(({ key, value }) => isSubstance(key) && (value ?? 0) >= SMALLEST);
    const own = seen.length < 2 ? { hidden: [], total: true } : hideIn(table, new Set());
    for (const id of own.hidden) hidden.add(id);
    if (own.total) hidden.add(`${table.key}:`);
  }
  return hidden;
}

/** A report as its own council sees it: whole, but for small figures of what is only counted. */
export function withoutSmallAnswers(report: Report): Report {
  const hidden = smallAnswers(report);
  return { ...report, tables: report.tables.map((table) => tableWithout(table, hidden)) };
}

const tableWithout = (table: ReportTable, hidden: Hidden): ReportTable => ({
  ...table,
  total: hidden.has(`${table.key}:`) ? null : table.total,
  lines: hidden.has(`${table.key}:`)
    ? []
    : table.lines.map((line) => ({ ...line, value: hidden.has(`${table.key}:${line.key}`) ? null : line.value })),
});

/**
 * A report as others may see it.
 * @param sharedBefore what the same council has shared, in which a figure of the same name may differ by a few
 * @param among all that it has shared, with what each is about, and what this one is about
 */
export function suppressReport(
  whole: Report,
  sharedBefore: readonly Report[] = [],
  among: { region: Region; shared: readonly SharedReport[] } | null = null,
): Report {
  const report = { ...whole, tables: whole.tables.filter(({ key }) => !FOR_THE_COUNCIL.has(key)) };
  const hidden = tellApart(report, sharedBefore);
  for (const id of smallAnswers(report)) hidden.add(id);
  if (among) for (const id of tellApartBySums(report, among.region, among.shared)) hidden.add(id);
  for (let before = -1; before !== hidden.size;) {
    before = hidden.size;
    for (const table of report.tables) {
      const own = hideIn(table, hidden);
      for (const id of own.hidden) hidden.add(id);
      if (own.total) hidden.add(`${table.key}:`);
    }
    for (const same of sameNumbers(report))
      if (same.some((id) => hidden.has(id))) for (const id of same) hidden.add(id);
  }
  return {
    tables: report.tables.map((table) => tableWithout(table, hidden)),
    derived: suppressDerived(report, hidden),
  };
}

/** Percentages and averages go with what they are made of: with a hidden whole they would be a way back to it. */
function suppressDerived(report: Report, hidden: ReadonlySet<string>): Derived[] {
  const [children, outcome] = ['phase', 'outcome'].map((key) => report.tables.find((table) => table.key === key));
  const isHiddenIn = (table: ReportTable | undefined, line: string): boolean => hidden.has(`${table?.key}:${line}`);
  const fewChildren = isHiddenIn(children, '');
  const hide: Record<string, boolean> = {
    days: fewChildren,
    'days-per-child': fewChildren,
    'no-show-share': ['attended', 'excused', 'no-show'].some((line) => isHiddenIn(outcome, line)),
    fill: outcome?.lines.some(({ key }) => hidden.has(`outcome:${key}`)) ?? false,
    'take-up': fewChildren || hasHiddenLine(report, hidden, 'ground'),
    sessions: fewChildren,
  };
  return report.derived.map((one) => {
    const small = !PERCENTAGES.has(one.key) && !THINGS.has(one.key) && isSmall(one.value ?? 0);
    return small || hide[one.key] === true || hidden.has(`=${one.key}`) ? { ...one, value: null } : one;
  });
}

const hasHiddenLine = (report: Report, hidden: ReadonlySet<string>, key: string): boolean =>
  report.tables.find((table) => table.key === key)?.lines.some((line) => hidden.has(`${key}:${line.key}`)) ?? false;
