import { makingMotifs } from './making.ts';
import { waterMotifs } from './water.ts';
import { woodMotifs } from './wood.ts';

/** Every motif by its name. */
export const motifs = { ...woodMotifs, ...waterMotifs, ...makingMotifs };
