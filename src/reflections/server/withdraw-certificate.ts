import type { SignedIn } from '../../identity/access.ts';
import { ok, type Result } from '../../platform/result.ts';
import { notFound, type CommonRefusal } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';

/** A provider takes back a certificate that was wrong: from now on nobody can open it, and a right one can be issued. */
export async function revokeCertificate(
  services: Services,
  caller: SignedIn,
  id: string,
): Promise<Result<undefined, CommonRefusal>> {
  return change(services, async (tx) => {
    const revoked = await tx
      .updateTable('certificate')
      .set({ revoked_at: services.clock.now().toString(), revoked_by_id: caller.actorId })
      .where('id', '=', id)
      .where('provider_id', '=', caller.subjectId)
      .where('revoked_at', 'is', null)
      .returning('booking_id')
      .executeTakeFirst();
    if (!revoked) return notFound;
    const { booker_id } = await tx
      .selectFrom('booking')
      .select('booker_id')
      .where('id', '=', revoked.booking_id)
      .executeTakeFirstOrThrow();
    await record(tx, services.clock, [
      {
        kind: 'certificate.revoked',
        about: { booking: revoked.booking_id, provider: caller.subjectId, account: booker_id },
        data: { certificateId: id },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    return ok(undefined);
  });
}
