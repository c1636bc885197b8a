import type { Services } from '../src/platform/server/services.ts';

/** Whether payments go to the local sandbox. No real bank account is opened in the name of another organisation. */
export function paysInSandbox({ settings }: Pick<Services, 'settings'>): boolean {
  return !settings.production && settings.STRIPE_SECRET_KEY.startsWith('sk_test_thicket');
}

/** Opens an account on the local sandbox and submits its onboarding page, as a provider would. Answers its Stripe id. */
export async function openSandboxAccount(
  services: Services,
  provider: { id: string; email: string; name: string },
): Promise<string> {
  const account = await services.stripe.accounts.create({
    type: 'express',
    country: 'GB',
    email: provider.email,
    business_profile: { name: provider.name },
    capabilities: { transfers: { requested: true } },
    settings: { payouts: { schedule: { interval: 'manual' } } },
    metadata: { account: provider.id },
  });
  const back = `${services.publicUrl}/bank-details`;
  const link = await services.stripe.accountLinks.create({
    account: account.id,
    type: 'account_onboarding',
    refresh_url: back,
    return_url: back,
  });
  const page = await fetch(link.url);
  const form = new URLSearchParams({ sort_code: '10-80-00', account_number: '00012345', action: 'finish' });
  const address = /<form method="post" action="([^"]+)"/.exec(await page.text())?.[1] ?? '';
  await fetch(new URL(address, link.url), { method: 'POST', body: form, redirect: 'manual' });
  return account.id;
}
