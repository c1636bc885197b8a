import { randomUUIDv7 } from 'node:crypto';
import { concessionOfName } from '../../src/listings/price-in-front.ts';
import type { Row } from '../insert-all.ts';
import type { TownListing } from './model.ts';

type TicketRows = { ticket: Row<'ticket'>[]; question: Row<'question'>[] };

/** Adds a listing's tickets, also one at half price where it costs something, and its questions. */
export function addTicketsAndQuestions(listing: TownListing, now: Temporal.Instant, rows: TicketRows): void {
  const { price } = listing.offer;
  addTicket(listing, now, rows, price === 0 ? 'Free place' : 'Standard', price);
  if (price > 0) addTicket(listing, now, rows, 'Low income', Math.round(price / 200) * 100);
  addQuestion(listing, now, rows, {
    label:
      listing.offer.audience === 'adults'
        ? 'Is there anything that would help you take part?'
        : 'What does your child enjoy, and what do they find hard?',
    type: 'long-text',
    scope: 'learner',
  });
  addQuestion(listing, now, rows, { label: 'How did you hear about us?', type: 'short-text', scope: 'booking' });
}

function addTicket(
  listing: TownListing,
  now: Temporal.Instant,
  rows: TicketRows,
  name: string,
  pricePence: number,
): void {
  const id = randomUUIDv7();
  listing.tickets.push({ id, pricePence });
  rows.ticket.push({
    id,
    listing_id: listing.id,
    name,
    audience: listing.offer.audience === 'adults' ? 'adult' : 'child',
    unit: 'session',
    funding: pricePence === 0 ? 'FREE' : 'PAID',
    price_pence: pricePence,
    concession: concessionOfName(name),
    position: listing.tickets.length,
    created_at: now.toString(),
  });
}

function addQuestion(
  listing: TownListing,
  now: Temporal.Instant,
  rows: TicketRows,
  question: Pick<Row<'question'>, 'label' | 'type' | 'scope'>,
): void {
  const id = randomUUIDv7();
  listing.questions.push(id);
  rows.question.push({
    id,
    listing_id: listing.id,
    position: listing.questions.length,
    required: false,
    on_register: true,
    created_at: now.toString(),
    ...question,
  });
}
