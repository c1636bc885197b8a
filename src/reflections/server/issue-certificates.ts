import { randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import { fullName } from '../../identity/name.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';
import { format } from '../../platform/time.ts';
import { fillFields } from '../certificate.ts';
import { attendedWith } from './list-certificates.ts';

type OfLearner = { bookingId: string; learnerId: string };

/** Issues certificates to learners who attended. Who has one already keeps it, so a second press does nothing. */
export async function issueCertificates(
  services: Services,
  caller: SignedIn,
  wanted: readonly OfLearner[],
): Promise<Result<{ issued: number }, 'no-template' | 'not-attended'>> {
  return change(services, async (tx) => {
    const template = await tx
      .selectFrom('certificate_template')
      .innerJoin('account as provider', 'provider.id', 'certificate_template.provider_id')
      .selectAll('certificate_template')
      .select('provider.provider_name')
      .where('provider_id', '=', caller.subjectId)
      .executeTakeFirst();
    if (!template) return refuse('no-template', 'Please say first what your certificates say.');
    const now = services.clock.now();
    const rows = await attendedWith(tx, caller.subjectId, now)
      .where(
        'booking.id',
        'in',
        wanted.map(({ bookingId }) => bookingId),
      )
      .execute();
    const attended = new Map(rows.map((row) => [`${row.booking_id} ${row.learner_id}`, row]));
    const found = wanted.flatMap(({ bookingId, learnerId }) => attended.get(`${bookingId} ${learnerId}`) ?? []);
    if (found.length < wanted.length)
      return refuse('not-attended', 'Certificates are for learners who attended. Please load the page again.');
    const bookers = new Map(found.map((row) => [`${row.booking_id} ${row.learner_id}`, row.booker_id]));
    const issued = await tx
      .insertInto('certificate')
      .values(
        found.map((row) => {
          const values = {
            learner: fullName({ firstName: row.first_name, lastName: row.last_name }),
            listing: row.listing_title,
            dates: datesBetween(row.first_at, row.ended_at),
            provider: template.provider_name,
          };
          return {
            id: randomUUIDv7(),
            booking_id: row.booking_id,
            learner_id: row.learner_id,
            provider_id: caller.subjectId,
            title: fillFields(template.title, values),
            body: fillFields(template.body, values),
            signature: template.signature,
            with_picture: template.with_picture,
            issued_at: now.toString(),
            issued_by_id: caller.actorId,
          };
        }),
      )
      .onConflict((conflict) =>
        conflict.columns(['booking_id', 'learner_id']).where('revoked_at', 'is', null).doNothing(),
      )
      .returning(['id', 'booking_id', 'learner_id'])
      .execute();
    await record(
      tx,
      services.clock,
      issued.map((one) => ({
        kind: 'certificate.issued' as const,
        about: {
          booking: one.booking_id,
          provider: caller.subjectId,
          account: bookers.get(`${one.booking_id} ${one.learner_id}`) ?? '',
        },
        data: { certificateId: one.id },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      })),
    );
    return ok({ issued: issued.length });
  });
}

/** '6th April 2027', or 'from … to …' */
function datesBetween(first: Date, last: Date): string {
  const [from, to] = [format.longDate(first.toISOString()), format.longDate(last.toISOString())];
  return from === to ? `on ${from}` : `from ${from} to ${to}`;
}
