import { readFileSync } from 'node:fs';
import { demoAccounts } from '../../db/town.ts';
import { expect, test } from './fixtures.ts';
import { apiOf, makeListing, signIn } from './people.ts';
import { expectGoodPage } from './wizard.ts';

test('a provider reads what fills and earns, compares other days, keeps a table, and cannot break it with wrong days', async ({
  page,
}) => {
  test.slow();
  await signIn(page, demoAccounts.organisation, '/analytics?period=quarter');
  await expect(page.getByRole('heading', { level: 2, name: 'At a glance' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Income over time: £/ })).toBeVisible();
  await expect(page.getByRole('table', { name: 'How full, by weekday and hour' })).toBeVisible();
  await expect(page.getByText(/NaN|undefined|Infinity/)).toHaveCount(0);
  await expectGoodPage(page);

  await page.locator('summary', { hasText: 'Income over time' }).click();
  const kept = page.waitForEvent('download');
  await page.getByRole('button', { name: /Income over time$/ }).click();
  const file = await kept;
  expect(file.suggestedFilename()).toBe('income-over-time.csv');
  expect(readFileSync(await file.path(), 'utf8')).toMatch(/^\uFEFFWeek from,Income\r\n/);

  await page.goto('/analytics?period=custom&from=2031-05-02&to=2031-05-01');
  await expect(page.getByText('The last day is before the first one.')).toBeVisible();
  await page.goto('/analytics?period=custom&from=2031-05-01&to=2031-05-20');
  await expect(page.getByText('Nothing was earned with the dates of this period.')).toBeVisible();
  await expect(page.getByText(/NaN|undefined|Infinity/)).toHaveCount(0);
  await expectGoodPage(page);
});

test('a provider sees what waits, narrows the bookings down to a listing, finds a customer as she types, and remembers something', async ({
  page,
  product,
}, info) => {
  test.slow();
  const { id: listingId } = await makeListing(product.url, `Muddy Mornings ${info.project.name}`);
  const asFamily = await apiOf(product.url, demoAccounts.family);
  await asFamily('POST /conversations', { body: { listingId, body: 'How muddy is it?' } });
  await signIn(page, demoAccounts.organisation, '/bookings/m?type=all');
  const strip = page.getByRole('region', { name: 'Waiting for you' });
  await expect(strip.getByRole('link', { name: /new messages$/ })).toHaveAttribute('href', '/messages');
  await expectGoodPage(page);
  if (info.project.name === 'phone') await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('combobox', { name: 'Listing', exact: true }).selectOption({ label: 'Acorn Mornings' });
  await expect(page).toHaveURL(/listing=/);
  await expect(page.getByRole('row').filter({ hasText: 'Woodland Explorers' })).toHaveCount(0);

  await page.getByRole('link', { name: 'Customers', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  const rows = page.getByRole('rowheader');
  await expect(rows.first()).toBeVisible();
  await expectGoodPage(page);
  const name = (await rows.first().getByRole('link').textContent()) ?? '';
  await page.getByLabel('Name, child, email or telephone').fill(name.toUpperCase());
  await expect(page).toHaveURL(/q=/);
  await expect(rows.first()).toHaveText(new RegExp(name));
  await page.getByRole('link', { name, exact: true }).first().click();
  await page.getByLabel(/^Note/).fill('Asks for a quiet corner.');
  await page.getByLabel(/^Tags/).fill(`Quiet ${info.project.name}, quiet ${info.project.name}`);
  await page.getByRole('button', { name: 'Save the note' }).click();
  await expect(page.getByText('Your note is saved')).toBeVisible();
  await expectGoodPage(page);
  await page.goBack();
  await expect(page).toHaveURL(/q=/);
  await page.goto(`/customers?tag=Quiet+${info.project.name}`);
  await expect(page.getByRole('status').filter({ hasText: '1 customer' })).toBeVisible();
  await expect(rows).toHaveText([new RegExp(name)]);
  await page.goto('/customers?q=nobody+at+all');
  await expect(page.getByRole('heading', { name: 'No customer fits' })).toBeVisible();
});

test('a provider keeps a month on paper and looks what is wanted near her; an administrator looks at the platform', async ({
  page,
  newPerson,
}) => {
  test.slow();
  await signIn(page, demoAccounts.organisation, '/analytics');
  const kept = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the report (PDF)' }).click();
  const file = await kept;
  expect(file.suggestedFilename()).toMatch(/^20\d\d-\d\d\.pdf$/);
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  await page.getByRole('link', { name: 'Demand', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Demand' })).toBeVisible();
  await expect(page.getByText('Counting what is looked for')).toHaveCount(0);
  await expectGoodPage(page);

  const admin = await newPerson();
  await signIn(admin, demoAccounts.admin, '/dashboard/platform');
  await expect(admin.getByRole('heading', { name: 'Waiting for you' })).toBeVisible();
  await expect(admin.getByRole('img', { name: /^Bookings: \d+ in all/ })).toBeVisible();
  await expect(admin.getByText(/NaN|undefined|Infinity/)).toHaveCount(0);
  await expectGoodPage(admin);
});
