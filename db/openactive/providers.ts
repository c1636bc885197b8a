import { randomUUIDv7 } from 'node:crypto';
import { splitDisplayName } from '../../src/identity/name.ts';
import { slugOf } from '../../src/identity/profile-slug.ts';
import { providerSlug } from '../../src/identity/server/provider-slug.ts';
import type { Services } from '../../src/platform/server/services.ts';
import { formatPlainDate } from '../../src/platform/time.ts';
import type { LocalDate } from '../../src/schedule/date-words.ts';
import { openSandboxAccount, paysInSandbox } from './bank-account.ts';
import type { Organiser } from './listing-of-item.ts';
import type { ProviderFacts } from './publishing.ts';

export type Provider = ProviderFacts & { id: string };

/** What a provider's page says of it: where its listings come from, under which licence, and what was changed. */
export function profileOf(name: string, readOn: LocalDate): Pick<ProviderFacts, 'mission' | 'biography'> {
  return {
    mission: `Activities from the open data of ${name}`,
    biography:
      `${name} publishes what it offers as open data (OpenActive) under the licence CC BY 4.0. ` +
      `These listings were read from its feed of ${formatPlainDate(readOn)}, with the dates moved to the weeks that come, ` +
      `to show this marketplace at work. ${name} does not take bookings here.`,
  };
}

/**
 * Addresses of a domain that can never exist (RFC 2606): no mail of this product reaches the real organisation, and
 * nobody can take the account over.
 */
export const emailOf = (name: string): string => `${slugOf(name)}@openactive.example`;

/**
 * The account of an organiser, made when there is none yet, with a bank account where payments are sandboxed.
 * @returns the provider, and whether it was made now
 */
export async function provideFor(
  services: Services,
  organiser: Organiser,
  readOn: LocalDate,
): Promise<{ provider: Provider; isNew: boolean }> {
  const { db } = services;
  const email = emailOf(organiser.name);
  const now = services.clock.now().toString();
  const { firstName, lastName } = splitDisplayName(organiser.name);
  const { mission, biography } = profileOf(organiser.name, readOn);
  const made = await db
    .insertInto('account')
    .values({
      id: randomUUIDv7(),
      email,
      email_verified_at: now,
      account_type: 'organisation',
      first_name: firstName,
      last_name: lastName,
      mission,
      biography,
      phone_number: organiser.telephone,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  const account = await db.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
  await db.transaction().execute((tx) => providerSlug(tx, account.id));
  const provider: Provider = {
    id: account.id,
    firstName: account.first_name,
    lastName: account.last_name,
    mission: account.mission,
    biography: account.biography,
    phoneNumber: account.phone_number,
    isBankAccountEnabled: await hasBankAccount(services, { id: account.id, email, name: organiser.name }),
  };
  return { provider, isNew: made !== undefined };
}

async function hasBankAccount(
  services: Services,
  provider: { id: string; email: string; name: string },
): Promise<boolean> {
  const known = await services.db
    .selectFrom('bank_account')
    .select('state')
    .where('account_id', '=', provider.id)
    .executeTakeFirst();
  if (known) return known.state === 'ENABLED';
  if (!paysInSandbox(services)) return false;
  const stripeId = await openSandboxAccount(services, provider);
  await services.db
    .insertInto('bank_account')
    .values({
      account_id: provider.id,
      stripe_account_id: stripeId,
      state: 'ENABLED',
      updated_at: services.clock.now().toString(),
    })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute();
  return true;
}
