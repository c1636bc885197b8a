import Download from 'lucide-react/icons/download';
import { saveFile } from '../platform/browser/save-file.ts';
import { csvOf, type Row } from '../platform/csv.ts';
import { Button } from './button.tsx';

type SaveTableProps = {
  /** Of the file, without '.csv'. */
  name: string;
  header: readonly string[];
  rows: () => readonly Row[];
  /** What the table is called, read out. */
  children: string;
};

/** Hands a table that is on the page to the device as a file for a spreadsheet. */
export function SaveTable({ name, header, rows, children }: SaveTableProps) {
  return (
    <Button
      size="small"
      tone="quiet"
      className="mt-2"
      icon={<Download aria-hidden />}
      onClick={() => saveFile(`${name}.csv`, new Blob([csvOf(header, rows())], { type: 'text/csv;charset=utf-8' }))}
    >
      Download (CSV)<span className="sr-only">: {children}</span>
    </Button>
  );
}
