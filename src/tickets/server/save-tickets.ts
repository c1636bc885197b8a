import { randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import { sql, type Tx } from '../../platform/server/database/db.ts';
import { feesOfListing } from '../../listings/server/read-fees.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { lockOwnListing } from '../../schedule/server/find-listing.ts';
import { decideListChange, type ListChange } from '../list-change.ts';
import { checkTicket, type ListingOfTickets, type TicketDraft } from '../ticket.ts';
import { listTickets, versionOf, type StoredTicket } from './queries.ts';
import { ticketList, type TicketList } from './show-tickets.ts';
import { isolated } from '../../platform/isolated.ts';
import { change } from '../../platform/server/work/change.ts';

export type WantedTicket = TicketDraft & { id?: string; description: string };
type RefusalKey = 'not-found' | 'is-archived' | 'version-changed' | 'invalid-tickets' | 'below-taken';

/**
 * Saves the whole list of tickets of one of the caller's listings. Places that are booked keep the price they were
 * booked at. A ticket that is to cover something else (a session instead of a block), or that a council pays for from now
 * on or no longer, becomes a new ticket.
 */
export async function saveTickets(
  services: Services,
  caller: SignedIn,
  listingId: string,
  { version, tickets: wanted }: { version: string; tickets: readonly WantedTicket[] },
): Promise<Result<TicketList, RefusalKey>> {
  return change(services, async (tx) => {
    const listing = await lockOwnListing(tx, caller, listingId);
    if (!listing.ok) return listing;
    const stored = await listTickets(tx, listingId);
    if (versionOf(stored) !== version) {
      return refuse(
        'version-changed',
        'Somebody else changed these tickets while you were working on them. Look at them again before you save.',
        {
          details: { version: versionOf(stored) },
        },
      );
    }
    const change = decideListChange(stored, wanted, isSameTicket);
    const fields = problemsOf(stored, wanted, change.unknown, listing.value);
    const [problem] = Object.values(fields);
    if (problem) return refuse('invalid-tickets', `${problem}.`, { fields });
    const written = await writeTickets(tx, services.clock.now().toString(), listingId, stored, change);
    if (!written.ok) return written;
    await record(tx, services.clock, [
      {
        kind: 'tickets.changed',
        about: { listing: listingId, provider: caller.subjectId },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    return ok(ticketList(services, await listTickets(tx, listingId), await feesOfListing(tx, services, listingId)));
  });
}

/** Whether places of the one can go on as places of the other: what a council pays for them is settled by their ticket. */
function isSameTicket(one: StoredTicket, other: WantedTicket): boolean {
  return one.unit === other.unit && (one.funding === 'COUNCIL') === (other.funding === 'COUNCIL');
}

function problemsOf(
  stored: readonly StoredTicket[],
  wanted: readonly WantedTicket[],
  unknown: readonly number[],
  listing: ListingOfTickets,
): Record<string, string> {
  const fields: Record<string, string> = {};
  const names = new Set<string>();
  for (const [index, ticket] of wanted.entries()) {
    for (const [field, message] of Object.entries(checkTicket(ticket, listing)))
      fields[`tickets.${index}.${field}`] = message;
    const name = ticket.name.toLowerCase();
    if (name !== '' && names.has(name)) fields[`tickets.${index}.name`] = 'Another ticket has this name';
    names.add(name);
  }
  for (const [index, ticket] of wanted.entries()) {
    const of = stored.find((one) => one.id === ticket.id);
    const known = new Set(of?.addOns.map((one) => one.id));
    for (const [at, addOn] of ticket.addOns.entries())
      if (addOn.id !== undefined && of && !known.has(addOn.id))
        fields[`tickets.${index}.addOns.${at}.name`] = 'This extra is no longer there';
  }
  for (const index of unknown) fields[`tickets.${index}.name`] = 'This ticket is no longer there';
  return fields;
}

function columns(ticket: WantedTicket, position: number) {
  return {
    name: ticket.name,
    description: ticket.description,
    audience: ticket.audience,
    unit: ticket.unit,
    funding: ticket.funding,
    price_pence: ticket.pricePence,
    whole_pence: ticket.wholePence,
    age_from: ticket.ageFrom,
    age_to: ticket.ageTo,
    minimum_per_booking: ticket.minimumPerBooking,
    maximum_per_booking: ticket.maximumPerBooking,
    sale_from: ticket.saleFrom,
    sale_to: ticket.saleTo,
    code_only: ticket.codeOnly,
    concession: ticket.concession,
    position,
  };
}

async function writeTickets(
  tx: Tx,
  now: string,
  listingId: string,
  stored: readonly StoredTicket[],
  change: ListChange<WantedTicket>,
): Promise<Result<true, 'below-taken'>> {
  if (change.archive.length > 0)
    await tx.updateTable('ticket').set({ archived_at: now }).where('id', 'in', change.archive).execute();
  for (const { wanted, position } of change.add) {
    const id = randomUUIDv7();
    await tx
      .insertInto('ticket')
      .values({ id, listing_id: listingId, created_at: now, ...columns(wanted, position) })
      .execute();
    // A ticket that became a new one is still asked what it was.
    if (wanted.id !== undefined)
      await tx
        .updateTable('question')
        .set({ ticket_id: id })
        .where('ticket_id', '=', wanted.id)
        .where('archived_at', 'is', null)
        .execute();
    if (wanted.quota !== null)
      await tx.insertInto('ticket_quota').values({ ticket_id: id, quota: wanted.quota }).execute();
    await writeAddOns(
      tx,
      now,
      id,
      [],
      wanted.addOns.map(({ name, pricePence }) => ({ name, pricePence })),
    );
  }
  for (const { id, wanted, position } of change.change) {
    await tx.updateTable('ticket').set(columns(wanted, position)).where('id', '=', id).execute();
    await writeAddOns(tx, now, id, stored.find((one) => one.id === id)?.addOns ?? [], wanted.addOns);
    const set = await setQuota(tx, id, wanted.quota);
    if (!set) {
      const message = `More of ‘${isolated(wanted.name)}’ are booked or offered already`;
      return refuse('below-taken', `${message}.`, { fields: { [`tickets.${position - 1}.quota`]: message } });
    }
  }
  return ok(true);
}

/** Writes what can be had with a ticket. Places keep the price at which they have it. */
async function writeAddOns(
  tx: Tx,
  now: string,
  ticketId: string,
  stored: readonly { id: string }[],
  wanted: WantedTicket['addOns'],
): Promise<void> {
  const change = decideListChange(stored, wanted, () => true);
  if (change.archive.length > 0)
    await tx.updateTable('add_on').set({ archived_at: now }).where('id', 'in', change.archive).execute();
  for (const { wanted: one, position } of change.add) {
    const { name, pricePence } = one;
    await tx
      .insertInto('add_on')
      .values({ id: randomUUIDv7(), ticket_id: ticketId, name, price_pence: pricePence, position, created_at: now })
      .execute();
  }
  for (const { id, wanted: one, position } of change.change)
    await tx
      .updateTable('add_on')
      .set({ name: one.name, price_pence: one.pricePence, position })
      .where('id', '=', id)
      .execute();
}

/** Sets how many places a ticket may take. False when more are taken already. */
async function setQuota(tx: Tx, ticketId: string, quota: number | null): Promise<boolean> {
  if (quota === null) {
    await tx.deleteFrom('ticket_quota').where('ticket_id', '=', ticketId).execute();
    return true;
  }
  const guarded = await tx
    .updateTable('ticket_quota')
    .set({ quota })
    .where('ticket_id', '=', ticketId)
    .where('taken', '<=', quota)
    .executeTakeFirst();
  if (guarded.numUpdatedRows > 0n) return true;
  const existing = await tx
    .selectFrom('ticket_quota')
    .select('taken')
    .where('ticket_id', '=', ticketId)
    .executeTakeFirst();
  if (existing) return false;
  // A place that is being booked holds its ticket's row; the lock waits for it, so that the count misses none.
  await tx.selectFrom('ticket').select('id').where('id', '=', ticketId).forUpdate().execute();
  const taken = await countTaken(tx, ticketId);
  if (taken > quota) return false;
  await tx.insertInto('ticket_quota').values({ ticket_id: ticketId, quota, taken }).execute();
  return true;
}

/**
 * How many of a ticket are taken, by places and by offers to who waits: a block ticket is one for each learner and block,
 * whatever the number of its dates.
 */
async function countTaken(tx: Tx, ticketId: string): Promise<number> {
  const { places } = await tx
    .selectFrom('place')
    .innerJoin('ticket', 'ticket.id', 'place.ticket_id')
    .innerJoin('session', 'session.id', 'place.session_id')
    .select(
      sql<number>`count(distinct case ticket.unit
        when 'block' then concat_ws(' ', place.learner_id, session.block_id) else place.id::text end)::int`.as(
        'places',
      ),
    )
    .where('place.ticket_id', '=', ticketId)
    .where('place.standing', '=', true)
    .executeTakeFirstOrThrow();
  // Who is offered a place has its ticket, and hands it on or gives it back whenever the quota came.
  const { offered } = await tx
    .selectFrom('waiting_learner')
    .innerJoin('waiting_entry', 'waiting_entry.id', 'waiting_learner.entry_id')
    .select(sql<number>`count(*)::int`.as('offered'))
    .where('waiting_learner.ticket_id', '=', ticketId)
    .where('waiting_entry.state', '=', 'OFFERED')
    .executeTakeFirstOrThrow();
  return places + offered;
}
