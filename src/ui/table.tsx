/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- Some browsers
   drop a table's roles when its `display` changes, and on a phone it does. */
import { useId, type KeyboardEvent, type ReactNode } from 'react';
import type { To } from 'react-router';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import { ChosenBar } from './bulk-actions.tsx';
import { Checkbox } from './checkbox.tsx';
import { classes } from './classes.ts';
import { Pagination } from './pagination.tsx';
import { SelectField } from './select-field.tsx';
import { SkeletonList } from './skeleton.tsx';
import { useTicks } from './ticks.ts';

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  align?: 'start' | 'end';
  /** Sentences: all cells of the row begin on one line, and on a card they stand below their label. */
  long?: boolean;
  /**
   * `title` is the name of the row: its row header, and the heading of its card on a phone. `wide` columns wait for a
   * wide table and are on the card all the same. `actions` has no label on the card.
   */
  priority?: 'title' | 'wide' | 'actions';
  /**
   * Where the cell is on a compact card, without its label: one of three lines, at its start or its end, or below them (`foot`). A table with such
   * columns has compact cards in a narrow place, and its page says there how they are sorted; `none` is left off.
   */
  card?: CardSpot;
};

type CardSpot = 'top' | 'top-end' | 'middle' | 'middle-end' | 'bottom' | 'bottom-end' | 'foot' | 'none';

const cardSpots: Record<CardSpot, string> = {
  top: 'block col-start-1 row-start-1 min-w-0',
  'top-end': 'block col-start-2 row-start-1 @max-3xl:text-right',
  middle: 'block col-start-1 row-start-2 min-w-0 @max-3xl:truncate',
  'middle-end': 'block col-start-2 row-start-2 @max-3xl:text-right',
  bottom: 'block col-start-1 row-start-3 min-w-0 @max-3xl:truncate text-sm text-ink-soft @3xl:text-base @3xl:text-ink',
  'bottom-end': 'block col-start-2 row-start-3 @max-3xl:text-right',
  foot: 'block col-span-2 row-start-4',
  none: 'hidden',
};

export type Sort = { key: string; direction: 'ascending' | 'descending' };

export type DataTableProps<Row> = {
  /** What the table shows, read out first. */
  caption: string;
  captionHidden?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** How a row is called where it is chosen: 'Select Ada Lovelace'. Its key unless told. */
  rowName?: (row: Row) => string;
  sort?: Sort | null;
  onSort?: (sort: Sort) => void;
  /** Keys of the chosen rows. Shift with a tick chooses all in between. */
  selection?: readonly string[];
  onSelectionChange?: (keys: string[]) => void;
  /** What can be done with the chosen rows: buttons in a bar that appears with the first of them. */
  bulkActions?: ReactNode;
  /** As many rows as are chosen at once, where it is fewer than elsewhere. */
  mostChosen?: number;
  /** Instead of the table when there are no rows. */
  empty?: ReactNode;
  loading?: boolean;
  page?: number;
  pages?: number;
  onPage?: (page: number) => void;
  pageTo?: (page: number) => To;
};

/**
 * A table that is sorted, paged and searched by whoever fetches its rows. In a narrow place each row becomes a card; the
 * roles are written out because the changed layout would otherwise take them away.
 */
export function DataTable<Row>({
  caption,
  captionHidden,
  columns,
  rows,
  rowKey,
  rowName = rowKey,
  sort,
  onSort,
  selection,
  onSelectionChange,
  bulkActions,
  mostChosen,
  empty,
  loading,
  page = 1,
  pages = 1,
  onPage,
  pageTo,
}: DataTableProps<Row>) {
  const captionId = useId();
  const { chosen, all: allChosen, some, tick, tickAll } = useTicks(rows.map(rowKey), selection, onSelectionChange);
  const selectable = selection !== undefined;

  if (loading) return <SkeletonList rows={Math.max(rows.length, 5)} label={`Loading ${caption}`} />;
  if (rows.length === 0) return empty;

  const all = selectable && (
    <Checkbox
      label="Select all on this page"
      labelHidden
      checked={allChosen}
      indeterminate={some}
      onChange={(event) => tickAll(event.target.checked)}
    />
  );
  const sortable = columns.filter((column) => column.sortable);
  const isCompact = columns.some((column) => column.card);

  return (
    <div className="@container">
      <div className="mb-3 flex flex-wrap items-end gap-3 empty:hidden @3xl:hidden print:hidden">
        {selectable && (
          <Checkbox
            label="Select all"
            checked={allChosen}
            indeterminate={some}
            onChange={(event) => tickAll(event.target.checked)}
          />
        )}
        {onSort && sortable.length > 0 && !isCompact && <SortField sortable={sortable} sort={sort} onSort={onSort} />}
      </div>
      {selectable && bulkActions && chosen.size > 0 && (
        <ChosenBar count={chosen.size} most={mostChosen}>
          {bulkActions}
        </ChosenBar>
      )}
      <table role="table" aria-labelledby={captionId} className="block w-full @3xl:table @3xl:border-collapse">
        <caption
          id={captionId}
          className={captionHidden ? 'sr-only' : 'mb-2 block text-left font-[650] @3xl:table-caption'}
        >
          {caption}
        </caption>
        <thead role="rowgroup" className="sr-only @3xl:not-sr-only @3xl:table-header-group">
          <tr role="row" className="@3xl:border-b-2 @3xl:border-line-strong">
            {selectable && (
              <th role="columnheader" scope="col" className="hidden w-12 @3xl:table-cell">
                {all}
              </th>
            )}
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <TableRows isCompact={isCompact} selectable={selectable}>
          {rows.map((row) => {
            const key = rowKey(row);
            return (
              <tr
                key={key}
                role="row"
                aria-selected={selectable ? chosen.has(key) : undefined}
                className={rowLook(isCompact, selectable)}
              >
                {selectable && (
                  <td role="cell" className="absolute top-2 right-2 @3xl:static @3xl:table-cell @3xl:align-middle">
                    <Checkbox
                      label={`Select ${rowName(row)}`}
                      labelHidden
                      checked={chosen.has(key)}
                      onChange={(event) =>
                        tick(
                          key,
                          event.target.checked,
                          event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey,
                        )
                      }
                    />
                  </td>
                )}
                {columns.map((column) => (
                  <BodyCell key={column.key} column={column} row={row} selectable={selectable} />
                ))}
              </tr>
            );
          })}
        </TableRows>
      </table>
      {pages > 1 && (
        <div className="mt-5">
          <Pagination page={page} pages={pages} onPage={onPage} to={pageTo} label={`${caption}: pages`} />
        </div>
      )}
    </div>
  );
}

type TableRowsProps = { isCompact: boolean; selectable: boolean; children: ReactNode };

function TableRows({ isCompact, selectable, children }: TableRowsProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The keys are those of the ticks in it.
    <tbody
      role="rowgroup"
      onKeyDown={selectable ? goToNextTick : undefined}
      className={classes('flex flex-col @3xl:table-row-group', isCompact ? 'gap-2' : 'gap-3')}
    >
      {children}
    </tbody>
  );
}

const rowLook = (isCompact: boolean, selectable: boolean): string =>
  classes(
    'relative rounded-card border border-line bg-paper-raised aria-selected:bg-forest-soft @3xl:table-row @3xl:rounded-none @3xl:border-0 @3xl:border-b @3xl:bg-transparent @3xl:p-0 @3xl:hover:bg-paper-sunken @3xl:aria-selected:bg-forest-soft',
    isCompact ? 'grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 px-3 py-2' : 'block p-4',
    // The tick stands beside the lines of a compact card, not on them.
    isCompact && selectable && '@max-3xl:pr-13',
  );

/** Up and down go from tick to tick; a space ticks. */
function goToNextTick(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const { target, currentTarget } = event;
  if (step === 0 || !(target instanceof HTMLInputElement) || target.type !== 'checkbox') return;
  const ticks = [...currentTarget.querySelectorAll<HTMLInputElement>('tr > td input[type=checkbox]')];
  const next = ticks[ticks.indexOf(target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

type SortFieldProps<Row> = {
  sortable: readonly Column<Row>[];
  sort: Sort | null | undefined;
  onSort: (sort: Sort) => void;
};

/** What the headers of the columns do, where each row is a card. */
function SortField<Row>({ sortable, sort, onSort }: SortFieldProps<Row>) {
  return (
    <SelectField
      label="Sort by"
      className="min-w-48 flex-1"
      value={sort ? `${sort.key} ${sort.direction}` : ''}
      placeholder={sort ? undefined : 'Choose'}
      onChange={(event) => {
        const [key = '', direction] = event.target.value.split(' ');
        onSort({ key, direction: direction === 'descending' ? 'descending' : 'ascending' });
      }}
      options={sortable.flatMap(({ key, header }) => [
        { value: `${key} ascending`, label: `${header}: first to last` },
        { value: `${key} descending`, label: `${header}: last to first` },
      ])}
    />
  );
}

const cellLook = (column: Pick<Column<never>, 'align' | 'long' | 'priority'>) =>
  classes(
    '@3xl:px-3 @3xl:py-3',
    column.long ? '@3xl:align-top' : '@3xl:align-middle',
    column.align === 'end' && '@3xl:text-right figures',
    column.priority === 'wide' ? '@3xl:hidden @5xl:table-cell' : '@3xl:table-cell',
  );

function HeaderCell<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>;
  sort?: Sort | null;
  onSort?: (sort: Sort) => void;
}) {
  const direction = sort?.key === column.key ? sort.direction : null;
  const Arrow = direction === null ? ArrowUpDown : direction === 'ascending' ? ArrowUp : ArrowDown;
  const turned = direction === 'ascending' ? 'descending' : 'ascending';
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={column.sortable && onSort ? (direction ?? 'none') : undefined}
      className={classes(cellLook(column), 'text-left text-sm @3xl:py-1')}
    >
      {column.sortable && onSort ? (
        <>
          {/* On a phone the list of sorts above the cards takes the place of these buttons. */}
          <span className="@3xl:hidden">{column.header}</span>
          <button
            type="button"
            onClick={() => onSort({ key: column.key, direction: turned })}
            className={classes(
              '-mx-2 hidden min-h-11 items-center gap-1.5 rounded-control px-2 font-[650] hover:bg-paper-sunken @3xl:inline-flex',
              direction && 'text-forest',
            )}
          >
            {column.header}
            <Arrow className={classes('size-4 flex-none', !direction && 'text-ink-soft')} aria-hidden />
          </button>
        </>
      ) : (
        column.header
      )}
    </th>
  );
}

function BodyCell<Row>({ column, row, selectable }: { column: Column<Row>; row: Row; selectable: boolean }) {
  const content = column.cell(row);
  if (column.priority === 'title') {
    return (
      <th
        role="rowheader"
        scope="row"
        className={classes(
          cellLook(column),
          'text-left font-[650] @3xl:mb-0 @3xl:pr-3 @3xl:text-base',
          // A short name beside columns of sentences is not broken within its words.
          column.long && '@3xl:min-w-36',
          column.card ? cardSpots[column.card] : 'mb-2 block text-lg',
          // On a card it is what a finger is put on.
          '@max-3xl:[&_.link]:-my-2 @max-3xl:[&_.link]:inline-flex @max-3xl:[&_.link]:min-h-11 @max-3xl:[&_.link]:items-center',
          selectable && !column.card && 'pr-12',
        )}
      >
        {content}
      </th>
    );
  }
  if (column.card) {
    return (
      <td role="cell" className={classes(cellLook(column), cardSpots[column.card])}>
        {content}
      </td>
    );
  }
  if (column.priority === 'actions') {
    return (
      <td role="cell" className={classes(cellLook(column), 'mt-3 flex flex-wrap gap-2 empty:hidden @3xl:mt-0')}>
        {content}
      </td>
    );
  }
  return (
    <td
      role="cell"
      className={classes(
        cellLook(column),
        column.long ? 'block py-1.5' : 'flex items-baseline justify-between gap-4 py-1',
      )}
    >
      <span aria-hidden className={classes('text-sm text-ink-soft @3xl:hidden', column.long ? 'block' : 'flex-none')}>
        {column.header}
      </span>
      <span className={column.long ? '' : 'min-w-0 text-right @3xl:[text-align:inherit]'}>{content}</span>
    </td>
  );
}
