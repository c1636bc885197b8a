import type { Page } from '@playwright/test';
import { demoAccounts } from '../../db/town.ts';
import { checkoutAddress } from '../../src/checkout/checkout-address.ts';
import { accessibilityFaults, expect, sidewaysScroll, test } from './fixtures.ts';
import { makeFamily, makeListing, payByCard, signIn } from './people.ts';
import { askPartner } from './stripe.ts';

/** A card whose holder asks the bank for the money back as soon as it was paid. */
const DISPUTED = '4000 0000 0000 0259';

async function looksRight(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
}

test('a bank takes back what is on its way to the family: both sides read where the money is, and no page fails', async ({
  product,
  page,
  newPerson,
}, info) => {
  test.slow();
  const title = `Taken back ${info.project.name}`;
  const listing = await makeListing(product.url, title);
  const email = `disputed-${info.project.name}@example.org`;
  await makeFamily(product.url, { firstName: 'Sorrel', lastName: 'Reed', email, child: 'Juno' });
  await signIn(page, email, checkoutAddress(listing.id, listing.sessionIds.slice(0, 1)));
  await page.getByRole('button', { name: 'Hold 1 place for 15 minutes' }).click();
  await page.getByLabel(/^Juno .*: What does your child enjoy/).fill('Beetles.');
  await page.getByRole('button', { name: /£32\.96/ }).click();
  await page.waitForURL(/\/c\/pay\//);
  const partner = askPartner(page);
  for (const type of ['charge.dispute.created', 'charge.dispute.funds_withdrawn'])
    await partner('webhooks/faults', { fault: 'hold', type });
  await payByCard(page, DISPUTED);
  await page.waitForURL(/\/bookings\//);
  await expect(page.getByText('You are booked')).toBeVisible();
  const booking = new URL(page.url()).pathname;

  // Nobody has heard of the dispute when the family cancels.
  await page.getByRole('link', { name: 'Cancel places' }).click();
  await page.getByRole('button', { name: 'Cancel 1 place' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel 1 place' }).click();
  await expect(page.getByText('1 place is cancelled')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the booking' }).click();
  await expect(page.getByText('The bank did not take the refund.')).toBeVisible();

  // The news comes while the page is open.
  await partner('webhooks/release', {});
  await expect(page.getByText('£32.96 is disputed')).toBeVisible();
  await expect(page.getByText('The bank holds this money in a dispute.')).toBeVisible();
  await looksRight(page);
  const provider = await newPerson();
  await signIn(provider, demoAccounts.organisation, booking);
  await expect(provider.getByText('£32.96 is disputed')).toBeVisible();
  await expect(provider.getByText('For you, before refunds')).toBeVisible();
  await looksRight(provider);
  await page.goto(`${booking}/invoice`);
  await expect(page.getByText(/the bank has been looking at £32\.96 of what was paid/)).toBeVisible();
  await looksRight(page);
});
