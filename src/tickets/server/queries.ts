import type { ExpressionBuilder, Selectable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DB } from '../../../db/tables.ts';
import { agreedFees } from '../../listings/server/read-fees.ts';
import { contentVersion } from '../../platform/server/content-version.ts';
import type { Queryable } from '../../platform/server/database/db.ts';
import { query, type Value } from '../../platform/server/database/query.ts';
import { selectVisibility } from '../../schedule/server/find-listing.ts';
import type { QuestionDraft, QuestionScope } from '../question.ts';
import type { TicketDraft } from '../ticket.ts';

export type StoredTicket = Omit<TicketDraft, 'addOns'> & {
  id: string;
  description: string;
  addOns: { id: string; name: string; pricePence: number }[];
};

const ticketColumns = [
  'ticket.id',
  'ticket.name',
  'ticket.description',
  'ticket.audience',
  'ticket.unit',
  'ticket.funding',
  'ticket.price_pence',
  'ticket.whole_pence',
  'ticket.age_from',
  'ticket.age_to',
  'ticket.minimum_per_booking',
  'ticket.maximum_per_booking',
  'ticket.sale_from',
  'ticket.sale_to',
  'ticket.code_only',
  'ticket.concession',
  'ticket_quota.quota',
] as const;

/** What can be had with a ticket, in order. */
function addOnsOf(ticket: ExpressionBuilder<DB, 'ticket'>) {
  return jsonArrayFrom(
    ticket
      .selectFrom('add_on')
      .select(['add_on.id', 'add_on.name', 'add_on.price_pence'])
      .whereRef('add_on.ticket_id', '=', 'ticket.id')
      .where('add_on.archived_at', 'is', null)
      .orderBy('add_on.position')
      .orderBy('add_on.id'),
  ).as('add_ons');
}

/** The tickets of a listing in order, archived ones left out. */
export async function listTickets(db: Queryable, listingId: string): Promise<StoredTicket[]> {
  const rows = await db
    .selectFrom('ticket')
    .leftJoin('ticket_quota', 'ticket_quota.ticket_id', 'ticket.id')
    .select(ticketColumns)
    .select(addOnsOf)
    .where('ticket.listing_id', '=', listingId)
    .where('ticket.archived_at', 'is', null)
    .orderBy('ticket.position')
    .orderBy('ticket.id')
    .execute();
  return rows.map(storedTicket);
}

/** A listing with its tickets, as `listTickets` reads them. */
export const listingsWithTickets = query('listing-with-tickets', (db, value: Value<{ id: string; now: string }>) =>
  selectVisibility(db, value('id'))
    .select(['listing.discounts', agreedFees(value('now'))])
    .select((listing) =>
      jsonArrayFrom(
        listing
          .selectFrom('ticket')
          .leftJoin('ticket_quota', 'ticket_quota.ticket_id', 'ticket.id')
          .select(ticketColumns)
          .select(addOnsOf)
          .whereRef('ticket.listing_id', '=', 'listing.id')
          .where('ticket.archived_at', 'is', null)
          .orderBy('ticket.position')
          .orderBy('ticket.id'),
      ).as('tickets'),
    ),
);

/** A row of `ticketColumns`; moments are text where they come inside JSON. */
type TicketRow = Pick<
  Selectable<DB['ticket']>,
  'id' | 'name' | 'description' | 'audience' | 'unit' | 'funding' | 'concession'
> &
  Pick<
    Selectable<DB['ticket']>,
    'price_pence' | 'whole_pence' | 'age_from' | 'age_to' | 'minimum_per_booking' | 'maximum_per_booking'
  > & {
    sale_from: Date | string | null;
    sale_to: Date | string | null;
    quota: number | null;
    code_only: boolean;
    add_ons: readonly { id: string; name: string; price_pence: number }[];
  };

export function storedTicket(row: TicketRow): StoredTicket {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    audience: row.audience,
    unit: row.unit,
    funding: row.funding,
    pricePence: row.price_pence,
    wholePence: row.whole_pence,
    ageFrom: row.age_from,
    ageTo: row.age_to,
    minimumPerBooking: row.minimum_per_booking,
    maximumPerBooking: row.maximum_per_booking,
    saleFrom: row.sale_from && new Date(row.sale_from).toISOString(),
    saleTo: row.sale_to && new Date(row.sale_to).toISOString(),
    quota: row.quota,
    codeOnly: row.code_only,
    concession: row.concession,
    addOns: row.add_ons.map(({ id, name, price_pence }) => ({ id, name, pricePence: price_pence })),
  };
}

export type StoredQuestion = QuestionDraft & {
  id: string;
  help: string;
  options: string[];
  scope: QuestionScope;
  sensitive: boolean;
  /** The ticket that it is asked with; null: with any. */
  ticketId: string | null;
  showIf: { questionId: string; answers: string[] } | null;
  /** Whose question it is, where a council has it asked; null for the listing's own. */
  lock: { council: string; programme: string } | null;
};

/** What a listing asks, in order, archived questions left out. */
export async function listQuestions(db: Queryable, listingId: string): Promise<StoredQuestion[]> {
  const rows = await db
    .selectFrom('question')
    .leftJoin('question_template', 'question_template.id', 'question.template_id')
    .leftJoin('programme', 'programme.id', 'question_template.programme_id')
    .leftJoin('council', 'council.id', 'programme.council_id')
    .selectAll('question')
    .select(['programme.title as programme', 'council.title as council'])
    .where('question.listing_id', '=', listingId)
    .where('question.archived_at', 'is', null)
    .orderBy('question.position')
    .orderBy('question.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    label: row.label,
    help: row.help,
    options: row.options,
    required: row.required,
    scope: row.scope,
    onRegister: row.on_register,
    sensitive: row.sensitive,
    ticketId: row.ticket_id,
    showIf:
      row.show_if_question_id === null ? null : { questionId: row.show_if_question_id, answers: row.show_if_answers },
    lock: row.council === null || row.programme === null ? null : { council: row.council, programme: row.programme },
  }));
}

/** Names what a list says now, for editors. */
export function versionOf(list: readonly StoredTicket[] | readonly StoredQuestion[]): string {
  return contentVersion(list);
}
