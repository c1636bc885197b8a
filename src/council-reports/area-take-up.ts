import type { Fact } from './report.ts';
import { leavesRoom, SMALLEST } from './suppression.ts';

/** A child found eligible, and where it lives: the key of its area, '' where that is not known. */
export type EligibleHome = { childKey: string; area: string };

/** How many of the eligible children of an area came to a funded place; null where the figures are too small to be shown. */
export type AreaTakeUp = { area: string; figures: { eligible: number; came: number } | null };

type Counted = { area: string; eligible: number; came: number };

/**
 * Take-up by area, the most eligible children first. A child counts where it lives by what its family told, once, and came when
 * it attended a funded place. Areas with a figure from 1 to 4 are left out, with others where one alone could be told by the rest.
 */
export function takeUpByArea(homes: readonly EligibleHome[], facts: readonly Fact[]): AreaTakeUp[] {
  const came = new Set(
    facts.filter(({ ground, outcome }) => ground !== 'paid' && outcome === 'attended').map(({ childKey }) => childKey),
  );
  const counted = [...Map.groupBy(homes, ({ area }) => area)].map(([area, children]) => ({
    area,
    eligible: children.length,
    came: children.filter(({ childKey }) => came.has(childKey)).length,
  }));
  const hidden = hiddenAreas(counted);
  return counted
    .sort((one, other) => other.eligible - one.eligible || one.area.localeCompare(other.area))
    .map(({ area, ...figures }) => ({ area, figures: hidden.has(area) ? null : figures }));
}

const isSmall = (value: number): boolean => value > 0 && value < SMALLEST;

/** What is counted of an area: each of these tells something about single children where it is small. */
const partsOf = ({ eligible, came }: Counted): number[] => [eligible, came, eligible - came];

function hiddenAreas(counted: readonly Counted[]): Set<string> {
  const hidden = counted.filter((one) => partsOf(one).some(isSmall));
  // Who knows the sums, which stand elsewhere in the report, takes off what is shown: for each sum the rest must leave room.
  const rest = counted.filter((one) => !hidden.includes(one)).sort((one, other) => one.eligible - other.eligible);
  const isSafe = (): boolean =>
    [0, 1, 2].every((part) => {
      const values = hidden.map((one) => partsOf(one)[part] ?? 0).filter((value) => value > 0);
      return !values.some(isSmall) || leavesRoom(values);
    });
  while (hidden.length > 0 && !isSafe()) {
    const next = rest.shift();
    if (!next) break;
    hidden.push(next);
  }
  return new Set(hidden.map(({ area }) => area));
}

/** How take-up is shaded: each from so many per cent on, from the lightest to the darkest. */
export const takeUpShades = [
  { from: 0, text: 'Under 25 per cent came' },
  { from: 25, text: '25 to 49 per cent' },
  { from: 50, text: '50 to 74 per cent' },
  { from: 75, text: '75 per cent or more' },
] as const;

type Figures = NonNullable<AreaTakeUp['figures']>;

export const percentCame = ({ eligible, came }: Figures): number =>
  eligible === 0 ? 0 : Math.round((100 * came) / eligible);

/** The shade of an area, from 0 on. */
export const shadeOf = (figures: Figures): number =>
  takeUpShades.findLastIndex(({ from }) => percentCame(figures) >= from);
