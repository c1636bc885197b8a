import type { TownProvider } from '../offer.ts';
import { avonVale } from './avon-vale.ts';
import { hazelCopse } from './hazel-copse.ts';
import { kilnYard } from './kiln-yard.ts';
import { littleAcorns } from './little-acorns.ts';
import { quantock } from './quantock.ts';
import { rowanHill } from './rowan-hill.ts';

/**
 * The providers of the demo town: first the named organisation, later the mentors, of whom the first is the named one.
 * The seed picks from their offers by position: a change of the order moves every family.
 */
export const townProviders: readonly TownProvider[] = [
  hazelCopse,
  avonVale,
  rowanHill,
  kilnYard,
  quantock,
  littleAcorns,
];
