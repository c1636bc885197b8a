import { kitchenMotifs } from './kitchen.ts';
import { makingMotifs } from './making.ts';
import { musicMotifs } from './music.ts';
import { natureMotifs } from './nature.ts';
import { sportMotifs } from './sport.ts';
import { waterMotifs } from './water.ts';
import { woodMotifs } from './wood.ts';

/** Every motif by its name. */
export const motifs = { ...woodMotifs, ...waterMotifs, ...makingMotifs, ...sportMotifs, ...musicMotifs, ...natureMotifs, ...kitchenMotifs };
