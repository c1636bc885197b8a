/** A stretch of a school year that reports are made of. Dates are 'YYYY-MM-DD', both included. */
export type Term = { key: string; label: string; from: string; to: string };

/**
 * The three terms by months. Schools begin and end theirs on days of their own; a record at home needs one rule for every
 * year, in which no day is left out.
 */
const parts = [
  { name: 'spring', label: 'Spring', from: '01-01', to: '03-31' },
  { name: 'summer', label: 'Summer', from: '04-01', to: '08-31' },
  { name: 'autumn', label: 'Autumn', from: '09-01', to: '12-31' },
] as const;

/** The term that a day is in. */
export function termOf(date: string): Term {
  const [year = '', ...rest] = date.split('-');
  const day = rest.join('-');
  const part = parts.find(({ to }) => day <= to) ?? parts[2];
  return {
    key: `${year}-${part.name}`,
    label: `${part.label} ${year}`,
    from: `${year}-${part.from}`,
    to: `${year}-${part.to}`,
  };
}

/** The terms of these days, the latest first. */
export function termsOf(dates: Iterable<string>): Term[] {
  const terms = new Map<string, Term>();
  for (const date of dates) {
    const term = termOf(date);
    terms.set(term.key, term);
  }
  return [...terms.values()].toSorted((one, other) => (one.from < other.from ? 1 : -1));
}

/** The school year of a day, from September to August. */
export function schoolYearOf(date: string): Term {
  const year = Number(date.slice(0, 4)) - (date.slice(5) < '09-01' ? 1 : 0);
  return {
    key: `${year}`,
    label: `School year ${year}/${String((year + 1) % 100).padStart(2, '0')}`,
    from: `${year}-09-01`,
    to: `${year + 1}-08-31`,
  };
}
