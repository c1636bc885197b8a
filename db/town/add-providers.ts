import { randomUUIDv7 } from 'node:crypto';
import { splitDisplayName } from '../../src/identity/name.ts';
import { slugOf } from '../../src/identity/profile-slug.ts';
import type { Services } from '../../src/platform/server/services.ts';
import { insertAll } from '../insert-all.ts';
import { openSandboxAccount } from '../open-sandbox-account.ts';
import { addAccounts, type AccountLine } from './add-accounts.ts';
import { demoAccounts } from './demo-accounts.ts';
import { organisers } from './people.ts';
import { townProviders } from './providers/index.ts';

/** Adds the providers, each with a bank account on the local sandbox. Answers their ids, the named organisation's first. */
export async function addProviders(services: Services, hash: string): Promise<string[]> {
  let mentorNamed = false;
  const lines = townProviders.map(({ name, type, mission, about }, index): AccountLine => {
    const organisationName = type === 'organisation' ? name : '';
    const { firstName, lastName } = splitDisplayName(organisers[index] ?? name);
    const asMentor = type === 'mentor' && !mentorNamed;
    if (asMentor) mentorNamed = true;
    const email =
      index === 0 ? demoAccounts.organisation : asMentor ? demoAccounts.mentor : `${slugOf(name)}@thicket.example`;
    return { id: randomUUIDv7(), email, firstName, lastName, organisationName, type, mission, about };
  });
  await addAccounts(services, hash, lines);
  const now = services.clock.now().toString();
  const stripeIds = await Promise.all(
    lines.map((line, index) => openSandboxAccount(services, { ...line, name: townProviders[index]?.name ?? '' })),
  );
  await insertAll(
    services.db,
    'bank_account',
    lines.map((line, index) => ({
      account_id: line.id,
      stripe_account_id: stripeIds[index] ?? null,
      state: 'ENABLED',
      updated_at: now,
    })),
  );
  return lines.map((line) => line.id);
}
