import { isolatedParts } from '../platform/isolated.ts';
import { withoutExactPlace } from '../listings/place-privacy.ts';

/** A place of a listing beside its own, at which single dates are held. */
export type Venue = { id: string; name: string; addressLine: string; town: string; zipCode: string };

/**
 * Where a date is held that is not held at the listing's own place, in one line. Who is not told the exact place reads the
 * town and the first half of the postcode.
 */
export function formatVenue(venue: Omit<Venue, 'id'>, told: boolean): string {
  const { name, addressLine, town, zipCode } = told ? venue : withoutExactPlace({ venueName: '', ...venue, name: '' });
  return isolatedParts([name, addressLine, [town, zipCode].filter(Boolean).join(' ')]);
}

/** A venue's columns, as they stand beside a session's; all null where it is held at the listing's own place. */
export type VenueColumns = {
  venue_name: string | null;
  venue_address_line: string | null;
  venue_town: string | null;
  venue_zip_code: string | null;
  exact_location: string | null;
};

/** Where a session is held as somebody reads it, or null where that is the listing's own place. */
export function placeOf(row: VenueColumns, told: boolean): string | null {
  const { venue_name: name, venue_address_line: addressLine, venue_town: town, venue_zip_code: zipCode } = row;
  if (name === null || addressLine === null || town === null || zipCode === null) return null;
  return formatVenue({ name, addressLine, town, zipCode }, told || row.exact_location === 'everyone');
}
