/** Light outdoors by season and time of day, for whatever is drawn rather than photographed. */

export const seasons = ['spring', 'summer', 'autumn', 'winter'] as const;
export const times = ['dawn', 'day', 'dusk', 'night'] as const;
export type Season = (typeof seasons)[number];
export type TimeOfDay = (typeof times)[number];

/** The inks of one light, from the sky's top to the darkest foreground. */
export type Inks = {
  /** The sky at its top and at the horizon; distance fades towards `low`. */
  top: string;
  low: string;
  sun: string;
  far: string;
  middle: string;
  near: string;
  /** The darkest one, and the lightest. */
  ink: string;
  paper: string;
  warm: string;
  gold: string;
  /** Timber, leather, clay. */
  earth: string;
};

/** Where the sun or moon stands, in shares of the picture's width and height, and its radius in shares of the height. */
export type SunPlace = { x: number; y: number; radius: number };

export const sunPlaces: Record<TimeOfDay, SunPlace> = {
  dawn: { x: 0.24, y: 0.44, radius: 0.085 },
  day: { x: 0.3, y: 0.17, radius: 0.06 },
  dusk: { x: 0.3, y: 0.47, radius: 0.125 },
  night: { x: 0.22, y: 0.2, radius: 0.055 },
};

type Columns = [string, string, string, string, string, string, string, string, string, string, string];

/** Columns: top low sun far middle near ink paper warm gold earth. */
const table: Record<Season, Record<TimeOfDay, string>> = {
  spring: {
    dawn: '#9cc3c4 #fbe3cc #fff4da #b4c9b8 #7ba886 #3c7357 #16352d #fcf3e2 #df6f63 #efbd55 #9a6a4a',
    day: '#6fb3c6 #e6f1df #fffbe6 #9dc4a9 #5f9f6c #2c6a47 #123829 #fbf7e7 #e2735c #f2c14e #a0704a',
    dusk: '#c98a86 #fbd9a8 #fff0bf #b09a98 #6f857a #315a4c #152d2c #fdf0da #d2504a #f0ac45 #8c5a45',
    night: '#10283f #5b8b90 #f5efd0 #3f6a78 #25505a #133640 #081a24 #e8e8d4 #e48a55 #f3cf76 #6f5548',
  },
  summer: {
    dawn: '#8fb9c9 #ffe0b0 #fffae0 #c2bf98 #83a06a #3d6b45 #17352a #fdf4de #e0663f #f5b93f #a66f42',
    day: '#3f9dc0 #d5ecdf #fffdea #8fc0a8 #4c9560 #1f6340 #0e3527 #fdf8e6 #e8603c #f8c23a #ab6f3d',
    dusk: '#d9694f #ffcf7d #fff3b8 #b8795f #7a7148 #37533a #1a2b26 #fff0d2 #c93f35 #f9b234 #8e4f34',
    night: '#14203f #7a6f94 #f8eccb #4a5580 #2c4060 #172a42 #0a1526 #efe6d6 #ee8a4f #f6c667 #6e5150',
  },
  autumn: {
    dawn: '#b9b7a9 #f9ddb4 #fff1cf #c4a98a #a3794e #5c5136 #2a2a20 #fbf0dc #c8502c #e6a133 #8c5330',
    day: '#8fb2b5 #f3e6c6 #fff6da #c9a878 #b7793c #6a5b30 #2c2e1d #fbf2de #c4462a #e9a32f #8f5529',
    dusk: '#b5503f #f9b861 #ffe9ad #a5604a #7d4a35 #43352a #211c1c #fdeacb #d9492a #f4a62f #77402b',
    night: '#1d2233 #7d5c58 #f6e3bd #57495a #3a3545 #23242f #101219 #efe2cc #e8753a #f2b750 #6b4535',
  },
  winter: {
    dawn: '#a7b9cc #f6dcd0 #fff3e2 #b9c3cc #8599a4 #445f6c #1c2f3b #f8f4ee #c9544f #e8b45c #80645a',
    day: '#9fc0d0 #eef2ee #ffffff #c3d2d6 #8fabb3 #466a74 #193540 #fafaf5 #c64a45 #e6b048 #86675a',
    dusk: '#7f7d9f #f4bfa0 #ffe8cb #a08fa2 #6d6f88 #3a4a60 #172536 #fbefe4 #cf4f48 #efae57 #725251',
    night: '#0e1c33 #4d7391 #f1f1e2 #3f5f7c #27445f #142b42 #081726 #e6edf0 #e0794f #f0c873 #5f5158',
  },
};

/** The inks of a season at a time of day. */
export function inksOf(season: Season, time: TimeOfDay): Inks {
  const [top, low, sun, far, middle, near, ink, paper, warm, gold, earth] = table[season][time].split(' ') as Columns;
  return { top, low, sun, far, middle, near, ink, paper, warm, gold, earth };
}

/** A generator of numbers from 0 to 1 that always starts the same way for the same text. */
export function numbersFrom(text: string): () => number {
  let state = 2_166_136_261;
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  return () => {
    state = (state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
