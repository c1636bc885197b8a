import type * as z from 'zod';
import type { SignedIn } from '../../identity/access.ts';
import { sum } from '../../platform/money.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Queryable } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { refuseCode, type Code, type CodeRefusal } from '../../tickets/code.ts';
import type { DiscountRule } from '../../tickets/discount.ts';
import { adjustmentsOf } from '../../tickets/price.ts';
import { findCode } from '../../tickets/server/take-code.ts';
import { hasBeenBefore } from '../../tickets/server/show-tickets.ts';
import type { manualBookingsContract } from '../contract.ts';
import { priceLines, type PricedPlace, type Reductions } from '../provider-booking.ts';
import { bookableBy } from './list-bookable-listings.ts';
import { customerOf } from './keep-customers.ts';
import { gatherHoldFacts, loadListings, type ListingRow } from '../../checkout/server/hold-facts.ts';

type Route = (typeof manualBookingsContract)['POST /bookable-listings/{listingId}/quote'];
type HoldLine = z.output<Route['body']>;
type Quote = z.infer<Route['output']>;

/** What a booking by hand would cost, with the discounts that the customer has; nothing is taken or kept. */
export async function quoteProviderBooking(
  services: Services,
  caller: SignedIn,
  listingId: string,
  request: HoldLine,
): Promise<Result<Quote, 'not-found' | 'not-bookable' | CodeRefusal>> {
  const { db } = services;
  const listing = (await loadListings(db, services, [listingId], 'look')).get(listingId);
  const sessionIds = [...new Set(request.lines.flatMap((line) => line.sessionIds))];
  if (!listing || !(await bookableBy(db, services, caller, listingId, sessionIds))) return notFound;
  const customer = request.customerId ? await customerOf(db, listing.provider_id, request.customerId) : undefined;
  if (request.customerId && !customer) return notFound;
  const [facts] = await gatherHoldFacts(
    db,
    services,
    [{ listing, key: undefined, accountId: '', acting: caller.acting, learnerIds: [], sessionIds, replacing: [] }],
    [],
  );
  const lines = request.lines.flatMap((line) => {
    const ticket = facts?.tickets.get(line.ticketId);
    const sessions = line.sessionIds.flatMap((id) => facts?.sessions.get(id) ?? []);
    return ticket && sessions.length === line.sessionIds.length
      ? [{ learnerId: String(line.learner), pricePence: line.pricePence, ticket, sessions }]
      : [];
  });
  if (!facts || lines.length < request.lines.length)
    return refuse(
      'not-bookable',
      'The provider changed these dates or tickets a moment ago. Please look at them again.',
    );
  const reduced = await reductionsFor(db, services, listing, customer?.id ?? null, request.code);
  if (!reduced.ok) return reduced;
  const priced = priceLines(lines, facts, listing.fees, reduced.value);
  const ofUse = codeIsOfUse(reduced.value.code, priced.flat());
  if (!ofUse.ok) return ofUse;
  return ok({
    lines: priced.map((places) => ({
      pricePence: sum(places.map((place) => place.pricePence)),
      steps: adjustmentsOf(
        places.map((place) => ({ charge: '', steps: place.steps.map((step) => ({ ...step, bookerFeePence: 0 })) })),
      ).map(({ label, totalPence }) => ({ label, pricePence: totalPence })),
    })),
    bookerFeePence: sum(priced.flat().map((place) => place.bookerFeePence)),
  });
}

type Found = Reductions & { code: Code | null };

/** What comes off for a customer of a listing: the automatic discounts, and the code that they have if it works now. */
export async function reductionsFor(
  db: Queryable,
  services: Services,
  listing: ListingRow,
  customerId: string | null,
  typed: string | null,
): Promise<Result<Found, CodeRefusal>> {
  const now = services.clock.now();
  const rules = listing.discounts as DiscountRule[];
  const returning =
    customerId !== null &&
    rules.some((rule) => rule.kind === 'returning') &&
    (await hasBeenBefore(db, customerId, listing.provider_id, now));
  const code =
    typed === null ? ok(null) : await findCode(db, { id: listing.id, providerId: listing.provider_id }, typed, now);
  return code.ok ? ok({ rules, returning, code: code.value }) : code;
}

/** Whether a code takes something off. One that opens a ticket does not: a provider books every ticket without. */
export function codeIsOfUse(code: Code | null, places: readonly PricedPlace[]): Result<true, 'code-of-no-use'> {
  const isOfUse = code === null || places.some((place) => place.steps.some((step) => step.kind === 'code'));
  return isOfUse ? ok(true) : refuseCode('code-of-no-use', code.code);
}

/** A refusal of a code in words for whoever books for somebody else. */
export function forProvider(
  refused: { ok: false; refusal: { key: CodeRefusal; message: string } },
  code: string,
): Result<never, CodeRefusal> {
  if (refused.refusal.key !== 'code-used-by-you') return refused;
  const message = `This customer has used the code ‘${code}’ as often as a family can.`;
  return refuse('code-used-by-you', message, { fields: { code: message } });
}
