import type { Motif } from '../motif.ts';
import { earlyMotifs } from './early.ts';
import { kitchenMotifs } from './kitchen.ts';
import { learningMotifs } from './learning.ts';
import { makingMotifs } from './making.ts';
import { musicMotifs } from './music.ts';
import { natureMotifs } from './nature.ts';
import { showMotifs } from './show.ts';
import { sportMotifs } from './sport.ts';
import { waterMotifs } from './water.ts';
import { woodMotifs } from './wood.ts';

/** Every motif by its name. */
export const motifs = {
  ...woodMotifs,
  ...waterMotifs,
  ...natureMotifs,
  ...sportMotifs,
  ...musicMotifs,
  ...showMotifs,
  ...makingMotifs,
  ...kitchenMotifs,
  ...learningMotifs,
  ...earlyMotifs,
} satisfies Record<string, Motif>;

export type MotifName = keyof typeof motifs;
