/** A cell: text as people wrote it, a number, an amount in whole pence, or nothing. */
export type Cell = string | number | { pence: number } | null;

/** What a spreadsheet takes for the beginning of a formula, also in full width. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/u;

export type Row = readonly Cell[];

/**
 * Rows as a CSV file (RFC 4180) that is safe to open: a text that a spreadsheet would run as a formula gets an
 * apostrophe in front. Begins with a byte order mark, so that spreadsheets read it as UTF-8.
 */
export function csvOf(header: readonly string[], rows: Iterable<Row>): string {
  return `\uFEFF${csvLines([header])}${csvLines(rows)}`;
}

/** Rows as lines that go on with such a file; nothing for no rows. */
export function csvLines(rows: Iterable<Row>): string {
  let lines = '';
  for (const cells of rows) lines += `${cells.map(cellText).join(',')}\r\n`;
  return lines;
}

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return poundsText(cell.pence);
  const safe = FORMULA.test(cell) || FORMULA.test(cell.trimStart()) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Whole pence as pounds with a point and two decimals, without a sign for the currency: '-12.30'. */
function poundsText(amountPence: number): string {
  const text = String(Math.abs(amountPence)).padStart(3, '0');
  return `${amountPence < 0 ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`;
}
