import type { RawBuilder } from 'kysely';
import { sql } from '../../platform/server/database/db.ts';
import type { PricedTicket } from '../price-in-front.ts';

/**
 * The tickets of a listing as `priceInFront` reads them.
 * @param listing what the query calls the listing
 */
export function pricedTickets(listing: 'listing' | 'l'): RawBuilder<PricedTicket[]> {
  return sql<PricedTicket[]>`(
    select coalesce(json_agg(json_build_object('pricePence', ticket.price_pence, 'funding', ticket.funding,
      'concession', ticket.concession, 'codeOnly', ticket.code_only,
      'saleFrom', ticket.sale_from, 'saleTo', ticket.sale_to) order by ticket.position, ticket.id), '[]')
    from ticket where ticket.listing_id = ${sql.ref(`${listing}.id`)} and ticket.archived_at is null)`;
}

/** Whether a row of `ticket` is among `ticketsInFront` at a moment: the same rule, for queries that look for a price. */
export function isTicketInFront(now: string): RawBuilder<boolean> {
  return sql<boolean>`ticket.archived_at is null and not ticket.code_only and ticket.funding <> 'COUNCIL'
    and ticket.concession = '' and coalesce(ticket.sale_from <= ${now}, true) and coalesce(ticket.sale_to > ${now}, true)`;
}
