import { seasons, times, type Season, type TimeOfDay } from '../../platform/daylight.ts';

/** Words of a title that tell the season, or the time of day. */
const seasonWords: readonly [Season, RegExp][] = [
  ['spring', /\b(spring|easter|lambs?|blossom|bluebells?|may half.term)\b/i],
  ['summer', /\b(summer|beach|july|august|picnic)\b/i],
  ['autumn', /\b(autumn|october|harvest|conkers?|halloween|bonfire|apple day|blackberry)\b/i],
  ['winter', /\b(winter|christmas|advent|snow|december|february|new year)\b/i],
];
const timeWords: readonly [TimeOfDay, RegExp][] = [
  ['dawn', /\b(breakfast|early birds?|morning|sunrise|dawn)\b/i],
  ['dusk', /\b(evening|twilight|sunset|dusk|after.?school)\b/i],
  ['night', /\b(night|nights|stars?|moon|overnight|stargaz\w*|bats?|owls?|sleepover)\b/i],
];

export type LightAsked = {
  title: string;
  /** 1 to 12, where it is known. */
  month?: number;
  /** The times of day that the motif bears. */
  times?: readonly TimeOfDay[];
  /** From 0 to 1: what decides where nothing else does. */
  random: number;
  /** How many times of day later it is, for another view of the same scene. */
  later?: number;
};

/** The season and time of day of a cover: from its month and the words of its title, else by chance. */
export function chooseLight({ title, month, times: borne = times, random, later = 0 }: LightAsked): {
  season: Season;
  time: TimeOfDay;
} {
  const told = seasonWords.find(([, words]) => words.test(title))?.[0];
  const inMonth = month === undefined ? undefined : seasons[Math.floor((((month + 9) % 12) + 0) / 3)];
  const season = inMonth ?? told ?? seasons[Math.floor(random * seasons.length)] ?? 'summer';
  const asked = timeWords.find(([, words]) => words.test(title))?.[0];
  // The second digit of the number, so that season and time do not go together.
  const chance = Math.floor(((random * seasons.length) % 1) * borne.length);
  const first = asked && borne.includes(asked) ? borne.indexOf(asked) : chance;
  return { season, time: borne[(first + later) % borne.length] ?? 'day' };
}
