import { randomInt } from 'node:crypto';
import { sql, type Tx } from '../../platform/server/database/db.ts';
import { slugOf } from '../profile-slug.ts';

/**
 * The address of an account's provider page ('/provider/{slug}'), made when it is first needed and then kept, so that
 * links to it never break. A name that is taken gets a number.
 */
export async function providerSlug(tx: Tx, accountId: string): Promise<string> {
  const account = await tx
    .selectFrom('account')
    .select(['slug', 'provider_name'])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (account.slug) return account.slug;
  // One at a time, so that two namesakes of the same moment do not take the same address.
  await sql`select pg_advisory_xact_lock(hashtextextended('provider slug', 0))`.execute(tx);
  const base = slugOf(account.provider_name);
  for (let candidate = base; ; candidate = `${base}-${randomInt(1_000, 1_000_000)}`) {
    const taken = await tx.selectFrom('account').select('id').where('slug', '=', candidate).executeTakeFirst();
    if (taken) continue;
    await tx.updateTable('account').set({ slug: candidate }).where('id', '=', accountId).execute();
    return candidate;
  }
}
