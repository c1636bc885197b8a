import { besideHeld, fundPlaces, type Funding, type FundingFacts } from '../../councils/funding.ts';
import { standingsOfPlaces } from '../../councils/server/gather-funding.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Queryable } from '../../platform/server/database/db.ts';
import type { HoldFacts } from '../hold-rules.ts';
import { mayShareBasket } from '../share-basket.ts';
import type { DecidedRefusal, OpenedHold } from './hold-ask.ts';

/**
 * Which programmes pay for the funded places of a request. Places that wait for a council are booked on their own: other
 * places would wait with them, longer than a card can be held.
 */
export async function checkFunding(
  db: Queryable,
  { ask, listing, staying, others }: OpenedHold,
  facts: HoldFacts,
  funding: FundingFacts | null,
): Promise<Result<Funding | null, DecidedRefusal>> {
  const fundedStaying = staying.filter((place) => place.funding === 'COUNCIL');
  if (!funding && fundedStaying.length === 0) return ok(null);
  const lines = ask.request.lines.filter((line) => facts.tickets.get(line.ticketId)?.funding === 'COUNCIL');
  const places = lines.flatMap(({ learnerId, sessionId, ticketId }) => {
    const session = facts.sessions.get(sessionId);
    const wholePence = facts.tickets.get(ticketId)?.wholePence ?? null;
    return session
      ? [{ learnerId, sessionId, startDate: session.startDate, endDate: session.endDate, wholePence }]
      : [];
  });
  const own = funding ? fundPlaces(places, funding) : ok({ uses: [], waits: false, instant: true });
  if (!own.ok) return own;
  const held = await standingsOfPlaces(
    db,
    fundedStaying.map((place) => place.id),
    'look',
  );
  const all = besideHeld(own.value, held);
  if (all.instant && !all.waits) return ok(all);
  if (staying.length > 0 && (lines.length < ask.request.lines.length || fundedStaying.length < staying.length))
    return refuse(
      'request-alone',
      'Places that wait for the council are booked on their own. Please finish what is in your basket first, or give it back.',
    );
  if (lines.length < ask.request.lines.length)
    return refuse(
      'request-alone',
      'Places that wait for the council are booked on their own. Please book the other tickets separately.',
    );
  const alone = mayShareBasket({ title: listing.title, needsApproval: true }, others);
  return alone.ok ? ok(all) : alone;
}
