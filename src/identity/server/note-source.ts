import { sql } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import type { Services } from '../../platform/server/services.ts';
import { KNOWN_SOURCE_DAYS, KNOWN_SOURCES } from '../sign-in-code.ts';
import { hashSource } from './make-secrets.ts';

/** Looked up where an address has no account, so that the work is the same. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

const since = (services: Pick<Services, 'clock'>): Temporal.Instant =>
  services.clock.now().subtract({ hours: 24 * KNOWN_SOURCE_DAYS });

/** Keeps the source from which somebody has just signed in to an account, and forgets all but the newest. */
export async function noteSource(services: Services, accountId: string, source: string): Promise<void> {
  const seen = services.clock.now().toString();
  await services.db
    .insertInto('sign_in_source')
    .values({ account_id: accountId, source_hash: hashSource(services.settings, accountId, source), seen_at: seen })
    .onConflict((conflict) => conflict.columns(['account_id', 'source_hash']).doUpdateSet({ seen_at: seen }))
    .execute();
  await sql`
    delete from sign_in_source where account_id = ${accountId} and source_hash in (
      select source_hash from sign_in_source where account_id = ${accountId} order by seen_at desc offset ${KNOWN_SOURCES}
    )`.execute(services.db);
}

/** Whether the owner of the account at an address has signed in from a source lately. */
export async function isKnownSource(services: Services, email: string, source: string): Promise<boolean> {
  const account = await services.db.selectFrom('account').select('id').where('email', '=', email).executeTakeFirst();
  const accountId = account?.id ?? NOBODY;
  const row = await services.db
    .selectFrom('sign_in_source')
    .select('seen_at')
    .where('account_id', '=', accountId)
    .where('source_hash', '=', hashSource(services.settings, accountId, source))
    .where('seen_at', '>', timestamp(since(services)))
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets sources from which nobody has signed in for long. */
export async function forgetOldSources(services: Services): Promise<void> {
  await sql`delete from sign_in_source where seen_at <= ${since(services).toString()}`.execute(services.db);
}
