/** Ways to get there: miles an hour on the way, and how much longer the way is than a straight line. */
const ways = {
  walk: { label: 'on foot', speed: 3, detour: 1.3 },
  cycle: { label: 'by bike', speed: 9, detour: 1.35 },
  drive: { label: 'by car', speed: 22, detour: 1.4 },
} as const;

type Way = keyof typeof ways;

/** Times of travel that can be asked for in place of a distance; they stand in addresses. */
export const travels = ['walk-15', 'walk-30', 'cycle-15', 'cycle-30', 'drive-15', 'drive-30', 'drive-45'] as const;
export type Travel = (typeof travels)[number];

const isTravel = (text: string): text is Travel => (travels as readonly string[]).includes(text);

function partsOf(travel: Travel): { way: Way; minutes: number } {
  const [way, minutes] = travel.split('-');
  return { way: way as Way, minutes: Number(minutes) };
}

/** How far one gets in that time, in miles as the crow flies: an estimate, which knows no streets and no hills. */
export function milesWithin(travel: Travel): number {
  const { way, minutes } = partsOf(travel);
  const { speed, detour } = ways[way];
  return ((minutes / 60) * speed) / detour;
}

/** '15 minutes on foot', and how far that is estimated to be. */
export function travelLabel(travel: Travel): string {
  const { way, minutes } = partsOf(travel);
  return `${minutes} minutes ${ways[way].label}`;
}

/** A distance as it stands in an address, in words: '10 miles', '15 minutes on foot (estimated)'. */
export function distanceWords(radius: string): string {
  if (isTravel(radius)) return `${travelLabel(radius)} (estimated)`;
  return radius === '1' ? '1 mile' : `${radius} miles`;
}
