import { loadListings, type ListingRow } from '../../checkout/server/hold-facts.ts';
import { ok } from '../../platform/result.ts';
import { type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { bookingEnds, datesOfWhole, sessionBookable } from '../../schedule/block.ts';
import { changeLockedPlaces, openToAll, placesLeft } from '../../schedule/server/take-places.ts';
import { changeLockedTickets, ticketsLeft } from '../../tickets/server/take-tickets.ts';
import { pairName } from '../join.ts';
import { offerUntil } from '../offer-time.ts';
import {
  alternativesOf,
  KEEP_HOURS,
  planQueue,
  type QueueStep,
  type Room,
  type Waiter,
  type WaitingLearner,
} from '../queue.ts';
import { endEntry, ticketsOf } from './end-entry.ts';
import { loadDates, lockOpenEntries, pairsOnDates, queuesToTend, type EntryRow, type WaitingDate } from './queries.ts';
import { countBought, disabledAccounts, followBlocks, putBeside, takeOut } from './change-entries.ts';
import { asWaiter, meantBy, nameOf, type Offer } from './plan-offers.ts';
import { concernsOne, inVain, offerRefusals } from './offer-refusals.ts';
import { tellWaiting, type Happened, type PlainKind } from './tell.ts';
import { change } from '../../platform/server/work/change.ts';

/**
 * Brings the waiting list of a listing up to date in one transaction: offers that ran out end, parties whose dates are
 * over are closed, and the free places go to those whose turn it is. It may run at any time, any number of times and in
 * several processes at once: the listing's row lets one after the other through, the places are counted under their own
 * locks, and an offer is a conditional update of a party that waits.
 */
export async function tendQueue(services: Services, listingId: string): Promise<void> {
  const [due] = await queuesToTend(services.db, services.clock.now(), listingId);
  if (due === undefined) return;
  await change(services, async (tx) => {
    await tx.selectFrom('listing').select('id').where('id', '=', listingId).forNoKeyUpdate().execute();
    const listing = (await loadListings(tx, services, [listingId], 'look')).get(listingId);
    if (listing) await new Tending(tx, services, listing).run();
    return ok(true);
  });
}

/** Tends every queue that has something to do: the safety net below the events that call for it. */
export async function tendQueues(services: Services): Promise<void> {
  for (const listingId of await queuesToTend(services.db, services.clock.now())) {
    try {
      await tendQueue(services, listingId);
    } catch (error) {
      // One queue that cannot be tended must not keep the others waiting.
      services.log.error({ listing: listingId, err: error }, 'waiting list could not be tended');
    }
  }
}

/** Why some of a party could not be booked on some dates; see `offerRefusals`. */
type Refusals = Awaited<ReturnType<typeof offerRefusals>>;

/** How a visit ends parties, and what is told of it. */
const endings = { EXPIRED: 'lapsed', CLOSED: 'closed', LEFT: 'left' } as const;

/** One visit to the queue of a listing, whose row is locked. */
class Tending {
  readonly #tx: Tx;
  readonly #services: Services;
  readonly #listing: ListingRow;
  readonly #now: Temporal.Instant;
  /** What the visit takes (positive) and gives back (negative); counted once, at its end. */
  readonly #places = new Map<string, number>();
  readonly #tickets = new Map<string, number>();
  #dates = new Map<string, WaitingDate>();
  /** Of parties that were refused: read once, however many of their dates are refused. */
  readonly #refusals = new Map<string, Refusals[]>();

  constructor(tx: Tx, services: Services, listing: ListingRow) {
    this.#tx = tx;
    this.#services = services;
    this.#listing = listing;
    this.#now = services.clock.now();
  }

  async run(): Promise<void> {
    await followBlocks(this.#tx, this.#listing.id, this.#now);
    const entries = await lockOpenEntries(this.#tx, this.#listing.id);
    const ids = entries.flatMap((entry) => entry.sessionIds);
    await placesLeft(this.#tx, ids, 'lock');
    const quotas = await ticketsLeft(
      this.#tx,
      entries.flatMap((entry) => entry.learners.map((learner) => learner.ticketId)),
      'lock',
    );
    this.#dates = await loadDates(this.#tx, ids);
    const waiting: EntryRow[] = [];
    const booked = await this.#booked(entries);
    for (const entry of entries) {
      const open = await this.#goesOn(entry);
      if (open?.state === 'WAITING' && (await this.#waitsStill(open, booked))) waiting.push(open);
    }
    for (const [ticketId, count] of this.#tickets) {
      const left = quotas.get(ticketId);
      if (left !== undefined) quotas.set(ticketId, left - count);
    }
    await countBought(this.#tx, waiting);
    for (const step of await this.#plan(waiting, quotas)) {
      const entry = waiting.find(({ id }) => id === step.entryId);
      if (entry) await this.#take(step, entry);
    }
    // Both were counted under their locks, so a visit that takes more than there is would be a bug: it is not kept.
    await changeLockedPlaces(this.#tx, this.#places);
    await changeLockedTickets(this.#tx, new Map([...this.#tickets].filter(([id]) => quotas.has(id))));
    const open = [...this.#dates.values()].filter((date) => this.#room(date).opens !== 'closed');
    await openToAll(
      this.#tx,
      open.map(({ id }) => id),
    );
  }

  /** Ends a party whose offer ran out or whose dates are over, and answers who goes on with its turn, if anybody. */
  async #goesOn(entry: EntryRow): Promise<EntryRow | null> {
    const over =
      this.#listing.state === 'ARCHIVED' ? entry.sessionIds : entry.sessionIds.filter((id) => this.#isOver(id));
    const left = entry.sessionIds.filter((id) => !over.includes(id));
    if (entry.state === 'OFFERED') {
      const ranOut = (entry.offered_until?.getTime() ?? 0) <= this.#now.epochMilliseconds;
      const lost = over.filter((id) => entry.kept.has(id));
      if (!ranOut && lost.length === 0) return entry;
      // A block goes on without a date that its provider cancelled: so does the offer of it.
      if (!ranOut && entry.wants === 'BLOCK' && !lost.some((id) => this.#neededBy(entry).includes(id))) {
        await this.#forget(entry, lost);
        return entry;
      }
      if (!ranOut && entry.wants === 'ANY_DATE' && left.length > 0) return this.#callOff(entry, left);
      await this.#end(entry, ranOut ? 'EXPIRED' : 'CLOSED');
      return null;
    }
    const needed = this.#neededBy(entry);
    if (left.length === 0 || over.some((id) => needed.includes(id))) {
      await this.#end(entry, 'CLOSED');
      return null;
    }
    if (over.length > 0) await this.#forget(entry, over);
    return entry;
  }

  /**
   * Ends an offer whose date is over, and answers the party that waits for the other dates with the same turn. It is a
   * new one, for what was offered once never waits again.
   */
  async #callOff(entry: EntryRow, others: readonly string[]): Promise<EntryRow> {
    const onward = await putBeside(this.#tx, entry, entry.learners, others);
    await this.#forget(entry, others);
    await this.#tx.updateTable('waiting_entry').set({ onward_id: onward.id }).where('id', '=', entry.id).execute();
    await this.#end(entry, 'CLOSED', 'called-off');
    return onward;
  }

  /** The dates without which a party waits for nothing. Of a block those that are booked with it now: one may be joined late. */
  #neededBy({ wants, sessionIds }: EntryRow): readonly string[] {
    if (wants === 'SESSION') return sessionIds;
    if (wants === 'ANY_DATE') return [];
    const dates = sessionIds.flatMap((id) => this.#dates.get(id) ?? []);
    return [...Map.groupBy(dates, ({ blockId }) => blockId).values()].flatMap((ofBlock) => {
      const whole = ofBlock[0] ? datesOfWhole(ofBlock, ofBlock[0].window, this.#now) : [];
      // Of a block that is over as a whole every date is missed.
      return (whole.length > 0 ? whole : ofBlock).map(({ id }) => id);
    });
  }

  /** Which learners were booked on which of their dates meanwhile: by their provider, or by whoever came first. */
  async #booked(entries: readonly EntryRow[]): Promise<ReadonlySet<string>> {
    return pairsOnDates(
      this.#tx,
      entries.flatMap(({ learners }) => learners.map(({ learnerId }) => learnerId)),
      entries.flatMap(({ sessionIds }) => sessionIds),
      ['CONFIRMED'],
    );
  }

  /** Takes those out of a party who have got what it waits for, and answers whether anybody is left. */
  async #waitsStill(entry: EntryRow, booked: ReadonlySet<string>): Promise<boolean> {
    const wished = entry.wants === 'ANY_DATE' ? entry.sessionIds.map((id) => [id]) : [this.#neededBy(entry)];
    const { true: has = [], false: left = [] } = Object.groupBy(
      entry.learners,
      ({ learnerId }) => `${wished.some((dates) => dates.every((id) => booked.has(pairName(learnerId, id))))}`,
    );
    if (has.length === 0) return true;
    if (left.length === 0) {
      await this.#end(entry, 'LEFT');
      return false;
    }
    await takeOut(this.#tx, entry, has);
    return true;
  }

  async #end(entry: EntryRow, state: keyof typeof endings, told: PlainKind = endings[state]): Promise<void> {
    const freed = await endEntry(this.#tx, this.#services, entry, state);
    this.#count(freed.sessions, -1);
    for (const [id, count] of freed.tickets) this.#tickets.set(id, (this.#tickets.get(id) ?? 0) - count);
    await this.#tell({ kind: told }, entry, entry.sessionIds);
  }

  /** Of several dates, or of a block, some are over: the party waits for the others. */
  async #forget(entry: EntryRow, over: readonly string[]): Promise<void> {
    this.#count(new Map([...entry.kept].filter(([id]) => over.includes(id))), -1);
    await this.#tx
      .deleteFrom('waiting_session')
      .where('entry_id', '=', entry.id)
      .where('session_id', 'in', [...over])
      .execute();
    entry.sessionIds = entry.sessionIds.filter((id) => !over.includes(id));
    for (const id of over) entry.kept.delete(id);
  }

  #isOver(id: string): boolean {
    const date = this.#dates.get(id);
    if (!date || date.blockArchived) return true;
    return ['cancelled', 'past', 'closed', 'cut-off'].includes(this.#stateOf(date));
  }

  /** How a date stands, whatever is free on it. */
  #stateOf(date: WaitingDate): string {
    return sessionBookable({ ...date, capacity: 1, taken: 0 }, date.window, this.#now).state;
  }

  #room(date: WaitingDate): Room {
    const sells = this.#listing.state === 'PUBLISHED' && this.#listing.provider_disabled_at === null;
    const free = date.free - (this.#places.get(date.id) ?? 0);
    if (!sells || this.#stateOf(date) !== 'bookable') return { free, opens: 'closed', mayKeep: false };
    const hours = (date.startDate.epochMilliseconds - this.#now.epochMilliseconds) / 3_600_000;
    return { free, opens: this.#until([date]) ? 'offer' : 'first-come', mayKeep: hours > KEEP_HOURS };
  }

  #until(dates: readonly WaitingDate[]): Temporal.Instant | null {
    const earliest = (moments: Temporal.Instant[]) => moments.toSorted(Temporal.Instant.compare)[0] ?? this.#now;
    return offerUntil(this.#now, {
      startDate: earliest(dates.map((date) => date.startDate)),
      bookingEnds: earliest(dates.map((date) => bookingEnds(date.startDate, date.window))),
    });
  }

  /**
   * The plan of which every offer can be booked as things stand, and in which places gather for nobody, and pass nobody
   * over, who could not book them: a learner or a date for which that is not so is left out, and they go to the next.
   */
  async #plan(waiting: readonly EntryRow[], quotas: ReadonlyMap<string, number>): Promise<QueueStep[]> {
    const rooms = new Map([...this.#dates.values()].map((date) => [date.id, this.#room(date)]));
    const gone = await disabledAccounts(this.#tx, waiting);
    let waiters = waiting.filter((entry) => !gone.has(entry.account_id)).map(asWaiter);
    const fine = new Set<string>();
    for (;;) {
      const steps = planQueue({ waiters, rooms, quotas });
      const unseen = meantBy(steps, waiters, rooms).find((offer) => !fine.has(nameOf(offer)));
      if (!unseen) return steps;
      const waiter = waiters.find(({ id }) => id === unseen.entryId);
      const entry = waiting.find(({ id }) => id === unseen.entryId);
      if (!waiter || !entry) return steps;
      const without = await this.#withoutWhatCannotBe(waiter, entry, unseen);
      if (without) waiters = waiters.map((one) => (one === waiter ? without : one));
      else fine.add(nameOf(unseen));
    }
  }

  /** The party without the learners, or else the dates, that cannot be booked; null when the offer is fine. */
  async #withoutWhatCannotBe(waiter: Waiter, entry: EntryRow, offer: Offer): Promise<Waiter | null> {
    const refusal = await offerRefusals(this.#tx, this.#services, this.#listing, entry, offer);
    const decide = (learners: readonly WaitingLearner[]): boolean => refusal(learners) === null;
    if (decide(offer.learners)) {
      await this.#holdBack(entry, null);
      return null;
    }
    const refusals = await this.#refusalsOf(entry);
    if (waiter.together && (await this.#goesOnWithout(entry, refusals))) return asWaiter(entry);
    await this.#holdBack(entry, inVain(entry.learners, refusals));
    const wrong = waiter.together ? [] : offer.learners.filter((learner) => !decide([learner]));
    if (wrong.length > 0 && wrong.length < waiter.learners.length) {
      const ids = new Set(wrong.map(({ learnerId }) => learnerId));
      return { ...waiter, learners: waiter.learners.filter(({ learnerId }) => !ids.has(learnerId)) };
    }
    const left = waiter.wants === 'ANY_DATE' ? waiter.sessionIds.filter((id) => !offer.sessionIds.includes(id)) : [];
    return { ...waiter, sessionIds: left };
  }

  /**
   * Takes out of a party that insists whoever cannot be booked on any of its dates any more, where the others can: else
   * they would wait in vain. The family is told, and may still leave or decline. Answers whether somebody was taken out.
   */
  async #goesOnWithout(entry: EntryRow, refusals: readonly Refusals[]): Promise<boolean> {
    const { true: out = [], false: others = [] } = Object.groupBy(
      entry.learners,
      (learner) => `${refusals.every((refusal) => concernsOne(refusal([learner])))}`,
    );
    const helps = others.length > 0 && refusals.some((refusal) => refusal(others) === null);
    if (out.length === 0 || !helps) return false;
    await takeOut(this.#tx, entry, out);
    await this.#tell({ kind: 'reduced', without: out.map(({ learnerId }) => learnerId) }, entry, entry.sessionIds);
    return true;
  }

  /** Why somebody of a party could not be booked on each group of dates of which one would do. */
  async #refusalsOf(entry: EntryRow): Promise<Refusals[]> {
    const known = this.#refusals.get(entry.id);
    if (known) return known;
    const refusals: Refusals[] = [];
    for (const sessionIds of alternativesOf(entry)) {
      const offer = { sessionIds, learners: entry.learners };
      refusals.push(await offerRefusals(this.#tx, this.#services, this.#listing, entry, offer));
    }
    this.#refusals.set(entry.id, refusals);
    return refusals;
  }

  /**
   * Writes down why a free place could not be offered to a party, and tells its family the first time, who would wait in
   * vain. It keeps its turn: ages, tickets and what a council says may change again.
   */
  async #holdBack(entry: EntryRow, because: string | null): Promise<void> {
    if (because === entry.held_back) return;
    const before = entry.held_back;
    await this.#tx.updateTable('waiting_entry').set({ held_back: because }).where('id', '=', entry.id).execute();
    entry.held_back = because;
    if (before === null) await this.#tell({ kind: 'held-back' }, entry, entry.sessionIds);
  }

  async #take(step: QueueStep, entry: EntryRow): Promise<void> {
    if (step.kind === 'offer') await this.#offer(step, entry);
    else if (step.kind === 'keep') await this.#keep(entry, step.kept);
    else if (step.kind === 'pass')
      await this.#tx
        .updateTable('waiting_entry')
        .set((is) => ({ passed_over: is('passed_over', '+', 1), on_sale_since: null }))
        .where('id', '=', entry.id)
        .execute();
    else if (step.kind === 'on-sale') {
      const at = this.#now.toString();
      await this.#tx.updateTable('waiting_entry').set({ on_sale_since: at }).where('id', '=', entry.id).execute();
    } else if (entry.told_at === null) {
      const at = this.#now.toString();
      await this.#tx.updateTable('waiting_entry').set({ told_at: at }).where('id', '=', entry.id).execute();
      await this.#tell({ kind: 'told' }, entry, step.sessionIds);
    }
  }

  async #offer(offer: Offer, entry: EntryRow): Promise<void> {
    const dates = offer.sessionIds.flatMap((id) => this.#dates.get(id) ?? []);
    const until = this.#until(dates)?.toString();
    if (until === undefined) throw new Error(`The dates of ${entry.id} are too near for an offer.`);
    const at = this.#now.toString();
    const offered = await this.#tx
      .updateTable('waiting_entry')
      .set({ state: 'OFFERED', offered_at: at, offered_until: until })
      .where('id', '=', entry.id)
      .where('state', '=', 'WAITING')
      .returning('id')
      .execute();
    if (offered.length !== 1) throw new Error(`The waiting entry ${entry.id} was offered places already.`);
    const rest = entry.learners.filter(
      ({ learnerId }) => !offer.learners.some((learner) => learner.learnerId === learnerId),
    );
    if (rest.length > 0) await this.#split(entry, rest);
    await this.#keep(entry, new Map(offer.sessionIds.map((id) => [id, offer.learners.length])));
    for (const [id, count] of ticketsOf([...offer.learners]))
      this.#tickets.set(id, (this.#tickets.get(id) ?? 0) + count);
    await this.#tell({ kind: 'offered', until }, entry, offer.sessionIds);
  }

  /** Those for whom there was no room wait on, with their turn. */
  async #split(entry: EntryRow, rest: readonly WaitingLearner[]): Promise<void> {
    await putBeside(this.#tx, entry, rest, entry.sessionIds);
    await takeOut(this.#tx, entry, rest);
  }

  /** Keeps these places for a party, in place of those that were kept for it. */
  async #keep(entry: EntryRow, kept: ReadonlyMap<string, number>): Promise<void> {
    this.#count(entry.kept, -1);
    this.#count(kept, 1);
    for (const id of new Set([...entry.kept.keys(), ...kept.keys()])) {
      await this.#tx
        .updateTable('waiting_session')
        .set({ kept: kept.get(id) ?? 0 })
        .where('entry_id', '=', entry.id)
        .where('session_id', '=', id)
        .execute();
    }
  }

  #count(places: ReadonlyMap<string, number>, sign: 1 | -1): void {
    for (const [id, count] of places) this.#places.set(id, (this.#places.get(id) ?? 0) + sign * count);
  }

  async #tell(happened: Happened, entry: EntryRow, sessionIds: readonly string[]): Promise<void> {
    await tellWaiting(this.#tx, this.#services, happened, {
      entry,
      providerId: this.#listing.provider_id,
      sessionIds,
    });
  }
}
