/** A way between two places, as the crow flies, and what it takes about. */
export type Travel = { metres: number; carMinutes: number; footMinutes: number };

/** Less than this is one place: a hall and the field behind it. */
const SAME_PLACE_M = 150;
/** A car's way is longer than the straight line and slow in town: so many metres of the straight line in a minute. */
const CAR_METRES_A_MINUTE = 500;
/** Getting everybody into the car, and out again. */
const CAR_START_MINUTES = 10;
/** Five kilometres an hour. */
const FOOT_METRES_A_MINUTE = 5_000 / 60;
/** Estimates are said in steps, so that nobody takes them for more than that. */
const STEP_MINUTES = 5;
/** Nobody walks further than this between two dates. */
const FURTHEST_WALK_MINUTES = 120;

const inSteps = (minutes: number): number => Math.max(STEP_MINUTES, Math.round(minutes / STEP_MINUTES) * STEP_MINUTES);

/** What the way takes by a plain estimate; null where both ends are the same place. */
export function travelOver(metres: number): Travel | null {
  if (metres < SAME_PLACE_M) return null;
  return {
    metres: Math.round(metres),
    carMinutes: inSteps(CAR_START_MINUTES + metres / CAR_METRES_A_MINUTE),
    footMinutes: inSteps(metres / FOOT_METRES_A_MINUTE),
  };
}

/** The time that somebody needs for it at least: a short way is quicker on foot. */
export const leastMinutes = ({ carMinutes, footMinutes }: Travel): number => Math.min(carMinutes, footMinutes);

/** '20 min', '1 h', '1 h 30 min' */
export function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours}\u00a0h`, (rest > 0 || hours === 0) && `${rest}\u00a0min`].filter(Boolean).join(' ');
}

/** 'about 20 min by car or 1 h on foot, measured in a straight line' */
export function travelText({ carMinutes, footMinutes }: Travel): string {
  const ways = [
    footMinutes > STEP_MINUTES && `${durationText(carMinutes)} by car`,
    footMinutes <= FURTHEST_WALK_MINUTES && `${durationText(footMinutes)} on foot`,
  ].filter(Boolean);
  return `about ${ways.join(' or ')}, measured in a straight line`;
}
