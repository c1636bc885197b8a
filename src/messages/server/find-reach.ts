import type { SignedIn } from '../../identity/access.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { anyOf, sql, type Queryable } from '../../platform/server/database/db.ts';
import { notFound, type CommonRefusal } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { findSession } from '../../registers/server/queries.ts';
import type { Reach } from '../contract.ts';

type Asked = { sessionId: string; to: 'session' | 'block' };
export type Reached = {
  session: NonNullable<Awaited<ReturnType<typeof findSession>>>;
  sessionIds: string[];
  families: string[];
};

/** A session that the caller may write to, with the dates that are meant and the families that booked them. */
export async function findFamilies(
  db: Queryable,
  clock: Services['clock'],
  caller: SignedIn,
  { sessionId, to }: Asked,
): Promise<Result<Reached, CommonRefusal>> {
  const session = await findSession(db, { accountId: caller.subjectId, now: clock.now() }, sessionId);
  if (!session) return notFound;
  // Who helps on one date has to do with its families alone.
  if (to === 'block' && session.provider_id !== caller.subjectId)
    return refuse('forbidden', 'Only the provider can write to everybody of the block. You can write to this date.');
  const sessionIds = to === 'session' ? [sessionId] : await sessionsOfBlock(db, session.block_id);
  return ok({ session, sessionIds, families: await familiesOf(db, sessionIds, session.provider_id) });
}

/** Whom a message to all families would reach, and whom it would not, by name: to ring them instead. */
export async function findReach(
  { db, clock }: Services,
  caller: SignedIn,
  asked: Asked,
): Promise<Result<Reach, CommonRefusal>> {
  const found = await findFamilies(db, clock, caller, asked);
  if (!found.ok) return found;
  const { families, session } = found.value;
  const { rows } = await sql<{ name: string; why: Reach['leftOut'][number]['why'] | null; comes_back: boolean }>`
    select trim(account.first_name || ' ' || account.last_name) as name,
      case when account.disabled_at is not null then 'closed'
        when exists (select from conversation c join conversation_block b on b.conversation_id = c.id
          where c.account_id = account.id and c.provider_id = ${session.provider_id} and b.blocker_id = account.id) then 'blocks-you'
        when exists (select from conversation c join conversation_block b on b.conversation_id = c.id
          where c.account_id = account.id and c.provider_id = ${session.provider_id}) then 'blocked' end as why,
      exists (select from bounced_address bounced
        where bounced.account_id = account.id and bounced.email = account.email) as comes_back
    from account where account.id = ${anyOf(families)} order by name`.execute(db);
  return ok({
    families: rows.filter(({ why }) => why === null).length,
    leftOut: rows.flatMap(({ name, why }) => (why === null ? [] : [{ name, why }])),
    withoutMail: rows.filter(({ why, comes_back }) => why === null && comes_back).map(({ name }) => name),
  });
}

async function sessionsOfBlock(db: Queryable, blockId: string): Promise<string[]> {
  const rows = await db.selectFrom('session').select('id').where('block_id', '=', blockId).execute();
  return rows.map(({ id }) => id);
}

/** Who booked the places of sessions, in the order in which their conversations are locked. */
async function familiesOf(db: Queryable, sessionIds: readonly string[], providerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('place')
    .innerJoin('booking', 'booking.id', 'place.booking_id')
    .select('booking.booker_id')
    .distinct()
    .where('place.session_id', '=', anyOf([...sessionIds]))
    .where('place.state', '=', 'CONFIRMED')
    // A provider who booked on its own session writes to nobody.
    .where('booking.booker_id', '!=', providerId)
    .orderBy('booking.booker_id')
    .execute();
  return rows.map((row) => row.booker_id);
}
