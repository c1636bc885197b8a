import { distance, normalisePostcode, type Position } from '../../src/platform/geo.ts';
import type { PostcodeMatch } from '../../src/platform/server/geocoder/geocoder.ts';
import { plainLine, plainText } from './plain-text.ts';
import { fieldsOf, listOf, numberOf } from './untrusted-json.ts';

/** What a venue is looked up in: the product's `Geocoder` fits. */
export type Places = {
  postcode(text: string): PostcodeMatch | null;
  nearestPlace(latitude: number, longitude: number): { name: string };
};

export type Venue = {
  venueName: string;
  addressLine: string;
  town: string;
  /** Empty when the feed gives none. */
  zipCode: string;
  latitude: number | null;
  longitude: number | null;
  councilCode: string | null;
};

/** A box around Great Britain, Northern Ireland and the islands. */
const UK = { south: 49, north: 61.5, west: -9, east: 2.5 };
/** A position further from its postcode is a mistake: another town, the head office. */
const FROM_POSTCODE_MAX_METRES = 10_000;

/** A position in the UK, or null, for example for 0, 0 and swapped coordinates. */
export function positionOf(geo: unknown): Position | null {
  const [latitude, longitude] = [numberOf(fieldsOf(geo)['latitude']), numberOf(fieldsOf(geo)['longitude'])];
  if (latitude === null || longitude === null) return null;
  const inside = latitude >= UK.south && latitude <= UK.north && longitude >= UK.west && longitude <= UK.east;
  return inside ? { latitude, longitude } : null;
}

type Address = { street: string; town: string; zipCode: string };

const POSTCODE_AT_END = /([a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2})\s*$/i;
const COUNTRY = /^(england|scotland|wales|northern ireland|united kingdom|great britain|uk|gb)$/i;

/** Splits an address in one line ('Leisure Centre, Mill Road, London, E15 4JF, England'); leaves out the venue's `name`. */
export function addressOfLine(line: string, name: string): Address {
  const parts = line.split(/[,\n]/).map((part) => part.trim());
  const kept = parts.filter((part) => part !== '' && !COUNTRY.test(part) && part.toLowerCase() !== name.toLowerCase());
  let zipCode = '';
  const rest = kept.flatMap((part) => {
    const written = POSTCODE_AT_END.exec(part)?.[1];
    const postcode = written ? normalisePostcode(written) : null;
    if (!written || !postcode) return [part];
    zipCode = postcode;
    return part.slice(0, part.lastIndexOf(written)).trim() || [];
  });
  const town = rest.length > 1 ? (rest.at(-1) ?? '') : '';
  return { street: (town === '' ? rest : rest.slice(0, -1)).join(', '), town, zipCode };
}

function addressOf(address: unknown, name: string): Address {
  if (typeof address === 'string') return addressOfLine(plainText(address), name);
  const { streetAddress, addressLocality, postalCode } = fieldsOf(address);
  return {
    street: plainLine(streetAddress, 200),
    town: plainLine(addressLocality, 80),
    zipCode: normalisePostcode(plainLine(postalCode, 20)) ?? '',
  };
}

/**
 * Where an event takes place. The position is the feed's, or the postcode's where the feed's is missing, outside the UK
 * or far from the postcode. The council follows from the postcode alone.
 */
export function venueOf(location: unknown, places: Places): Venue {
  const { name, address: given, geo } = fieldsOf(listOf(location)[0]);
  const venueName = plainLine(name, 120);
  const address = addressOf(given, venueName);
  const match = address.zipCode === '' ? null : places.postcode(address.zipCode);
  const stated = positionOf(geo);
  const isFarOff = stated !== null && match !== null && distance(stated, match) > FROM_POSTCODE_MAX_METRES;
  const position = stated === null || isFarOff ? match : stated;
  const nearest = position && places.nearestPlace(position.latitude, position.longitude).name;
  return {
    venueName,
    addressLine: plainLine(address.street, 200),
    town: plainLine(address.town, 80) || (match?.placeName ?? nearest ?? ''),
    zipCode: address.zipCode,
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    councilCode: match?.councilCode ?? null,
  };
}
