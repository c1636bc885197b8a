import { Money } from '../../ui/money.tsx';
import { SaveTable } from '../../ui/save-table.tsx';
import { DataTable, type Column } from '../../ui/table.tsx';
import { percentText } from '../change.ts';
import type { Numbers } from '../contract.ts';

type Row = Numbers['listings'][number];

const cancelledOf = ({ cancelledByFamily, cancelledByProvider }: Row): number =>
  cancelledByFamily + cancelledByProvider;
const bookedOf = (row: Row): number => row.places + cancelledOf(row);

const columns: readonly Column<Row>[] = [
  { key: 'title', header: 'Listing', priority: 'title', card: 'top', cell: ({ title }) => title },
  {
    key: 'income',
    header: 'Income',
    align: 'end',
    card: 'top-end',
    cell: ({ netPence }) => <Money pence={netPence} />,
  },
  {
    key: 'places',
    header: 'Places',
    align: 'end',
    card: 'middle',
    cell: ({ places, capacity }) => (
      <span className="figures">
        {places} of {capacity}
        <span className="@3xl:hidden"> places</span>
      </span>
    ),
  },
  {
    key: 'fill',
    header: 'Fill rate',
    align: 'end',
    card: 'middle-end',
    cell: ({ places, capacity }) => <span className="figures">{percentText(places, capacity)}</span>,
  },
  {
    key: 'cancelled',
    header: 'Cancelled',
    align: 'end',
    card: 'none',
    cell: (row) => <span className="figures">{percentText(cancelledOf(row), bookedOf(row))}</span>,
  },
  {
    key: 'waited',
    header: 'Waiting',
    align: 'end',
    card: 'none',
    cell: ({ waited }) => <span className="figures">{waited}</span>,
  },
];

/** What each listing came to in the period; what earned most first. */
export function ListingTable({ listings }: Pick<Numbers, 'listings'>) {
  if (listings.length === 0) return <p className="text-ink-soft">No listing had a date in this period.</p>;
  return (
    <div>
      <DataTable
        caption="Your listings in this period"
        captionHidden
        columns={columns}
        rows={listings}
        rowKey={({ id }) => id}
      />
      <SaveTable
        name="listings"
        header={[
          'Listing',
          'Income',
          'Fees',
          'Refunded',
          'Places',
          'Capacity',
          'Fill rate',
          'Cancelled',
          'Did not come',
          'Waiting',
        ]}
        rows={() =>
          listings.map((row) => [
            row.title,
            { pence: row.netPence },
            { pence: row.feesPence },
            { pence: row.refundsPence },
            row.places,
            row.capacity,
            percentText(row.places, row.capacity),
            cancelledOf(row),
            row.noShows,
            row.waited,
          ])
        }
      >
        By listing
      </SaveTable>
    </div>
  );
}
