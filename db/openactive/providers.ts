import { randomUUIDv7 } from 'node:crypto';
import { splitDisplayName } from '../../src/identity/name.ts';
import { slugOf } from '../../src/identity/profile-slug.ts';
import { providerSlug } from '../../src/identity/server/make-provider-slug.ts';
import type { Services } from '../../src/platform/server/services.ts';
import { cutText } from '../../src/platform/cut-text.ts';
import { formatPlainDate } from '../../src/platform/time.ts';
import { openSandboxAccount, paysInSandbox } from '../open-sandbox-account.ts';
import type { Organiser } from './listing-of-item.ts';
import type { ProviderFacts } from './publishing.ts';
import type { Page } from './read-page.ts';

export type Provider = ProviderFacts & { id: string };

/** What a provider's page says: where its listings come from, under which licence, and what was changed, as CC BY asks. */
export function profileOf(
  name: string,
  { readOn, licence }: Pick<Page, 'readOn' | 'licence'>,
): Pick<ProviderFacts, 'mission' | 'biography'> {
  return {
    mission: `Activities from the open data of ${name}`,
    biography:
      `${name} publishes what it offers as open data (OpenActive)${licence === null ? '' : ` under the licence ${licence}`}. ` +
      `These listings were read from its feed of ${formatPlainDate(readOn)}, with the dates moved to the weeks that come, ` +
      `to show this marketplace at work. ${name} does not take bookings here.`,
  };
}

/** An address of a domain that can never exist (RFC 2606): no mail reaches the real organisation, and nobody can take over the account. */
export const emailOf = (name: string): string => `${slugOf(name)}@openactive.example`;

/** The account of an organiser, added where it is missing, with a bank account where payments go to the sandbox. */
export async function findOrAddProvider(
  services: Services,
  organiser: Organiser,
  page: Pick<Page, 'readOn' | 'licence'>,
): Promise<{ provider: Provider; isNew: boolean }> {
  const { db } = services;
  const email = emailOf(organiser.name);
  const now = services.clock.now().toString();
  const { firstName, lastName } = splitDisplayName(organiser.name);
  const { mission, biography } = profileOf(organiser.name, page);
  const inserted = await db
    .insertInto('account')
    .values({
      id: randomUUIDv7(),
      email,
      email_verified_at: now,
      account_type: 'organisation',
      first_name: firstName,
      last_name: lastName,
      organisation_name: cutText(organiser.name, 80),
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
    organisationName: account.organisation_name,
    mission: account.mission,
    biography: account.biography,
    phoneNumber: account.phone_number,
    isBankAccountEnabled: await linkBankAccount(services, { id: account.id, email, name: organiser.name }),
  };
  return { provider, isNew: inserted !== undefined };
}

/** Links a sandbox account where none is linked. Answers whether the provider can be paid. */
async function linkBankAccount(
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
