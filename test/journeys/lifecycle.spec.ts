import type { Page } from '@playwright/test';
import { demoAccounts } from '../../db/town.ts';
import { accessibilityFaults, expect, sidewaysScroll, test } from './fixtures.ts';
import { apiOf, makeFamily, makeListing, payByCard, signIn } from './people.ts';

/** A listing with three dates (£32.96 each), booked at once or by request, and the first of its dates. */
async function listingFor(
  url: string,
  title: string,
  { instantBook }: { instantBook: boolean },
): Promise<{ id: string; sessionId: string }> {
  const provider = await apiOf(url, demoAccounts.organisation);
  const { id } = await makeListing(url, title, 'draft');
  const params = { experienceId: id };
  const { version } = await provider('GET /experiences/{experienceId}', { params });
  await provider('PATCH /experiences/{experienceId}', { params, body: { version, instantBook } });
  await provider('POST /experiences/{experienceId}/publish', { params });
  const { blocks } = await provider('GET /experiences/{experienceId}/sessions', { params });
  return { id, sessionId: blocks[0]?.sessions[0]?.id ?? '' };
}

/** A family with a child called Juno signs in, holds a place of the date and pays by card; it ends on its booking. */
async function bookByCard(
  page: Page,
  url: string,
  family: { firstName: string; lastName: string; email: string },
  listing: { id: string; sessionId: string },
): Promise<void> {
  await makeFamily(url, { ...family, child: 'Juno' });
  const checkout = new URLSearchParams({ listing: listing.id, sessions: listing.sessionId });
  await signIn(page, family.email, `/checkout?${checkout}`);
  await page.getByRole('button', { name: 'Hold 1 place for 15 minutes' }).click();
  await page.getByLabel(/^Juno .*: What does your child enjoy/).fill('Beetles.');
  await page.getByRole('button', { name: /£32\.96/ }).click();
  await page.waitForURL(/\/c\/pay\//);
  await payByCard(page);
  await page.waitForURL(/\/bookings\//);
}

test('a request is approved and another one taken back: family, bookings and payouts show it without a reload', async ({
  product,
  page: family,
  newPerson,
}, info) => {
  const listing = await listingFor(product.url, `Answer us ${info.project.name}`, { instantBook: false });
  const [bookings, payouts] = [await newPerson(), await newPerson()];
  await signIn(bookings, demoAccounts.organisation, '/bookings/m?type=all');
  await signIn(payouts, demoAccounts.organisation, '/payouts');
  const coming = payouts
    .locator('dl')
    .first()
    .locator('div', { hasText: /^Coming/ });
  await expect(coming).toContainText(/£\d/);
  const before = await coming.innerText();

  const robin = { firstName: 'Robin', lastName: 'Yarrow', email: `asks-${info.project.name}@example.org` };
  await bookByCard(family, product.url, robin, listing);
  await expect(family.getByText(/ has been asked$/)).toBeVisible();
  await expect(bookings.getByText('Robin Yarrow').first()).toBeVisible();
  expect(await coming.innerText()).toBe(before);

  await bookings.goto(new URL(family.url()).pathname);
  await bookings.getByRole('button', { name: 'Say yes' }).click();
  await bookings.getByLabel(/^A word to the family/).fill('See you at the gate.');
  expect(await accessibilityFaults(bookings)).toEqual([]);
  await bookings.getByRole('button', { name: 'Book, and take £32.96' }).click();
  await expect(family.getByText(/ has been asked$/)).toHaveCount(0);
  await expect(family.getByRole('link', { name: 'Cancel places' })).toBeVisible();
  await expect(coming).not.toHaveText(before);
  expect(await sidewaysScroll(family)).toBe(0);

  // Another family asks, and thinks again while the provider looks at it.
  const other = await newPerson();
  const wren = { firstName: 'Wren', lastName: 'Yarrow', email: `withdraws-${info.project.name}@example.org` };
  await bookByCard(other, product.url, wren, listing);
  await bookings.goto(new URL(other.url()).pathname);
  await expect(bookings.getByRole('button', { name: 'Say yes' })).toBeVisible();
  await other.getByRole('button', { name: 'Take the request back' }).click();
  await other.getByRole('button', { name: 'Take it back, nothing is charged' }).click();
  await expect(other.getByText('Request withdrawn').first()).toBeVisible();
  await expect(bookings.getByRole('button', { name: 'Say yes' })).toHaveCount(0);
  await expect(bookings.getByText('Request withdrawn').first()).toBeVisible();
});

test('a provider cancels a whole date: who has booked shows up while it chooses, and the family reads why and gets all back', async ({
  product,
  page: family,
  newPerson,
  mailTo,
}, info) => {
  const title = `Storm ${info.project.name}`;
  const listing = await listingFor(product.url, title, { instantBook: true });
  const provider = await newPerson();
  await signIn(provider, demoAccounts.organisation, `/cancel/m?${new URLSearchParams({ listing: listing.id })}`);
  const date = provider.getByRole('listitem').filter({ hasText: title }).first();
  await expect(date).toContainText('Nobody booked');
  const robin = { firstName: 'Robin', lastName: 'Teasel', email: `storm-${info.project.name}@example.org` };
  await bookByCard(family, product.url, robin, listing);
  await expect(family.getByText('You are booked')).toBeVisible();
  await expect(date).toContainText('1 booked');

  await date.getByRole('checkbox').click();
  await expect(provider.getByText('1 family with 1 place is told and gets £32.96 back.')).toBeVisible();
  const cancel = { name: 'Cancel 1 session and give back £32.96' };
  await provider.getByRole('button', cancel).click();
  const dialog = provider.getByRole('alertdialog');
  await dialog.getByRole('button', cancel).click();
  await expect(dialog.getByText('Please say why.').first()).toBeVisible();
  await dialog.getByLabel('Why?').fill('The wind is too strong for the trees.');
  expect(await accessibilityFaults(provider)).toEqual([]);
  await dialog.getByRole('button', cancel).click();
  await expect(provider.getByText('1 session is cancelled')).toBeVisible();

  await expect(family.getByText('Cancelled by the provider').first()).toBeVisible();
  await expect(family.getByText(/ wrote: ‘The wind is too strong for the trees\.’$/)).toBeVisible();
  expect((await mailTo(robin.email, /cancelled/i)).text).toContain('The wind is too strong for the trees.');
  expect(await accessibilityFaults(family)).toEqual([]);
  expect(await sidewaysScroll(family)).toBe(0);
});

test('a provider cancels one booking: the family, who has it open, reads why and what comes back', async ({
  product,
  page: family,
  newPerson,
}, info) => {
  const listing = await listingFor(product.url, `Broken leg ${info.project.name}`, { instantBook: true });
  const robin = { firstName: 'Robin', lastName: 'Sorrel', email: `one-${info.project.name}@example.org` };
  await bookByCard(family, product.url, robin, listing);
  await expect(family.getByText('You are booked')).toBeVisible();

  const provider = await newPerson();
  await signIn(provider, demoAccounts.organisation, new URL(family.url()).pathname);
  await provider.getByRole('link', { name: 'Cancel places' }).click();
  const cancel = { name: 'Cancel 1 place and give back £32.96' };
  await provider.getByRole('button', cancel).click();
  const dialog = provider.getByRole('alertdialog');
  await dialog.getByLabel(/^A word to the family/).fill('I broke my leg.');
  expect(await accessibilityFaults(provider)).toEqual([]);
  await dialog.getByRole('button', cancel).click();
  await expect(provider.getByText('The family gets £32.96 back.')).toBeVisible();

  await expect(family.getByText(/ wrote: ‘I broke my leg\.’$/)).toBeVisible();
  await expect(family.getByText(/£32\.96/).first()).toBeVisible();
  expect(await sidewaysScroll(family)).toBe(0);
});
