import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { demoAccounts } from '../../db/town.ts';
import { accessibilityFaults, expect, sidewaysScroll, test } from './fixtures.ts';
import { signIn } from './people.ts';

test('a provider sees what was paid, opens a session, takes the list along and prints the receipt', async ({
  page,
}) => {
  await signIn(page, demoAccounts.organisation, '/payouts');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payouts');
  const paid = page.locator('dl').first().locator('div', { hasText: /^Paid/ });
  await expect(paid).toContainText(/£\d/);
  await expect(paid).not.toContainText('£0.00');

  // What has arrived is told in words; opened, it shows the reference on the bank statement and each place.
  const session = page.getByRole('list', { name: 'Payouts by session' }).getByRole('group').filter({ hasText: 'Paid' });
  await session.first().locator('summary').click();
  await expect(session.first()).toContainText('It has arrived at your bank.');
  await expect(session.first()).toContainText(/On your bank statement: THICKET \w{8}/);
  await expect(session.first().getByRole('table')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);

  // It is still open after a reload.
  await page.reload();
  await expect(session.first().getByRole('table')).toBeVisible();

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download places (CSV)' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^payouts-places-\d{4}-\d\d-\d\d\.csv$/);
  // A byte order mark, so that spreadsheets read it as UTF-8, and a line for each place.
  const lines = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(lines[0]).toMatch(/^\uFEFFListing,Date,Start,End,Booking,/);
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.at(-1)).toMatch(/,\d{4}-\d\d-\d\d,/);

  // The filter lives in the address.
  await page.getByLabel('Sessions until').fill('2020-01-01');
  await expect(page.getByText('No payouts like that')).toBeVisible();
  expect(page.url()).toContain('to=2020-01-01');
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect(session.first()).toBeVisible();

  await page.goto('/bookings/m?type=all');
  const [bookings] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download these bookings (CSV)' }).click(),
  ]);
  expect(bookings.suggestedFilename()).toMatch(/^bookings-\d{4}-\d\d-\d\d\.csv$/);
  const [header, first] = readFileSync(await bookings.path(), 'utf8').split('\r\n');
  expect(header).toMatch(/^\uFEFFBooking,Listing,Booked by,Email,/);
  expect(first).toMatch(/^\w+,.*,\d{4}-\d\d-\d\d,\d\d:\d\d,.*,\d+\.\d\d,/);
  await page.goBack();

  await page.getByRole('link', { name: 'VAT receipt' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipt');
  await expect(page.getByText('Hazel Copse Forest School')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
});

test('a provider finds payouts by words, ticks two and takes their file along', async ({ page }) => {
  await signIn(page, demoAccounts.organisation, '/payouts');
  const list = page.getByRole('list', { name: 'Payouts by session' });
  await page.getByLabel('Listing or bank reference').fill('no such listing');
  await expect(page.getByText('No payouts like that')).toBeVisible();
  await page.getByRole('button', { name: 'Show everything' }).click();
  // The address changes before the list does.
  const sorted = page.waitForResponse(/\/api\/payouts\?.*sort=amount/);
  await page.getByLabel('Sort by', { exact: true }).selectOption({ label: 'Highest amount first' });
  await expect(page).toHaveURL(/sort=amount&direction=descending/);
  await sorted;
  const ticks = list.getByRole('checkbox', { name: /^Select / });
  await ticks.nth(0).click();
  await ticks.nth(1).click();
  await expect(page.getByText(/^2 selected.*£\d/)).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV', exact: true }).click(),
  ]);
  const lines = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(lines.length).toBeGreaterThanOrEqual(3);
  await page.locator('summary', { hasText: 'What each line says' }).click();
  await page.getByRole('checkbox', { name: 'Service fee', exact: true }).click();
  await expect(list.getByText(/ fee$/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save this view' })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByText(/selected/)).toHaveCount(0);
});

/** Chooses in several lists at once, quicker than the screen follows. */
const chooseAtOnce = (page: Page, choices: Record<string, string>): Promise<void> =>
  page.evaluate((wanted) => {
    for (const [name, value] of Object.entries(wanted)) {
      const list = document.querySelector<HTMLSelectElement>(`select[name="${name}"]`);
      if (!list) throw new Error(`There is no list ‘${name}’.`);
      list.value = value;
      list.dispatchEvent(new Event('change', { bubbles: true }));
    }
  }, choices);

test('a provider who is quicker than the screen gets all that was chosen, and goes back to what was there', async ({
  page,
}) => {
  await signIn(page, demoAccounts.organisation, '/payouts?q=nothing');
  await page.getByRole('button', { name: 'Show everything' }).evaluate((button: HTMLButtonElement) => {
    button.click();
    const sort = document.querySelector<HTMLSelectElement>('select[name="sort"]');
    if (!sort) return;
    sort.value = 'amount descending';
    sort.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await expect(page).toHaveURL('/payouts?sort=amount&direction=descending');
  await expect(page.getByRole('list', { name: 'Payouts by session' })).toBeVisible();

  // On the bookings each choice is a step that one can take back.
  await page.goto('/bookings/m?type=all');
  await expect(page.locator('select[name="funding"]')).toBeAttached();
  await chooseAtOnce(page, { payment: 'PAID', funding: 'PAID' });
  await expect(page).toHaveURL('/bookings/m?payment=PAID&type=all&funding=PAID');
  await page.goBack();
  await expect(page).toHaveURL('/bookings/m?type=all');
  await expect(page.locator('select[name="payment"]')).toHaveValue('');
  await chooseAtOnce(page, { funding: 'FREE' });
  await expect(page).toHaveURL('/bookings/m?type=all&funding=FREE');
});

test('an administrator sees what ledger and payment partner say; others do not', async ({ page, newPerson }) => {
  await signIn(page, demoAccounts.admin, '/dashboard/reconciliation');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reconciliation');
  await expect(page.getByRole('heading', { name: 'Refunds that failed' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Night by night' })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);

  const family = await newPerson();
  await signIn(family, demoAccounts.family, '/dashboard/reconciliation');
  await expect(family.getByText('This page is for administrators')).toBeVisible();
});

test('an administrator keeps the payouts of a provider back with a reason, sees that they are, and lets them go on', async ({
  page,
}) => {
  await signIn(page, demoAccounts.admin, '/dashboard/users?q=mentor%40');
  await page.getByRole('table').getByRole('link').first().click();
  const keep = page.getByRole('button', { name: 'Keep payouts back', exact: true });
  await keep.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Their bank asks who they are.');
  await dialog.getByRole('button', { name: 'Keep payouts back' }).click();
  await expect(page.getByText(/^Kept back since /)).toBeVisible();
  await expect(page.getByText('Their bank asks who they are.')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await page.getByRole('button', { name: 'Let the payouts go on' }).click();
  await expect(keep).toBeVisible();
});

test('an administrator sets the fees of a provider from a later day on, and reads who did it and why', async ({
  page,
}, info) => {
  const why = `Forty listings a year (${info.project.name})`;
  await signIn(page, demoAccounts.admin, '/dashboard/fees');
  await page.getByLabel('Provider or council').fill('chalk stream');
  await page.getByRole('button', { name: /^Chalk Stream Bushcraft/ }).click();
  await page.getByLabel('Booking fee').fill('2.5');
  await page.getByLabel('Service fee').fill('half');
  await expect(page.getByText('Enter a percentage up to 50%')).toBeVisible();
  await page.getByLabel('Service fee').fill('1');
  const day = Temporal.Now.plainDateISO('Europe/London').add({ days: 60 });
  const from = page.getByLabel('From', { exact: true });
  await page.getByLabel('Why').fill(why);
  // A day that is none, or over, does not mean now.
  for (const [typed, problem] of [
    ['31/2/2027', 'Enter a date, like 6/4/2027'],
    ['1/4/2020', / or a later date$/],
    ['', 'Enter the day on which they begin'],
  ] as const) {
    await from.fill(typed);
    await page.getByRole('button', { name: 'Set these fees' }).click();
    await expect(page.getByText(problem)).toBeVisible();
  }
  await expect(page.getByText('The fees are set')).toHaveCount(0);
  await from.fill(`${day.day}/${day.month}/${day.year}`);
  await page.getByRole('button', { name: 'Set these fees' }).click();
  await expect(page.getByText('The fees are set')).toBeVisible();
  await expect(page.getByLabel('Provider or council')).toHaveValue('');
  await expect(page.getByText(why)).toBeVisible();
  await expect(page.getByText('Booking fee 2.5%, service fee 1%').first()).toBeVisible();
  await expect(page.getByText('Later', { exact: true }).first()).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
});
