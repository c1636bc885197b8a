import { Money } from '../../ui/money.tsx';
import { SaveTable } from '../../ui/save-table.tsx';
import { DataTable, type Column } from '../../ui/table.tsx';
import { percentText } from '../change.ts';
import type { Numbers } from '../contract.ts';
import { sourceNames } from './source-names.ts';

type Row = Numbers['sources'][number];

/** How many of its visits were booked; nothing where no visit was counted. */
const bookedText = ({ bookings, seen }: Row): string => (seen === 0 ? '–' : percentText(bookings, seen));

const columns: readonly Column<Row>[] = [
  { key: 'source', header: 'Where from', priority: 'title', card: 'top', cell: ({ source }) => sourceNames[source] },
  { key: 'pence', header: 'Income', align: 'end', card: 'top-end', cell: ({ pence }) => <Money pence={pence} /> },
  { key: 'seen', header: 'Looked', align: 'end', card: 'none', cell: ({ seen }) => seen },
  { key: 'chosen', header: 'Chose dates', align: 'end', card: 'none', cell: ({ chosen }) => chosen },
  {
    key: 'bookings',
    header: 'Booked',
    align: 'end',
    card: 'middle',
    cell: ({ seen, chosen, bookings }) => (
      <span className="figures">
        <span className="@3xl:hidden">
          {seen} looked, {chosen} chose, {bookings} booked
        </span>
        <span className="hidden @3xl:inline">{bookings}</span>
      </span>
    ),
  },
  {
    key: 'rate',
    header: 'Of those who looked',
    align: 'end',
    card: 'middle-end',
    cell: (row) => <span className="figures">{bookedText(row)}</span>,
  },
];

/** From looking to booking and to income, by where families came from. */
export function SourceTable({ sources }: Pick<Numbers, 'sources'>) {
  if (sources.length === 0) return null;
  return (
    <figure className="min-w-0 rounded-card border border-line bg-paper-raised px-4 pt-4 pb-3 sm:px-5 xl:col-span-2">
      <figcaption className="mb-3">
        <strong className="block text-lg">Booked and earned, by where families came from</strong>
        <span className="text-ink-soft">
          Bookings by the day on which they were made; income, fees included, by the day of the date.
        </span>
      </figcaption>
      <DataTable
        caption="Booked and earned by source"
        captionHidden
        columns={columns}
        rows={sources}
        rowKey={({ source }) => source}
      />
      <SaveTable
        name="sources"
        header={['Where from', 'Looked', 'Chose dates', 'Booked', 'Of those who looked', 'Places', 'Income']}
        rows={() =>
          sources.map((row) => [
            sourceNames[row.source],
            row.seen,
            row.chosen,
            row.bookings,
            bookedText(row),
            row.places,
            { pence: row.pence },
          ])
        }
      >
        Booked and earned, by where families came from
      </SaveTable>
    </figure>
  );
}
