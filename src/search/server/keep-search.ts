import { randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import type { InputOf } from '../../platform/contract.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Queryable } from '../../platform/server/database/db.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';
import { dateOf } from '../../platform/time.ts';
import type { SavedSearch, searchContract } from '../contract.ts';
import { listIds } from './list-found.ts';
import { readFilter, type SearchQuery } from './read-filter.ts';

type Body = InputOf<(typeof searchContract)['POST /saved-searches']>['body'];

export const MOST_SEARCHES = 20;
/** As many listings are known of a search; what finds more is too wide for mails to be about. */
export const MOST_KNOWN = 2_000;

/** The searches that an account keeps, the latest first. */
export async function listSearches(db: Queryable, accountId: string): Promise<SavedSearch[]> {
  const rows = await db
    .selectFrom('saved_search')
    .select(['id', 'name', 'asked', 'alerts', 'created_at', 'told_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, asked, alerts, created_at, told_at }) => ({
    id,
    name,
    asked: asked as Record<string, string>,
    alerts,
    createdAt: created_at.toISOString(),
    toldAt: told_at?.toISOString() ?? null,
  }));
}

/** Keeps a search for the caller. What it finds now is known: mails are about what is found later. */
export async function saveSearch(
  services: Services,
  caller: SignedIn,
  { name, asked, alerts }: Body,
): Promise<Result<{ id: string }, 'too-many-searches' | 'nothing-asked'>> {
  const kept = keptOf(asked);
  if (Object.keys(kept).length === 0)
    return refuse('nothing-asked', 'Everything fits this search. Say what or where you look for, then save it.');
  const known = await knownOf(services, asked);
  return change(services, async (tx) => {
    // One at a time, so that the count holds.
    await tx.selectFrom('account').select('id').where('id', '=', caller.subjectId).forNoKeyUpdate().execute();
    const { count } = await tx
      .selectFrom('saved_search')
      .select((is) => is.fn.countAll<number>().as('count'))
      .where('account_id', '=', caller.subjectId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MOST_SEARCHES)
      return refuse('too-many-searches', `You keep ${MOST_SEARCHES} searches. Remove one that you do not need.`);
    const [id, now] = [randomUUIDv7(), services.clock.now()];
    await tx
      .insertInto('saved_search')
      .values({
        id,
        account_id: caller.subjectId,
        name,
        asked: JSON.stringify(kept),
        alerts,
        known,
        looked_on: dateOf(now),
        created_at: now.toString(),
      })
      .execute();
    await record(tx, services.clock, [{ kind: 'search.saved', ...by(caller) }]);
    return ok({ id });
  });
}

/** Renames a kept search of the caller, or switches its mails. Once they are on again, only what is found later is new. */
export async function changeSearch(
  services: Services,
  caller: SignedIn,
  searchId: string,
  { name, alerts }: { name?: string | undefined; alerts?: boolean | undefined },
): Promise<Result<void, 'not-found'>> {
  const before = await ownSearch(services.db, caller, searchId);
  if (!before) return notFound;
  const known = alerts && !before.alerts ? await knownOf(services, before.asked as SearchQuery) : null;
  return change(services, async (tx) => {
    const changed = await tx
      .updateTable('saved_search')
      .set({
        name: name ?? before.name,
        alerts: alerts ?? before.alerts,
        ...(known ? { known, looked_on: dateOf(services.clock.now()) } : {}),
      })
      .where('id', '=', searchId)
      .where('account_id', '=', caller.subjectId)
      .returning('id')
      .executeTakeFirst();
    if (!changed) return notFound;
    await record(tx, services.clock, [{ kind: 'search.changed', ...by(caller) }]);
    return ok(undefined);
  });
}

/** Removes a kept search of the caller. */
export async function removeSearch(
  services: Services,
  caller: SignedIn,
  searchId: string,
): Promise<Result<void, 'not-found'>> {
  return change(services, async (tx) => {
    const removed = await tx
      .deleteFrom('saved_search')
      .where('id', '=', searchId)
      .where('account_id', '=', caller.subjectId)
      .returning('id')
      .executeTakeFirst();
    if (!removed) return notFound;
    await record(tx, services.clock, [{ kind: 'search.removed', ...by(caller) }]);
    return ok(undefined);
  });
}

const ownSearch = (db: Queryable, { subjectId }: SignedIn, searchId: string) =>
  db
    .selectFrom('saved_search')
    .select(['name', 'alerts', 'asked'])
    .where('id', '=', searchId)
    .where('account_id', '=', subjectId)
    .executeTakeFirst();

const by = ({ actorId, subjectId }: SignedIn) => ({ about: { account: subjectId }, actorId, subjectId });

/** What is kept of a search: its order and page are those of a visit. As texts, as an address has them. */
function keptOf({ sort: _sort, page: _page, ...asked }: SearchQuery): Record<string, string> {
  const given = Object.entries(asked).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

/** The listings that a search finds with all of its words. */
export async function knownOf(services: Services, asked: SearchQuery): Promise<string[]> {
  const { filter, placeUnknown } = await readFilter(services, asked);
  return placeUnknown ? [] : listIds(services.db, filter, MOST_KNOWN);
}
