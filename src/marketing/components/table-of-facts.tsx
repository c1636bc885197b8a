import { DataTable, type Column } from '../../ui/table.tsx';

type Props<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
};

/** A table of sentences, each column as high as the longest: all of them begin on one line. */
export function TableOfFacts<Row>({ caption, columns, rows, rowKey }: Props<Row>) {
  return (
    <div className="mt-4 [&_:is(td,th)]:!align-top">
      <DataTable caption={caption} captionHidden columns={columns} rows={rows} rowKey={rowKey} />
    </div>
  );
}
