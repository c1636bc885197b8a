import type { TownProvider } from '../offer.ts';
import { aminaYusuf } from './amina-yusuf.ts';
import { avonVale } from './avon-vale.ts';
import { brightSparks } from './bright-sparks.ts';
import { brookStreet } from './brook-street.ts';
import { callumReid } from './callum-reid.ts';
import { chalkStream } from './chalk-stream.ts';
import { cityChess } from './city-chess.ts';
import { danielOkafor } from './daniel-okafor.ts';
import { eastonHub } from './easton-hub.ts';
import { greenway } from './greenway.ts';
import { gwenPryce } from './gwen-pryce.ts';
import { harbourside } from './harbourside.ts';
import { hazelCopse } from './hazel-copse.ts';
import { henryThorne } from './henry-thorne.ts';
import { inesMarlow } from './ines-marlow.ts';
import { joelBrandt } from './joel-brandt.ts';
import { kilnYard } from './kiln-yard.ts';
import { leahGoldberg } from './leah-goldberg.ts';
import { levelsLearning } from './levels-learning.ts';
import { littleAcorns } from './little-acorns.ts';
import { mairiFraser } from './mairi-fraser.ts';
import { meadowHouse } from './meadow-house.ts';
import { mendipMakers } from './mendip-makers.ts';
import { moorlandPonies } from './moorland-ponies.ts';
import { northStar } from './north-star.ts';
import { oakAndEmber } from './oak-and-ember.ts';
import { openDoor } from './open-door.ts';
import { peakPaddlers } from './peak-paddlers.ts';
import { priyaNair } from './priya-nair.ts';
import { quantock } from './quantock.ts';
import { riverbank } from './riverbank.ts';
import { rowanHill } from './rowan-hill.ts';
import { secondWind } from './second-wind.ts';
import { severnside } from './severnside.ts';
import { sofiaReyes } from './sofia-reyes.ts';
import { stepUp } from './step-up.ts';
import { tomAshdown } from './tom-ashdown.ts';
import { torView } from './tor-view.ts';
import { wildside } from './wildside.ts';
import { willowAndReed } from './willow-and-reed.ts';

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
  severnside,
  mendipMakers,
  harbourside,
  brookStreet,
  levelsLearning,
  brightSparks,
  willowAndReed,
  northStar,
  torView,
  riverbank,
  eastonHub,
  moorlandPonies,
  greenway,
  chalkStream,
  oakAndEmber,
  wildside,
  secondWind,
  openDoor,
  peakPaddlers,
  cityChess,
  meadowHouse,
  stepUp,
  inesMarlow,
  tomAshdown,
  priyaNair,
  gwenPryce,
  danielOkafor,
  sofiaReyes,
  mairiFraser,
  joelBrandt,
  aminaYusuf,
  henryThorne,
  leahGoldberg,
  callumReid,
];
