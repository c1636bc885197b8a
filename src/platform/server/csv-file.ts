import { csvOf, type Cell } from '../csv.ts';

/** An answer that a browser keeps as a file for a spreadsheet. `name` without '.csv'; private, and never stored. */
export function csvFile(name: string, header: readonly string[], rows: Iterable<readonly Cell[]>): Response {
  return new Response(csvOf(header, rows), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'cache-control': 'no-store',
    },
  });
}
