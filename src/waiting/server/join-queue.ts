import { randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import { gatherHoldFacts, loadLearners, loadListings } from '../../checkout/server/hold-facts.ts';
import { standingStates } from '../../places/place.ts';
import { ok, type Result } from '../../platform/result.ts';
import { type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { decideJoin, pairName, type JoinRefusal, type JoinRequest, type NewParty } from '../join.ts';
import { priorityOf } from '../queue.ts';
import { fundingOfParties } from './read-funding-of-parties.ts';
import { loadDates, pairsOnDates } from './queries.ts';
import { tellWaiting } from './tell.ts';
import { change } from '../../platform/server/work/change.ts';

type HoldLine = JoinRequest & { listingId: string; key?: string | undefined };

/**
 * Puts a party on the waiting list of dates that are full.
 * @returns the ids of the new entries: one, or one for each date.
 */
export async function joinQueue(
  services: Services,
  caller: SignedIn,
  asked: HoldLine,
): Promise<Result<string[], JoinRefusal | 'not-eligible'>> {
  const request = { ...asked, sessionIds: [...new Set(asked.sessionIds)] };
  return change(services, async (tx) => {
    const learnerIds = [...new Set(request.learners.map((learner) => learner.learnerId))];
    // Two tabs of one family follow one another here, as in a hold.
    const learners = await loadLearners(tx, [{ accountId: caller.subjectId, learnerIds }], 'lock');
    const listing = (await loadListings(tx, services, [request.listingId], 'lock')).get(request.listingId);
    if (!listing) return notFound;
    const question = {
      listing,
      key: request.key,
      accountId: caller.subjectId,
      acting: caller.acting,
      learnerIds,
      sessionIds: request.sessionIds,
      replacing: [],
    };
    const [facts] = await gatherHoldFacts(tx, services, [question], learners);
    if (!facts) throw new Error('The facts of a waiting list were not answered.');
    const { waiting_list, council_id } = await tx
      .selectFrom('listing')
      .select(['waiting_list', 'council_id'])
      .where('id', '=', listing.id)
      .executeTakeFirstOrThrow();
    const dates = await loadDates(tx, request.sessionIds);
    const fundings = request.learners.map(({ ticketId }) => facts.tickets.get(ticketId)?.funding ?? '');
    const [funding] = await fundingOfParties(tx, request.listingId, facts.now, [{ facts, learners: request.learners }]);
    const funded = funding?.(request.learners, request.sessionIds);
    if (funded?.ok === false) return funded;
    const decided = decideJoin(request, {
      ...facts,
      mayBeFunded: true,
      hasWaitingList: waiting_list,
      free: new Map([...dates].map(([id, date]) => [id, date.free])),
      waits: await pairsThatWait(tx, learnerIds, request.sessionIds),
      booked: await pairsOnDates(tx, learnerIds, request.sessionIds, standingStates),
      openEntries: await countOpen(tx, caller.subjectId),
    });
    if (!decided.ok) return decided;
    const priority = priorityOf({ councilFunded: council_id !== null }, fundings);
    const ids: string[] = [];
    for (const party of decided.value)
      ids.push(await writeParty(tx, services, caller, { request, party, priority, providerId: listing.provider_id }));
    return ok(ids);
  });
}

async function writeParty(
  tx: Tx,
  services: Services,
  caller: SignedIn,
  {
    request,
    party,
    priority,
    providerId,
  }: { request: HoldLine; party: NewParty; priority: number; providerId: string },
): Promise<string> {
  const at = services.clock.now().toString();
  const entry = { id: randomUUIDv7(), listing_id: request.listingId, account_id: caller.subjectId };
  await tx
    .insertInto('waiting_entry')
    .values({ ...entry, wants: party.wants, together: request.together, priority, queued_at: at, created_at: at })
    .execute();
  await tx
    .insertInto('waiting_session')
    .values(party.sessionIds.map((id) => ({ entry_id: entry.id, session_id: id })))
    .execute();
  await tx
    .insertInto('waiting_learner')
    .values(request.learners.map((one) => ({ entry_id: entry.id, learner_id: one.learnerId, ticket_id: one.ticketId })))
    .execute();
  await tellWaiting(tx, services, { kind: 'joined' }, { entry, providerId, sessionIds: party.sessionIds, by: caller });
  return entry.id;
}

async function pairsThatWait(
  tx: Tx,
  learnerIds: readonly string[],
  sessionIds: readonly string[],
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('waiting_entry')
    .innerJoin('waiting_learner', 'waiting_learner.entry_id', 'waiting_entry.id')
    .innerJoin('waiting_session', 'waiting_session.entry_id', 'waiting_entry.id')
    .select(['learner_id', 'session_id'])
    .where('learner_id', 'in', [...learnerIds])
    .where('session_id', 'in', [...sessionIds])
    .where('state', 'in', ['WAITING', 'OFFERED'])
    .execute();
  return new Set(rows.map((row) => pairName(row.learner_id, row.session_id)));
}

async function countOpen(tx: Tx, accountId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('waiting_entry')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('state', 'in', ['WAITING', 'OFFERED'])
    .executeTakeFirstOrThrow();
  return Number(count);
}
