import { maskedLearner } from '../../acting/masking.ts';
import type { SignedIn } from '../../identity/access.ts';
import { fullName } from '../../identity/name.ts';
import { logLooks } from '../../people/server/log-looks.ts';
import { linkKey } from '../../listings/server/make-link-key.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { sql, type Queryable, type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { fitsAims, type SeenAim } from '../aims.ts';
import type { reflectionsContract } from '../contract.ts';
import { attendedBy } from './find-attended.ts';
import { publishIfBothAreIn } from './publish-reflections.ts';
import { change } from '../../platform/server/work/change.ts';

type Due = AnswerOf<(typeof reflectionsContract)['GET /reflections/learners']>['due'];
type Seen = AnswerOf<(typeof reflectionsContract)['GET /reflections/own']>['seen'];

/** How far back a provider is asked about a learner, in days. */
const ASKED_FOR_DAYS = 60;
/** Far more than a provider has in two months; a block of forty dates counts each learner once. */
const MOST = 500;

/** Learners of a booking whose dates are over, of listings with learning aims, on whom their provider has not reflected; of all providers where `providerId` is null. */
export function dueOf(db: Queryable, providerId: string | null, now: Temporal.Instant) {
  return db
    .selectFrom('booking')
    .innerJoin('place', 'place.booking_id', 'booking.id')
    .innerJoin('session', 'session.id', 'place.session_id')
    .innerJoin('learner', 'learner.id', 'place.learner_id')
    .innerJoin('listing', 'listing.id', 'booking.listing_id')
    .$if(providerId !== null, (query) => query.where('booking.provider_id', '=', providerId))
    .where('place.state', '=', 'CONFIRMED')
    .where(sql<boolean>`cardinality(listing.learning_aims) > 0`)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('learner_reflection as written')
            .select('written.booking_id')
            .whereRef('written.booking_id', '=', 'booking.id')
            .whereRef('written.learner_id', '=', 'place.learner_id'),
        ),
      ),
    )
    .innerJoin('block', 'block.id', 'session.block_id')
    .groupBy(['booking.id', 'learner.id', 'listing.id'])
    .having(sql<boolean>`max(session.end_date) <= ${now.toString()}::timestamptz and bool_or(${attendedBy(now)})`)
    .select([
      'booking.id as booking_id',
      'booking.booker_id',
      'booking.provider_id',
      'learner.id as learner_id',
      'learner.first_name',
      'learner.last_name',
      'listing.title',
      'listing.slug',
      linkKey,
      'listing.learning_aims',
    ])
    .select((is) => is.fn.max('session.end_date').as('ended_at'))
    .select([
      sql<string>`(array_agg(block.id order by session.end_date desc, block.id))[1]`.as('block_id'),
      sql<string>`(array_agg(block.name order by session.end_date desc, block.id))[1]`.as('block_name'),
    ]);
}

/**
 * The learners whom a provider can reflect on, those whose dates ended last first. Their names are read, so it is written
 * down for each of them.
 */
export async function learnersToReflectOn(services: Services, caller: SignedIn): Promise<Due> {
  const now = services.clock.now();
  const since = now.subtract({ hours: ASKED_FOR_DAYS * 24 }).toString();
  const rows = await dueOf(services.db, caller.subjectId, now)
    .having(sql<boolean>`max(session.end_date) > ${since}::timestamptz`)
    .orderBy('ended_at', 'desc')
    .orderBy('learner.id')
    .limit(MOST)
    .execute();
  const drafts = await draftsOf(
    services.db,
    rows.map((row) => row.booking_id),
  );
  await logLooks(services.db, now, caller, {
    what: 'learner-reflection',
    learnerIds: rows.map((row) => row.learner_id),
  });
  return rows.map((row) => {
    const learner = maskedLearner(row, caller.acting);
    return {
      bookingId: row.booking_id,
      learnerId: row.learner_id,
      learnerName: fullName({ firstName: learner.first_name, lastName: learner.last_name }),
      listing: { title: row.title, slug: row.slug, key: row.key },
      block: { id: row.block_id, name: row.block_name },
      endedAt: row.ended_at.toISOString(),
      aims: row.learning_aims,
      draft: drafts.get(`${row.booking_id} ${row.learner_id}`) ?? { aims: [], words: '', version: 0 },
    };
  });
}

type Draft = { aims: SeenAim[]; words: string; version: number };

async function draftsOf(db: Queryable, bookingIds: readonly string[]): Promise<Map<string, Draft>> {
  if (bookingIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('learner_reflection_draft')
    .select(['booking_id', 'learner_id', 'aims', 'words', 'version'])
    .where('booking_id', 'in', [...new Set(bookingIds)])
    .execute();
  return new Map(
    rows.map((row) => [
      `${row.booking_id} ${row.learner_id}`,
      { aims: row.aims as SeenAim[], words: row.words, version: row.version },
    ]),
  );
}

/** Said of a draft that is not the one that the caller saw. */
export const changedMeanwhile = () =>
  refuse('changed-meanwhile', 'Somebody else has changed this in the meantime. Load it again to see what they wrote.');

/** A provider says how far a learner has come with the aims of a listing: once, for the learner's family to read. */
export async function reflectOnLearner(
  services: Services,
  caller: SignedIn,
  said: { bookingId: string; learnerId: string; aims: SeenAim[]; words: string; version?: number },
): Promise<Result<undefined, 'not-found' | 'already-said' | 'aims-changed' | 'changed-meanwhile'>> {
  return change(services, async (tx) => {
    // Of the two sides that write at the same moment, the second one sees the first.
    const booking = await tx
      .selectFrom('booking')
      .select('id')
      .where('id', '=', said.bookingId)
      .where('provider_id', '=', caller.subjectId)
      .forUpdate()
      .executeTakeFirst();
    if (!booking) return notFound;
    const before = await tx
      .selectFrom('learner_reflection')
      .select('booking_id')
      .where('booking_id', '=', said.bookingId)
      .where('learner_id', '=', said.learnerId)
      .executeTakeFirst();
    if (before) return refuse('already-said', 'This was sent to the family already.');
    const now = services.clock.now();
    const due = await dueOf(tx, caller.subjectId, now)
      .where('booking.id', '=', said.bookingId)
      .where('learner.id', '=', said.learnerId)
      .executeTakeFirst();
    if (!due) return notFound;
    if (!fitsAims(due.learning_aims, said.aims))
      return refuse(
        'aims-changed',
        'The learning aims of the listing have changed in the meantime. Please look at them again.',
      );
    const draft = await tx
      .deleteFrom('learner_reflection_draft')
      .where('booking_id', '=', said.bookingId)
      .where('learner_id', '=', said.learnerId)
      .returning('version')
      .executeTakeFirst();
    if (said.version !== undefined && (draft?.version ?? 0) !== said.version) return changedMeanwhile();
    await tx
      .insertInto('learner_reflection')
      .values({
        booking_id: said.bookingId,
        learner_id: said.learnerId,
        aims: JSON.stringify(said.aims),
        words: said.words,
        written_at: now.toString(),
        written_by_id: caller.actorId,
      })
      .execute();
    await record(tx, services.clock, [
      {
        kind: 'learner.reflected',
        about: { booking: said.bookingId, account: due.booker_id, provider: caller.subjectId },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    await publishIfBothAreIn(tx, services, said.bookingId);
    return ok(undefined);
  });
}

/** What providers saw of the learners of a family, the latest first. */
export async function seenOfLearners(db: Queryable | Tx, caller: SignedIn): Promise<Seen> {
  const rows = await db
    .selectFrom('learner_reflection as seen')
    .innerJoin('booking', 'booking.id', 'seen.booking_id')
    .innerJoin('listing', 'listing.id', 'booking.listing_id')
    .innerJoin('learner', 'learner.id', 'seen.learner_id')
    .innerJoin('account as provider', 'provider.id', 'booking.provider_id')
    .select([
      'seen.booking_id',
      'seen.learner_id',
      'seen.aims',
      'seen.words',
      'seen.written_at',
      'listing.title',
      'listing.slug',
      linkKey,
    ])
    .select(['learner.first_name', 'provider.provider_name'])
    .where('booking.booker_id', '=', caller.subjectId)
    .orderBy('seen.written_at', 'desc')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    bookingId: row.booking_id,
    learnerId: row.learner_id,
    learnerName: maskedLearner({ first_name: row.first_name }, caller.acting).first_name,
    listing: { title: row.title, slug: row.slug, key: row.key },
    provider: row.provider_name,
    writtenAt: row.written_at.toISOString(),
    aims: row.aims as SeenAim[],
    words: row.words,
  }));
}
