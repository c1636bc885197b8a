import { maskedLearner } from '../../acting/masking.ts';
import type { SignedIn } from '../../identity/access.ts';
import { fullName } from '../../identity/name.ts';
import { logLooks } from '../../people/server/log-looks.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { ok, type Result } from '../../platform/result.ts';
import { sql, type Queryable, type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import type { reflectionsContract } from '../contract.ts';
import { attendedBy } from './find-attended.ts';

type List = AnswerOf<(typeof reflectionsContract)['GET /certificates']>;
type Own = AnswerOf<(typeof reflectionsContract)['GET /certificates/own']>;

/** How far back certificates can be issued from the list, in days. */
const LISTED_FOR_DAYS = 60;
const MOST = 500;

/** Who attended with a provider: one row for each learner of a booking, with the first and last date attended. */
export function attendedWith(db: Queryable | Tx, providerId: string, now: Temporal.Instant) {
  return db
    .selectFrom('booking')
    .innerJoin('place', 'place.booking_id', 'booking.id')
    .innerJoin('session', 'session.id', 'place.session_id')
    .innerJoin('block', 'block.id', 'session.block_id')
    .innerJoin('learner', 'learner.id', 'place.learner_id')
    .innerJoin('listing', 'listing.id', 'booking.listing_id')
    .where('booking.provider_id', '=', providerId)
    .where('place.state', '=', 'CONFIRMED')
    .where(attendedBy(now))
    .groupBy(['booking.id', 'learner.id', 'listing.id'])
    .select([
      'booking.id as booking_id',
      'booking.booker_id',
      'learner.id as learner_id',
      'learner.first_name',
      'learner.last_name',
      'listing.title as listing_title',
      sql<string>`(array_agg(block.id order by session.end_date desc, block.id))[1]`.as('block_id'),
      sql<string>`(array_agg(block.name order by session.end_date desc, block.id))[1]`.as('block_name'),
    ])
    .select((is) => [is.fn.min('session.start_date').as('first_at'), is.fn.max('session.end_date').as('ended_at')]);
}

/** Who attended lately, who has a certificate, and the template. Names are read, so it is written down for each learner. */
export async function listCertificates(services: Services, caller: SignedIn): Promise<Result<List, never>> {
  const now = services.clock.now();
  const since = now.subtract({ hours: LISTED_FOR_DAYS * 24 }).toString();
  const rows = await attendedWith(services.db, caller.subjectId, now)
    .having(sql<boolean>`max(session.end_date) > ${since}::timestamptz`)
    .orderBy('ended_at', 'desc')
    .orderBy('learner.id')
    .limit(MOST)
    .execute();
  const valid = await services.db
    .selectFrom('certificate')
    .select(['id', 'booking_id', 'learner_id', 'issued_at'])
    .where('provider_id', '=', caller.subjectId)
    .where('revoked_at', 'is', null)
    .where('booking_id', 'in', [NONE, ...rows.map((row) => row.booking_id)])
    .execute();
  const certificates = new Map(valid.map((one) => [`${one.booking_id} ${one.learner_id}`, one]));
  const template = await services.db
    .selectFrom('certificate_template')
    .selectAll()
    .where('provider_id', '=', caller.subjectId)
    .executeTakeFirst();
  await logLooks(services.db, now, caller, {
    what: 'learner-reflection',
    learnerIds: rows.map((row) => row.learner_id),
  });
  return ok({
    template: template
      ? {
          title: template.title,
          body: template.body,
          signature: template.signature,
          withPicture: template.with_picture,
          changedAt: template.changed_at.toISOString(),
        }
      : null,
    learners: rows.map((row) => {
      const learner = maskedLearner(row, caller.acting);
      const certificate = certificates.get(`${row.booking_id} ${row.learner_id}`);
      return {
        bookingId: row.booking_id,
        learnerId: row.learner_id,
        learnerName: fullName({ firstName: learner.first_name, lastName: learner.last_name }),
        listingTitle: row.listing_title,
        block: { id: row.block_id, name: row.block_name },
        endedAt: row.ended_at.toISOString(),
        certificate: certificate ? { id: certificate.id, issuedAt: certificate.issued_at.toISOString() } : null,
      };
    }),
  });
}

/** An id that no row has: a list that may be empty can be asked for. */
const NONE = '00000000-0000-0000-0000-000000000000';

/** The certificates of a family's learners, the latest first. Row-level security says whose they are. */
export async function ownCertificates(db: Queryable, caller: SignedIn): Promise<Result<Own, never>> {
  const rows = await db
    .selectFrom('certificate')
    .innerJoin('learner', 'learner.id', 'certificate.learner_id')
    .innerJoin('booking', 'booking.id', 'certificate.booking_id')
    .innerJoin('account as provider', 'provider.id', 'certificate.provider_id')
    .select(['certificate.id', 'certificate.learner_id', 'certificate.title', 'certificate.issued_at'])
    .select(['learner.first_name', 'provider.provider_name'])
    .where('certificate.revoked_at', 'is', null)
    .where('booking.booker_id', '=', caller.subjectId)
    .orderBy('certificate.issued_at', 'desc')
    .limit(100)
    .execute();
  return ok({
    certificates: rows.map((row) => ({
      id: row.id,
      learnerId: row.learner_id,
      learnerName: maskedLearner({ first_name: row.first_name }, caller.acting).first_name,
      title: row.title,
      provider: row.provider_name,
      issuedAt: row.issued_at.toISOString(),
    })),
  });
}
