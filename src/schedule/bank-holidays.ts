import { addDays, weekdayOf, type LocalDate } from './date-words.ts';

/** Where bank holidays differ. Wales has those of England. */
export const nations = ['england-and-wales', 'scotland', 'northern-ireland'] as const;
export type Nation = (typeof nations)[number];

/** 'Bank holidays of …' */
export const nationNames: Record<Nation, string> = {
  'england-and-wales': 'England and Wales',
  scotland: 'Scotland',
  'northern-ireland': 'Northern Ireland',
};

/**
 * The nation whose bank holidays count at a place, by the code that the Office for National Statistics gives its
 * council. Where the place is not known yet, or is on an island outside of the United Kingdom, England's count.
 */
export function nationOf(councilCode: string | null): Nation {
  if (councilCode?.startsWith('S')) return 'scotland';
  if (councilCode?.startsWith('N')) return 'northern-ireland';
  return 'england-and-wales';
}

export type BankHoliday = { date: LocalDate; name: string };

/**
 * Days that were proclaimed for one year, which no rule knows: https://www.gov.uk/bank-holidays.
 * New ones are added when they are proclaimed.
 */
const proclaimed: readonly (BankHoliday & { nation: Nation })[] = [
  { date: '2026-06-15', name: 'World Cup bank holiday', nation: 'scotland' },
];

/**
 * The bank holidays of a nation in a year, in order: the standing rules of the Banking and Financial Dealings Act 1971
 * (schedule 1), the St Andrew's Day Bank Holiday (Scotland) Act 2007 and the days that are proclaimed every year, with
 * the substitutes that are given when a day falls on a weekend, and `proclaimed`. Years from 2008 on.
 */
export function bankHolidays(year: number, nation: Nation): BankHoliday[] {
  const easter = easterSunday(year);
  const day = (monthAndDay: string): LocalDate => `${year}-${monthAndDay}`;
  const [christmas, boxing] = twoDaysFrom(day('12-25'));
  const everywhere: BankHoliday[] = [
    { date: addDays(easter, -2), name: 'Good Friday' },
    { date: mondayOnOrAfter(day('05-01')), name: 'Early May bank holiday' },
    { date: lastMonday(day('05-31')), name: 'Spring bank holiday' },
    { date: christmas, name: 'Christmas Day' },
    { date: boxing, name: 'Boxing Day' },
    ...proclaimed.filter((holiday) => holiday.nation === nation && holiday.date.startsWith(`${year}-`)),
  ];
  return [...everywhere, ...ownHolidays[nation](day, easter)]
    .map(({ date, name }) => ({ date, name }))
    .sort((a, b) => a.date.localeCompare(b.date));
}

const ownHolidays: Record<Nation, (day: (monthAndDay: string) => LocalDate, easter: LocalDate) => BankHoliday[]> = {
  'england-and-wales': (day, easter) => [
    { date: onWeekday(day('01-01')), name: 'New Year’s Day' },
    { date: addDays(easter, 1), name: 'Easter Monday' },
    { date: lastMonday(day('08-31')), name: 'Summer bank holiday' },
  ],
  scotland: (day) => {
    const [first, second] = twoDaysFrom(day('01-01'));
    return [
      { date: first, name: 'New Year’s Day' },
      { date: second, name: '2nd January' },
      { date: mondayOnOrAfter(day('08-01')), name: 'Summer bank holiday' },
      { date: onWeekday(day('11-30')), name: 'St Andrew’s Day' },
    ];
  },
  'northern-ireland': (day, easter) => [
    { date: onWeekday(day('01-01')), name: 'New Year’s Day' },
    { date: onWeekday(day('03-17')), name: 'St Patrick’s Day' },
    { date: addDays(easter, 1), name: 'Easter Monday' },
    { date: onWeekday(day('07-12')), name: 'Battle of the Boyne (Orangemen’s Day)' },
    { date: lastMonday(day('08-31')), name: 'Summer bank holiday' },
  ],
};

/** The name of the bank holiday of a nation on a date, if it is one. */
export function bankHolidayOn(date: LocalDate, nation: Nation): string | undefined {
  return holidaysOf(Number(date.slice(0, 4)), nation).get(date);
}

const known = new Map<string, Map<LocalDate, string>>();

function holidaysOf(year: number, nation: Nation): Map<LocalDate, string> {
  const key = `${nation} ${year}`;
  let holidays = known.get(key);
  if (!holidays) {
    holidays = new Map(bankHolidays(year, nation).map(({ date, name }) => [date, name]));
    known.set(key, holidays);
  }
  return holidays;
}

const mondayOnOrAfter = (date: LocalDate): LocalDate => addDays(date, (8 - weekdayOf(date)) % 7);
const lastMonday = (date: LocalDate): LocalDate => addDays(date, 1 - weekdayOf(date));
const onWeekday = (date: LocalDate): LocalDate => (weekdayOf(date) >= 6 ? mondayOnOrAfter(date) : date);

/**
 * Two holidays that follow each other, from the first one's date. From a Saturday both move to Monday and Tuesday; from
 * a Sunday the first moves past the second; from a Friday the second moves to Monday.
 */
function twoDaysFrom(first: LocalDate): [LocalDate, LocalDate] {
  const day = weekdayOf(first);
  return [addDays(first, day >= 6 ? 2 : 0), addDays(first, day === 5 || day === 6 ? 3 : 1)];
}

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
function easterSunday(year: number): LocalDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - moonShift + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  return addDays(`${year}-03-22`, epact + toSunday - 7 * late);
}
