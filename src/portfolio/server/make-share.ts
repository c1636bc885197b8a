import { createHmac, randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import { hashSecret } from '../../identity/server/make-secrets.ts';
import { lockLearner } from '../../people/server/queries.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import type { Settings } from '../../platform/server/settings.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';
import type { ShareAnswer } from '../contract.ts';
import type { RecordKind } from '../record-item.ts';
import { MOST_OPEN, sharedPath } from '../share.ts';

const SECRET_BYTES = 16;

/** The secret of a share: 128 bits that only this server can work out from its id, so that its family can read it again. */
export function shareSecret(settings: Settings, shareId: string): string {
  return createHmac('sha256', settings.TOKEN_SECRET)
    .update(`portfolio share\n${shareId}`)
    .digest()
    .subarray(0, SECRET_BYTES)
    .toString('base64url');
}

type Asked = { label: string; kinds: RecordKind[]; from: string | null; to: string | null; days: number };

/** Makes a secret address for a part of the record of a learner whom the caller guards. */
export async function makeShare(
  services: Services,
  caller: SignedIn,
  learnerId: string,
  { label, kinds, from, to, days }: Asked,
): Promise<Result<ShareAnswer, 'not-found' | 'wrong-period' | 'too-many-shares'>> {
  if (from !== null && to !== null && from > to)
    return refuse('wrong-period', 'The last day is before the first one. Please choose them again.', {
      fields: { to: 'Please choose a day that is not before the first one' },
    });
  const now = services.clock.now();
  const id = randomUUIDv7();
  const secret = shareSecret(services.settings, id);
  const shown = [...new Set(kinds)];
  const expiresAt = now.add({ hours: 24 * days }).toString();
  return change(services, async (tx): Promise<Result<ShareAnswer, 'not-found' | 'too-many-shares'>> => {
    // Under this lock two devices cannot both make the last one.
    if (!(await lockLearner(tx, caller, learnerId))) return notFound;
    const { count } = await tx
      .selectFrom('portfolio_share')
      .select((is) => is.fn.countAll<number>().as('count'))
      .where('learner_id', '=', learnerId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', timestamp(now))
      .executeTakeFirstOrThrow();
    if (Number(count) >= MOST_OPEN)
      return refuse(
        'too-many-shares',
        `${MOST_OPEN} links are open already. Please end one that is not needed any more.`,
      );
    await tx
      .insertInto('portfolio_share')
      .values({
        id,
        learner_id: learnerId,
        account_id: caller.subjectId,
        secret_hash: hashSecret(secret),
        label,
        kinds: shown,
        from_date: from,
        to_date: to,
        made_at: now.toString(),
        expires_at: expiresAt,
      })
      .execute();
    await record(tx, services.clock, [
      {
        kind: 'portfolio-share.made',
        about: { account: caller.subjectId },
        data: { shareId: id },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    const address = services.publicUrl + sharedPath(secret);
    const madeAt = now.toString();
    const fresh = { madeAt, expiresAt, revokedAt: null, isOpen: true, openings: 0, log: [] };
    return ok({ id, label, address, kinds: shown, from, to, ...fresh });
  });
}

/** Ends a secret address: from the next read on nothing is shown there. Ending twice is a no-op. */
export async function revokeShare(
  services: Services,
  caller: SignedIn,
  learnerId: string,
  shareId: string,
): Promise<Result<undefined, 'not-found'>> {
  return change(services, async (tx): Promise<Result<undefined, 'not-found'>> => {
    if (!(await lockLearner(tx, caller, learnerId))) return notFound;
    const row = await tx
      .selectFrom('portfolio_share')
      .select('revoked_at')
      .where('id', '=', shareId)
      .where('learner_id', '=', learnerId)
      .executeTakeFirst();
    if (!row) return notFound;
    if (row.revoked_at) return ok(undefined);
    await tx
      .updateTable('portfolio_share')
      .set({ revoked_at: services.clock.now().toString() })
      .where('id', '=', shareId)
      .execute();
    await record(tx, services.clock, [
      {
        kind: 'portfolio-share.revoked',
        about: { account: caller.subjectId },
        data: { shareId },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    return ok(undefined);
  });
}
