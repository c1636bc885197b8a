import { ageBands } from '../analytics/buckets.ts';

/** A number below this might tell who it is about. */
export const LEAST_SHOWN = 5;

/** What somebody wanted and did not get: a search without results, a wait, a request that was not approved, a full date. */
export const wantKinds = ['search', 'waiting', 'declined', 'full'] as const;
export type WantKind = (typeof wantKinds)[number];

/**
 * By what wants are told apart. Needs are those of searches, of which nobody is known. A provider can name the family that joins
 * its waiting list or that it declines: a figure that grows by one then says of it what it is cut by. So families are cut only
 * by what was wanted, where and when, and by bands of ages, which listings ask for anyway; never by need or home.
 */
export const wantSides = ['category', 'age', 'weekday', 'area', 'need'] as const;
export type WantSide = (typeof wantSides)[number];

/** One want. `who` is the family, so that one that asks often counts once; null where nobody is known, as of searches. */
export type Want = {
  kind: WantKind;
  who: string | null;
  times: number;
  sides: Partial<Record<WantSide, string>>;
};

export type DemandLine = { kind: WantKind; side: WantSide; value: string; count: number };

/** Searches that go together, of which a listing could be made. */
export type Wish = { category: string; age: string; need: string; area: string; searches: number };

/** The least age of the band that an age is in, as it is kept: '5'; '' where it is not known. */
export function bandOf(age: number | null): string {
  return age === null ? '' : String(ageBands.findLast((least) => least <= age) ?? ageBands[0]);
}

/**
 * Wants as figures, the most first: of each kind how many by each side. Figures under 5 are left out and only counted, and a
 * figure that stands alone with one left-out figure beside a known total cannot be, because no totals are told.
 */
export function demandLines(wants: readonly Want[]): { lines: DemandLine[]; hidden: number } {
  const all = wantKinds.flatMap((kind) =>
    wantSides.flatMap((side) => {
      const told = wants.filter((want) => want.kind === kind && want.sides[side] !== undefined);
      return [...Map.groupBy(told, (want) => want.sides[side] ?? '')].map(([value, same]): DemandLine => ({
        kind,
        side,
        value,
        count: countOf(same),
      }));
    }),
  );
  const lines = all.filter(({ count }) => count >= LEAST_SHOWN);
  return {
    lines: lines.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)),
    hidden: all.length - lines.length,
  };
}

/** Families, or times where nobody is known. */
function countOf(wants: readonly Want[]): number {
  const families = new Set(wants.flatMap(({ who }) => who ?? []));
  const unknown = wants.filter(({ who }) => who === null).reduce((sum, { times }) => sum + times, 0);
  return families.size + unknown;
}

/** What is searched for together, the most first. A search without a category is too little to begin a listing with. */
export function wishesOf(wants: readonly Want[], most: number): Wish[] {
  const searches = wants.filter(({ kind, sides }) => kind === 'search' && sides.category);
  const key = ({ sides }: Want): string => [sides.category, sides.age, sides.need, sides.area].join('|');
  return [...Map.groupBy(searches, key).values()]
    .map((same): Wish => {
      const { category = '', age = '', need = '', area = '' } = same[0]?.sides ?? {};
      return { category, age, need, area, searches: countOf(same) };
    })
    .filter(({ searches: count }) => count >= LEAST_SHOWN)
    .toSorted((a, b) => b.searches - a.searches || (a.category < b.category ? -1 : 1))
    .slice(0, most);
}

/** The ages that a listing for a band is for; null for any. */
export function agesOfBand(band: string): { from: number; to: number | null } | null {
  if (band === '') return null;
  const from = Number(band);
  const next = ageBands.find((least) => least > from);
  return { from, to: next === undefined ? null : next - 1 };
}
