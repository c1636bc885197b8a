import type { Caller, SignedIn } from '../../identity/access.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import type { Services } from '../../platform/server/services.ts';
import { ok, type Result } from '../../platform/result.ts';
import { nationOf } from '../bank-holidays.ts';
import { blockBookable, datesOfWhole, placesLeft, formatLateJoin, sessionBookable } from '../block.ts';
import type { scheduleContract } from '../contract.ts';
import { formatMinimum } from '../minimum.ts';
import { venuesOf } from './add-venue.ts';
import { ownListing, seenBy } from './find-listing.ts';
import { blocksOnOffer, listingsWithOffer, ownBlocks, type SessionOnOffer } from './queries.ts';

type Answers = typeof scheduleContract;

/** What can be booked of a listing at this moment, for whoever may see the listing. */
export async function showSessions(
  services: Services,
  caller: Caller,
  listingId: string,
  key: string | undefined,
): Promise<Result<AnswerOf<Answers['GET /experiences/{experienceId}/sessions']>, 'not-found'>> {
  const now = services.clock.now();
  const [row] = await listingsWithOffer(services.pool, { id: listingId, now: now.toString() });
  const listing = seenBy(caller, key, row);
  if (!listing.ok) return listing;
  const { hidePlaces } = listing.value;
  const blocks = blocksOnOffer(listing.value);
  return ok({
    at: now.toString(),
    blocks: blocks.map(({ id, name, type, window, minimum, sessions }) => {
      const bookable = blockBookable(type, sessions, window, now);
      const datesOfBlock = sessions.filter((session) => !session.cancelled).length;
      const dates = type === 'ALL_DATES' ? datesOfWhole(sessions, window, now).length : datesOfBlock;
      return {
        id,
        name,
        type,
        ...bookable,
        placesLeft: hidePlaces ? null : bookable.placesLeft,
        datesOfBlock,
        dates,
        lateJoin: type === 'ALL_DATES' ? formatLateJoin(window.lateJoin, dates, datesOfBlock) : null,
        minimum: formatMinimum(type, comingDates(sessions, now), minimum),
        sessions: sessions
          .filter((session) => session.endDate.epochMilliseconds > now.epochMilliseconds)
          .map((session) => ({
            id: session.id,
            startDate: session.startDate.toString(),
            endDate: session.endDate.toString(),
            date: session.date,
            start: session.start,
            end: session.end,
            place: session.place,
            placesLeft: hidePlaces ? null : placesLeft(session),
            ...sessionBookable(session, window, now),
          })),
      };
    }),
  });
}

/** Dates that are neither cancelled nor over, as `sayMinimum` asks for them. */
function comingDates(sessions: readonly SessionOnOffer[], now: Temporal.Instant) {
  return sessions
    .filter((session) => !session.cancelled && session.startDate.epochMilliseconds > now.epochMilliseconds)
    .map(({ date, minimumDecided }) => ({ date, decided: minimumDecided }));
}

/** The blocks of one of the caller's own listings. */
export async function showBlocks(
  services: Services,
  caller: SignedIn,
  listingId: string,
): Promise<Result<AnswerOf<Answers['GET /experiences/{experienceId}/blocks']>, 'not-found'>> {
  const listing = await ownListing(services.db, caller, listingId);
  if (!listing.ok) return listing;
  const { groupSize, councilCode } = listing.value;
  return ok({
    blocks: await ownBlocks(services.db, { listingId }),
    venues: await venuesOf(services.db, listingId),
    groupSize,
    nation: nationOf(councilCode),
  });
}
