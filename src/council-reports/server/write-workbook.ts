import writeWorkbookFile from 'write-excel-file/node';
import type { Cell } from '../../platform/csv.ts';
import type { Sheet } from '../report-file.ts';

/** Lines as a workbook. Texts stay texts: a cell of this kind is never taken for a formula. */
export async function writeWorkbook(file: string, { header, rows }: Sheet): Promise<Response> {
  const bytes = await writeWorkbookFile(
    [header.map((value) => ({ value, fontWeight: 'bold' as const })), ...rows.map((row) => row.map(cellOf))],
    { sheet: 'Report', stickyRowsCount: 1, columns: header.map(() => ({ width: 28 })) },
  ).toBuffer();
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': `attachment; filename="${file}.xlsx"`,
      'cache-control': 'no-store',
    },
  });
}

function cellOf(cell: Cell) {
  if (cell === null) return null;
  if (typeof cell === 'number') return { value: cell, type: Number };
  return { value: typeof cell === 'string' ? cell : String(cell.pence / 100), type: String };
}
