import { plainSigns } from './text.ts';

/** Positions and postcodes: rules without any data behind them, for the browser and the server alike. */

/** WGS 84, in degrees. */
export type Position = { latitude: number; longitude: number };

/** The earth's mean radius in metres (IUGG). */
const EARTH_RADIUS = 6_371_008.8;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The distance between two positions in metres, over the surface (haversine; within 0.5 % of the true one). */
export function distance(a: Position, b: Position): number {
  const halfLatitude = Math.sin(radians(b.latitude - a.latitude) / 2);
  const halfLongitude = Math.sin(radians(b.longitude - a.longitude) / 2);
  const haversine =
    halfLatitude ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * halfLongitude ** 2;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(haversine)));
}

/** The side of the whole world in pixels at zoom 0, as the library of the interactive map draws it. */
const WORLD_SIDE = 512;

/** Where a position lies on the flat world (Web Mercator), in pixels at a zoom. */
export function worldPixels({ latitude, longitude }: Position, zoom: number): { x: number; y: number } {
  const side = WORLD_SIDE * 2 ** zoom;
  const sine = Math.sin((latitude * Math.PI) / 180);
  return {
    x: ((longitude + 180) / 360) * side,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * side,
  };
}

/** Royal Mail's shapes of an outward code: A9, A99, AA9, AA99, A9A, AA9A, with the letters each place allows. */
const OUTWARD = '(?:[A-PR-UWYZ](?:[0-9]{1,2}|[A-HK-Y][0-9]{1,2}|[0-9][A-HJKPSTUW]|[A-HK-Y][0-9][ABEHMNPRVWXY])|GIR)';
const POSTCODE = new RegExp(`^(${OUTWARD})([0-9][ABD-HJLNP-UW-Z]{2})$`);

/** As people type it: wide letters, and spaces and hyphens of any kind between them. */
const compact = (text: string) =>
  plainSigns(text)
    .replace(/[\s-]+/g, '')
    .toUpperCase();

/** Whether the text has the shape of a full UK postcode, in any case and spacing. It may still not exist. */
export function isPostcode(text: string): boolean {
  return POSTCODE.test(compact(text));
}

/** A full postcode as Royal Mail writes it (`TA1 1AA`), or null when the text does not have the shape of one. */
export function normalisePostcode(text: string): string | null {
  const [, outward, inward] = POSTCODE.exec(compact(text)) ?? [];
  return outward && inward ? `${outward} ${inward}` : null;
}

/**
 * A post office of the armed forces, as a postcode ('BF1 3AA') or a number ('BFPO 61'), or null. Families live there, at no
 * place that anybody else may know.
 */
export function forcesPostcode(text: string): string | null {
  const [, number] = /^BFPO([0-9]{1,4})$/.exec(compact(text)) ?? [];
  if (number) return `BFPO ${number}`;
  return outwardCode(text) === 'BF1' ? normalisePostcode(text) : null;
}

/** The outward code of a full postcode (`TA1` of `TA1 1AA`), or null when the text does not have the shape of one. */
export function outwardCode(text: string): string | null {
  return POSTCODE.exec(compact(text))?.[1] ?? null;
}
