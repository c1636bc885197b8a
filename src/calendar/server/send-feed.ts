import { createHash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { isRunBy } from '../../listings/server/check-roles.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import { hashSecret } from '../../identity/server/make-secrets.ts';
import { wasConfirmed, placeStates, type PlaceState } from '../../places/place.ts';
import { isolated } from '../../platform/isolated.ts';
import { refuse, type Result } from '../../platform/result.ts';
import { perServices, servicesAsPerson, type Services } from '../../platform/server/services.ts';
import { secretOf } from '../feed-address.ts';
import { dateColumns, placesBetween } from './queries.ts';
import { MOST_ROWS, whereOf } from './read-dates.ts';
import { writeFeed, type FeedEvent } from './write-feed.ts';

/** A calendar looks once an hour, and a family has a handful of them. */
const READS_AN_HOUR = 120;
/** Addresses that were never there, from one source: far more than somebody mistypes. */
const MISSES_AN_HOUR = 60;
const HOUR_S = 3_600;
/** What was written is good for so long; whether the address still works is looked up each time. */
const WRITTEN_FOR_MS = 60_000;
const MOST_KEPT = 500;
const PAST_DAYS = 30;
const FUTURE_DAYS = 730;

type Written = { text: string; etag: string; at: number };

/** What each process keeps of its feeds. */
const keptOf = perServices(() => ({
  reads: new RateLimiterMemory({ points: READS_AN_HOUR, duration: HOUR_S }),
  misses: new RateLimiterMemory({ points: MISSES_AN_HOUR, duration: HOUR_S }),
  written: new Map<string, Written>(),
}));

/** Calendars stop asking for what is gone, and go on asking for what was only not found. */
const feedGone = refuse(
  'feed-gone',
  'This calendar address does not work any more. Make a new one under Schedule, and add it to your calendar.',
);

type Ask = { file: string; request: Request; address: string };

/** The booked dates behind a secret address. Whoever holds it reads them, without a cookie or a token. */
export async function sendFeed(
  services: Services,
  { file, request, address }: Ask,
): Promise<Response | Result<never, 'feed-gone' | 'too-many-requests'>> {
  const { reads, misses } = keptOf(services);
  const feed = await findFeed(services, hashSecret(secretOf(file)));
  if (!feed) return (await tooMany(misses, address)) ?? feedGone;
  const limited = await tooMany(reads, feed.id);
  if (limited) return limited;
  const written = await writtenFor(services, feed);
  if (!written) return feedGone;
  const headers = {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'inline; filename="dates.ics"',
    // No cache that is shared may keep it, and the calendar's own asks each time whether it is still there.
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex',
    etag: written.etag,
  };
  if (request.headers.get('if-none-match') === written.etag) return new Response(null, { status: 304, headers });
  return new Response(written.text, { headers });
}

async function tooMany(limiter: RateLimiterMemory, key: string) {
  try {
    await limiter.consume(key);
    return null;
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    const retryAfterSeconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1_000));
    return refuse('too-many-requests', 'This calendar is read too often. Once an hour is enough.', {
      details: { retryAfterSeconds },
    });
  }
}

type Feed = NonNullable<Awaited<ReturnType<typeof findFeed>>>;

const findFeed = (services: Services, secretHash: string) =>
  services.db
    .selectFrom('calendar_feed as feed')
    .innerJoin('account', 'account.id', 'feed.account_id')
    .select(['feed.id', 'feed.account_id', 'feed.learner_id', 'feed.whose'])
    .where('feed.secret_hash', '=', secretHash)
    .where('account.disabled_at', 'is', null)
    .executeTakeFirst();

/** The feed as it was written within the last minute, or written now; null where its learner was removed. */
async function writtenFor(services: Services, feed: Feed): Promise<Written | null> {
  const { written } = keptOf(services);
  const now = services.clock.now().epochMilliseconds;
  const asPerson = servicesAsPerson(services, {
    subjectId: feed.account_id,
    actorId: feed.account_id,
    acting: null,
    council: false,
    support: false,
  });
  const name = await nameOf(asPerson, feed);
  if (name === null) return null;
  const kept = written.get(feed.id);
  if (kept && now >= kept.at && now - kept.at < WRITTEN_FOR_MS) return kept;
  const text = writeFeed(
    name,
    services.settings.BRAND_NAME,
    await (feed.whose === 'registers' ? sessionsRunBy : eventsOf)(asPerson, feed),
  );
  const fresh = { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"`, at: now };
  written.delete(feed.id);
  written.set(feed.id, fresh);
  for (const oldest of written.keys()) if (written.size > MOST_KEPT) written.delete(oldest);
  return fresh;
}

/** What calendars call the feed; null where its learner is not in the family any more. */
async function nameOf({ db, settings }: Services, { learner_id: learnerId, whose }: Feed): Promise<string | null> {
  if (whose === 'registers') return `${settings.BRAND_NAME}: registers`;
  if (learnerId === null) return settings.BRAND_NAME;
  const learner = await db
    .selectFrom('learner')
    .select('first_name')
    .where('id', '=', learnerId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return learner ? `${settings.BRAND_NAME}: ${isolated(learner.first_name)}` : null;
}

const names = new Intl.Collator('en-GB');
const confirmedStates = placeStates.filter(wasConfirmed);

async function eventsOf(services: Services, feed: Feed): Promise<FeedEvent[]> {
  const now = services.clock.now();
  const rows = await placesBetween(services.db, {
    bookerId: feed.account_id,
    states: confirmedStates,
    from: now.subtract({ hours: PAST_DAYS * 24 }),
    to: now.add({ hours: FUTURE_DAYS * 24 }),
    most: MOST_ROWS,
  })
    .$if(feed.learner_id !== null, (query) => query.where('place.learner_id', '=', feed.learner_id))
    .execute();
  const groups = Map.groupBy(rows, (row) => `${row.booking_id}-${row.session_id}`);
  return [...groups].flatMap(([key, group]) => {
    const going = group.filter(({ state }) => (state as PlaceState) === 'CONFIRMED');
    const [first] = going;
    if (!first) return [];
    const gone = group.length - going.length;
    return [
      {
        // Of the same date in the feed of the family and in that of a learner other people are told.
        uid: feed.learner_id === null ? key : `${key}-${feed.learner_id}`,
        sequence: first.changes + 2 * gone,
        title: first.title,
        firstNames: [...new Set(going.map((row) => row.first_name))].toSorted(names.compare),
        place: whereOf(first, true),
        start: first.start_date,
        end: first.end_date,
        bookedAt: first.booked_at,
        changedAt: new Date(Math.max(...group.map((row) => row.changed_at.getTime()))),
        url: `${services.publicUrl}/bookings/${first.booking_id}`,
      },
    ];
  });
}

/** The sessions that somebody runs or works on, with how full they are. Nobody who comes is named: phones are lent. */
async function sessionsRunBy(services: Services, { account_id: accountId }: Feed): Promise<FeedEvent[]> {
  const now = services.clock.now();
  const rows = await services.db
    .selectFrom('session')
    .innerJoin('listing', 'listing.id', 'session.listing_id')
    .innerJoin('session_places', 'session_places.session_id', 'session.id')
    .leftJoin('venue', 'venue.id', 'session.venue_id')
    .select([...dateColumns, 'listing.created_at', 'session_places.capacity', 'session_places.taken'])
    .where(isRunBy(accountId))
    .where('session.cancelled_at', 'is', null)
    .where('session.end_date', '>', timestamp(now.subtract({ hours: PAST_DAYS * 24 })))
    .where('session.start_date', '<', timestamp(now.add({ hours: FUTURE_DAYS * 24 })))
    .orderBy('session.start_date')
    .orderBy('session.id')
    .limit(MOST_ROWS)
    .execute();
  return rows.map((row) => ({
    uid: `register-${row.session_id}`,
    sequence: row.changes,
    title: `${isolated(row.title)}, ${row.taken} of ${row.capacity}`,
    firstNames: [],
    place: whereOf(row, true),
    start: row.start_date,
    end: row.end_date,
    bookedAt: row.created_at,
    changedAt: row.created_at,
    url: `${services.publicUrl}/registers/${row.session_id}`,
  }));
}
