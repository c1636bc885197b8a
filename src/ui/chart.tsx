import { lazy, Suspense, useId } from 'react';
import { Disclosure } from './disclosure.tsx';
import { patiently } from './patiently.ts';
import { SaveTable } from './save-table.tsx';

/** One bar, and one row of the table. */
export type Figure = {
  key: string;
  label: string;
  value: number;
  /** The whole that the value is a part of; without it the largest value is. */
  of?: number;
  /** The value in words: '12 of 20', '£340.00'. */
  text: string;
};

export type ChartProps = {
  title: string;
  /** What the drawing shows, in a sentence. */
  summary: string;
  /** `bars` lie below one another and have room for names, `columns` stand side by side in the order of time. */
  look: 'bars' | 'columns';
  figures: readonly Figure[];
  /** Heads of the table: of the labels and of the values. */
  heads: readonly [string, string];
  /** A round value as the scale of columns says it. */
  scaleText?: (value: number) => string;
  /** Instead of the drawing, when there is nothing to draw. */
  empty: string;
  /** Name of the file for a spreadsheet that the table can be kept as, without '.csv'; none where it is not said. */
  file?: string;
};

const ChartDrawing = lazy(() => patiently(() => import('./chart-drawing.tsx')));

/** A chart with what it says in a sentence, and the same figures as a table. The code that draws is fetched with it. */
export function Chart({ title, summary, look, figures, heads, scaleText = String, empty, file }: ChartProps) {
  const id = useId();
  const nothing = figures.every(({ value, of }) => value === 0 && !of);
  return (
    <figure
      aria-labelledby={id}
      className="print-together min-w-0 rounded-card border border-line bg-paper-raised px-4 pt-4 pb-1 sm:px-5"
    >
      <figcaption className="mb-4">
        <strong id={id} className="block text-lg">
          {title}
        </strong>
        <span className="text-ink-soft">{nothing ? empty : summary}</span>
      </figcaption>
      {nothing ? null : (
        <>
          <Suspense fallback={<div className={look === 'columns' ? 'h-60' : 'h-24'} />}>
            <ChartDrawing label={`${title}: ${summary}`} look={look} figures={figures} scaleText={scaleText} />
          </Suspense>
          <FigureTable title={title} figures={figures} heads={heads} file={file} />
        </>
      )}
    </figure>
  );
}

/** The figures of a drawing as a table, behind a line that opens it. */
export function FigureTable({
  title,
  figures,
  heads: [label, value],
  file,
}: Pick<ChartProps, 'title' | 'figures' | 'heads' | 'file'>) {
  return (
    <Disclosure
      className="mt-3 border-b-0"
      title={
        <>
          Show the table<span className="sr-only">: {title}</span>
        </>
      }
    >
      <table className="w-full border-collapse">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="border-b border-line-strong text-sm">
            <th scope="col" className="py-2 pr-3 text-left">
              {label}
            </th>
            <th scope="col" className="py-2 text-right">
              {value}
            </th>
          </tr>
        </thead>
        <tbody>
          {figures.map(({ key, label: name, text }) => (
            <tr key={key} className="border-b border-line last:border-b-0">
              <th scope="row" className="py-2 pr-3 text-left font-normal">
                {name}
              </th>
              <td className="py-2 text-right figures">{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {file && (
        <SaveTable
          name={file}
          header={[label, value]}
          rows={() => figures.map((figure) => [figure.label, figure.text])}
        >
          {title}
        </SaveTable>
      )}
    </Disclosure>
  );
}
