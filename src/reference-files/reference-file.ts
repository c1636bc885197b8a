/** What files there are, with what of them is kept and what their licences ask to be said. */
export const referenceKinds = {
  WARDS: {
    label: 'Wards of postcodes',
    about:
      'A CSV file like the ONS Postcode Directory: one postcode on each line, with the code and the name of its ward.',
    attribution:
      'Source: Office for National Statistics licensed under the Open Government Licence v3.0. Contains OS data © Crown copyright and database right. Contains Royal Mail data © Royal Mail copyright and database right.',
    fields: {
      key: { label: 'Postcode', needed: true },
      code: { label: 'Code of the ward', needed: true },
      name: { label: 'Name of the ward', needed: false },
    },
  },
  SCHOOLS: {
    label: 'Schools',
    about: 'A CSV file of the national register ‘Get Information about Schools’: one school on each line.',
    attribution:
      'Source: Get Information about Schools, Department for Education, licensed under the Open Government Licence v3.0.',
    fields: {
      key: { label: 'Unique reference number (URN)', needed: true },
      name: { label: 'Name', needed: true },
      town: { label: 'Town', needed: false },
      zipCode: { label: 'Postcode', needed: false },
      phase: { label: 'Phase of education', needed: false },
    },
  },
} as const;
export type ReferenceKind = keyof typeof referenceKinds;
export const referenceKindKeys = Object.keys(referenceKinds) as ReferenceKind[];

type Field = { label: string; needed: boolean };

/** The fields of a kind, in order. */
export const fieldsOf = (kind: ReferenceKind): [string, Field][] => Object.entries(referenceKinds[kind].fields);

/** Rows that a file sent by a browser may have: the homes of the largest county, or all schools. */
export const MOST_ROWS = 100_000;
/** Rows that are sent at once. */
export const PART_ROWS = 500;

/** A row as it is sent; the rest of the file stays on the computer. */
export type ReferenceRow = { key: string; code: string; name: string; town: string; zipCode: string; phase: string };

const headings: Record<ReferenceKind, Record<string, RegExp>> = {
  WARDS: {
    key: /^(pcds?|pcd7|pcd8|postcode)$/,
    code: /^(osward|wardcode|adminwardcode|wd\d*cd|wdcd|ward)$/,
    name: /^(wardname|adminward|wd\d*nm|wdnm|name)$/,
  },
  SCHOOLS: {
    key: /^urn$/,
    name: /^(establishmentname|schoolname|name)$/,
    town: /^(town|townname|towncity)$/,
    zipCode: /^postcode$/,
    phase: /^(phaseofeducationname|phaseofeducation|phase)$/,
  },
};

/** Which column of a file holds what; -1: none. */
export type ReferenceColumns = Readonly<Record<string, number>>;

/** Which columns are likely meant, by their headings. */
export function guessReferenceColumns(kind: ReferenceKind, heading: readonly string[]): ReferenceColumns {
  const plain = heading.map((text) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
  return Object.fromEntries(
    fieldsOf(kind).map(([field]) => [field, plain.findIndex((text) => headings[kind][field]?.test(text) ?? false)]),
  );
}

/** What is wrong with the choice of columns, by field; empty when rows can be read. */
export function checkReferenceColumns(kind: ReferenceKind, columns: ReferenceColumns): Record<string, string> {
  return Object.fromEntries(
    fieldsOf(kind).flatMap(([field, { label, needed }]) =>
      needed && (columns[field] ?? -1) < 0 ? [[field, `Choose the column with the ${label.toLowerCase()}.`]] : [],
    ),
  );
}

export type ReadReference = { rows: ReferenceRow[]; wrong: { line: number; why: string }[] };

const POSTCODE = /^[A-Z]{1,2}[0-9][A-Z0-9]?[0-9][A-Z]{2}$/;
const URN = /^[0-9]{1,10}$/;
/** What the Office for National Statistics writes where there are no wards: on the Isle of Man and the Channel Islands. */
const NO_WARD = /^[LM]99999999$/;

/** Reads the rows below the heading. A row that cannot be read is named with its line and left out; of a key that comes twice the first counts. */
export function readReference(
  kind: ReferenceKind,
  table: readonly (readonly string[])[],
  columns: ReferenceColumns,
): ReadReference {
  const read: ReadReference = { rows: [], wrong: [] };
  const seen = new Set<string>();
  for (const [at, cells] of table.entries()) {
    if (at === 0 || cells.every((cell) => cell.trim() === '')) continue;
    const { row, typed, why } = readReferenceRow(kind, cells, columns);
    if (why === '' && !seen.has(row.key)) {
      seen.add(row.key);
      read.rows.push(row);
    } else read.wrong.push({ line: at + 1, why: why || comesTwice(typed) });
  }
  return read;
}

/** Why a row is left out whose key was there before. */
export const comesTwice = (typed: string): string => `${typed} comes twice`;

/** Reads one row, with its key as it was typed, and why it cannot be used; '' where it can. */
export function readReferenceRow(
  kind: ReferenceKind,
  cells: readonly string[],
  columns: ReferenceColumns,
): { row: ReferenceRow; typed: string; why: string } {
  const cell = (field: string, most: number): string =>
    ((columns[field] ?? -1) < 0 ? '' : (cells[columns[field] ?? -1] ?? '')).trim().slice(0, most);
  const typed = cell('key', 30);
  const key = kind === 'WARDS' ? typed.toUpperCase().replaceAll(/\s/g, '') : typed;
  const code = cell('code', 20);
  const name = NO_WARD.test(code) ? '' : cell('name', 120) || (kind === 'WARDS' ? code : '');
  const row = { key, code, name, town: cell('town', 80), zipCode: cell('zipCode', 10), phase: cell('phase', 60) };
  return { row, typed, why: whyNot(kind, typed, row) };
}

function whyNot(kind: ReferenceKind, typed: string, { key, name }: ReferenceRow): string {
  if (kind === 'WARDS' && !POSTCODE.test(key)) return typed === '' ? 'no postcode' : `‘${typed}’ is no postcode`;
  if (kind === 'SCHOOLS' && !URN.test(key)) return typed === '' ? 'no URN' : `‘${typed}’ is no URN`;
  return name === '' ? (kind === 'WARDS' ? 'no ward' : 'no name') : '';
}

/** What it means to remove a file, said before it is done. */
export function removalText(file: { kind: ReferenceKind; state: 'FILLING' | 'READY'; size: number }): string {
  if (file.state === 'FILLING')
    return 'It is not whole yet, so nothing uses it. A reading that is under way ends, what was read is deleted, and what is in use stays.';
  return file.kind === 'WARDS'
    ? `Its ${file.size.toLocaleString('en-GB')} postcodes have no ward any more: reports count them by sector.`
    : 'Families write the name of their school again; those that were chosen stay.';
}
