import { notFound } from '../../platform/server/http/http.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { checkHoldLimits, checkUnproved, heldInVain, type UnprovedOnDate } from '../hold-limits.ts';
import { mayShareBasket } from '../share-basket.ts';
import type { DecidedRefusal, HoldAsk, OpenedHold } from './hold-ask.ts';
import type { LockedForHolds } from './lock-holds.ts';
import { hasEnded } from './release-basket.ts';

/** Whether the listing exists and the family's basket accepts the request: it is open, within its limits, and may mix. */
export function checkBasket(ask: HoldAsk, locked: LockedForHolds): Result<OpenedHold, DecidedRefusal> {
  const { subjectId } = ask.caller;
  const listing = locked.listings.get(ask.request.listingId);
  const holding = locked.holdings.get(subjectId);
  if (!listing) return notFound;
  if (holding && (holding.basket.state !== 'OPEN' || (ask.endedRefused && hasEnded(holding.basket, locked.now))))
    return refuse('payment-open', 'This basket is being paid at the moment.');
  // A family may always change an open basket, and take what an offer keeps for it.
  const inVainSeconds = locked.inVain.get(subjectId);
  if (inVainSeconds !== undefined && !ask.kept && !holding) return heldInVain(inVainSeconds, locked.now);

  const { held = [], bookings = [], basket } = holding ?? {};
  const bookingId = bookings.find((booking) => booking.listing_id === listing.id)?.id ?? null;
  const own = held.filter((place) => place.booking_id === bookingId);
  const replaced = ask.kept ? [] : own;
  const staying = ask.kept ? own : [];
  const remaining = held
    .filter((place) => !replaced.includes(place))
    .map((place) => ({ learnerId: place.learner_id, sessionId: place.session_id }));
  const within = checkHoldLimits([...remaining, ...(locked.requested.get(subjectId) ?? []), ...ask.request.lines]);
  if (!within.ok) return within;
  if (locked.unproved.has(subjectId)) {
    const all = [...remaining, ...ask.request.lines];
    const proved = checkUnproved(all, unprovedOnDates(subjectId, locked));
    if (!proved.ok) return proved;
    noteHeld(subjectId, ask, locked);
  }

  const others = bookings
    .filter((booking) => booking.id !== bookingId && held.some((place) => place.booking_id === booking.id))
    .map(({ title, needs_approval }) => ({ title, needsApproval: needs_approval }));
  const shared = mayShareBasket({ title: listing.title, needsApproval: !listing.instant_book }, others);
  return shared.ok ? ok({ ask, listing, basket, bookingId, replaced, staying, others }) : shared;
}

function unprovedOnDates(accountId: string, { heldUnproved }: LockedForHolds): Map<string, UnprovedOnDate> {
  return new Map(
    [...heldUnproved].map(([sessionId, { capacity, by }]) => {
      const heldByOthers = [...by].reduce((sum, [id, count]) => (id === accountId ? sum : sum + count), 0);
      return [sessionId, { capacity, heldByOthers }];
    }),
  );
}

/** Whoever is decided about later in the same transaction finds what this request takes. */
function noteHeld(accountId: string, { request }: HoldAsk, { heldUnproved }: LockedForHolds): void {
  for (const [sessionId, lines] of Map.groupBy(request.lines, (line) => line.sessionId))
    heldUnproved.get(sessionId)?.by.set(accountId, lines.length);
}
