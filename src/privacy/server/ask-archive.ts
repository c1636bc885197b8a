import { randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import { confirmsIdentity } from '../../identity/server/require-recent-proof.ts';
import { lockFamily } from '../../people/server/queries.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';
import type { AskedBy } from './ask-erasure.ts';
import type { ArchiveAnswer } from '../contract.ts';
import { archiveAnswer } from './show-data.ts';

/** Archives that somebody can ask for in a day: each reads all that there is about them. */
const MOST_IN_A_DAY = 5;

/** Asks for all data of the caller's account. While one archive is being made, asking again answers that one. */
export async function askArchive(
  services: Services,
  caller: SignedIn,
): Promise<Result<ArchiveAnswer, 'requires-recent-login' | 'too-many-requests'>> {
  const recent = await confirmsIdentity(services.db, services.clock, caller);
  if (!recent.ok) return recent;
  return startArchive(services, { actorId: caller.actorId, subjectId: caller.subjectId });
}

/** The same once it is known who asks, and that they may. */
export async function startArchive(
  services: Services,
  { actorId, subjectId, reason }: AskedBy,
): Promise<Result<ArchiveAnswer, 'too-many-requests'>> {
  const now = services.clock.now();
  return change(services, async (tx) => {
    await lockFamily(tx, subjectId);
    const own = await tx
      .selectFrom('export_request')
      .selectAll()
      .where('account_id', '=', subjectId)
      .where('asked_at', '>', timestamp(now.subtract({ hours: 24 })))
      .orderBy('asked_at', 'desc')
      .execute();
    const open = own.find(({ state }) => state === 'WAITING' || state === 'WORKING');
    if (open) return ok(archiveAnswer(open));
    if (own.length >= MOST_IN_A_DAY)
      return refuse('too-many-requests', 'These data were asked for five times today. Please come back tomorrow.', {
        details: { retryAfterSeconds: 24 * 3_600 },
      });
    const row = await tx
      .insertInto('export_request')
      .values({ id: randomUUIDv7(), account_id: subjectId, asked_at: now.toString() })
      .returningAll()
      .executeTakeFirstOrThrow();
    await record(tx, services.clock, [
      {
        kind: 'archive.asked',
        about: { account: subjectId },
        data: { archiveId: row.id, ...(reason === undefined ? {} : { reason }) },
        actorId,
        subjectId,
      },
    ]);
    return ok(archiveAnswer(row));
  });
}
