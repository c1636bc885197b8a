import type { SendCode } from '../councils/case-fact.ts';

/** What matching needs of a list, and what it can use. */
export const listFields = {
  firstName: { label: 'First name', needed: true },
  lastName: { label: 'Last name', needed: true },
  dateOfBirth: { label: 'Date of birth', needed: true },
  school: { label: 'School', needed: false },
  zipCode: { label: 'Home postcode', needed: false },
  send: { label: 'SEN provision', needed: false },
} as const;
export type ListField = keyof typeof listFields;
export const listFieldKeys = Object.keys(listFields) as ListField[];

/** Which column of a file holds what; -1: none. */
export type Columns = Record<ListField, number>;

/** Rows that one list may have, and that one part of it has on its way. */
export const MOST_ROWS = 20_000;
export const PART_ROWS = 1_000;
/** Bytes of a part: less than the server reads of one request. */
const PART_BYTES = 200_000;

/** A row as it is sent: what is not needed stays on the officer's computer. */
export type ListRow = {
  line: number;
  firstName: string;
  lastName: string;
  dateOfBirth: string;
  school: string;
  zipCode: string;
  /** '' where the list does not say. */
  sendCode: SendCode | '';
};

const headings: Record<ListField, RegExp> = {
  firstName: /^(legal|preferred|pupil|child|student)?(first|fore|given)names?$/,
  lastName: /^(legal|preferred|pupil|child|student)?(last|sur|family)names?$/,
  dateOfBirth: /^(pupil|child|student)?(dob|dateofbirth|birthdate|birthday|born)$/,
  school: /^(school|schoolname|establishment|establishmentname)$/,
  zipCode: /^(home)?(postcode|postalcode|zip|zipcode)$/,
  send: /^(pupil)?(sen|send|senprovision|senstatus|sendstatus|sencode|senstage)$/,
};

/** Which columns are likely meant, by their headings; a column is used once. */
export function guessColumns(heading: readonly string[]): Columns {
  const plain = heading.map((text) => text.toLowerCase().replaceAll(/[^a-z]/g, ''));
  return Object.fromEntries(
    listFieldKeys.map((field) => [field, plain.findIndex((text) => headings[field].test(text))]),
  ) as Columns;
}

/** What is wrong with the choice of columns, by field; empty when rows can be read. */
export function checkColumns(columns: Columns): Partial<Record<ListField, string>> {
  const wrong: Partial<Record<ListField, string>> = {};
  for (const field of listFieldKeys) {
    const { label, needed } = listFields[field];
    if (needed && columns[field] < 0) wrong[field] = `Choose the column with the ${label.toLowerCase()}.`;
    const twice = listFieldKeys.find((other) => other !== field && columns[other] === columns[field]);
    if (columns[field] >= 0 && twice)
      wrong[field] = `This column is chosen for the ${listFields[twice].label.toLowerCase()}, too.`;
  }
  return wrong;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** 'YYYY-MM-DD' of a date as schools write it: 07/04/2018, 7.4.18, 2018-04-07, 7 April 2018; null for anything else. */
export function readListDate(typed: string, today: string): string | null {
  const text = typed.trim();
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text);
  if (iso) return dayOf(iso[1], iso[2], iso[3], today);
  const british = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})(?:[T ].*)?$/.exec(text);
  if (british) return dayOf(fullYear(british[3] ?? '', today), british[2], british[1], today);
  const worded = /^(\d{1,2})(?:st|nd|rd|th)?[-/. ]([a-z]{3,9})\.?[-/. ,]+(\d{4}|\d{2})$/i.exec(text);
  const month = months.indexOf((worded?.[2] ?? '').slice(0, 3).toLowerCase());
  return worded && month >= 0 ? dayOf(fullYear(worded[3] ?? '', today), String(month + 1), worded[1], today) : null;
}

/** Two digits are a year of this century up to now. */
const fullYear = (year: string, today: string): string =>
  year.length === 4 ? year : String((year > today.slice(2, 4) ? 1900 : 2000) + Number(year));

function dayOf(year = '', month = '', day = '', today = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  try {
    Temporal.PlainDate.from(text, { overflow: 'reject' });
  } catch {
    return null;
  }
  return text < today && text > '1990-01-01' ? text : null;
}

/** What schools write for the codes of the school census, as plain letters. Nothing else is understood: it is never guessed. */
const sendWords: Readonly<Record<string, SendCode>> = {
  n: 'N',
  no: 'N',
  none: 'N',
  nosen: 'N',
  nosend: 'N',
  k: 'K',
  sensupport: 'K',
  sendsupport: 'K',
  e: 'E',
  ehcp: 'E',
  ehcplan: 'E',
  ehc: 'E',
  educationhealthandcareplan: 'E',
};

/** What a cell says of SEND; null where it says something else. */
export function readSendCode(typed: string): SendCode | '' | null {
  const plain = typed.toLowerCase().replaceAll(/[^a-z]/g, '');
  if (typed.trim() === '') return '';
  return Object.hasOwn(sendWords, plain) ? (sendWords[plain] ?? null) : null;
}

export type ReadRows = {
  rows: ListRow[];
  wrong: { line: number; why: string }[];
  /** Rows that are sent without what they say of SEND, because it is none of the codes. */
  unread: { line: number; said: string }[];
};

/** Reads the rows below the heading. A row that cannot be read is named with its line and left out; empty ones are not named. */
export function readRows(table: readonly (readonly string[])[], columns: Columns, today: string): ReadRows {
  const read: ReadRows = { rows: [], wrong: [], unread: [] };
  table.forEach((cells, at) => {
    if (at === 0 || cells.every((cell) => cell.trim() === '')) return;
    const cell = (field: ListField): string => (columns[field] < 0 ? '' : (cells[columns[field]] ?? '').trim());
    const line = at + 1;
    const dateOfBirth = readListDate(cell('dateOfBirth'), today);
    const why =
      cell('firstName') === ''
        ? 'no first name'
        : cell('lastName') === ''
          ? 'no last name'
          : dateOfBirth === null
            ? cell('dateOfBirth') === ''
              ? 'no date of birth'
              : `‘${cell('dateOfBirth').slice(0, 30)}’ is no date of birth`
            : '';
    if (why !== '' || dateOfBirth === null) return read.wrong.push({ line, why });
    const names = { firstName: cell('firstName').slice(0, 80), lastName: cell('lastName').slice(0, 80) };
    const rest = { school: cell('school').slice(0, 120), zipCode: cell('zipCode').slice(0, 10) };
    const sendCode = readSendCode(cell('send'));
    if (sendCode === null) read.unread.push({ line, said: cell('send').slice(0, 30) });
    return read.rows.push({ line, ...names, dateOfBirth, ...rest, sendCode: sendCode ?? '' });
  });
  return read;
}

/** Rows in parts that the server takes, each as large as it may be. */
export function partsOf(rows: readonly ListRow[]): ListRow[][] {
  const parts: ListRow[][] = [];
  let bytes = PART_BYTES;
  for (const row of rows) {
    const size = new TextEncoder().encode(JSON.stringify(row)).byteLength + 1;
    const last = parts.at(-1);
    if (!last || last.length >= PART_ROWS || bytes + size > PART_BYTES) {
      parts.push([row]);
      bytes = size;
    } else {
      last.push(row);
      bytes += size;
    }
  }
  return parts;
}
