import type { Asker, SignedIn } from '../../identity/access.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { done, type Result } from '../../platform/result.ts';
import { blockBookable, placesLeft, sessionBookable } from '../block.ts';
import type { scheduleContract } from '../contract.ts';
import { ownListing, visibleListing } from './listing-access.ts';
import { blocksOnOffer, ownBlocks } from './queries.ts';

type Answers = typeof scheduleContract;

/** What can be booked of a listing at this moment, for whoever may see the listing. */
export async function showSessions(
  doors: Doors,
  asker: Asker,
  listingId: string,
  key: string | undefined,
): Promise<Result<AnswerOf<Answers['GET /experiences/{experienceId}/sessions']>, 'not-found'>> {
  const listing = await visibleListing(doors.db, asker, listingId, key);
  if (!listing.ok) return listing;
  const now = doors.clock.now();
  const { hidePlaces } = listing.value;
  const blocks = await blocksOnOffer(doors.db, listingId, now);
  return done({
    at: now.toString(),
    blocks: blocks.map(({ id, name, type, window, sessions }) => {
      const bookable = blockBookable(type, sessions, window, now);
      return {
        id,
        name,
        type,
        ...bookable,
        placesLeft: hidePlaces ? null : bookable.placesLeft,
        sessions: sessions
          .filter((session) => session.endDate.epochMilliseconds > now.epochMilliseconds)
          .map((session) => ({
            id: session.id,
            startDate: session.startDate.toString(),
            endDate: session.endDate.toString(),
            date: session.date,
            start: session.start,
            end: session.end,
            placesLeft: hidePlaces ? null : placesLeft(session),
            ...sessionBookable(session, window, now),
          })),
      };
    }),
  });
}

/** The blocks of one of the asker's own listings. */
export async function showBlocks(
  doors: Doors,
  asker: SignedIn,
  listingId: string,
): Promise<Result<AnswerOf<Answers['GET /experiences/{experienceId}/blocks']>, 'not-found'>> {
  const listing = await ownListing(doors.db, asker, listingId);
  if (!listing.ok) return listing;
  return done({ blocks: await ownBlocks(doors.db, { listingId }), groupSize: listing.value.groupSize });
}
