import { demoAccounts } from '../../db/town.ts';
import { checkoutAddress } from '../../src/checkout/checkout-address.ts';
import { accessibilityFaults, expect, sidewaysScroll, test } from './fixtures.ts';
import { apiOf, makeFamily, payByCard, signIn } from './people.ts';

test('a provider adds a date to a booked block, moves one and removes another through the dry run; the family is told, gets its money for the one and cancels the other for free', async ({
  product,
  page,
  newPerson,
  mailTo,
}, info) => {
  test.slow();
  const provider = await apiOf(product.url, demoAccounts.organisation);
  const { experiences } = await provider('GET /experiences', { query: { search: 'Woodland Explorers' } });
  const listing = experiences[0]?.id ?? '';
  const name = `Dusk walks ${info.project.name}`;
  const first = Temporal.Now.plainDateISO('Europe/London').add({ days: info.project.name === 'phone' ? 40 : 50 });
  const block = await provider('POST /experiences/{experienceId}/blocks', {
    params: { experienceId: listing },
    body: {
      name,
      type: 'CHOOSE_DATES',
      sessions: [0, 1, 2].map((day) => ({
        date: first.add({ days: day }).toString(),
        start: '17:00',
        end: '18:30',
        capacity: 8,
      })),
    },
    idempotencyKey: crypto.randomUUID(),
  });
  const sessions = block.sessions.map(({ id }) => id);
  const email = `heron-${info.project.name}@example.org`;
  await makeFamily(product.url, { firstName: 'Robin', lastName: 'Heron', email, child: 'Juno' });
  const family = await newPerson();
  await signIn(family, email, checkoutAddress(listing, sessions.slice(0, 2)));
  await family.getByRole('checkbox', { name: /^Juno / }).check();
  await family.getByRole('button', { name: 'Hold 2 places for 15 minutes' }).click();
  await family.getByLabel(/^How did you hear about us/).fill('A friend at school.');
  await family.getByLabel(/What does your child enjoy/).fill('Owls.');
  await family.getByRole('button', { name: 'Pay £65.92' }).click();
  await family.waitForURL(/\/c\/pay\//);
  await payByCard(family);
  await family.waitForURL(/\/bookings\//);
  await expect(family.getByText('You are booked')).toBeVisible();

  // The provider adds a date to the block: who has booked keeps what it bought, and nobody has to be told.
  await signIn(page, demoAccounts.organisation, `/onboarding/dates-and-times-preview?listing=${listing}`);
  await page.getByRole('button', { name: `Add dates to ${name}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Click every date you are offering in this block');
  const added = page.locator(`[data-date="${first.add({ days: 3 }).toString()}"]:visible`);
  await page.locator('[data-date]:visible').first().waitFor();
  if ((await added.count()) === 0) await page.getByRole('button', { name: 'Next month' }).click();
  await added.click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { level: 1, name: 'Set the times for your sessions' }).waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Save and continue' }).click();
  const dryRun = page.getByRole('alertdialog', { name: 'What this change means' });
  await expect(dryRun).toContainText('Nobody is notified.');
  await expect(dryRun).toContainText(
    '1 family keeps the 2 places booked so far, at the price that was paid, and gets none on the date that you add.',
  );
  expect(await accessibilityFaults(page)).toEqual([]);
  await dryRun.getByRole('button', { name: 'Add 1 date' }).click();
  await expect(page.getByText(`‘${name}’ is saved`)).toBeVisible();

  // Then it changes the block: the first date begins later, the second does not take place.
  await page.goto(`/onboarding/dates-and-times-preview?listing=${listing}`);
  await page.getByRole('button', { name: `Change ${name}` }).click();
  await page.getByRole('button', { name: 'Change times and places' }).click();
  const dates = page.locator('#onboarding-form');
  await dates.getByLabel('Start', { exact: true }).first().fill('18:00');
  await dates.getByLabel('End', { exact: true }).first().fill('19:30');
  await dates
    .getByRole('button', { name: /^Remove .*, 17:00$/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Save and continue' }).click();

  const preview = page.getByRole('alertdialog', { name: 'What this change means' });
  await expect(preview).toContainText('New time: 18:00 – 19:30');
  await expect(preview).toContainText('Does not take place; £32.96 goes back');
  await expect(preview).toContainText('1 family is told by email, with your words.');
  await expect(preview).toContainText(/1 family may cancel for free until the end of .*: £32\.96 at most\./);
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);

  // Nothing is done before the button is pressed, and not without a word to the family.
  const agree = preview.getByRole('button', { name: 'Change and tell 1 family, give back £32.96' });
  await agree.click();
  await expect(preview.getByText('Please say why')).toBeVisible();
  await preview.getByLabel('Why?').fill('It is dark earlier than we thought.');
  await agree.click();
  await expect(page.getByText(`‘${name}’ is saved`)).toBeVisible();

  // The family's page was open all the time.
  await expect(family.getByText('Hazel Copse Forest School has changed dates of this booking')).toBeVisible();
  await expect(family.getByRole('heading', { name: /18:00.–.19:30/ })).toBeVisible();
  await expect(family.getByText('Cancelled by the provider').first()).toBeVisible();
  expect(await accessibilityFaults(family)).toEqual([]);
  expect(await sidewaysScroll(family)).toBe(0);
  const told = await mailTo(email, /^Changed: 2 dates of Woodland Explorers/);
  expect(told.text).toContain('It is dark earlier than we thought.');
  expect(told.text).toContain('you get everything back, the booking fee included');
  await mailTo(email, /^Cancelled: 1 place, Woodland Explorers/);

  await family.getByRole('link', { name: 'Cancel for free' }).click();
  await family.waitForURL(/\/cancel\/l/);
  const cancel = family.getByRole('button', { name: 'Cancel 1 place and get back £32.96' });
  await cancel.click();
  await family.getByRole('alertdialog').getByRole('button', { name: 'Cancel 1 place and get back £32.96' }).click();
  await expect(family.getByText('1 place is cancelled')).toBeVisible();
});

test('a provider finds ‘Copy last term’ in the menu of a listing and beside its blocks, and the copied dates become a new block', async ({
  page,
}, info) => {
  await signIn(page, demoAccounts.organisation, '/listings?search=Woodland+Explorers');
  await page.getByRole('button', { name: 'More for Woodland Explorers' }).click();
  await page.getByRole('menuitem', { name: /^Copy last term/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Click every date you are offering in this block');
  await page.getByRole('textbox', { name: 'First day of the new term' }).fill('5/9/2033');
  await page.getByRole('button', { name: 'Copy the dates' }).click();
  await expect(page.getByText(/dates? copied\./)).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { level: 1, name: 'Set the times for your sessions' }).waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  const name = `Autumn of the ${info.project.name}`;
  await page.getByLabel('Name of the block').fill(name);
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page.getByText(`‘${name}’ is saved`)).toBeVisible();

  await page.goto(page.url().replace(/onboarding\/[a-z-]+/, 'onboarding/dates-and-times-preview'));
  await page.getByRole('link', { name: 'Copy last term' }).click();
  await expect(page.getByRole('textbox', { name: 'First day of the new term' })).toBeVisible();
});
