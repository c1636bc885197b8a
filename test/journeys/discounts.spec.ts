import { demoAccounts } from '../../db/town.ts';
import { checkoutAddress } from '../../src/checkout/checkout-address.ts';
import { accessibilityFaults, expect, sidewaysScroll, test } from './fixtures.ts';
import { makeFamily, makeListing, payByCard, signIn } from './people.ts';

test('a provider sets discounts and a code with the calculator; a family of two sees the lines, uses the code, pays the right sum, and a cancelled place gives back exactly what it cost', async ({
  page,
  newPerson,
  product,
}, info) => {
  test.slow();
  const listing = await makeListing(product.url, `River Explorers ${info.project.name}`);

  const provider = await newPerson();
  await signIn(provider, demoAccounts.organisation, `/onboarding/tickets-bank?listing=${listing.id}`);
  const form = provider.locator('#onboarding-form');
  await form.getByRole('button', { name: 'Add a discount' }).click();
  await expect(form.getByText('10% off from the second child on').first()).toBeVisible();
  await form.getByRole('button', { name: 'Add a discount' }).click();
  const dates = form.getByRole('group', { name: /when a child comes on/ });
  await dates.getByLabel('From how many dates on').fill('3');
  await dates.getByLabel('Per cent off').fill('5');
  await form.getByRole('button', { name: 'Add a code' }).click();
  await form.getByRole('button', { name: 'Save and continue' }).click();
  // A code without letters is not saved, and nothing of the rest is lost.
  await expect(form.getByText('Use 3 to 30 letters, numbers and dashes, like SPRING10').first()).toBeVisible();
  await form.getByLabel('Code', { exact: true }).fill('spring10');
  await form.getByText('How often and how long it works').click();
  await form.getByLabel('Bookings in all').fill('20');
  const calculator = form.locator('section').filter({ hasText: 'Price calculator' });
  await calculator.getByLabel('Dates, one a week').fill('3');
  await expect(calculator.getByText('2 children, 3 dates: £178.47')).toBeVisible();
  await calculator.getByLabel('Code in the example').selectOption('SPRING10');
  await expect(calculator.getByText('2 children, 3 dates: £160.62')).toBeVisible();
  expect(await accessibilityFaults(provider)).toEqual([]);
  expect(await sidewaysScroll(provider)).toBe(0);
  await form.getByRole('button', { name: 'Save and continue' }).click();
  await provider.waitForURL(/questionnaire/);

  // The family sees what comes off before it signs in; the banner can be put away.
  const email = `river-${info.project.name}@example.org`;
  const family = await makeFamily(product.url, { firstName: 'Robin', lastName: 'Brook', email, child: 'Juno' });
  const born = Temporal.Now.plainDateISO('Europe/London').subtract({ years: 7 }).toString();
  await family('POST /learners', {
    body: { firstName: 'Otis', lastName: 'Brook', dateOfBirth: born },
    idempotencyKey: crypto.randomUUID(),
  });
  await page.goto(`/listing/${listing.slug}`);
  const banner = page.getByRole('region', { name: 'Discounts' });
  await expect(banner.getByText('10% off from the second child on')).toBeVisible();
  await expect(banner.getByText('5% off when a child comes on 3 dates or more')).toBeVisible();
  await expect(page.getByText('2 children on 3 dates: £178.47 instead of £197.76.')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await banner.getByRole('button', { name: 'Close the discounts' }).click();
  await expect(banner).toBeHidden();
  await page.reload();
  await expect(page.getByText('Automatic discounts')).toBeVisible();
  await expect(banner).toBeHidden();

  const sessions = await page.getByRole('checkbox', { name: /places? left/ }).all();
  const ids = await Promise.all(sessions.map((one) => one.inputValue()));
  expect(ids).toHaveLength(3);
  await signIn(page, email, checkoutAddress(listing.id, ids));
  for (const child of ['Juno', 'Otis']) await page.getByRole('checkbox', { name: new RegExp(`^${child} `) }).check();
  const summary = page.getByRole('complementary', { name: 'Summary' });
  await expect(summary.getByText('Sibling discount, 10% off the second child')).toBeVisible();
  await expect(summary.getByText('−£9.60')).toBeVisible();
  await expect(summary.getByText('−£9.12')).toBeVisible();
  await expect(summary.getByText('£178.47')).toBeVisible();

  // A code that is wrong is refused beside its field; what was chosen stays.
  await page.getByText('I have a code').click();
  await page.getByLabel('Code', { exact: true }).fill('SPRING');
  await page.getByRole('button', { name: 'Use the code' }).click();
  await expect(page.getByText('We do not know the code ‘SPRING’. Please check how it is written.')).toBeVisible();
  await expect(page.getByLabel('Code', { exact: true })).toHaveValue('SPRING');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Hold 6 places for 15 minutes' }).click();
  await expect(page.getByRole('button', { name: 'Pay £178.47' })).toBeVisible();

  // The second half of the checkout takes a code too, and tells of a wrong one once: beside its field.
  await page.getByText('I have a code').click();
  await page.getByLabel('Code', { exact: true }).fill('AUTUMN');
  await page.getByRole('button', { name: 'Use the code' }).click();
  await expect(page.getByText('We do not know the code ‘AUTUMN’. Please check how it is written.')).toBeVisible();
  await expect(page.getByText('Error. Request failed.')).toHaveCount(0);
  await expect(page.getByText('We do not know the code ‘AUTUMN’')).toHaveCount(1);
  await page.getByLabel('Code', { exact: true }).fill('spring 10');
  await page.getByLabel('Code', { exact: true }).press('Enter');
  await expect(page.getByText('The code SPRING10 is used')).toBeVisible();
  await expect(summary.getByText('Code SPRING10, 10% off')).toBeVisible();
  await expect(summary.getByText('−£17.34')).toBeVisible();
  const pay = page.getByRole('button', { name: 'Pay £160.62' });
  await expect(pay).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await page.reload();
  await expect(pay).toBeVisible();
  for (const child of ['Juno', 'Otis'])
    await page.getByLabel(new RegExp(`^${child} .*: What does your child enjoy`)).fill('Water.');
  await pay.click();
  await page.waitForURL(/\/c\/pay\//);
  await payByCard(page);
  await page.waitForURL(/\/bookings\//);
  await expect(page.getByText('You are booked')).toBeVisible();
  await expect(page.getByText('Code SPRING10, 10% off')).toBeVisible();
  await expect(page.getByText('£160.62').first()).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.getByRole('link', { name: 'Cancel places' }).click();
  await page.waitForURL(/\/cancel\/l/);
  await page.getByRole('checkbox', { name: /Otis/ }).first().click();
  const cancel = page.getByRole('button', { name: 'Cancel 1 place and get back £25.36' });
  await cancel.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel 1 place and get back £25.36' }).click();
  await expect(page.getByText('1 place is cancelled')).toBeVisible();

  // The provider sees how often the code was used.
  await provider.goto(`/onboarding/tickets-bank?listing=${listing.id}`);
  await expect(provider.getByText('1 of 20 used')).toBeVisible();
});
