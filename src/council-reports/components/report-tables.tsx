import { Link, type To } from 'react-router';
import { IN_SHORT, opensRows } from '../derived-rows.ts';
import { isCountedOnly } from '../need-cuts.ts';
import type { Report, ReportTable } from '../report.ts';
import { FigureCards } from './figure-cards.tsx';

type Props = {
  report: Report;
  /** Where a number leads: to its rows. Absent in what is shared or sealed. */
  rowsOf?: (table: string, line: string | null) => To;
};

const shown = (value: number | null, none: string): string =>
  value === null ? none : value.toLocaleString('en-GB', { maximumFractionDigits: 1 });

/** The figures of a report. One that is left out has a 'c' instead. What is only counted opens no rows for anybody. */
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
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {report.tables.map((table) => (
          <Figures key={table.key} table={table} rowsOf={isCountedOnly(table.key) ? undefined : rowsOf} />
        ))}
      </div>
    </div>
  );
}

function Figures({ table, rowsOf }: { table: ReportTable; rowsOf: Props['rowsOf'] }) {
  const none = rowsOf ? '–' : 'c';
  return (
    <section className="rounded-card border border-line bg-paper-raised px-4 py-3">
      <table className="w-full border-collapse">
        <caption className="pb-2 text-left text-lg font-[700]">{table.title}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Line</th>
            <th scope="col">{table.unit === 'children' ? 'Children' : 'Places'}</th>
          </tr>
        </thead>
        <tbody>
          {table.lines.map(({ key, label, value }) => (
            <Line
              key={key}
              label={label}
              text={shown(value, none)}
              to={rowsOf && value ? rowsOf(table.key, key) : undefined}
              of={table.title}
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
    </section>
  );
}

type LineProps = { label: string; text: string; to: To | undefined; of: string; strong?: boolean };

function Line({ label, text, to, of, strong }: LineProps) {
  return (
    <tr className={strong ? 'border-t-2 border-line-strong font-[700]' : 'border-t border-line'}>
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
