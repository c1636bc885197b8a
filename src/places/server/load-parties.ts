import { withoutExactPlace } from '../../listings/place-privacy.ts';
import { linkKey } from '../../listings/server/make-link-key.ts';
import { anyOf, type Queryable } from '../../platform/server/database/db.ts';
import type { Side } from './find-booking.ts';
import { lookedUp, type Wanted } from './look-up-baskets.ts';

type Card = {
  id: string;
  slug: string;
  title: string;
  venueName: string;
  addressLine: string;
  town: string;
  zipCode: string;
  exactPlace: boolean;
  picture: { id: string; colour: string; widths: number[]; alternativeText: string } | null;
};

/**
 * Listings as cards and headings of bookings show them. `exact` has the exact place, for the provider and for families
 * with a confirmed place; `approximate` has what everybody may see. `key`: see `linkKey`.
 */
export async function loadListingCards(
  db: Queryable,
  listings: Wanted,
): Promise<Map<string, { exact: Card; approximate: Card; key: string | null }>> {
  const rows = await cardRows(db, listings);
  return new Map(
    rows.map((row) => {
      const exact = {
        id: row.id,
        slug: row.slug,
        title: row.title,
        venueName: row.venue_name,
        addressLine: row.address_line,
        town: row.town,
        zipCode: row.zip_code,
        exactPlace: true,
        picture: pictureOf(row),
      };
      const hidden = row.exact_location === 'booked';
      const approximate = hidden ? { ...withoutExactPlace(exact), exactPlace: false } : exact;
      return [row.id, { exact, approximate, key: row.key }];
    }),
  );
}

const cardRows = lookedUp('listing_id', (db, ids) =>
  db
    .selectFrom('listing')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('listing_picture')
          .innerJoin('media', 'media.id', 'listing_picture.media_id')
          .select(['media.id as picture_id', 'media.colour', 'media.widths', 'listing_picture.alternative_text'])
          .whereRef('listing_picture.listing_id', '=', 'listing.id')
          .orderBy('listing_picture.position')
          .limit(1)
          .as('picture'),
      (join) => join.onTrue(),
    )
    .select(['id', 'slug', 'title', 'venue_name', 'address_line', 'town', 'zip_code', 'exact_location', linkKey])
    .select(['picture.picture_id', 'picture.colour', 'picture.widths', 'picture.alternative_text'])
    .where('id', '=', anyOf(ids)),
);

function pictureOf(row: {
  picture_id: string | null;
  colour: string | null;
  widths: number[] | null;
  alternative_text: string | null;
}): Card['picture'] {
  const { picture_id: id, colour, widths, alternative_text: alternativeText } = row;
  return id === null || colour === null || widths === null || alternativeText === null
    ? null
    : { id, colour, widths, alternativeText };
}

/** The card as one side of a booking sees it: a family is told the exact place while it has a confirmed place. */
export function cardFor(
  card: { exact: Card; approximate: Card } | undefined,
  side: Side,
  places: readonly { state: string }[],
): Card {
  const { exact, approximate } = promised(card, 'listing');
  return isTold(side, places) ? exact : approximate;
}

/** Whether one side of a booking is told exact places: a family while it has a confirmed place. */
export function isTold(side: Side, places: readonly { state: string }[]): boolean {
  return side === 'provider' || places.some(({ state }) => state === 'CONFIRMED');
}

/**
 * Accounts by id (in baskets: the providers), with what a booking says of its two sides: `provider_name` of who offers,
 * `name` of who books; without `email` for a customer who has none.
 */
export async function loadAccounts(db: Queryable, accounts: Wanted) {
  const rows = await accountRows(db, accounts);
  return new Map(
    rows.map(({ own_email: own, customer_email: customers, ...row }) => [
      row.id,
      { ...row, unclaimed: row.unclaimed === true, email: row.unclaimed ? customers : own, name: nameOf(row) },
    ]),
  );
}

const accountRows = lookedUp('provider_id', (db, ids) =>
  db
    .selectFrom('account')
    .leftJoin('customer', 'customer.account_id', 'account.id')
    .select([
      'account.id',
      'first_name',
      'last_name',
      'provider_name',
      'slug',
      'account.email as own_email',
      'customer.email as customer_email',
      'phone_number',
      (is) => is('customer.account_id', 'is not', null).as('unclaimed'),
    ])
    .where('account.id', '=', anyOf(ids)),
);

/** A name in one line; empty parts are left out. */
export function nameOf(person: { first_name: string; last_name: string }): string {
  return [person.first_name, person.last_name].filter(Boolean).join(' ');
}

/** A row that a foreign key promises. */
export function promised<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`Missing ${what}.`);
  return value;
}
