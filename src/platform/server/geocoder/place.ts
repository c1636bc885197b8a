import type { Position } from '../../geo.ts';

/** Somewhere to search around. */
export type Place = Position & {
  kind: 'postcode' | 'outcode' | 'town' | 'council';
  /** What was found: `TA1 1AA`, `TA1`, `Taunton`, `Somerset`. */
  name: string;
  /** The name with what tells it from others of the name, unique among all: `Newport, Isle of Wight`. */
  label: string;
  /** GSS code of its council; for an outward code that of the largest part; null on the islands outside the UK. */
  councilCode: string | null;
  /** People living there; null when it is not counted (postcodes, outward codes, some councils). */
  population: number | null;
};

/**
 * Places, and how they were found: by a postcode that is live, by the outward code of one that is not or not whole, by a whole
 * name, by one that begins so, or only by forgiving slips or leaving a word out.
 */
export type LookedUp = { places: Place[]; by: 'postcode' | 'outcode' | 'name' | 'beginning' | 'guess' };

export type Council = Position & {
  /** GSS code, e.g. `E06000066`. */
  code: string;
  name: string;
  officialName: string;
  /** In words: `Metropolitan district`. */
  type: string;
  /** 'upper' is a county above 'lower' districts; all others are 'single'. In England upper and single run HAF. */
  tier: 'single' | 'upper' | 'lower';
  /** GSS code of the county above a lower-tier council, else null. */
  countyCode: string | null;
  region: string | null;
  nation: 'England' | 'Scotland' | 'Wales' | 'Northern Ireland';
  population: number | null;
  /** Its name in GOV.UK addresses; empty when there is none. */
  slug: string;
};
