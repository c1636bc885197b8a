import { demoAccounts } from '../../db/town.ts';
import type { Routes } from '../../src/app/contracts.ts';
import type { Api } from '../../src/platform/browser/client.ts';
import { accessibilityFaults, expect, sidewaysScroll, test } from './fixtures.ts';
import { SIZES } from './sizes.ts';
import { apiOf, makeFamily, makeListing, signIn } from './people.ts';

/** A listing that costs nothing, so that it is booked without a payment page. */
async function makeFreeListing(url: string, title: string, options: Parameters<typeof makeListing>[2]) {
  const listing = await makeListing(url, title, options);
  const provider = await apiOf(url, demoAccounts.organisation);
  const params = { experienceId: listing.id };
  const { version } = await provider('GET /experiences/{experienceId}/tickets', { params });
  const { tickets } = await provider('PUT /experiences/{experienceId}/tickets', {
    params,
    body: {
      version,
      tickets: [{ name: 'Come along', audience: 'child', unit: 'session', funding: 'FREE', pricePence: 0 }],
    },
  });
  return { ...listing, ticketId: tickets[0]?.id ?? '' };
}

/** Books each date for the family's child, as a booking of its own. */
async function bookEach(
  family: Api<Routes>,
  listing: { id: string; ticketId: string },
  sessionIds: readonly string[],
): Promise<string[]> {
  const [learner] = await family('GET /learners');
  const bookings: string[] = [];
  for (const sessionId of sessionIds) {
    const lines = [{ sessionId, ticketId: listing.ticketId, learnerId: learner?.id ?? '' }];
    await family('POST /basket/places', { body: { listingId: listing.id, lines } });
    const { bookingIds } = await family('POST /basket/checkout', { body: { expectedTotalPence: 0 } });
    bookings.push(...bookingIds);
  }
  return bookings;
}

test('a family finds every booking to cancel, page by page, and a request where it is taken back', async ({
  product,
  page,
}, info) => {
  const name = info.project.name;
  const many = await makeFreeListing(product.url, `Every week ${name}`, {
    places: Array.from({ length: 21 }, () => 9),
  });
  const asked = await makeFreeListing(product.url, `Ask first ${name}`, {
    places: [9],
    inDays: 5,
    choices: { instantBook: false },
  });
  const email = `many-${name}@example.org`;
  const family = await makeFamily(product.url, { firstName: 'Robin', lastName: 'Reed', email, child: 'Juno' });
  await bookEach(family, many, many.sessionIds);
  const [requestId = ''] = await bookEach(family, asked, asked.sessionIds);

  await signIn(page, email, '/cancel/l');
  const items = page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  await expect(items).toHaveCount(20);
  const request = items.filter({ hasText: `Ask first ${name}` });
  await expect(request).toContainText('Not booked yet: take the request back, at no cost.');
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(items).toHaveCount(2);
  await page.goto('/cancel/l?page=99');
  await expect(items).toHaveCount(2);
  await page.goto('/bookings/l?type=upcoming&page=1e9');
  await expect(items).toHaveCount(2);
  await page.goto('/bookings/l?page=abc');
  await expect(items).toHaveCount(20);
  await expect(page.getByText('22 bookings', { exact: true })).toBeVisible();

  await page.goto(`/cancel/l?booking=${requestId}`);
  await expect(page.getByText('This is still a request')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Back to the booking' }).click();
  await expect(page.getByRole('button', { name: 'Take the request back' })).toBeVisible();

  // Answered while the list is open: it is booked from then on, and can be cancelled.
  await page.goto('/cancel/l');
  await expect(request).toContainText('Not booked yet');
  const provider = await apiOf(product.url, demoAccounts.organisation);
  await provider('POST /bookings/{bookingId}/approve', { params: { bookingId: requestId }, body: { message: '' } });
  await expect(request).not.toContainText('Not booked yet');
  await request.getByRole('link').click();
  await expect(page.getByRole('button', { name: 'Cancel 1 place' })).toBeVisible();
});

test('a provider cancels dates of one listing that lie pages apart, however far ahead', async ({
  product,
  page,
}, info) => {
  const title = `All year ${info.project.name}`;
  const listing = await makeFreeListing(product.url, title, { places: Array.from({ length: 50 }, () => 9) });
  await signIn(page, demoAccounts.organisation, '/cancel/m?page=abc&from=2026-99-99&listing=mine&day=no');
  await page.getByRole('radio', { name: 'List' }).click();
  await expect(page.getByRole('radio', { name: 'List' })).toBeChecked();
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  await page.getByLabel('Listing', { exact: true }).selectOption({ label: title });
  // Before it was narrowed down, the page was as full.
  await expect(page.getByText(/^50 sessions from /)).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(40);
  await page.getByRole('checkbox').first().click();
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page.getByRole('checkbox')).toHaveCount(10);
  await page.getByRole('checkbox').last().click();
  await expect(page.getByText('2 sessions chosen, 1 not on this page')).toBeVisible();
  await expect(page.getByText('Nobody has booked, so nobody has to be told.')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await page.getByRole('button', { name: 'Cancel 2 sessions' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Why?').fill('The wood is closed.');
  await dialog.getByRole('button', { name: 'Cancel 2 sessions' }).click();
  await expect(page.getByText('2 sessions are cancelled')).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(8);

  // From a day on: of what is left, the last eight weeks begin on that of the second page.
  const provider = await apiOf(product.url, demoAccounts.organisation);
  const { sessions } = await provider('GET /cancellable-sessions', { query: { listingId: listing.id, page: 2 } });
  const [year, month, day] = (sessions[0]?.startDate ?? '').slice(0, 10).split('-').map(Number);
  await page.getByLabel('From', { exact: true }).fill(`${day}/${month}/${year}`);
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d/);
  await expect(page).not.toHaveURL(/page=/);
  await expect(page.getByRole('checkbox')).toHaveCount(8);
  await page.getByLabel('From', { exact: true }).fill('1/1/2099');
  await expect(page.getByText('No sessions like that')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show all from today' }).click();
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  await expect(page.getByLabel('Listing', { exact: true })).toHaveValue('');
});

test('a provider sees what waits for it, how many there are, and comes from the list of invoices to each of them', async ({
  product,
  page,
}, info) => {
  const name = info.project.name;
  const asked = await makeFreeListing(product.url, `Answer first ${name}`, { choices: { instantBook: false } });
  const email = `waits-${name}@example.org`;
  const family = await makeFamily(product.url, { firstName: 'Wren', lastName: `Waits ${name}`, email, child: 'Juno' });
  await bookEach(family, asked, asked.sessionIds.slice(0, 1));
  await signIn(page, demoAccounts.organisation, '/bookings/m?type=requests');
  const row = page
    .getByRole('table')
    .getByRole('row')
    .filter({ hasText: `Wren Waits ${name}` });
  await expect(row).toContainText('Waiting for you');
  const { total } = await (
    await apiOf(product.url, demoAccounts.organisation)
  )('GET /bookings', {
    query: { as: 'provider', type: 'requests' },
  });
  await expect(page.getByText(total === 1 ? '1 booking' : `${total} bookings`, { exact: true })).toBeVisible();
  await page.goto('/bookings/m?type=invoices');
  await expect(row).toHaveCount(0);
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  const invoice = page.getByRole('link', { name: /^Invoice of booking/ }).first();
  const reference = ((await invoice.getAttribute('aria-label')) ?? '').replace('Invoice of booking ', '');
  // Another one may come to stand before it.
  await page.getByRole('link', { name: `Invoice of booking ${reference}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/invoice/i);
  await expect(page.getByText(reference).first()).toBeVisible();
});

test('a provider’s eighteen bookings are short on a phone, with the filters in one line, and are sorted by their columns', async ({
  product,
  page,
}, info) => {
  const name = info.project.name;
  const title = `Eighteen weeks ${name}`;
  const weekly = await makeFreeListing(product.url, title, { places: Array.from({ length: 18 }, () => 9) });
  const email = `eighteen-${name}@example.org`;
  const family = await makeFamily(product.url, { firstName: 'Fern', lastName: `Teen ${name}`, email, child: 'Juno' });
  await bookEach(family, weekly, weekly.sessionIds);
  await page.setViewportSize(SIZES.phone);
  await signIn(page, demoAccounts.organisation, `/bookings/m?${new URLSearchParams({ type: 'all', q: title })}`);
  // Below the row of the headers.
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(19);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(2_500);
  const search = page.getByRole('searchbox', { name: 'Name, child, listing or reference' });
  await expect(search).toBeHidden();
  await page.getByRole('button', { name: /^Filters: All/ }).click();
  await expect(search).toHaveValue(title);
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);

  await page.setViewportSize(SIZES.desktop);
  const soonest = await rows.nth(1).textContent();
  const date = page.getByRole('columnheader', { name: 'Date' });
  await date.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(date).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/sort=next/);
  await expect(rows.nth(1)).toHaveText(soonest ?? '');
  await expect(date.getByRole('button')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(date).toHaveAttribute('aria-sort', 'descending');
  await expect(rows.nth(18)).toHaveText(soonest ?? '');
  await page.reload();
  await expect(rows.nth(18)).toHaveText(soonest ?? '');
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('a page of a provider’s lists that is not there is the last or the first one', async ({ page }) => {
  await signIn(page, demoAccounts.organisation, '/bookings/m?type=all&page=99999');
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  await page.goto('/bookings/m?type=all&page=-1');
  await expect(rows.nth(1)).toBeVisible();
  for (const address of ['/payouts?page=1e9', '/payouts?page=abc', '/payouts?from=2026-99-99&listing=mine']) {
    await page.goto(address);
    await expect(page.getByRole('list', { name: 'Payouts by session' }).getByRole('listitem').first()).toBeVisible();
  }
});
