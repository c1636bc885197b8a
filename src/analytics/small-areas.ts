/** A number of fewer families might tell who they are. */
export const LEAST_FAMILIES = 5;

type Area = { outward: string; families: number; places: number };

/** Areas that may be shown, the most families first, and how many are left out. What has no postcode is not an area. */
export function shownAreas(areas: readonly Area[]): { areas: Area[]; hiddenAreas: number } {
  const shown = areas.filter(({ outward, families }) => outward === '' || families >= LEAST_FAMILIES);
  return {
    areas: shown.toSorted((a, b) => b.families - a.families || a.outward.localeCompare(b.outward)),
    hiddenAreas: areas.length - shown.length,
  };
}
