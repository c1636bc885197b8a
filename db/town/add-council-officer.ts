import { randomUUIDv7 } from 'node:crypto';
import type { Services } from '../../src/platform/server/services.ts';
import { insertAll } from '../insert-all.ts';
import { addAccounts, type AccountLine } from './add-accounts.ts';
import { demoAccounts } from './demo-accounts.ts';

/** Bristol and Somerset. */
const COUNCIL_CODES = ['E06000023', 'E06000066'] as const;

/** Adds the named officer, who works for both councils. */
export async function addCouncilOfficer(services: Services, hash: string): Promise<void> {
  const councils = await services.db
    .selectFrom('council')
    .select('id')
    .where('code', 'in', [...COUNCIL_CODES])
    .execute();
  const officer: AccountLine = {
    id: randomUUIDv7(),
    email: demoAccounts.officer,
    firstName: 'Ruth',
    lastName: 'Sedge',
    type: null,
  };
  await addAccounts(services, hash, [officer]);
  await insertAll(
    services.db,
    'council_member',
    councils.map((council) => ({ council_id: council.id, account_id: officer.id, role: 'officer' })),
  );
}
