import { ok, refuse, type Result } from '../../platform/result.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import type { Services } from '../../platform/server/services.ts';
import type { listingsContract } from '../contract.ts';

type Contract = typeof listingsContract;

/** Towns, councils and postcodes that fit what was typed. */
export function findPlaces(services: Pick<Services, 'geocoder'>, text: string): AnswerOf<Contract['GET /places']> {
  return { places: services.geocoder.places(text) };
}

/** Where a postcode is. */
export async function findPostcode(
  services: Pick<Services, 'geocoder'>,
  text: string,
): Promise<Result<AnswerOf<Contract['GET /postcodes/{postcode}']>, 'unknown-postcode'>> {
  const found = await services.geocoder.findPostcode(text);
  if (!found) return refuse('unknown-postcode', 'We do not know this postcode. Please check it.');
  const { postcode, latitude, longitude, precision, placeName, councilCode, councilName } = found;
  return ok({
    postcode,
    latitude,
    longitude,
    precision,
    town: placeName,
    council: { code: councilCode, name: councilName },
  });
}
