import { useState } from 'react';
import { Link, type To } from 'react-router';
import { isolated } from '../../platform/isolated.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { IN_SHORT, opensRows } from '../derived-rows.ts';
import type { Report } from '../report.ts';
import { FigureCards } from './figure-cards.tsx';

type Props = {
  report: Report;
  /** Where a number leads: to its rows. Absent in what is shared or sealed. */
  rowsOf?: (table: string, line: string | null) => To;
};

const shown = (value: number | null, none: string): string =>
  value === null ? none : value.toLocaleString('en-GB', { maximumFractionDigits: 1 });

/** The figures of a report. One that is left out has a 'c' instead. */
export function ReportTables({ report, rowsOf }: Props) {
  const none = rowsOf ? '–' : 'c';
  return (
    <div className="flex flex-col gap-6">
      <FigureCards
        figures={report.derived.map(({ key, label, value, hint }) => ({
          key,
          label,
          text: shown(value, none),
          hint,
          to: rowsOf && value && opensRows(key) ? rowsOf(IN_SHORT, key) : undefined,
        }))}
      />
      <div className="gap-6 lg:columns-2">
        {report.tables.map((table) => (
          <Table key={table.key} table={table} none={none} rowsOf={rowsOf} />
        ))}
      </div>
    </div>
  );
}

/** Of a table with more lines, such as one by school, so many are shown until somebody asks for all. */
const LINES_AT_FIRST = 12;

type TableProps = { table: Report['tables'][number]; none: string; rowsOf: Props['rowsOf'] };

function Table({ table, none, rowsOf }: TableProps) {
  const [all, setAll] = useState(false);
  const folds = table.lines.length > LINES_AT_FIRST + 3;
  return (
    <section className="mb-6 break-inside-avoid-column rounded-card border border-line bg-paper-raised px-4 py-3">
      <table className="w-full border-collapse">
        <caption className="pb-2 text-left text-lg font-[700]">{table.title}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Line</th>
            <th scope="col">{table.unit === 'children' ? 'Children' : 'Places'}</th>
          </tr>
        </thead>
        <tbody>
          {table.lines.map(({ key, label, value }, index) => (
            <Line
              key={key}
              label={label}
              text={shown(value, none)}
              to={rowsOf && value ? rowsOf(table.key, key) : undefined}
              of={table.title}
              folded={folds && !all && index >= LINES_AT_FIRST}
            />
          ))}
          <Line
            label="Total"
            text={shown(table.total, none)}
            to={rowsOf && table.total ? rowsOf(table.key, null) : undefined}
            of={table.title}
            strong
          />
        </tbody>
      </table>
      {folds && (
        <Button size="small" tone="quiet" className="print:hidden" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${table.lines.length}`}
          <span className="sr-only">: {isolated(table.title)}</span>
        </Button>
      )}
    </section>
  );
}

type LineProps = { label: string; text: string; to: To | undefined; of: string; strong?: boolean; folded?: boolean };

function Line({ label, text, to, of, strong, folded }: LineProps) {
  return (
    <tr
      className={classes(
        strong ? 'border-t-2 border-line-strong font-[700]' : 'border-t border-line',
        // On paper nothing can be opened.
        folded && 'hidden print:table-row',
      )}
    >
      <th scope="row" className={`py-1.5 pr-3 text-left ${strong ? '' : 'font-normal'}`}>
        {label}
      </th>
      <td className="py-1.5 text-right figures">
        {to ? (
          <Link to={to} className="link link-tall" aria-label={`${text}: ${of}, ${label}`} preventScrollReset>
            {text}
          </Link>
        ) : (
          text
        )}
      </td>
    </tr>
  );
}
