import type { Services } from '../../platform/server/services.ts';
import { batchedReads } from '../../platform/server/database/batched-reads.ts';
import { sql } from '../../platform/server/database/db.ts';
import { query, type Value } from '../../platform/server/database/query.ts';
import { anonymous, rolesOf, type Caller, type SignedIn } from '../access.ts';
import type { User } from '../contract.ts';
import { asUser, userColumns, userOf, userPictures, type UserRow } from './queries.ts';
import { readToken, type TokenClaims } from './sign-token.ts';

type Row = {
  session_id: string;
  account_id: string;
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

/** Only who acts for another account by its leave has a scope. */
const columns = (
  now: string,
) => sql`device.id as session_id, device.account_id, device.signed_in_at, device.acting_for_id,
  device.acting_kind, device.acting_until, actor.role as actor_role,
  case when device.acting_kind = 'delegation' then (
    select scope from access_grant
     where giver_id = device.acting_for_id and receiver_id = device.account_id
       and revoked_at is null and (expires_at is null or expires_at > ${now})
     order by array_position(array['full', 'bookings', 'finance', 'registers'], scope) limit 1
  ) end as scope`;

type Asked = { deviceIds: readonly string[]; accountIds: readonly string[]; now: string };

/** By devices, the person at the keyboard of each, and the time. Uncounted, as `anyOf` has its ids: planned once. */
const device = (value: Value<Asked>) => sql`
  from unnest((select ${value('deviceIds')}::uuid[]), (select ${value('accountIds')}::uuid[])) as asked (device_id, account_id)
  join sign_in_session device on device.id = asked.device_id and device.account_id = asked.account_id
   and device.ended_at is null and device.expires_at > ${value('now')}
  join account actor on actor.id = device.account_id and actor.disabled_at is null
  join account subject on subject.id = coalesce(device.acting_for_id, device.account_id) and subject.disabled_at is null`;

const lookUp = query(
  'who asks',
  (_, value: Value<Asked>) => sql<Row>`
  select ${columns(value('now'))}, subject.account_type, subject.role,
    exists (select from council_member where account_id = subject.id) as is_council_member
  ${device(value)}`,
);
const lookUpWithUser = query(
  'who asks, with the user',
  (_, value: Value<Asked>) => sql<Row & UserRow>`
  select ${columns(value('now'))}, ${sql.raw(userColumns)} ${device(value)} ${sql.raw(userPictures)}`,
);

/** What the look-up of an caller brought along, for as long as that caller is known. */
const brought = new WeakMap<SignedIn, UserRow>();

/** The signed-in user. The look-up that told who asks has brought it along, so that GET /users/me is one look-up. */
export async function currentUser(services: Pick<Services, 'pool' | 'settings'>, caller: SignedIn): Promise<User> {
  const row = brought.get(caller);
  return row ? asUser(services, caller, row) : userOf(services, caller);
}

const asksForUser = ({ method, url }: Request): boolean => method === 'GET' && url.endsWith('/api/users/me');

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

/** Tells who asks. Whatever is wrong with the token, the caller is anonymous. */
export function authenticate(services: Services): (request: Request) => Promise<Caller> {
  const find = batchedReads((claims: readonly TokenClaims[]) => devices(services, lookUp, claims), deviceOf);
  const findWithUser = batchedReads(
    (claims: readonly TokenClaims[]) => devices(services, lookUpWithUser, claims),
    deviceOf,
  );
  return async (request) => {
    const [, bearer] = BEARER.exec(request.headers.get('authorization') ?? '') ?? [];
    const claims = bearer === undefined ? null : readToken(services, bearer);
    if (!claims) return anonymous;
    if (!asksForUser(request)) return asCaller(services, await find(claims));
    const row = await findWithUser(claims);
    const caller = asCaller(services, row);
    if (row && caller.kind === 'signed-in') brought.set(caller, row);
    return caller;
  };
}

/**
 * Who is at the keyboard of a device now, and for whom. Each request is answered by a look-up that began after it came,
 * so that signing out, disabling an account, revoking a grant and leaving a council act on the next one. A device whose
 * right to act for another account has ended is nobody until its token is renewed: nothing meant for the other account
 * may happen in its own.
 */
export async function callerOf(services: Pick<Services, 'pool' | 'clock'>, claims: TokenClaims): Promise<Caller> {
  const found = await devices(services, lookUp, [claims]);
  return asCaller(services, found.get(deviceOf(claims)));
}

/** A device is one account's; claims that name another one are not signed by anybody. */
const deviceOf = ({ sessionId }: TokenClaims): string => sessionId;

/** Reads devices with the account that claims name, by `deviceOf`. */
async function devices<Found extends Row>(
  services: Pick<Services, 'pool' | 'clock'>,
  read: (pool: Services['pool'], values: Asked) => Promise<Found[]>,
  claims: readonly TokenClaims[],
): Promise<Map<string, Found>> {
  const rows = await read(services.pool, {
    deviceIds: claims.map(({ sessionId }) => sessionId),
    accountIds: claims.map(({ actorId }) => actorId),
    now: services.clock.now().toString(),
  });
  return new Map(rows.map((row) => [row.session_id, row]));
}

function asCaller({ clock }: Pick<Services, 'clock'>, row: Row | undefined): Caller {
  if (!row || !mayStillAct(row, clock)) return anonymous;
  return {
    kind: 'signed-in',
    sessionId: row.session_id,
    actorId: row.account_id,
    subjectId: row.acting_for_id ?? row.account_id,
    acting: row.acting_kind,
    scope: row.scope ?? 'full',
    roles: rolesOf(
      { accountType: row.account_type, role: row.role, isCouncilMember: row.is_council_member },
      row.acting_kind,
    ),
    signedInAt: row.signed_in_at,
  };
}

function mayStillAct(row: Row, clock: Services['clock']): boolean {
  if (row.acting_kind === null) return true;
  if (row.acting_kind === 'delegation') return row.scope !== null;
  return (
    row.actor_role === 'admin' &&
    row.acting_until !== null &&
    row.acting_until.getTime() > clock.now().epochMilliseconds
  );
}
