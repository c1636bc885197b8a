import type { FundingFacts } from '../../councils/funding.ts';
import { entitlementsLeft, reservedBy } from '../../councils/server/use-entitlements.ts';
import { gatherFunding } from '../../councils/server/gather-funding.ts';
import { ok, type Result } from '../../platform/result.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { codesLeft } from '../../tickets/server/take-code.ts';
import { decideHold, mayAdd, type HoldFacts } from '../hold-rules.ts';
import { checkBasket } from './check-basket.ts';
import { checkFunding } from './check-funding.ts';
import {
  learnersIn,
  type DecidedHolds,
  type DecidedRefusal,
  type Grant,
  type HoldAsk,
  type OpenedHold,
} from './hold-ask.ts';
import { holdFacts } from './hold-facts.ts';
import { priceHold } from './hold-price.ts';
import { lockForHolds, type LockedForHolds } from './lock-holds.ts';
import { changedCodes, changedEntitlements, refuseGone, takeScarce } from './take-scarce.ts';

/**
 * Decides about holds of several accounts, one request each, as if they came one after the other: later ones get what is
 * left. What is granted can be written until the transaction ends. Takes the locks of `lockForHolds`, then codes, then
 * entitlements.
 */
export async function decideHolds(tx: Tx, services: Services, asks: readonly HoldAsk[]): Promise<DecidedHolds> {
  const locked = await lockForHolds(tx, services, asks);
  const opened = asks.map((ask) => checkBasket(ask, locked));
  const rules = await readRules(
    tx,
    opened.flatMap((one) => (one.ok ? [one.value] : [])),
    locked,
  );
  const decided: Result<Grant, DecidedRefusal>[] = [];
  for (const one of opened) decided.push(one.ok ? await decideOne(tx, one.value, rules(one.value), locked) : one);
  const grants = decided.flatMap((one) => (one.ok ? [one.value] : []));
  const codes = await codesLeft(tx, changedCodes(grants), 'lock');
  const allowances = await entitlementsLeft(tx, changedEntitlements(grants), 'lock');
  return takeScarce(decided, { room: locked.room, quotas: locked.quotas, codes, allowances });
}

type Rules = { facts: HoldFacts; funding: FundingFacts | null; fundedBefore: Grant['fundedBefore'] };

/** Decides about one family's request, except for what the requests before it take. */
async function decideOne(
  tx: Tx,
  opened: OpenedHold,
  { facts, funding, fundedBefore }: Rules,
  left: Pick<LockedForHolds, 'room' | 'quotas'>,
): Promise<Result<Grant, DecidedRefusal>> {
  const { ask, listing, bookingId, staying } = opened;
  const choices = decideHold(ask.request.lines, facts);
  if (!choices.ok) return choices;
  const added = staying.length === 0 ? ok(true) : mayAdd(ask.request.lines, staying, facts);
  if (!added.ok) return added;
  const funded = await checkFunding(tx, opened, facts, funding);
  if (!funded.ok) return funded;
  const allowed = { ...opened, facts, choices: choices.value, funding: funded.value, fundedBefore };
  // In a rush most requests end here, and need no price.
  const gone = refuseGone(allowed, left);
  if (gone) return gone;
  const price = await priceHold(tx, {
    bookingId,
    accountId: ask.caller.subjectId,
    listing,
    code: ask.request.code,
    adds: ask.kept !== undefined,
    choices: choices.value,
    facts,
    fees: listing.fees,
  });
  return price.ok ? ok({ ...allowed, price: price.value }) : price;
}

/** Reads the rules for opened requests together. */
async function readRules(
  tx: Tx,
  opened: readonly OpenedHold[],
  { now, learners, read }: LockedForHolds,
): Promise<(of: OpenedHold) => Rules> {
  const questions = opened.map(({ ask: { caller, request }, listing, replaced }) => ({
    listing,
    key: request.key,
    accountId: caller.subjectId,
    acting: caller.acting,
    learnerIds: learnersIn(request),
    sessionIds: request.lines.map((line) => line.sessionId),
    replacing: replaced.map((place) => place.id),
  }));
  const facts = holdFacts(now, questions, learners, read).map((one) => ({ ...one, mayBeFunded: true }));
  const reserved = await reservedBy(
    tx,
    opened.flatMap(({ replaced }) => replaced),
  );
  const fundings = await gatherFunding(
    tx,
    now,
    facts.map((one, nth) => {
      const lines = opened[nth]?.ask.request.lines ?? [];
      const asksCouncil = lines.some((line) => one.tickets.get(line.ticketId)?.funding === 'COUNCIL');
      if (!asksCouncil) return null;
      const replacing = opened[nth]?.replaced.map((place) => place.id) ?? [];
      return { listingId: opened[nth]?.listing.id ?? '', learners: one.learners, replacing };
    }),
  );
  const rules = new Map(
    facts.map((one, nth) => {
      const replaced = new Set(opened[nth]?.replaced.map((place) => place.id));
      const fundedBefore = reserved.filter(({ placeId }) => replaced.has(placeId));
      return [opened[nth], { facts: one, funding: fundings[nth] ?? null, fundedBefore }];
    }),
  );
  return (one) => {
    const found = rules.get(one);
    if (!found) throw new Error('The rules of a hold were not read.');
    return found;
  };
}
