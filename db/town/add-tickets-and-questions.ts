import { randomUUIDv7 } from 'node:crypto';
import { concessionOfName } from '../../src/listings/price-in-front.ts';
import type { Row } from '../insert-all.ts';
import type { TownListing, TownTicket } from './model.ts';

type TicketRows = { ticket: Row<'ticket'>[]; question: Row<'question'>[] };

/** Adds the tickets and questions of a listing's offer. */
export function addTicketsAndQuestions(listing: TownListing, now: Temporal.Instant, rows: TicketRows): void {
  const { tickets, questions, audience: attends } = listing.offer;
  for (const [name, pricePence, audience = attends === 'adults' ? 'adult' : 'child'] of tickets)
    addTicket(listing, now, rows, { id: randomUUIDv7(), name, pricePence, audience });
  for (const question of questions) {
    const id = randomUUIDv7();
    listing.questions.push({ ...question, id });
    rows.question.push({
      id,
      listing_id: listing.id,
      position: listing.questions.length,
      type: question.type,
      label: question.label,
      help: question.help ?? '',
      options: [...(question.options ?? [])],
      scope: question.scope ?? 'learner',
      required: question.required ?? false,
      on_register: question.type !== 'file' && question.type !== 'information',
      created_at: now.toString(),
    });
  }
}

function addTicket(listing: TownListing, now: Temporal.Instant, rows: TicketRows, ticket: TownTicket): void {
  const { id, name, pricePence, audience } = ticket;
  listing.tickets.push(ticket);
  rows.ticket.push({
    id,
    listing_id: listing.id,
    name,
    audience,
    unit: 'session',
    funding: pricePence === 0 ? 'FREE' : 'PAID',
    price_pence: pricePence,
    concession: concessionOfName(name),
    position: listing.tickets.length,
    created_at: now.toString(),
  });
}
