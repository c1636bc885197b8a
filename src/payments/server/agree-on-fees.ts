import { randomUUIDv7 } from 'node:crypto';
import type { InputOf } from '../../platform/contract.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { type Queryable } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { paymentsContract } from '../contract.ts';
import { beginningOf } from '../fee-agreement.ts';
import { readAgreement, type Agreement } from './list-agreements.ts';
import { change } from '../../platform/server/work/change.ts';

type HoldLine = InputOf<(typeof paymentsContract)['POST /fees']>['body'];
type Party = HoldLine['party'];

/** Writes down which fees a provider, or the listings of a council, have from a day on. Nothing that is booked changes. */
export async function agreeOnFees(
  services: Services,
  actorId: string,
  { party, fees, from, reason }: HoldLine,
): Promise<Result<Agreement, 'not-found' | 'invalid-input'>> {
  const now = services.clock.now();
  const begins = beginningOf(from === null ? null : Temporal.PlainDate.from(from), now);
  if (!begins) {
    const message = 'Choose today or a later day. What is booked keeps its fees.';
    return refuse('invalid-input', message, { fields: { from: message } });
  }
  return change(services, async (tx) => {
    if (!(await isThere(tx, party))) return notFound;
    const id = randomUUIDv7();
    await tx
      .insertInto('fee_agreement')
      .values({
        id,
        provider_id: party.kind === 'provider' ? party.id : null,
        council_id: party.kind === 'council' ? party.id : null,
        booker_fee_basis_points: fees?.bookerFeeBasisPoints ?? null,
        provider_fee_basis_points: fees?.providerFeeBasisPoints ?? null,
        from_at: begins.toString(),
        reason,
        set_by_id: actorId,
        set_at: now.toString(),
      })
      .execute();
    await record(tx, services.clock, [{ kind: 'fees.agreed', about: { [party.kind]: party.id }, actorId }]);
    return ok(await readAgreement(tx, id, now));
  });
}

async function isThere(db: Queryable, { kind, id }: Party): Promise<boolean> {
  const found =
    kind === 'council'
      ? await db.selectFrom('council').select('id').where('id', '=', id).executeTakeFirst()
      : await db
          .selectFrom('account')
          .select('id')
          .where('id', '=', id)
          .where('account_type', 'is not', null)
          .executeTakeFirst();
  return found !== undefined;
}
