/**
 * The rows of a comma-separated text with a header line, each by column name. Values may stand in double quotes
 * (doubled inside) but hold no line break; they are trimmed, and a missing value is empty.
 */
export function readCsv<Column extends string>(text: string): Record<Column, string>[] {
  const [header = [], ...rows] = text
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map(splitLine);
  return rows.map(
    (row) => Object.fromEntries(header.map((column, index) => [column, row[index] ?? ''])) as Record<Column, string>,
  );
}

function splitLine(line: string): string[] {
  if (!line.includes('"')) return line.split(',').map((value) => value.trim());
  const values: string[] = [];
  // A value, in quotes or plain, and the comma or the end behind it.
  for (const [, quoted, plain, end] of line.matchAll(/(?:"((?:[^"]|"")*)"|([^,]*))(,|$)/g)) {
    values.push((quoted?.replaceAll('""', '"') ?? plain ?? '').trim());
    if (end === '') break;
  }
  return values;
}
