import { SaveTable } from '../../ui/save-table.tsx';

export type HeatCell = { percent: number; text: string } | null;

export type HeatTableProps = {
  title: string;
  summary: string;
  /** The head of the rows' names, and the names of the columns. */
  corner: string;
  columns: readonly string[];
  rows: readonly { label: string; cells: readonly HeatCell[] }[];
  empty: string;
  file: string;
};

/**
 * A table whose cells are darker the fuller they are. The figure is in each cell, so that no colour speaks alone: drawing
 * and table are one.
 */
export function HeatTable({ title, summary, corner, columns, rows, empty, file }: HeatTableProps) {
  const nothing = rows.length === 0;
  return (
    <div className="print-together min-w-0 rounded-card border border-line bg-paper-raised px-4 pt-4 pb-1 sm:px-5">
      <h3 className="!text-lg">{title}</h3>
      <p className="mb-4 text-ink-soft">{nothing ? empty : summary}</p>
      {!nothing && (
        <>
          <div
            className="overflow-x-auto"
            role="region"
            aria-label={title}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
            tabIndex={0}
          >
            <table className="w-full border-separate border-spacing-0.5 text-sm figures">
              <caption className="sr-only">{title}</caption>
              <thead>
                <tr>
                  <th scope="col" className="pr-2 text-left">
                    {corner}
                  </th>
                  {columns.map((column) => (
                    <th key={column} scope="col" className="px-1 text-center font-normal text-ink-soft">
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ label, cells }) => (
                  <tr key={label}>
                    <th scope="row" className="pr-2 text-left font-normal whitespace-nowrap">
                      {label}
                    </th>
                    {cells.map((cell, nth) => (
                      <Cell key={columns[nth]} cell={cell} />
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <SaveTable
            name={file}
            header={[corner, ...columns]}
            rows={() => rows.map(({ label, cells }) => [label, ...cells.map((cell) => cell && cell.text)])}
          >
            {title}
          </SaveTable>
        </>
      )}
    </div>
  );
}

/** From here on the ground is dark enough for light words. */
const DARK = 60;

function Cell({ cell }: { cell: HeatCell }) {
  if (!cell) return <td className="rounded-sm bg-paper-sunken" aria-label="nothing" />;
  const strength = Math.min(100, Math.max(0, cell.percent));
  return (
    <td
      className={`min-w-11 rounded-sm px-1 py-2 text-center print:border print:border-line ${strength >= DARK ? 'text-on-forest' : 'text-ink'}`}
      style={{
        backgroundColor: `color-mix(in oklab, var(--color-forest) ${strength >= DARK ? strength : strength / 2}%, var(--color-paper-raised))`,
      }}
    >
      {cell.text}
    </td>
  );
}
