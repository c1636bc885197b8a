import type { Report } from './report.ts';

/** What a report is about; null: all programmes, or all providers. */
export type Region = { from: string; to: string; programmeId: string | null; providerId: string | null };

/** A report that was shared, with what it is about. */
export type SharedReport = { report: Report; region: Region };

/** So many of the reports that touch a new one are added up and taken off each other: the latest. */
const MOST_LOOKED_AT = 10;
/** So many of them at once. */
const MOST_AT_ONCE = 3;

type Part = { region: Region; sign: 1 | -1 };

const touches = (one: Region, other: Region): boolean => one.from <= other.to && other.from <= one.to;

const dayAfter = (day: string): string => Temporal.PlainDate.from(day).add({ days: 1 }).toString();

/**
 * Whether reports, added up and taken off each other, are about something: each day, programme and provider is in what is left
 * once, or not at all. Then the same sum of their figures is the figure of what is left, as if that had been shared.
 */
export function isAboutSomething(parts: readonly Part[]): boolean {
  const edges = [...new Set(parts.flatMap(({ region }) => [region.from, dayAfter(region.to)]))].toSorted();
  // Of programmes and providers those that are named, and one that stands for all others.
  const programmes = [...new Set(parts.map(({ region }) => region.programmeId)), 'another'];
  const providers = [...new Set(parts.map(({ region }) => region.providerId)), 'another'];
  let left = 0;
  for (const day of edges)
    for (const programme of programmes)
      for (const provider of providers) {
        if (programme === null || provider === null) continue;
        let count = 0;
        for (const { region, sign } of parts)
          if (
            region.from <= day &&
            day <= region.to &&
            (region.programmeId === null || region.programmeId === programme) &&
            (region.providerId === null || region.providerId === provider)
          )
            count += sign;
        if (count === 0) continue;
        if (count !== 1 && count !== -1) return false;
        if (left !== 0 && left !== count) return false;
        left = count;
      }
  return true;
}

/**
 * The sums of shared reports that, with a new one, are about something: an attacker takes each of them off the new one. Each is
 * a list of reports with their signs.
 */
export function sumsOf(region: Region, shared: readonly SharedReport[]): { report: Report; sign: 1 | -1 }[][] {
  const near = shared.filter((one) => touches(one.region, region));
  const looked = shared
    .filter((one) => near.includes(one) || near.some((other) => touches(other.region, one.region)))
    .slice(-MOST_LOOKED_AT);
  const found: { report: Report; sign: 1 | -1 }[][] = [];
  const go = (from: number, chosen: readonly (SharedReport & { sign: 1 | -1 })[]): void => {
    if (chosen.length >= 2 && isAboutSomething([{ region, sign: 1 }, ...chosen]))
      found.push(chosen.map(({ report, sign }) => ({ report, sign })));
    if (chosen.length === MOST_AT_ONCE) return;
    for (let at = from; at < looked.length; at++) {
      const one = looked[at];
      if (one) for (const sign of [-1, 1] as const) go(at + 1, [...chosen, { ...one, sign }]);
    }
  };
  go(0, []);
  return found;
}
