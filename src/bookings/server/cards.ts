import type { Queryable } from '../../platform/server/db.ts';

/** The listing of a booking as cards and headings show it. */
export async function loadListingCards(db: Queryable, listingIds: readonly string[]) {
  if (listingIds.length === 0) return new Map<string, never>();
  const listings = await db
    .selectFrom('listing')
    .select(['id', 'slug', 'title', 'venue_name', 'address_line', 'town', 'zip_code'])
    .where('id', 'in', [...listingIds])
    .execute();
  const pictures = await db
    .selectFrom('listing_picture')
    .innerJoin('media', 'media.id', 'listing_picture.media_id')
    .select(['listing_picture.listing_id', 'media.id', 'media.colour', 'listing_picture.alternative_text'])
    .where('listing_picture.listing_id', 'in', [...listingIds])
    .distinctOn('listing_picture.listing_id')
    .orderBy('listing_picture.listing_id')
    .orderBy('listing_picture.position')
    .execute();
  const pictureOf = new Map(
    pictures.map((row) => [row.listing_id, { id: row.id, colour: row.colour, alternativeText: row.alternative_text }]),
  );
  return new Map(
    listings.map((row) => [
      row.id,
      {
        id: row.id,
        slug: row.slug,
        title: row.title,
        venueName: row.venue_name,
        addressLine: row.address_line,
        town: row.town,
        zipCode: row.zip_code,
        picture: pictureOf.get(row.id) ?? null,
      },
    ]),
  );
}

/** Accounts by id, with what a booking says of its two sides. */
export async function loadAccounts(db: Queryable, accountIds: readonly string[]) {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'first_name', 'last_name', 'slug', 'email', 'phone_number'])
    .where('id', 'in', [...new Set(accountIds)])
    .execute();
  return new Map(rows.map((row) => [row.id, { ...row, name: nameOf(row) }]));
}

/** A name in one line; empty parts are left out. */
export function nameOf(person: { first_name: string; last_name: string }): string {
  return [person.first_name, person.last_name].filter(Boolean).join(' ');
}

/** A row that a foreign key promises. */
export function promised<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`Missing ${what}.`);
  return value;
}
