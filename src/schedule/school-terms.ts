import { bankHolidayOn, nationOf } from './bank-holidays.ts';

export type SchoolNation = 'england' | 'scotland' | 'wales' | 'northern-ireland';

/** A half term: its first and last school day, both included, as 'YYYY-MM-DD'. */
type HalfTerm = readonly [first: string, last: string];

/**
 * School years by the year in which they begin, each with its half terms in order. Typical dates: councils and schools move
 * a day or two. Those of Northern Ireland of 2025 are the Department of Education's, and those after them follow its rules:
 * closed two days at Halloween, two weeks at Christmas, two days in February, from the Thursday before Easter until the Friday
 * after it, and in July and August. It has no half term in May, and St Patrick's Day is a bank holiday.
 */
const schoolYears: Record<SchoolNation, Readonly<Record<number, readonly HalfTerm[]>>> = {
  england: {
    2026: [
      ['2026-09-01', '2026-10-23'],
      ['2026-11-02', '2026-12-18'],
      ['2027-01-04', '2027-02-12'],
      ['2027-02-22', '2027-03-25'],
      ['2027-04-12', '2027-05-28'],
      ['2027-06-07', '2027-07-21'],
    ],
    2027: [
      ['2027-09-01', '2027-10-22'],
      ['2027-11-01', '2027-12-17'],
      ['2028-01-04', '2028-02-11'],
      ['2028-02-21', '2028-04-07'],
      ['2028-04-24', '2028-05-26'],
      ['2028-06-05', '2028-07-21'],
    ],
  },
  scotland: {
    2026: [
      ['2026-08-12', '2026-10-09'],
      ['2026-10-20', '2026-12-18'],
      ['2027-01-05', '2027-02-12'],
      ['2027-02-22', '2027-03-25'],
      ['2027-04-12', '2027-05-21'],
      ['2027-05-25', '2027-06-30'],
    ],
    2027: [
      ['2027-08-18', '2027-10-15'],
      ['2027-10-25', '2027-12-22'],
      ['2028-01-06', '2028-02-11'],
      ['2028-02-21', '2028-03-31'],
      ['2028-04-18', '2028-05-19'],
      ['2028-05-23', '2028-06-30'],
    ],
  },
  wales: {
    2026: [
      ['2026-09-01', '2026-10-23'],
      ['2026-11-02', '2026-12-18'],
      ['2027-01-04', '2027-02-05'],
      ['2027-02-15', '2027-03-19'],
      ['2027-04-05', '2027-05-28'],
      ['2027-06-07', '2027-07-20'],
    ],
    2027: [
      ['2027-09-02', '2027-10-22'],
      ['2027-11-01', '2027-12-17'],
      ['2028-01-04', '2028-02-11'],
      ['2028-02-21', '2028-04-07'],
      ['2028-04-24', '2028-05-26'],
      ['2028-06-05', '2028-07-20'],
    ],
  },
  'northern-ireland': {
    2025: [
      ['2025-09-01', '2025-10-29'],
      ['2025-11-03', '2025-12-19'],
      ['2026-01-05', '2026-02-11'],
      ['2026-02-16', '2026-04-01'],
      ['2026-04-13', '2026-06-30'],
    ],
    2026: [
      ['2026-09-01', '2026-10-28'],
      ['2026-11-02', '2026-12-18'],
      ['2027-01-04', '2027-02-10'],
      ['2027-02-15', '2027-03-24'],
      ['2027-04-05', '2027-06-30'],
    ],
    2027: [
      ['2027-09-01', '2027-10-27'],
      ['2027-11-01', '2027-12-21'],
      ['2028-01-04', '2028-02-09'],
      ['2028-02-14', '2028-04-12'],
      ['2028-04-24', '2028-06-30'],
    ],
  },
};

/** School years begin in August at the earliest. */
const FIRST_MONTH = 8;

/** The nation whose schools are at a place, by the code of its council. */
export function schoolNationOf(councilCode: string): SchoolNation {
  if (councilCode.startsWith('S')) return 'scotland';
  if (councilCode.startsWith('N')) return 'northern-ireland';
  return councilCode.startsWith('W') ? 'wales' : 'england';
}

/**
 * The half terms of the school year in which a date lies, in order. A year outside the table has those of the nearest
 * year in it, moved by whole weeks: schools begin on the same weekday, and near the same date.
 */
export function halfTermsAround(
  date: Temporal.PlainDate,
  nation: SchoolNation,
): readonly (readonly [first: Temporal.PlainDate, last: Temporal.PlainDate])[] {
  const year = schoolYearOf(date);
  const key = `${nation} ${year}`;
  let terms = found.get(key);
  if (!terms) {
    const years = Object.keys(schoolYears[nation]).map(Number);
    const known = Math.min(Math.max(year, Math.min(...years)), Math.max(...years));
    terms = (schoolYears[nation][known] ?? []).map(([first, last]) => [
      movedByYears(Temporal.PlainDate.from(first), year - known),
      movedByYears(Temporal.PlainDate.from(last), year - known),
    ]);
    found.set(key, terms);
  }
  return terms;
}

const found = new Map<string, ReturnType<typeof halfTermsAround>>();

/** The same weekday some years later or earlier, at most three days from the same date. */
function movedByYears(date: Temporal.PlainDate, years: number): Temporal.PlainDate {
  const days = date.until(date.add({ years })).days;
  return date.add({ weeks: Math.round(days / 7) });
}

/** Terms or half terms in order: their first and last school day. */
export type Terms = readonly (readonly [first: Temporal.PlainDate, last: Temporal.PlainDate])[];

const schoolYearOf = ({ year, month }: Temporal.PlainDate): number => (month >= FIRST_MONTH ? year : year - 1);

/** The terms of the school year in which a date lies: those that its council says, or typical ones of its nation. */
function termsAround(date: Temporal.PlainDate, nation: SchoolNation, own: Terms): Terms {
  const said = own.filter(([first]) => schoolYearOf(first) === schoolYearOf(date));
  return said.length > 0 ? said : halfTermsAround(date, nation);
}

/**
 * Whether a date lies within a half term; its weekends do too, those at its two ends do not.
 * @param own what the council says of its schools, as far as it does
 */
export function isInTerm(date: Temporal.PlainDate, nation: SchoolNation, own: Terms = []): boolean {
  return termsAround(date, nation, own).some(
    ([first, last]) => Temporal.PlainDate.compare(first, date) <= 0 && Temporal.PlainDate.compare(date, last) <= 0,
  );
}

/** Christmas as most clubs keep it: from Christmas Eve to New Year's Day. */
const isChristmas = ({ month, day }: Temporal.PlainDate): boolean =>
  (month === 12 && day >= 24) || (month === 1 && day === 1);

/** Whether everything is closed: on bank holidays of the place, and over Christmas. */
export function isClosed(date: Temporal.PlainDate, councilCode: string): boolean {
  return isChristmas(date) || bankHolidayOn(date.toString(), nationOf(councilCode)) !== undefined;
}

/** The school holidays that a date lies in, or the next ones: their first and last day, weekends at both ends included. */
export function schoolHolidaysFrom(
  date: Temporal.PlainDate,
  nation: SchoolNation,
  own: Terms = [],
): { from: Temporal.PlainDate; to: Temporal.PlainDate } {
  const terms = [...termsAround(date, nation, own), ...termsAround(date.add({ years: 1 }), nation, own)];
  for (const [at, [, last]] of terms.entries()) {
    const next = terms[at + 1];
    const to = next?.[0].subtract({ days: 1 });
    if (to && Temporal.PlainDate.compare(to, date) >= 0) return { from: last.add({ days: 1 }), to };
  }
  throw new Error(`No school holidays after ${date.toString()}.`);
}
