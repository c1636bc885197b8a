import type { Doors } from '../../platform/server/doors.ts';
import { sql } from '../../platform/server/db.ts';
import { anonymous, rolesOf, type Asker, type SignedIn } from '../access.ts';
import { readToken } from './token.ts';

type Row = {
  signed_in_at: Date;
  acting_for_id: string | null;
  acting_kind: 'impersonation' | 'delegation' | null;
  acting_until: Date | null;
  actor_role: string;
  account_type: string | null;
  role: string;
  is_council_member: boolean;
  scope: SignedIn['scope'] | null;
};

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

/**
 * Tells who asks. One look-up for each request, so that signing out, disabling an account, revoking a grant and leaving
 * a council act on the next one. Whatever is wrong with the token, the asker is anonymous. A device whose right to act
 * for another account has ended is nobody until its token is renewed: nothing meant for the other account may happen
 * in its own.
 */
export function authenticate(doors: Doors): (request: Request) => Promise<Asker> {
  return async (request) => {
    const [, bearer] = BEARER.exec(request.headers.get('authorization') ?? '') ?? [];
    const claims = bearer === undefined ? null : await readToken(doors, bearer);
    if (!claims) return anonymous;
    const now = doors.clock.now();
    const { rows } = await sql<Row>`
      select device.signed_in_at, device.acting_for_id, device.acting_kind, device.acting_until,
             actor.role as actor_role, subject.account_type, subject.role,
             exists (select from council_member where account_id = subject.id) as is_council_member,
             access.scope
        from sign_in_session device
        join account actor on actor.id = device.account_id and actor.disabled_at is null
        join account subject on subject.id = coalesce(device.acting_for_id, device.account_id) and subject.disabled_at is null
        left join lateral (
          select scope from access_grant
           where giver_id = device.acting_for_id and receiver_id = device.account_id
             and revoked_at is null and (expires_at is null or expires_at > ${now.toString()})
           order by array_position(array['full', 'bookings', 'finance', 'registers'], scope) limit 1
        ) access on device.acting_kind = 'delegation'
       where device.id = ${claims.sessionId} and device.account_id = ${claims.actorId}
         and device.ended_at is null and device.expires_at > ${now.toString()}`.execute(doors.db);
    const [row] = rows;
    if (!row || !mayStillAct(row, now)) return anonymous;
    return {
      kind: 'signed-in',
      sessionId: claims.sessionId,
      actorId: claims.actorId,
      subjectId: row.acting_for_id ?? claims.actorId,
      acting: row.acting_kind,
      scope: row.scope ?? 'full',
      roles: rolesOf(
        { accountType: row.account_type, role: row.role, isCouncilMember: row.is_council_member },
        row.acting_kind,
      ),
      signedInAt: row.signed_in_at,
    };
  };
}

function mayStillAct(row: Row, now: Temporal.Instant): boolean {
  if (row.acting_kind === null) return true;
  if (row.acting_kind === 'delegation') return row.scope !== null;
  return row.actor_role === 'admin' && row.acting_until !== null && row.acting_until.getTime() > now.epochMilliseconds;
}
