import { demoAccounts } from '../../db/town.ts';
import { accessibilityFaults, expect, sidewaysScroll, test } from './fixtures.ts';
import { apiOf, goToPart, makeFundedFamily, makeFundedListing, signIn } from './people.ts';

test('a council’s officer goes from its dashboard to the bookings that it pays for, opens an invoice, and comes back', async ({
  page,
  product,
}, info) => {
  const title = `Holiday Kitchen ${info.project.name}`;
  const { id, councilId } = await makeFundedListing(product.url, title);
  await signIn(page, demoAccounts.officer, '/messages');
  await page.goto(`/councils/${councilId}/bookings`);
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(page.getByRole('heading', { level: 1, name: 'Funded bookings' })).toBeVisible();
  await expect(row).toHaveCount(0);

  const email = `kitchen-${info.project.name}@example.org`;
  await makeFundedFamily(product.url, { id, councilId }, { firstName: 'Ivy', lastName: 'Lane', email, child: 'Jude' });
  // Its provider gives the ticket another name afterwards.
  const provider = await apiOf(product.url, demoAccounts.organisation);
  const params = { experienceId: id };
  const { version, tickets } = await provider('GET /experiences/{experienceId}/tickets', { params });
  const ticket = { audience: 'child', unit: 'session', funding: 'COUNCIL', pricePence: 0 } as const;
  await provider('PUT /experiences/{experienceId}/tickets', {
    params,
    body: { version, tickets: [{ ...ticket, id: tickets[0]?.id ?? '', name: 'Meal and play' }] },
  });

  await page.goto(`/councils/${councilId}?eligibility=PENDING&type=all`);
  await goToPart(page, 'Bookings');
  await page.waitForURL(new RegExp(`/councils/${councilId}/bookings`));
  await expect(row.getByText('1 place')).toBeVisible();
  await expect(row.getByText('Jude')).toHaveCount(0);
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);

  // The number comes with a job after the confirmation, and the open list shows it.
  const invoice = row.getByRole('link', { name: /^INV-\d+$/ });
  await expect(invoice).toBeVisible({ timeout: 30_000 });
  const number = (await invoice.textContent()) ?? '';
  await invoice.click();
  await page.waitForURL(/\/invoice$/);
  await expect(page.getByText(`Invoice ${number}`)).toBeVisible();
  await expect(page.getByText('Jude Lane').first()).toBeVisible();
  // As it was booked: an invoice stays as it was issued.
  await expect(page.getByText(/^Holiday place/)).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await page.getByRole('link', { name: 'Back to the bookings' }).click();
  await expect(row).toBeVisible();
});
