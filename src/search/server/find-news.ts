import { ok } from '../../platform/result.ts';
import { transact } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { ZONE, dateOf } from '../../platform/time.ts';
import { askedSearch } from '../contract.ts';
import { knownOf, MOST_KNOWN } from './keep-search.ts';

/** Nobody is written to at night. */
const FROM_HOUR = 7;
const ACCOUNTS_AT_ONCE = 50;
/** A mail names as many of each search; the rest is behind its link. */
const MOST_NEW = 20;

/**
 * Looks once a day at each search with mails, and says what is found that was not found before: in one event for each account,
 * so that nobody has two mails a day. Safe to run any number of times, in any number of processes.
 */
export async function findNews(services: Services): Promise<void> {
  const now = services.clock.now();
  if (now.toZonedDateTimeISO(ZONE).hour < FROM_HOUR) return;
  for (;;) {
    const due = await services.db
      .selectFrom('saved_search')
      .innerJoin('account', 'account.id', 'saved_search.account_id')
      .select('account_id')
      .distinct()
      .where('alerts', '=', true)
      .where('looked_on', '<', dateOf(now))
      .where('account.disabled_at', 'is', null)
      .limit(ACCOUNTS_AT_ONCE)
      .execute();
    for (const { account_id } of due) await lookFor(services, account_id, dateOf(now));
    if (due.length < ACCOUNTS_AT_ONCE) return;
  }
}

async function lookFor(services: Services, accountId: string, today: string): Promise<void> {
  const searches = await services.db
    .selectFrom('saved_search')
    .select(['id', 'asked', 'known'])
    .where('account_id', '=', accountId)
    .where('alerts', '=', true)
    .where('looked_on', '<', today)
    .execute();
  const found: { id: string; ids: string[]; fresh: string[]; known: string[] }[] = [];
  for (const { id, asked, known } of searches) {
    const read = askedSearch.safeParse(asked);
    // Filters may be called otherwise some day: then there is nothing new, and the page of the search says so.
    const ids = read.success ? await knownOf(services, read.data) : [];
    const before = new Set(known);
    found.push({ id, ids, fresh: ids.filter((one) => !before.has(one)), known });
  }
  await transact(services.db, async (tx) => {
    const news = [];
    for (const { id, ids, fresh, known } of found) {
      // What was found once is never new again: a place that comes and goes is no news.
      const all = [...new Set([...ids, ...known])].slice(0, 2 * MOST_KNOWN);
      const changed = await tx
        .updateTable('saved_search')
        .set({
          known: all,
          looked_on: today,
          ...(fresh.length > 0 ? { told_at: services.clock.now().toString() } : {}),
        })
        .where('id', '=', id)
        .where('alerts', '=', true)
        .where('looked_on', '<', today)
        .returning('id')
        .executeTakeFirst();
      // Another process was faster.
      if (changed && fresh.length > 0) news.push({ searchId: id, listingIds: fresh.slice(0, MOST_NEW) });
    }
    if (news.length > 0)
      await record(tx, services.clock, [{ kind: 'search.news', about: { account: accountId }, data: { news } }]);
    return ok(undefined);
  });
  services.wakeRelay();
}
