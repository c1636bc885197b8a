import { demoAccounts } from '../../db/town.ts';
import { accessibilityFaults, expect, sidewaysScroll, test } from './fixtures.ts';
import { makeFamily, makeFundedListing, signIn } from './people.ts';

test('a family asks for a place that a council pays for, the officer says yes, and the booking is confirmed while it looks', async ({
  page,
  newPerson,
  product,
}, info) => {
  const { id, councilId } = await makeFundedListing(product.url, `Holiday Garden ${info.project.name}`, 'COUNCIL');
  const email = `garden-${info.project.name}@example.org`;
  const child = `Wren${info.project.name}`;
  const family = await makeFamily(product.url, { firstName: 'Nell', lastName: 'Brook', email, child });
  const { blocks } = await family('GET /experiences/{experienceId}/sessions', { params: { experienceId: id } });
  const session = blocks[0]?.sessions[0];
  if (!session) throw new Error('There is nothing to book.');

  await signIn(page, email, `/checkout?listing=${id}&sessions=${session.id}`);
  const why = page.getByRole('group', { name: `Why ${child} is eligible` });
  await why.getByText('Holidays in Bristol').click();
  await why.getByText('We say in our own words why').click();
  await why.getByRole('button', { name: 'Send to the council' }).click();
  await expect(why.getByText('Say in a few words why.')).toBeVisible();
  await why.getByLabel('In your own words').fill('We get universal credit.');
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await why.getByRole('button', { name: 'Send to the council' }).click();
  await expect(page.getByText('16 sessions left of 16 sessions')).toBeVisible();
  await page.getByRole('button', { name: 'Hold 1 place for 15 minutes' }).first().click();
  await expect(page.getByText('The council answers first')).toBeVisible();
  await page.getByRole('button', { name: 'Ask for these places' }).first().click();
  await page.waitForURL(/\/bookings\/[0-9a-f-]+$/);
  await expect(page.getByText(/decides whether it pays/).first()).toBeVisible();

  const officer = await newPerson();
  await signIn(officer, demoAccounts.officer, '/messages');
  await officer.goto(`/councils/${councilId}?eligibility=PENDING&type=all&search=${child}`);
  const row = officer.getByRole('row').filter({ hasText: child });
  await expect(row.getByText('We get universal credit.')).toBeVisible();
  expect(await accessibilityFaults(officer)).toEqual([]);
  expect(await sidewaysScroll(officer)).toBe(0);
  await row.getByRole('button', { name: `Eligible: ${child} Brook`, exact: true }).click();
  await officer.getByRole('button', { name: 'Say yes' }).click();
  await expect(officer.getByText(`Eligible: ${child} Brook`).first()).toBeVisible();

  // Without a reload.
  await expect(page.getByText('The council said yes.')).toBeAttached({ timeout: 20_000 });
  await expect(page.getByText('has been asked')).toHaveCount(0);
  await page.goto('/family/funded');
  await expect(page.getByText('15 sessions')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
});
