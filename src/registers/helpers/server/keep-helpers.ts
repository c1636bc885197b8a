import { createHmac, randomInt, randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../../identity/access.ts';
import { NO_MAILBOX } from '../../../identity/email-address.ts';
import { endAccess } from '../../../identity/server/keep-accounts.ts';
import { fullName } from '../../../identity/name.ts';
import { instantFrom } from '../../../places/server/refund-facts.ts';
import type { AnswerOf } from '../../../platform/contract.ts';
import { ok, refuse, type Result } from '../../../platform/result.ts';
import type { Queryable } from '../../../platform/server/database/db.ts';
import { timestamp } from '../../../platform/server/database/timestamp.ts';
import { notFound } from '../../../platform/server/http/http.ts';
import type { Services } from '../../../platform/server/services.ts';
import type { Settings } from '../../../platform/server/settings.ts';
import { change } from '../../../platform/server/work/change.ts';
import type { registersContract } from '../../contract.ts';
import { findSession, lockRegister } from '../../server/queries.ts';
import { endOfHelp, MOST_HELPERS, PIN_DIGITS, stateOfHelper } from '../helper.ts';

type Helpers = AnswerOf<(typeof registersContract)['GET /registers/{sessionId}/helpers']>;
type Pin = AnswerOf<(typeof registersContract)['POST /registers/{sessionId}/helpers']>;

/** A PIN is short enough to try them all, so its hash needs the server's key. */
export const hashPin = (settings: Settings, helperId: string, pin: string): string =>
  createHmac('sha256', settings.TOKEN_SECRET).update(`helper pin\n${helperId}\n${pin}`).digest('base64url');

const newPin = (): string => String(randomInt(10 ** PIN_DIGITS)).padStart(PIN_DIGITS, '0');

/** The helpers of a register that the caller may open, those who may still come first. */
export async function listHelpers(
  services: Services,
  caller: SignedIn,
  sessionId: string,
): Promise<Result<Helpers, 'not-found'>> {
  const now = services.clock.now();
  const session = await findSession(services.db, { accountId: caller.subjectId, now }, sessionId);
  if (!session) return notFound;
  const rows = await services.db
    .selectFrom('register_helper')
    .innerJoin('account', 'account.id', 'register_helper.account_id')
    .where('session_id', '=', sessionId)
    .select(['account_id', 'first_name', 'last_name', 'ends_at', 'ended_at', 'wrong_tries', 'last_sign_in_at'])
    .orderBy('made_at')
    .execute();
  return ok({
    helpers: rows.map((row) => ({
      id: row.account_id,
      name: fullName({ firstName: row.first_name, lastName: row.last_name }),
      endsAt: row.ends_at.toISOString(),
      state: stateOfHelper(
        {
          endsAt: instantFrom(row.ends_at),
          isEnded: row.ended_at !== null,
          wrongTries: row.wrong_tries,
          hasCome: row.last_sign_in_at !== null,
        },
        now,
      ),
    })),
  });
}

/**
 * Lets somebody without an account help on one register. They get an account that signs their marks and can do nothing else.
 * @returns the PIN, which nobody can read again
 */
export async function addHelper(
  services: Services,
  caller: SignedIn,
  sessionId: string,
  { firstName, lastName, hoursAfter }: { firstName: string; lastName: string; hoursAfter: number },
): Promise<Result<Pin, 'not-found' | 'session-over' | 'too-many-helpers'>> {
  return change(services, async (tx) => {
    const now = services.clock.now();
    const session = await findSession(tx, { accountId: caller.subjectId, now }, sessionId);
    if (!session) return notFound;
    const endsAt = endOfHelp(instantFrom(session.end_date), hoursAfter, now);
    if (session.cancelled_at || !endsAt)
      return refuse('session-over', 'This session is over. Choose a later end, or mark the register yourself.');
    await lockRegister(tx, sessionId, 'alone');
    const { count } = await tx
      .selectFrom('register_helper')
      .select((is) => is.fn.countAll<number>().as('count'))
      .where('session_id', '=', sessionId)
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MOST_HELPERS)
      return refuse('too-many-helpers', `${MOST_HELPERS} people help already. End the help of one of them first.`);
    const id = randomUUIDv7();
    const pin = newPin();
    await tx
      .insertInto('account')
      .values({
        id,
        email: `${id}@${NO_MAILBOX}`,
        role: 'helper',
        first_name: firstName,
        last_name: lastName,
        created_at: now.toString(),
      })
      .execute();
    await tx
      .insertInto('register_helper')
      .values({
        account_id: id,
        session_id: sessionId,
        pin_hash: hashPin(services.settings, id, pin),
        made_by_id: caller.actorId,
        made_at: now.toString(),
        ends_at: endsAt.toString(),
      })
      .execute();
    return ok({ id, pin, endsAt: endsAt.toString() });
  });
}

type Named = { sessionId: string; helperId: string };

/** A new PIN for a helper who lost theirs, or whose was guessed at. Whoever is signed in with the old one is signed out. */
export async function renewPin(services: Services, caller: SignedIn, named: Named): Promise<Result<Pin, 'not-found'>> {
  return change(services, async (tx) => {
    if (!(await mayManage(tx, services, caller, named.sessionId))) return notFound;
    const pin = newPin();
    const row = await tx
      .updateTable('register_helper')
      .set({ pin_hash: hashPin(services.settings, named.helperId, pin), wrong_tries: 0 })
      .where('account_id', '=', named.helperId)
      .where('session_id', '=', named.sessionId)
      .where('ended_at', 'is', null)
      .where('ends_at', '>', timestamp(services.clock.now()))
      .returning('ends_at')
      .executeTakeFirst();
    if (!row) return notFound;
    await endAccess(tx, services.clock, named.helperId);
    // Not come yet, with this one.
    await tx.updateTable('account').set({ last_sign_in_at: null }).where('id', '=', named.helperId).execute();
    return ok({ id: named.helperId, pin, endsAt: row.ends_at.toISOString() });
  });
}

/** Ends somebody's help at once, on every device. What they marked stays. */
export async function endHelp(services: Services, caller: SignedIn, named: Named): Promise<Result<void, 'not-found'>> {
  return change(services, async (tx) => {
    if (!(await mayManage(tx, services, caller, named.sessionId))) return notFound;
    const row = await tx
      .updateTable('register_helper')
      .set((is) => ({ ended_at: is.fn.coalesce('ended_at', timestamp(services.clock.now())) }))
      .where('account_id', '=', named.helperId)
      .where('session_id', '=', named.sessionId)
      .returning('account_id')
      .executeTakeFirst();
    if (!row) return notFound;
    await endAccess(tx, services.clock, named.helperId);
    return ok(undefined);
  });
}

async function mayManage(db: Queryable, { clock }: Services, caller: SignedIn, sessionId: string): Promise<boolean> {
  return Boolean(await findSession(db, { accountId: caller.subjectId, now: clock.now() }, sessionId));
}
