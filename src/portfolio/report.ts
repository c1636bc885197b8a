import { isolated, isolatedParts } from '../platform/isolated.ts';
import { aimWords } from '../reflections/aims.ts';
import { hoursOf, hoursText, type AttendedDate, type RecordItem } from './record-item.ts';
import { termOf, type Term } from './term.ts';

/** What was done with one listing in a term: where, how long, and which aims. */
export type ReportLine = {
  title: string;
  provider: string;
  places: string[];
  times: number;
  hours: number;
  aims: string[];
};

/** A term as a home-education report tells it. */
export type ReportTerm = {
  term: Term;
  hours: number;
  times: number;
  lines: ReportLine[];
  /** What shows it: certificates and what the family kept, with their days. */
  evidence: string[];
};

/** A record by terms, the earliest first: what, where, hours, aims and evidence. */
export function reportOf(items: readonly RecordItem[], dayOf: (date: string) => string): ReportTerm[] {
  const terms = new Map<string, { term: Term; items: RecordItem[] }>();
  // Dates of a month are one item and of one term, because terms end with months.
  for (const item of items) {
    const term = termOf(item.on);
    const known = terms.get(term.key) ?? { term, items: [] };
    known.items.push(item);
    terms.set(term.key, known);
  }
  return [...terms.values()]
    .toSorted((one, other) => (one.term.from < other.term.from ? -1 : 1))
    .map(({ term, items: own }) => {
      const lines = linesOf(own);
      return {
        term,
        lines,
        hours: lines.reduce((sum, { hours }) => sum + hours, 0),
        times: lines.reduce((sum, { times }) => sum + times, 0),
        evidence: evidenceOf(own, dayOf),
      };
    });
}

function linesOf(items: readonly RecordItem[]): ReportLine[] {
  const listings = new Map<string, { title: string; provider: string; dates: AttendedDate[]; aims: Set<string> }>();
  for (const item of items) {
    if (item.kind !== 'dates' && item.kind !== 'aims') continue;
    const key = `${item.listingTitle}\n${item.provider}`;
    const line = listings.get(key) ?? { title: item.listingTitle, provider: item.provider, dates: [], aims: new Set() };
    if (item.kind === 'dates') line.dates.push(...item.dates);
    else for (const { aim, level } of item.aims) line.aims.add(`${isolated(aim)}: ${aimWords[level].toLowerCase()}`);
    listings.set(key, line);
  }
  return [...listings.values()].map(({ title, provider, dates, aims }) => ({
    title,
    provider,
    places: [...new Set(dates.map(({ place }) => place).filter(Boolean))],
    times: dates.length,
    hours: hoursOf(dates),
    aims: [...aims],
  }));
}

function evidenceOf(items: readonly RecordItem[], dayOf: (date: string) => string): string[] {
  return items
    .toSorted((one, other) => (one.on < other.on ? -1 : 1))
    .flatMap((item) => {
      if (item.kind === 'certificate')
        return [`${dayOf(item.on)}: certificate ‘${isolated(item.title)}’, ${isolated(item.provider)}`];
      if (item.kind === 'aims')
        return item.words ? [`${dayOf(item.on)}: ${isolated(item.provider)}: ‘${isolated(item.words)}’`] : [];
      if (item.kind === 'dates') return [];
      const pictures = item.files.filter(({ isPicture }) => isPicture).length;
      const others = item.files.length - pictures;
      const what = [
        item.words && (item.voice === 'LEARNER' ? `the learner: ‘${isolated(item.words)}’` : isolated(item.words)),
        pictures > 0 && (pictures === 1 ? 'a picture' : `${pictures} pictures`),
        others > 0 && (others === 1 ? 'a file' : `${others} files`),
        item.aims.length > 0 && `aims: ${isolatedParts(item.aims, '; ')}`,
      ].filter(Boolean);
      return [`${dayOf(item.on)}: ${what.join(' · ')}`];
    });
}

/** '12 times, 18 hours' */
export const amountText = ({ times, hours }: { times: number; hours: number }): string =>
  `${times === 1 ? 'once' : `${times} times`}, ${hoursText(hours)}`;
