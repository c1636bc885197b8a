import { createHash } from 'node:crypto';
import { loadListings, type ListingRow } from '../../checkout/server/hold-facts.ts';
import type { SignedIn } from '../../identity/access.ts';
import { loadAccounts } from '../../places/server/load-parties.ts';
import type { Queryable } from '../../platform/server/database/db.ts';
import { notFound, type CommonRefusal } from '../../platform/server/http/http.ts';
import { ok, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { alternativesOf } from '../../waiting/queue.ts';
import { refusalsOfOffers } from '../../waiting/server/offer-refusals.ts';
import { loadDates, openEntries, type EntryRow, type WaitingDate } from '../../waiting/server/queries.ts';
import {
  planOffers,
  planRemovals,
  planWords,
  sumsOfParties,
  type DateRoom,
  type PartyFacts,
  type PartyOutcome,
} from '../waiting-plan.ts';
import type { WaitingPlan, WaitingQuestion } from '../contract.ts';

/** A party of a waiting list that was chosen. */
export type ChosenParty = { entry: EntryRow; name: string; stamp: string; facts: PartyFacts };

/** The chosen parties that still wait for places of one of the caller's listings, in the order of their turn. */
export async function readChosenParties(
  db: Queryable,
  caller: SignedIn,
  listingId: string,
  entryIds: readonly string[],
): Promise<ChosenParty[] | null> {
  const listing = await db
    .selectFrom('listing')
    .select('id')
    .where('id', '=', listingId)
    .where('provider_id', '=', caller.subjectId)
    .executeTakeFirst();
  if (!listing) return null;
  const wanted = new Set(entryIds);
  const entries = (await openEntries(db, [listingId])).filter(({ id }) => wanted.has(id));
  const people = await loadAccounts(
    db,
    entries.map((entry) => entry.account_id),
  );
  return entries.map((entry) => {
    const account = people.get(entry.account_id);
    return {
      entry,
      name: account?.name ?? '',
      stamp: stampOf(entry),
      facts: {
        id: entry.id,
        accountId: entry.account_id,
        state: entry.state === 'OFFERED' ? 'OFFERED' : 'WAITING',
        size: entry.learners.length,
        alternatives: alternativesOf(entry),
        kept: entry.kept,
        hasAccount: account !== undefined && !account.unclaimed,
      },
    };
  });
}

/** Stands for what a provider decides about a party by: another one says that it changed. What is kept for it, it needs not know. */
function stampOf({ state, learners, sessionIds }: EntryRow): string {
  return createHash('sha256')
    .update(JSON.stringify([state, learners, sessionIds]))
    .digest('base64url')
    .slice(0, 22);
}

type Asked = { listingId: string; entryIds: readonly string[]; question: WaitingQuestion };

/** What doing something with the chosen parties of a waiting list would mean, in figures. Nothing is done. */
export async function planWaiting(
  services: Services,
  asPerson: Services,
  caller: SignedIn,
  { listingId, entryIds, question }: Asked,
): Promise<Result<WaitingPlan, CommonRefusal>> {
  const chosen = await readChosenParties(asPerson.db, caller, listingId, entryIds);
  if (!chosen) return notFound;
  const parties = chosen.map(({ facts }) => facts);
  const { outcomes, dates } =
    question.kind === 'offer'
      ? await planOffersOf(services, listingId, chosen, question.beyond)
      : { outcomes: question.kind === 'remove' ? planRemovals(parties) : planWords(parties), dates: [] };
  const rows = chosen.flatMap(({ entry, name, stamp, facts }, nth) => {
    const outcome = outcomes[nth];
    return outcome ? [{ entryId: entry.id, name, stamp, accountId: facts.accountId, ...outcome }] : [];
  });
  return ok({
    rows: rows.map(({ accountId: _, ...row }) => ({
      ...row,
      sessionIds: [...row.sessionIds],
      exceed: [...row.exceed],
    })),
    sums: sumsOfParties(rows),
    dates,
  });
}

type Planned = { outcomes: PartyOutcome[]; dates: WaitingPlan['dates'] };

async function planOffersOf(
  services: Services,
  listingId: string,
  chosen: readonly ChosenParty[],
  beyond: boolean,
): Promise<Planned> {
  const { db } = services;
  const listing = (await loadListings(db, services, [listingId], 'look')).get(listingId);
  if (!listing) return { outcomes: [], dates: [] };
  const dates = await loadDates(
    db,
    chosen.flatMap(({ entry }) => entry.sessionIds),
  );
  const rooms = new Map([...dates].map(([id, date]) => [id, roomOf(date)] as const));
  const why = await whyNot(services, listing, chosen);
  const { outcomes, taken } = planOffers(
    chosen.map(({ facts }) => facts),
    { rooms, beyond, whyNot: ({ id }, sessionIds) => why.get(nameOf(id, sessionIds)) ?? null },
  );
  const offered = new Set(outcomes.flatMap(({ sessionIds }) => sessionIds));
  return {
    outcomes,
    dates: [...dates.values()]
      .filter(({ id }) => offered.has(id))
      .map((date) => ({
        id: date.id,
        startDate: date.startDate.toString(),
        endDate: date.endDate.toString(),
        ...roomOf(date),
        afterwards: taken.get(date.id) ?? 0,
      })),
  };
}

const roomOf = ({ capacity, free }: WaitingDate): DateRoom => ({ capacity, taken: capacity - free });
const nameOf = (entryId: string, sessionIds: readonly string[]): string => [entryId, ...sessionIds].join(' ');

/** Why offers of each of the dates that would suit these parties could not be booked, by party and dates. */
async function whyNot(
  services: Services,
  listing: ListingRow,
  chosen: readonly ChosenParty[],
): Promise<Map<string, string>> {
  const offers = chosen
    .filter(({ facts }) => facts.state === 'WAITING')
    .flatMap(({ entry, facts }) =>
      facts.alternatives.map((sessionIds) => ({ entry, offer: { sessionIds, learners: entry.learners } })),
    );
  const refusals = await refusalsOfOffers(services.db, services, listing, offers);
  return new Map(
    offers.flatMap(({ entry, offer }, nth) => {
      const refused = refusals[nth]?.(offer.learners);
      return refused ? [[nameOf(entry.id, offer.sessionIds), refused.refusal.message] as const] : [];
    }),
  );
}
