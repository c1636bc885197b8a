import { done, refuse, type Result } from '../../platform/result.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import type { Doors } from '../../platform/server/doors.ts';
import type { listingsContract } from '../contract.ts';

type Contract = typeof listingsContract;

/** Towns, councils and postcodes that fit what was typed. */
export function findPlaces(doors: Pick<Doors, 'geocoder'>, text: string): AnswerOf<Contract['GET /places']> {
  return { places: doors.geocoder.places(text) };
}

/** Where a postcode is. */
export async function findPostcode(
  doors: Pick<Doors, 'geocoder'>,
  text: string,
): Promise<Result<AnswerOf<Contract['GET /postcodes/{postcode}']>, 'unknown-postcode'>> {
  const found = await doors.geocoder.findPostcode(text);
  if (!found) return refuse('unknown-postcode', 'We do not know this postcode. Please check it.');
  const { postcode, latitude, longitude, precision, placeName, councilCode, councilName } = found;
  return done({
    postcode,
    latitude,
    longitude,
    precision,
    town: placeName,
    council: { code: councilCode, name: councilName },
  });
}
