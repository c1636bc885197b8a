/** What has to be written to turn a stored list into the wanted one. Positions count from 1. */
export type ListChange<Wanted> = {
  add: { wanted: Wanted; position: number }[];
  change: { id: string; wanted: Wanted; position: number }[];
  archive: string[];
  /** Places in the wanted list that name something the stored list does not have. */
  unknown: number[];
};

/**
 * Compares a list that was sent whole with the stored one, by id. What is left out is archived, never deleted, because
 * bookings tell of it. `isSame` says whether a changed entry can still carry the old one's bookings and answers; if
 * not, the old one is archived and a new one takes its place.
 */
export function decideListChange<Stored extends { id: string }, Wanted extends { id?: string }>(
  stored: readonly Stored[],
  wanted: readonly Wanted[],
  isSame: (stored: Stored, wanted: Wanted) => boolean,
): ListChange<Wanted> {
  const left = new Map(stored.map((one) => [one.id, one]));
  const result: ListChange<Wanted> = { add: [], change: [], archive: [], unknown: [] };
  for (const [index, one] of wanted.entries()) {
    const position = index + 1;
    if (one.id === undefined) {
      result.add.push({ wanted: one, position });
      continue;
    }
    const before = left.get(one.id);
    if (!before) {
      result.unknown.push(index);
      continue;
    }
    left.delete(one.id);
    if (isSame(before, one)) {
      result.change.push({ id: one.id, wanted: one, position });
    } else {
      result.archive.push(one.id);
      result.add.push({ wanted: one, position });
    }
  }
  result.archive.push(...left.keys());
  return result;
}
