import type { SignedIn } from '../../../identity/access.ts';
import { fullName } from '../../../identity/name.ts';
import type { AnswerOf } from '../../../platform/contract.ts';
import { ok, refuse, type Result } from '../../../platform/result.ts';
import { anyOf, sql, type Queryable, type Tx } from '../../../platform/server/database/db.ts';
import { notFound } from '../../../platform/server/http/http.ts';
import type { Services } from '../../../platform/server/services.ts';
import { seal, unseal } from '../../../platform/server/vault/seal.ts';
import { change } from '../../../platform/server/work/change.ts';
import { record } from '../../../platform/server/work/events.ts';
import type { registersContract } from '../../contract.ts';
import type { NewEntry } from '../../entry-schemas.ts';
import type { NewMark } from '../../mark-schemas.ts';
import { findSession, lockRegister } from '../../server/queries.ts';
import { MOST_HANDED_OVER } from '../handing-over-routes.ts';

type Waiting = AnswerOf<(typeof registersContract)['GET /registers/{sessionId}/handed-over']>;

/** What lies on a device, as it is kept until somebody decides. */
type Made = { marks: readonly NewMark[]; entries: readonly NewEntry[] };

const aboutHandedOver = (id: string): string => `handed_over:${id}`;

/**
 * Keeps what lies on the device of somebody who held the register once and may not mark it any more, for its owner to decide.
 * Somebody who never worked with its provider finds no such register.
 */
export async function handOver(
  services: Services,
  caller: SignedIn,
  sessionId: string,
  { marks, entries }: Made,
): Promise<Result<{ accepted: string[] }, 'not-found' | 'too-many-waiting'>> {
  return change(services, async (tx) => {
    const providerId = await providerHeldBy(tx, caller.actorId, sessionId);
    if (providerId === null) return notFound;
    await lockRegister(tx, sessionId, 'alone');
    const made = [
      ...marks.map((mark) => ({ id: mark.id, what: 'MARK' as const, placeId: mark.placeId, made: mark })),
      ...entries.map((entry) => ({
        id: entry.id,
        what: 'ENTRY' as const,
        placeId: 'placeId' in entry.data ? entry.data.placeId : null,
        made: entry,
      })),
    ];
    const own = new Set(await placesOfSession(tx, sessionId));
    const { count } = await tx
      .selectFrom('handed_over')
      .select((is) => is.fn.countAll<number>().as('count'))
      .where('session_id', '=', sessionId)
      .where('decision', 'is', null)
      .where((is) => is.not(is('id', '=', anyOf(made.map(({ id }) => id)))))
      .executeTakeFirstOrThrow();
    if (Number(count) + made.length > MOST_HANDED_OVER)
      return refuse(
        'too-many-waiting',
        'So much waits for the owner of this register already that nothing can be added. Ask them to decide first. What is on this device stays.',
      );
    const now = services.clock.now();
    const key = await services.vault.keyFor(tx, providerId, now);
    const added = await tx
      .insertInto('handed_over')
      .values(
        made.map(({ id, what, placeId, made: one }) => ({
          id,
          session_id: sessionId,
          what,
          place_id: placeId !== null && own.has(placeId) ? placeId : null,
          sealed: seal(key, aboutHandedOver(id), JSON.stringify(one)),
          made_by_id: caller.actorId,
          received_at: now.toString(),
        })),
      )
      // The same device may hand over the same things twice.
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .execute();
    if (added.length > 0)
      await record(tx, services.clock, [
        {
          kind: 'register.handed-over',
          about: { session: sessionId, provider: providerId },
          data: { sessionId, ids: added.map(({ id }) => id) },
          actorId: caller.actorId,
          subjectId: providerId,
        },
      ]);
    return ok({ accepted: made.map(({ id }) => id) });
  });
}

/** What was handed over for a register of the caller's own and waits to be decided. */
export async function listHandedOver(
  services: Services,
  caller: SignedIn,
  sessionId: string,
): Promise<Result<Waiting, 'not-found'>> {
  const session = await findSession(services.db, { accountId: caller.subjectId, now: services.clock.now() }, sessionId);
  if (session?.provider_id !== caller.subjectId) return notFound;
  const waiting = await readWaiting(services, services.db, session.provider_id, sessionId);
  return ok({
    marks: waiting.flatMap(({ mark, madeBy }) => (mark ? [{ mark, madeBy }] : [])),
    entries: waiting.flatMap(({ entry, madeBy }) => (entry ? [{ entry, madeBy }] : [])),
  });
}

type WaitingOne = { id: string; madeById: string; madeBy: string; mark?: NewMark; entry?: NewEntry };

/** Opens what waits for the owner of a register, in the order in which it came; those with one of the `ids`, if any are named. */
export async function readWaiting(
  services: Pick<Services, 'vault'>,
  db: Queryable,
  providerId: string,
  sessionId: string,
  ids?: readonly string[],
): Promise<WaitingOne[]> {
  const rows = await db
    .selectFrom('handed_over')
    .innerJoin('account', 'account.id', 'handed_over.made_by_id')
    .select(['handed_over.id', 'what', 'sealed', 'made_by_id', 'first_name', 'last_name'])
    .where('session_id', '=', sessionId)
    .where('decision', 'is', null)
    .$if(ids !== undefined, (query) => query.where('handed_over.id', '=', anyOf([...(ids ?? [])])))
    .orderBy('received_at')
    .orderBy('handed_over.id')
    .execute();
  const key = rows.length === 0 ? undefined : (await services.vault.keysOf(db, [providerId])).get(providerId);
  return rows.flatMap((row) => {
    // Words that were forgotten are forgotten.
    if (!key || !row.sealed) return [];
    const made: unknown = JSON.parse(unseal(key, aboutHandedOver(row.id), row.sealed).toString('utf8'));
    const by = {
      id: row.id,
      madeById: row.made_by_id,
      madeBy: fullName({ firstName: row.first_name, lastName: row.last_name }),
    };
    return [row.what === 'MARK' ? { ...by, mark: made as NewMark } : { ...by, entry: made as NewEntry }];
  });
}

/** The provider of a session whose register an account holds or held: as helper, as collaborator, or as who marked it. */
async function providerHeldBy(tx: Tx, accountId: string, sessionId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('session')
    .innerJoin('listing', 'listing.id', 'session.listing_id')
    .select('listing.provider_id')
    .where('session.id', '=', sessionId)
    .where(
      sql<boolean>`(listing.provider_id = ${accountId}
        or exists (select from register_helper where session_id = session.id and account_id = ${accountId})
        or exists (select from collaboration where provider_id = listing.provider_id and collaborator_id = ${accountId})
        or exists (select from mark where session_id = session.id and marked_by_id = ${accountId}))`,
    )
    .executeTakeFirst();
  return row?.provider_id ?? null;
}

async function placesOfSession(tx: Tx, sessionId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('place')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('submitted', '=', true)
    .execute();
  return rows.map(({ id }) => id);
}
