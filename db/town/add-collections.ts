import { randomUUIDv7 } from 'node:crypto';
import type { Services } from '../../src/platform/server/services.ts';
import type { Filling } from '../../src/collections/collection-filling.ts';
import { insertAll } from '../insert-all.ts';
import { demoAccounts } from './demo-accounts.ts';

const anything: Filling = { categories: [], council: null, around: null, from: null, to: null, access: [] };

/** Collections that providers and the council keep: one by hand, two that a rule fills. */
export async function addCollections({ db, clock }: Services): Promise<void> {
  const at = clock.now().toString();
  const accountOf = async (email: string): Promise<string> =>
    (await db.selectFrom('account').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
  const [organisation, officer] = [await accountOf(demoAccounts.organisation), await accountOf(demoAccounts.officer)];
  const council = await db
    .selectFrom('council')
    .innerJoin('council_member', 'council_member.council_id', 'council.id')
    .select(['council.id', 'council.title', 'council.code'])
    .where('council_member.account_id', '=', officer)
    .where('council.title', 'like', 'Bristol%')
    .executeTakeFirstOrThrow();
  const inCouncil = { id: council.id, title: council.title, codes: [council.code] };
  const byHand = randomUUIDv7();
  const made = (
    title: string,
    key: string,
    owner_id: string,
    more: { id?: string; summary: string; council_id?: string; rule?: string },
  ) => ({
    id: randomUUIDv7(),
    council_id: null,
    rule: null,
    ...more,
    title,
    key,
    owner_id,
    state: 'PUBLIC' as const,
    created_at: at,
    changed_at: at,
  });
  await insertAll(db, 'collection', [
    made('Out in the woods', 'out-in-the-woods-hzlcps', organisation, {
      id: byHand,
      summary: 'All our days under the trees, in every season.',
    }),
    made('Step-free around Bristol', 'step-free-around-bristol-hzlcps', organisation, {
      summary: 'Where wheels and short legs get to, by us and by others.',
      rule: JSON.stringify({ ...anything, council: inCouncil, access: ['wheelchair'] }),
    }),
    made('Holiday places', 'holiday-places-brstl2', officer, {
      summary: 'Holiday clubs and HAF in our area: look for what the council pays for.',
      council_id: council.id,
      rule: JSON.stringify({ ...anything, categories: ['haf', 'holiday-clubs'], council: inCouncil }),
    }),
  ]);
  const listings = await db
    .selectFrom('listing')
    .select('id')
    .where('provider_id', '=', organisation)
    .where('state', '=', 'PUBLISHED')
    .orderBy('title')
    .execute();
  await insertAll(
    db,
    'collection_listing',
    listings.map(({ id }, position) => ({
      collection_id: byHand,
      listing_id: id,
      state: 'ACCEPTED' as const,
      position,
      asked_at: at,
      answered_at: at,
    })),
  );
}
