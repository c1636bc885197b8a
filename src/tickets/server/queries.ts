import { contentVersion } from '../../platform/server/content-version.ts';
import type { Queryable } from '../../platform/server/db.ts';
import type { QuestionDraft, QuestionScope, QuestionType } from '../question.ts';
import type { TicketAudience, TicketDraft, TicketFunding, TicketUnit } from '../ticket.ts';

export type StoredTicket = TicketDraft & { id: string; description: string };

/** The tickets of a listing in order, archived ones left out. */
export async function listTickets(db: Queryable, listingId: string): Promise<StoredTicket[]> {
  const rows = await db
    .selectFrom('ticket')
    .leftJoin('ticket_quota', 'ticket_quota.ticket_id', 'ticket.id')
    .selectAll('ticket')
    .select('ticket_quota.quota')
    .where('listing_id', '=', listingId)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    audience: row.audience as TicketAudience,
    unit: row.unit as TicketUnit,
    funding: row.funding as TicketFunding,
    pricePence: row.price_pence,
    ageFrom: row.age_from,
    ageTo: row.age_to,
    minimumPerBooking: row.minimum_per_booking,
    maximumPerBooking: row.maximum_per_booking,
    saleFrom: row.sale_from?.toISOString() ?? null,
    saleTo: row.sale_to?.toISOString() ?? null,
    quota: row.quota,
  }));
}

export type StoredQuestion = QuestionDraft & {
  id: string;
  help: string;
  options: string[];
  scope: QuestionScope;
  sensitive: boolean;
};

/** What a listing asks, in order, archived questions left out. */
export async function listQuestions(db: Queryable, listingId: string): Promise<StoredQuestion[]> {
  const rows = await db
    .selectFrom('question')
    .selectAll()
    .where('listing_id', '=', listingId)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    type: row.type as QuestionType,
    label: row.label,
    help: row.help,
    options: row.options,
    required: row.required,
    scope: row.scope as QuestionScope,
    onRegister: row.on_register,
    sensitive: row.sensitive,
  }));
}

/** Names what a list says now, for editors. */
export function versionOf(list: readonly StoredTicket[] | readonly StoredQuestion[]): string {
  return contentVersion(list);
}
