import { ok } from '../../platform/result.ts';
import { sql, transact, type Tx } from '../../platform/server/database/db.ts';
import type { Clock } from '../../platform/server/clock.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { TOKEN_SECONDS } from '../session-rotation.ts';
import { change } from '../../platform/server/work/change.ts';

/** Why somebody stopped acting for another account. */
type Because = 'returned' | 'switched' | 'ran-out' | 'signed-out';

type Ended = { account_id: string; acting_for_id: string; acting_kind: 'impersonation' | 'delegation' };

/**
 * Takes from devices what they act for, and notes each end for the log.
 * @param which the devices concerned, as a condition on `device`
 */
async function end(tx: Tx, clock: Clock, which: ReturnType<typeof sql<boolean>>, because: Because): Promise<void> {
  const { rows } = await sql<Ended>`
    update sign_in_session
       set acting_for_id = null, acting_kind = null, acting_reason = null, acting_until = null
      from (select id, acting_for_id, acting_kind from sign_in_session device
             where acting_kind is not null and ${which} for update) before
     where sign_in_session.id = before.id
    returning sign_in_session.account_id, before.acting_for_id, before.acting_kind`.execute(tx);
  await record(
    tx,
    clock,
    rows.map((row) => ({
      kind: 'acting.ended',
      about: { account: [row.acting_for_id, row.account_id] },
      data: { kind: row.acting_kind, because },
      actorId: row.account_id,
      subjectId: row.acting_for_id,
    })),
  );
}

/** The device acts for its own account again. Does nothing when it did already. */
export async function endActing(tx: Tx, clock: Clock, sessionId: string, because: Because): Promise<void> {
  await end(tx, clock, sql<boolean>`device.id = ${sessionId}`, because);
}

/** Whether what a device acts for had ended at a moment: time, grant, role or account. */
const hadEnded = (at: string) => sql<boolean>`
  (coalesce(device.acting_until <= ${at}, false)
   or (device.acting_kind = 'delegation' and not exists (
         select from access_grant
          where giver_id = device.acting_for_id and receiver_id = device.account_id
            and (revoked_at is null or revoked_at > ${at}) and (expires_at is null or expires_at > ${at})))
   or (device.acting_kind = 'impersonation'
       and not exists (select from account where id = device.account_id and role = 'admin'))
   or exists (select from account where id = device.acting_for_id and disabled_at <= ${at}))`;

/** Takes from a device what it may no longer act for. Called when its token is renewed. */
export async function dropStaleActing(services: Services, sessionId: string): Promise<void> {
  const acting = await services.db
    .selectFrom('sign_in_session')
    .select('id')
    .where('id', '=', sessionId)
    .where('acting_kind', 'is not', null)
    .executeTakeFirst();
  if (!acting) return;
  const now = services.clock.now().toString();
  await change(services, async (tx) => {
    await end(tx, services.clock, sql<boolean>`device.id = ${sessionId} and ${hadEnded(now)}`, 'ran-out');
    return ok(true);
  });
}

/**
 * Notes the end of acting on devices that never came back to be told: signed out, or left alone for longer than any
 * token lives. Until then such a device is nobody, so that nothing meant for the other account happens in its own.
 */
export async function noteEndsOfActing(services: Services): Promise<void> {
  const past = services.clock.now().subtract({ seconds: TOKEN_SECONDS }).toString();
  await transact(services.db, async (tx) => {
    await end(tx, services.clock, sql<boolean>`device.ended_at is not null`, 'signed-out');
    await end(tx, services.clock, hadEnded(past), 'ran-out');
    return ok(true);
  });
}
