/** How many places of a listing's dates to come there are, and how many of them are taken. */
export type Places = { id: string; title: string; placesTaken: number; capacity: number };

export type FillRate = Places & {
  /** Whole per cent; over 100 where more were let in than there are places. */
  percent: number;
};

/** The whole per cent of places that are taken: 100 only when none is left, 0 only when none is taken. */
export function fillPercent({ placesTaken, capacity }: Pick<Places, 'placesTaken' | 'capacity'>): number {
  if (capacity === 0 || placesTaken === 0) return 0;
  const percent = Math.max(1, Math.round((placesTaken / capacity) * 100));
  return placesTaken < capacity ? Math.min(99, percent) : percent;
}

/** How full the dates to come of listings are, the fullest first; without listings that have none. */
export function fillRates(listings: readonly Places[]): FillRate[] {
  return listings
    .filter(({ capacity }) => capacity > 0)
    .map(({ id, title, placesTaken, capacity }) => ({
      id,
      title,
      placesTaken,
      capacity,
      percent: fillPercent({ placesTaken, capacity }),
    }))
    .toSorted((one, other) => other.placesTaken / other.capacity - one.placesTaken / one.capacity);
}
