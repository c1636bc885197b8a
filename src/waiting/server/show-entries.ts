import { maskedLearner } from '../../acting/masking.ts';
import type { SignedIn } from '../../identity/access.ts';
import { loadAccounts, loadListingCards, promised } from '../../places/server/load-parties.ts';
import { feesOf, type Fees } from '../../listings/fees.ts';
import { agreedFees, standardFees } from '../../listings/server/read-fees.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import type { Queryable } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { ok, type Result } from '../../platform/result.ts';
import { placeOf } from '../../schedule/venue.ts';
import { pricePlaces } from '../../tickets/price.ts';
import type { TicketUnit } from '../../tickets/ticket.ts';
import type { waitingContract } from '../contract.ts';
import { positionOf } from '../queue.ts';
import {
  entriesOf,
  findEntry,
  loadDates,
  openEntries,
  openEntriesOn,
  type EntryRow,
  type WaitingDate,
} from './queries.ts';

export type EntryAnswer = AnswerOf<(typeof waitingContract)['GET /waiting-entries/{entryId}']>;

/** The waiting lists that the caller's family is on or was on. */
export async function listEntries(services: Services, caller: SignedIn): Promise<EntryAnswer[]> {
  return answers(services, await entriesOf(services.db, caller.subjectId, services.clock.now()), caller.acting);
}

/** One party of the caller's family. */
export async function showEntry(
  services: Services,
  caller: SignedIn,
  entryId: string,
): Promise<Result<EntryAnswer, 'not-found'>> {
  const row = await findEntry(services.db, entryId, caller.subjectId);
  const [entry] = row ? await answers(services, [row], caller.acting) : [];
  return entry ? ok(entry) : notFound;
}

/** One party as its family sees it, for mails; undefined when there is none. */
export async function readEntry(services: Services, entryId: string): Promise<EntryAnswer | undefined> {
  const row = await findEntry(services.db, entryId);
  return row ? (await answers(services, [row], null))[0] : undefined;
}

/** The parties that wait for one of these dates, by the account that they belong to, for mails. */
export async function readEntriesOn(
  services: Services,
  sessionIds: readonly string[],
): Promise<Map<string, EntryAnswer[]>> {
  const rows = await openEntriesOn(services.db, sessionIds);
  const accountOf = new Map(rows.map((row) => [row.id, row.account_id]));
  return Map.groupBy(await answers(services, rows, null), (entry) => promised(accountOf.get(entry.id), 'account'));
}

async function answers(
  services: Services,
  entries: readonly EntryRow[],
  acting: SignedIn['acting'],
): Promise<EntryAnswer[]> {
  if (entries.length === 0) return [];
  const { db } = services;
  const dates = await loadDates(
    db,
    entries.flatMap((entry) => entry.sessionIds),
  );
  const listingIds = [...new Set(entries.map((entry) => entry.listing_id))];
  const cards = await loadListingCards(db, listingIds);
  const listings = await listingsOf(db, listingIds, services.clock.now());
  const standard = standardFees(services);
  const providers = await loadAccounts(
    db,
    [...listings.values()].map((listing) => listing.provider_id),
  );
  const learners = await learnersOf(db, entries);
  const waits = entries.filter((entry) => entry.state === 'WAITING').map((entry) => entry.listing_id);
  const queues = Map.groupBy(
    (await openEntries(db, [...new Set(waits)])).filter((entry) => entry.state === 'WAITING'),
    (entry) => entry.listing_id,
  );
  return entries.map((entry) => {
    const listing = promised(listings.get(entry.listing_id), 'listing');
    const fees = feesOf(listing.agreed_fees, standard);
    const card = promised(cards.get(entry.listing_id), 'listing');
    const { id, slug, title, town, picture } = card.approximate;
    const provider = promised(providers.get(listing.provider_id), 'provider');
    const party = learners.get(entry.id) ?? [];
    const offered = entry.sessionIds.filter((sessionId) => entry.kept.has(sessionId));
    return {
      id: entry.id,
      state: entry.state,
      wants: entry.wants,
      together: entry.together,
      listing: { id, slug, key: card.key, title, town, picture },
      provider: { name: provider.provider_name, slug: provider.slug },
      learners: party.map((row) => {
        const learner = maskedLearner(row, acting);
        return {
          id: learner.learner_id,
          firstName: learner.first_name,
          lastName: learner.last_name,
          ticketName: learner.name,
        };
      }),
      dates: entry.sessionIds.flatMap((sessionId) => dateAnswer(dates.get(sessionId))),
      position: entry.state === 'WAITING' ? positionOf(queues.get(entry.listing_id) ?? [], entry.id) : null,
      joinedAt: entry.created_at.toISOString(),
      offer:
        entry.state === 'OFFERED' && entry.offered_until
          ? {
              dates: offered.flatMap((sessionId) => dateAnswer(dates.get(sessionId))),
              until: entry.offered_until.toISOString(),
              allInPence: priceOf(
                party,
                offered.flatMap((sessionId) => dates.get(sessionId) ?? []),
                fees,
              ),
              needsApproval: !listing.instant_book,
            }
          : null,
      toldAt: entry.told_at?.toISOString() ?? null,
      heldBack: entry.state === 'WAITING' ? entry.held_back : null,
      onwardId: entry.onward_id,
      endedAt: entry.ended_at?.toISOString() ?? null,
    };
  });
}

/** What offered places cost before discounts, reckoned as a hold does: who joins a block late pays for the dates left. */
function priceOf(
  party: readonly { learner_id: string; ticket_id: string; unit: TicketUnit; price_pence: number }[],
  offered: readonly WaitingDate[],
  fees: Fees,
): number {
  const blocks = [...Map.groupBy(offered, (date) => date.blockId).values()];
  const choices = party.flatMap((row) =>
    blocks.map((dates) => ({
      learnerId: row.learner_id,
      ticket: { id: row.ticket_id, unit: row.unit, pricePence: row.price_pence },
      sessionIds: dates.map((date) => date.id),
      datesOfBlock: dates[0]?.datesOfBlock ?? dates.length,
    })),
  );
  return pricePlaces(choices, fees).total.totalPence;
}

/** A date as answers show it; nothing for one that is not there any more. */
function dateAnswer(date: WaitingDate | undefined): EntryAnswer['dates'] {
  if (!date) return [];
  const { id, blockName, startDate, endDate, venue } = date;
  // Nobody has booked yet: who waits is told what everybody is.
  const place = placeOf(venue, false);
  return [{ id, blockName, startDate: startDate.toString(), endDate: endDate.toString(), place }];
}

async function listingsOf(db: Queryable, ids: readonly string[], now: Temporal.Instant) {
  const rows = await db
    .selectFrom('listing')
    .select(['id', 'provider_id', 'instant_book', agreedFees(now.toString())])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

async function learnersOf(db: Queryable, entries: readonly EntryRow[]) {
  const rows = await db
    .selectFrom('waiting_learner')
    .innerJoin('learner', 'learner.id', 'waiting_learner.learner_id')
    .innerJoin('ticket', 'ticket.id', 'waiting_learner.ticket_id')
    .select([
      'waiting_learner.entry_id',
      'waiting_learner.learner_id',
      'waiting_learner.ticket_id',
      'learner.first_name',
      'learner.last_name',
      'ticket.name',
      'ticket.unit',
      'ticket.price_pence',
    ])
    .where(
      'entry_id',
      'in',
      entries.map((entry) => entry.id),
    )
    .orderBy('learner.created_at')
    .orderBy('learner.id')
    .execute();
  return Map.groupBy(rows, (row) => row.entry_id);
}
