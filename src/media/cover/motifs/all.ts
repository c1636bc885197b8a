import { animalMotifs } from './animals.ts';
import { ballGameMotifs } from './ball-games.ts';
import { companyMotifs } from './company.ts';
import { earlyMotifs } from './early.ts';
import { kitchenMotifs } from './kitchen.ts';
import { learningMotifs } from './learning.ts';
import { makingMotifs } from './making.ts';
import { mealMotifs } from './meals.ts';
import { minibeastMotifs } from './minibeasts.ts';
import { musicMotifs } from './music.ts';
import { natureMotifs } from './nature.ts';
import { scienceMotifs } from './science.ts';
import { showMotifs } from './show.ts';
import { sportMotifs } from './sport.ts';
import { waterMotifs } from './water.ts';
import { woodMotifs } from './wood.ts';

/** Every motif by its name. */
export const motifs = {
  ...woodMotifs,
  ...waterMotifs,
  ...natureMotifs,
  ...animalMotifs,
  ...minibeastMotifs,
  ...sportMotifs,
  ...ballGameMotifs,
  ...musicMotifs,
  ...showMotifs,
  ...makingMotifs,
  ...kitchenMotifs,
  ...mealMotifs,
  ...learningMotifs,
  ...scienceMotifs,
  ...earlyMotifs,
  ...companyMotifs,
};

export type MotifName = keyof typeof motifs;
