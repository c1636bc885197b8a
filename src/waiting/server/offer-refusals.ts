import { decideHold, type HoldFacts, type HoldRefusal } from '../../checkout/hold-rules.ts';
import { gatherHoldFacts, loadLearners, type ListingRow } from '../../checkout/server/hold-facts.ts';
import { standingStates } from '../../places/place.ts';
import { refuse } from '../../platform/result.ts';
import type { Queryable } from '../../platform/server/database/db.ts';
import { isolated } from '../../platform/isolated.ts';
import type { Services } from '../../platform/server/services.ts';
import { pairName } from '../join.ts';
import type { WaitingLearner } from '../queue.ts';
import { fundingOfParties, type FundingOfParty } from './read-funding-of-parties.ts';
import { pairsOnDates } from './queries.ts';

export type Refused = { ok: false; refusal: { key: HoldRefusal; message: string } };

type Offer = { sessionIds: readonly string[]; learners: readonly WaitingLearner[] };
type Refusals = (some: readonly WaitingLearner[]) => Refused | null;

/**
 * Why an offer of these dates to some of a party could not be booked as things stand, or null when it can. Whether there
 * is room is not asked here.
 */
export async function offerRefusals(
  tx: Queryable,
  services: Services,
  listing: ListingRow,
  entry: { account_id: string },
  offer: Offer,
): Promise<Refusals> {
  const [refusals] = await refusalsOfOffers(tx, services, listing, [{ entry, offer }]);
  if (!refusals) throw new Error('The facts of an offer were not answered.');
  return refusals;
}

/** The same for several offers of one listing, in their order: what they have in common is read once. */
export async function refusalsOfOffers(
  db: Queryable,
  services: Services,
  listing: ListingRow,
  offers: readonly { entry: { account_id: string }; offer: Offer }[],
): Promise<Refusals[]> {
  const idsOf = (offer: Offer): string[] => offer.learners.map(({ learnerId }) => learnerId);
  const learners = await loadLearners(
    db,
    offers.map(({ entry, offer }) => ({ accountId: entry.account_id, learnerIds: idsOf(offer) })),
    'look',
  );
  const questions = offers.map(({ entry, offer }) => ({
    listing,
    key: listing.private_key,
    accountId: entry.account_id,
    acting: null,
    learnerIds: idsOf(offer),
    sessionIds: offer.sessionIds,
    replacing: [],
  }));
  const all = await gatherHoldFacts(db, services, questions, learners);
  const placed = await pairsOnDates(
    db,
    offers.flatMap(({ offer }) => idsOf(offer)),
    offers.flatMap(({ offer }) => offer.sessionIds),
    standingStates,
  );
  const known = offers.map(({ offer }, nth) => {
    const facts = all[nth];
    if (!facts) throw new Error('The facts of an offer were not answered.');
    return { facts, offer, learners: offer.learners };
  });
  const fundings = await fundingOfParties(db, listing.id, services.clock.now(), known);
  return known.map(({ facts, offer }, nth): Refusals => {
    const funding = fundings[nth];
    if (!funding) throw new Error('What a council pays of an offer was not answered.');
    return (some) => refusalOf(some, offer, { facts, funding, placed });
  });
}

type Known = {
  facts: HoldFacts;
  funding: FundingOfParty;
  /** Which learners have a place on which dates already. */
  placed: ReadonlySet<string>;
};

function refusalOf(some: readonly WaitingLearner[], offer: Offer, { facts, funding, placed }: Known): Refused | null {
  const here = some.find(({ learnerId }) => offer.sessionIds.some((id) => placed.has(pairName(learnerId, id))));
  if (here) {
    const name = facts.learners.get(here.learnerId)?.firstName ?? 'Somebody of this family';
    return refuse('learner-busy', `${isolated(name)} has a place on one of these dates already.`);
  }
  // Who is booked elsewhere at that time may want this place more: they are asked, not left out. Who is on these very
  // dates has no use for another place there.
  const decided = decideHold(
    some.flatMap((learner) => offer.sessionIds.map((sessionId) => ({ ...learner, sessionId }))),
    { ...facts, busy: [], mayBeFunded: true },
  );
  if (!decided.ok) return decided;
  // The ticket may have changed since the family joined, and its council may have decided: a hold would be refused.
  const coded = some.flatMap(({ ticketId }) => facts.tickets.get(ticketId) ?? []).find((ticket) => ticket.codeOnly);
  if (coded) return refuse('ticket-not-on-sale', `The ticket ‘${isolated(coded.name)}’ is now sold only with a code.`);
  return funding(some, offer.sessionIds).ok
    ? null
    : refuse('ticket-not-on-sale', 'The council does not pay for this place, so it could not be booked.');
}

const ofOne: ReadonlySet<HoldRefusal> = new Set(['not-found', 'ages-do-not-fit', 'ticket-not-on-sale']);

/**
 * Whether one of a party is refused for their own sake, and not only for now: a place that they hold or have asked for may
 * come back or be confirmed, and a number of tickets is for the party to have.
 */
export const concernsOne = (refused: Refused | null): boolean => refused !== null && ofOne.has(refused.refusal.key);

/**
 * Why nobody of a party can be booked on any of its dates, and not only for now; null when somebody can.
 * @param refusals of each group of dates of which one would do
 */
export function inVain(
  learners: readonly WaitingLearner[],
  refusals: readonly ((some: readonly WaitingLearner[]) => Refused | null)[],
): string | null {
  const [first] = refusals.map((refusal) => refusal(learners));
  if (!first) return null;
  const nobody = learners.every((learner) => refusals.every((refusal) => concernsOne(refusal([learner]))));
  // A ticket that is sold in other numbers by now is to be had by none of them, whatever may be said of each alone.
  const number = refusals.every((refusal) => refusal(learners)?.refusal.key === 'quantity-not-allowed');
  return nobody || number ? first.refusal.message : null;
}
