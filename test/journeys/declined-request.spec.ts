import { demoAccounts } from '../../db/town.ts';
import { accessibilityFaults, expect, sidewaysScroll, test } from './fixtures.ts';
import { bookByCard, makeListing, signIn } from './people.ts';

test('a provider says no with a reason; the family reads it without a reload and opens another activity on its date', async ({
  product,
  page: family,
  newPerson,
}, info) => {
  const listing = await makeListing(product.url, `Ask us first ${info.project.name}`, {
    choices: { instantBook: false },
  });
  const email = `asks-first-${info.project.name}@example.org`;
  const atTheBank = await bookByCard(family, product.url, { firstName: 'Robin', lastName: 'Sorrel', email }, listing);
  await expect(family.getByText(/ has been asked$/)).toBeVisible();

  const page = await newPerson();
  await signIn(page, demoAccounts.organisation, new URL(family.url()).pathname);
  await page.getByRole('button', { name: 'Say no' }).click();
  await page.getByRole('button', { name: 'Decline 1 place' }).click();
  await expect(page.getByText('Choose a reason.').first()).toBeVisible();
  await page.getByRole('radio', { name: 'There is no room on these dates any more.' }).check();
  await page.getByLabel(/^A word to the family/).fill('A school came first. We are sorry.');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Decline 1 place' }).click();

  await expect(family.getByText('Your request was not booked')).toBeVisible();
  await expect(family.getByText(/There is no room on these dates any more\./).first()).toBeVisible();
  await expect(family.getByText('‘A school came first. We are sorry.’')).toBeVisible();
  await expect.poll(atTheBank).toEqual({ status: 'canceled', ready: 0, received: 0 });
  const others = family
    .locator('section')
    .filter({ has: family.getByRole('heading', { name: 'Others that may suit you' }) })
    .getByRole('listitem');
  await expect(others.first()).toContainText('also by ');
  expect(await accessibilityFaults(family)).toEqual([]);
  expect(await sidewaysScroll(family)).toBe(0);
  const link = others.first().getByRole('link');
  const name = await link.innerText();
  await link.click();
  await expect(family.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(family.getByRole('checkbox', { name: /places? left/, checked: true })).toHaveCount(1);
});
