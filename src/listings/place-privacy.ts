/** Who is shown the exact place of a listing. */
export const exactLocations = ['everyone', 'booked'] as const;

type Address = { venueName: string; addressLine: string; zipCode: string };

/**
 * An address as those see it who are not told the exact place: the town stays, of the postcode the first half. What
 * stands for the position is the database's `public_latitude` and `public_longitude`.
 */
export function withoutExactPlace<Shown extends Address>(address: Shown): Shown {
  return { ...address, venueName: '', addressLine: '', zipCode: address.zipCode.split(' ')[0] ?? '' };
}
