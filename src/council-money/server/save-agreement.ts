import type { SignedIn } from '../../identity/access.ts';
import { mayInCouncil } from '../../councils/server/find-membership.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';
import type { AgreementFields } from '../agreement-routes.ts';
import { countTaken, worksFor } from './read-agreement.ts';

type Which = { councilId: string; providerId: string };

/**
 * A manager writes down what was agreed with a provider. The rate is for what is booked from now on: a place keeps what was
 * agreed when it was held. Fewer places than are booked are refused, with how many there are.
 */
export async function saveAgreement(
  services: Services,
  caller: SignedIn,
  { councilId, providerId }: Which,
  { version, ...fields }: AgreementFields & { version: number },
): Promise<Result<undefined, 'not-found' | 'forbidden' | 'edited-elsewhere' | 'below-used'>> {
  return change(services, async (tx) => {
    const member = await mayInCouncil(tx, caller, councilId, 'manage');
    if (!member.ok) return member;
    if (!(await worksFor(tx, councilId, providerId))) return notFound;
    const row = {
      place_pence: fields.placePence,
      serves_meal: fields.servesMeal,
      most_places: fields.mostPlaces,
      note: fields.note,
      version: version + 1,
      changed_at: services.clock.now().toString(),
      changed_by_id: caller.actorId,
    };
    const written = await tx
      .insertInto('council_agreement')
      .values({ council_id: councilId, provider_id: providerId, ...row })
      .onConflict((conflict) =>
        conflict
          .columns(['council_id', 'provider_id'])
          .doUpdateSet(row)
          .where('council_agreement.version', '=', version),
      )
      .returning('version')
      .executeTakeFirst();
    if (!written)
      return refuse('edited-elsewhere', 'Somebody else has changed this agreement meanwhile. Look at it again.');
    const taken = await countTaken(tx, councilId, providerId);
    if (fields.mostPlaces !== null && taken > fields.mostPlaces) {
      const message = `${taken} places are booked or used already, and they stay. Say at least so many.`;
      return refuse('below-used', message, { fields: { mostPlaces: message } });
    }
    await record(tx, services.clock, [
      {
        kind: 'council-agreement.changed',
        about: { council: councilId, provider: providerId },
        data: { councilId },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    return ok(undefined);
  });
}
