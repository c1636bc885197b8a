import Papa from 'papaparse';

/** Bytes of the largest file that is read: 20,000 rows with many columns. */
export const MOST_BYTES = 15_000_000;

/** The cells of a CSV file, whatever parts them and however its letters are written. */
export async function readCsv(file: Blob): Promise<string[][]> {
  const text = decode(new Uint8Array(await file.arrayBuffer()));
  return Papa.parse<string[]>(text, { skipEmptyLines: false }).data;
}

/** Spreadsheets still save in the letters of Windows. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
