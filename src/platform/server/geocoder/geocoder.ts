import { accessSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { normalisePostcode } from '../../geo.ts';
import type { Position } from '../../geo.ts';
import { slipsBetween } from '../../slips.ts';
import { fromNationalGrid } from './national-grid.ts';
import { openPostcodeService } from './postcode-service.ts';
import { openPostcodeFile } from './postcode-file.ts';
import type { PostcodeFile } from './postcode-file.ts';
import type { Council, LookedUp, Place } from './place.ts';
import { councilAsNamedPlace, readCouncils, readOutcodes, readTowns, type Outcode } from './read-places.ts';
import { searchNames } from './search-names.ts';

/** A full postcode found. */
export type PostcodeMatch = Position & {
  /** As Royal Mail writes it: `TA1 1AA`. */
  postcode: string;
  /** The outward code: `TA1`. */
  outcode: string;
  /**
   * 'postcode' in Great Britain, to about ten metres. 'outcode' in Northern Ireland and on the islands, where single
   * postcodes are not open data: the position is the middle of the outward code, and whether the postcode is live is not known.
   */
  precision: 'postcode' | 'outcode';
  /**
   * GSS code of the single-tier or lower-tier council. The Isle of Man (`M99999999`) and the Channel Islands
   * (`L99999999`) have no UK council; these are the codes that the Office for National Statistics uses for them.
   */
  councilCode: string;
  councilName: string;
  /** The nearest named place. */
  placeName: string;
};

export interface Geocoder {
  /** A full postcode in any spacing and case, or null when it is not a live postcode. */
  postcode(text: string): PostcodeMatch | null;
  /**
   * The same, from the postcode service where one is set, because its data are newer; from our own when it does not
   * answer. Takes up to two seconds; never throws.
   */
  findPostcode(text: string): Promise<PostcodeMatch | null>;
  /**
   * Anything a person types as a place: a full postcode, an outward code, the name of a town or a council, begun or
   * whole, with small slips forgiven, and with 'Newport, Wales' told from 'Newport, Isle of Wight'.
   * Best first, at most `limit` (8 when left out).
   */
  places(text: string, limit?: number): Place[];
  /** The same, and how what was found fits what was typed. */
  lookUp(text: string, limit?: number): LookedUp;
  /** Towns of one word whose whole name is at most `most` slips away from a folded word. */
  townsLike(word: string, most: number): Place[];
  /** The town nearest to a position. */
  nearestPlace(latitude: number, longitude: number): Place;
  /** Every council of the UK, by name. */
  councils(): Council[];
}

const FILES = [
  'postcodes-gb.bin.br',
  'outcodes.csv',
  'outcodes-ni-islands.csv',
  'councils.csv',
  'places-geonames.csv',
] as const;

/** The Office for National Statistics' codes where there is no UK council. */
const NO_COUNCIL_CODES: Record<string, string> = {
  'Isle of Man': 'M99999999',
  Jersey: 'L99999999',
  Guernsey: 'L99999999',
};

/** A postcode service that speaks as postcodes.io does, and who is told when it does not answer. */
export type PostcodeService = { serviceUrl?: string; onOutage?: (problem: string) => void };

/**
 * Opens the place data of a folder (`data/uk`). The names are read at once (some 50 ms); the postcodes at the first
 * call that needs them, which then takes about 0.2 s.
 * @throws when a file is missing
 */
export function openGeocoder(folder: string, service: PostcodeService = {}): Geocoder {
  for (const file of FILES) accessSync(join(folder, file));
  const read = (file: (typeof FILES)[number]) => readFileSync(join(folder, file), 'utf8');

  const councils = readCouncils(read('councils.csv'));
  const councilByCode = new Map(councils.map((council) => [council.code, council]));
  const towns = readTowns(read('places-geonames.csv'), councilByCode);
  const outcodes = readOutcodes(read('outcodes.csv'), read('outcodes-ni-islands.csv'));
  const named = [...towns, ...councils.map(councilAsNamedPlace)];
  const townPlaces = towns.map(({ place }) => place);

  const known = { folder, councilByCode, outcodes, townPlaces };
  const { postcode, findPostcode, postcodePlaces } = postcodesOf(known, service);

  function lookUp(text: string, limit = 8): LookedUp {
    const looksLikePostcode = /^\s*[a-z]{1,2}\d/i.test(text);
    if (!looksLikePostcode) {
      const { places, by } = searchNames(named, text);
      return { places: places.slice(0, limit), by };
    }
    const places = postcodePlaces(text);
    return { places: places.slice(0, limit), by: places[0]?.kind === 'postcode' ? 'postcode' : 'outcode' };
  }

  return {
    postcode,
    findPostcode,
    lookUp,
    places: (text, limit) => lookUp(text, limit).places,
    townsLike: (word, most) =>
      towns.filter(({ names: [name = ''] }) => slipsBetween(word, name, most) !== null).map(({ place }) => place),
    nearestPlace: (latitude, longitude) => nearest(townPlaces, { latitude, longitude }),
    councils: () => councils.slice(),
  };
}

type Known = {
  folder: string;
  councilByCode: ReadonlyMap<string, Council>;
  outcodes: ReadonlyMap<string, Outcode>;
  townPlaces: readonly Place[];
};

/** What is found by postcode. */
function postcodesOf(
  { folder, councilByCode, outcodes, townPlaces }: Known,
  { serviceUrl, onOutage }: PostcodeService,
) {
  let opened: PostcodeFile | undefined;
  const askService = serviceUrl === undefined ? null : openPostcodeService(serviceUrl, onOutage ?? (() => undefined));
  const postcodeFile = () => (opened ??= openPostcodeFile(join(folder, 'postcodes-gb.bin.br')));

  function postcode(text: string): PostcodeMatch | null {
    const written = normalisePostcode(text);
    const [outward = '', inward = ''] = written?.split(' ') ?? [];
    const outcode = outcodes.get(outward);
    if (!written || !outcode) return null;

    const placeOf = (position: Position) => nearest(townPlaces, position).name;
    if (outcode.countryName) {
      const { latitude, longitude } = outcode;
      return {
        postcode: written,
        outcode: outward,
        precision: 'outcode',
        latitude,
        longitude,
        councilCode: outcode.councilCode ?? NO_COUNCIL_CODES[outcode.countryName] ?? '',
        councilName: councilByCode.get(outcode.councilCode ?? '')?.name ?? outcode.countryName,
        placeName: outcode.townName ?? placeOf(outcode),
      };
    }
    const found = postcodeFile().find(outward, inward);
    if (!found) return null;
    const position = fromNationalGrid(found.easting, found.northing);
    // One postcode in eight thousand has no council of its own; its outward code's largest is the likeliest.
    const councilCode = found.councilCode ?? outcode.councilCode ?? '';
    return {
      postcode: written,
      outcode: outward,
      precision: 'postcode',
      ...position,
      councilCode,
      councilName: councilByCode.get(councilCode)?.name ?? '',
      placeName: placeOf(position),
    };
  }

  async function findPostcode(text: string): Promise<PostcodeMatch | null> {
    const written = normalisePostcode(text);
    if (!written || !askService) return postcode(text);
    const answer = await askService(written);
    if (answer === 'unknown') return null;
    if (answer === 'no-answer') return postcode(text);
    return {
      ...answer,
      precision: 'postcode',
      councilName: councilByCode.get(answer.councilCode)?.name ?? answer.councilName,
      placeName: nearest(townPlaces, answer).name,
    };
  }

  function postcodePlaces(text: string): Place[] {
    const found = postcode(text);
    if (found) {
      const { postcode: name, latitude, longitude, placeName } = found;
      // The codes of the islands outside the UK stand for no council.
      const councilCode = councilByCode.has(found.councilCode) ? found.councilCode : null;
      return [
        { kind: 'postcode', name, label: `${name}, ${placeName}`, latitude, longitude, councilCode, population: null },
      ];
    }
    return outcodesBegunBy(text, [...outcodes.keys()]).flatMap((code) => {
      const outcode = outcodes.get(code);
      return outcode ? [outcodeAsPlace(outcode, townPlaces)] : [];
    });
  }

  return { postcode, findPostcode, postcodePlaces };
}

function outcodeAsPlace(outcode: Outcode, townPlaces: readonly Place[]): Place {
  const { latitude, longitude, councilCode, townName } = outcode;
  const label = `${outcode.outcode}, ${townName ?? nearest(townPlaces, outcode).name}`;
  return { kind: 'outcode', name: outcode.outcode, label, latitude, longitude, councilCode, population: null };
}

/**
 * The outward codes that text with a letter and a digit may be the beginning of: first the one that it is
 * (`TA1`, also of `TA1 1A` or a full postcode that is not live), then those that go on from it (`TA10`…), in order.
 */
export function outcodesBegunBy(text: string, outcodes: readonly string[]): string[] {
  const [outward = '', inward] = text.trim().toUpperCase().split(/\s+/);
  const known = new Set(outcodes);
  if (inward !== undefined) return known.has(outward) ? [outward] : [];
  const full = normalisePostcode(outward)?.split(' ')[0];
  if (full !== undefined && known.has(full)) return [full];
  const byNumber = new Intl.Collator('en', { numeric: true }).compare;
  const begun = outcodes.filter((outcode) => outcode.startsWith(outward)).sort(byNumber);
  if (begun.length > 0) return begun;
  const withoutInward = outward.replace(/\d[A-Z]?$/, '');
  return known.has(withoutInward) ? [withoutInward] : [];
}

/** Over the few thousand towns a scan takes some tens of microseconds; flat-earth distances order them well enough. */
function nearest(places: readonly Place[], to: Position): Place {
  const shrink = Math.cos((to.latitude * Math.PI) / 180);
  let best: Place | undefined;
  let least = Infinity;
  for (const place of places) {
    const north = place.latitude - to.latitude;
    const east = (place.longitude - to.longitude) * shrink;
    const squared = north * north + east * east;
    if (squared < least) [least, best] = [squared, place];
  }
  if (!best) throw new Error('The place data holds no towns');
  return best;
}
