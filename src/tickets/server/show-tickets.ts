import type { Asker } from '../../identity/access.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { done, type Result } from '../../platform/result.ts';
import { visibleListing } from '../../schedule/server/listing-access.ts';
import type { ticketsContract } from '../contract.ts';
import { allIn } from '../price.ts';
import { saleOf } from '../ticket.ts';
import { listQuestions, listTickets, versionOf, type StoredQuestion, type StoredTicket } from './queries.ts';

export type TicketList = AnswerOf<(typeof ticketsContract)['GET /experiences/{experienceId}/tickets']>;
export type QuestionList = AnswerOf<(typeof ticketsContract)['GET /experiences/{experienceId}/questions']>;

/** Tickets with the prices that bookers see, as the API shows them. */
export function ticketList(
  { settings, clock }: Pick<Doors, 'settings' | 'clock'>,
  stored: readonly StoredTicket[],
): TicketList {
  const bookerFeeBasisPoints = settings.BOOKER_FEE_BASIS_POINTS;
  const now = clock.now();
  const tickets = stored.map((ticket) => ({
    ...ticket,
    allInPence: allIn(ticket.pricePence, bookerFeeBasisPoints),
    ...saleOf({ saleFrom: instant(ticket.saleFrom), saleTo: instant(ticket.saleTo) }, now),
  }));
  const [cheapest] = tickets
    .filter(({ state }) => state === 'on-sale')
    .sort((one, other) => one.allInPence - other.allInPence);
  return {
    version: versionOf(stored),
    from: cheapest ? { pence: cheapest.allInPence, unit: cheapest.unit } : null,
    bookerFeeBasisPoints,
    tickets,
  };
}

const instant = (text: string | null): Temporal.Instant | null => (text === null ? null : Temporal.Instant.from(text));

export function questionList(questions: readonly StoredQuestion[]): QuestionList {
  return { version: versionOf(questions), questions: [...questions] };
}

/** The tickets of a listing, for whoever may see the listing. */
export async function showTickets(
  doors: Doors,
  asker: Asker,
  listingId: string,
  key: string | undefined,
): Promise<Result<TicketList, 'not-found'>> {
  const listing = await visibleListing(doors.db, asker, listingId, key);
  if (!listing.ok) return listing;
  return done(ticketList(doors, await listTickets(doors.db, listingId)));
}

/** What a listing asks at checkout, for whoever may see the listing. */
export async function showQuestions(
  doors: Doors,
  asker: Asker,
  listingId: string,
  key: string | undefined,
): Promise<Result<QuestionList, 'not-found'>> {
  const listing = await visibleListing(doors.db, asker, listingId, key);
  if (!listing.ok) return listing;
  return done(questionList(await listQuestions(doors.db, listingId)));
}
