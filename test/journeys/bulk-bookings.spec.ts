import { demoAccounts } from '../../db/town.ts';
import type { Routes } from '../../src/app/contracts.ts';
import type { Api } from '../../src/platform/browser/client.ts';
import { expect, test } from './fixtures.ts';
import { apiOf, makeFamily, makeListing, signIn } from './people.ts';
import { expectGoodPage } from './wizard.ts';

/** A listing that costs nothing, whose provider is asked first. */
async function makeAskedListing(url: string, title: string, dates: number) {
  const listing = await makeListing(url, title, {
    places: Array.from({ length: dates }, () => 9),
    inDays: 5,
    choices: { instantBook: false },
  });
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

/** Asks for each date for the family's child, as a booking of its own. */
async function askForEach(
  family: Api<Routes>,
  listing: { id: string; ticketId: string; sessionIds: string[] },
): Promise<string[]> {
  const [learner] = await family('GET /learners');
  const bookings: string[] = [];
  for (const sessionId of listing.sessionIds) {
    const lines = [{ sessionId, ticketId: listing.ticketId, learnerId: learner?.id ?? '' }];
    await family('POST /basket/places', { body: { listingId: listing.id, lines } });
    const { bookingIds } = await family('POST /basket/checkout', { body: { expectedTotalPence: 0 } });
    bookings.push(...bookingIds);
  }
  return bookings;
}

test('a provider approves fifty requests at once: one changes meanwhile, so nothing is done until she has seen it', async ({
  page,
  product,
}, info) => {
  test.slow();
  const name = info.project.name;
  const listing = await makeAskedListing(product.url, `Fifty ${name}`, 50);
  const email = `fifty-${name}@example.org`;
  const family = await makeFamily(product.url, { firstName: 'Robin', lastName: `Fifty ${name}`, email, child: 'Juno' });
  const bookings = await askForEach(family, listing);

  await signIn(page, demoAccounts.organisation, `/bookings/m?type=requests&listing=${listing.id}`);
  await expect(page.getByText('50 bookings', { exact: true })).toBeVisible();
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .click();
  // On a phone what is done more rarely is in a menu.
  if (name === 'phone') {
    await page.getByRole('button', { name: 'More to do with them' }).click();
    await expectGoodPage(page);
    await page.getByRole('menuitem', { name: 'Choose all 50' }).click();
  } else await page.getByRole('button', { name: 'Choose all 50' }).click();
  await expect(page.getByText('50 selected')).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Approve requests' })).toBeVisible();
  await expect(page.getByText('Says yes to 50 requests: 50 places of 1 family. Nothing is charged.')).toBeVisible();
  await expectGoodPage(page);

  await family('POST /bookings/{bookingId}/withdraw', { params: { bookingId: bookings[7] ?? '' } });
  await page.getByRole('button', { name: 'Approve 50 requests' }).click();
  const stopped = page.getByRole('alert');
  await expect(stopped).toContainText('Nothing was done');
  await expect(stopped.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByText('Says yes to 49 requests: 49 places of 1 family.')).toBeVisible();
  await page.locator('summary', { hasText: '1 booking is left out' }).press('Enter');
  await expect(page.getByText('The family has withdrawn this request.')).toBeVisible();
  await expectGoodPage(page);

  await page.getByRole('button', { name: 'Approve 49 requests' }).click();
  await expect(page.getByText('49 requests are approved')).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole('link', { name: 'Back to the list' }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`type=requests&listing=${listing.id}`));
  await expect(page.getByText('No booking fits')).toBeVisible();
});

test('a provider opens the page of several bookings by its address, and is led back to choose some', async ({
  page,
}) => {
  await signIn(page, demoAccounts.organisation, '/bookings/m/together');
  await expect(page.getByRole('heading', { name: 'Nothing is chosen' })).toBeVisible();
  await page.getByRole('link', { name: 'Choose bookings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible();
});

test('a provider saves how she looks at her bookings, and finds it again', async ({ page }, info) => {
  const name = `Children ${info.project.name}`;
  await signIn(page, demoAccounts.organisation, '/bookings/m?type=all');
  const filters = page.getByRole('button', { name: /^Filters/ });
  if (info.project.name === 'phone') await filters.click();
  await page.locator('summary', { hasText: 'More filters' }).click();
  await page.getByLabel('Age', { exact: true }).selectOption({ label: '8 to 10' });
  await expect(page).toHaveURL(/age=8-10/);
  await page.getByRole('button', { name: 'Save this view' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Save the view' }).click();
  await expect(page.getByText('The view is saved')).toBeVisible();
  await expectGoodPage(page);
  await page.goto('/bookings/m?type=all');
  await page.getByRole('button', { name: /^Account of/ }).waitFor();
  if (info.project.name === 'phone') await filters.click();
  await page.locator('summary', { hasText: 'More filters' }).click();
  await page.getByLabel('View', { exact: true }).selectOption({ label: name });
  await expect(page).toHaveURL(/age=8-10/);
  await page.getByRole('button', { name: 'Remove this view' }).click();
  await expect(page.getByText('The view is removed')).toBeVisible();
});

test('a provider cancels two weeks of a block from the calendar, all at once', async ({ page, product }, info) => {
  const listing = await makeAskedListing(product.url, `Snow ${info.project.name}`, 6);
  await signIn(page, demoAccounts.organisation, `/cancel/m?listing=${listing.id}`);
  const provider = await apiOf(product.url, demoAccounts.organisation);
  const { sessions } = await provider('GET /cancellable-sessions', { query: { listingId: listing.id } });
  const [year, month, day] = (sessions[1]?.startDate ?? '').slice(0, 10).split('-').map(Number);
  await page.getByLabel('To', { exact: true }).fill(`${day}/${month}/${year}`);
  await expect(page).toHaveURL(/to=\d{4}-\d\d-\d\d/);
  await page.getByRole('button', { name: 'Choose all 2 sessions like that' }).click();
  await expect(page.getByText('Nobody has booked, so nobody has to be told.')).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole('button', { name: 'Cancel 2 sessions' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Why?').fill('Snow.');
  await dialog.getByRole('button', { name: 'Cancel 2 sessions' }).click();
  await expect(page.getByText('2 sessions are cancelled')).toBeVisible();
});
