import type { Column } from './table.tsx';

/** Columns without those that somebody left out; the name of a row stays. */
export function columnsShown<Row>(
  columns: readonly Column<Row>[],
  without: string | undefined,
): readonly Column<Row>[] {
  const left = new Set(without?.split(',') ?? []);
  return columns.filter(({ key, priority }) => priority === 'title' || priority === 'actions' || !left.has(key));
}

/** Columns that can be left out: all but the name of a row and what can be done with it. */
export function optionalColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  return columns.filter(({ priority }) => priority !== 'title' && priority !== 'actions');
}
