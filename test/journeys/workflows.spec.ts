import { demoAccounts } from '../../db/town.ts';
import { expect, test } from './fixtures.ts';
import { bookByCard, makeListing, signIn } from './people.ts';
import { expectGoodPage } from './wizard.ts';

test('a provider makes a workflow, reads it on a real booking, sends it to herself, switches it on, and sees in its log that the next family got it', async ({
  page,
  newPerson,
  product,
  mailTo,
}, info) => {
  test.slow();
  const title = `Owl Evenings ${info.project.name}`;
  const listing = await makeListing(product.url, title);
  await signIn(page, demoAccounts.organisation, '/workflows');
  await expectGoodPage(page);
  await page.getByRole('link', { name: 'Make a workflow' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Bring a torch');
  await page.getByLabel('It starts').selectOption({ label: 'When somebody has booked' });
  await page.getByLabel('How long after it').fill('0');
  await page.getByRole('checkbox', { name: title }).check();
  await page.getByLabel('Subject').fill('A torch for {{learners}}');
  await page.getByLabel('Words').fill('Hello {{firstname}}, bring a torch.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('There is no field ‘firstname’.').first()).toBeVisible();
  await page.getByLabel('Words').fill('Hello {{first_name}}, bring a torch.');

  await page.getByRole('button', { name: 'Show it' }).click();
  await expect(page.getByText('This booking would be left out')).toBeVisible();
  await expect(page.frameLocator('iframe').getByRole('heading', { name: /^A torch for / })).toBeVisible();
  await page.getByRole('button', { name: 'Send it to me' }).click();
  expect((await mailTo(demoAccounts.organisation, /^Test: A torch for /)).text).toContain('bring a torch.');
  await expectGoodPage(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bring a torch' })).toBeVisible();
  await expect(page.getByText('Nothing yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Workflows', exact: true }).first().click();
  await page.getByRole('switch', { name: 'Bring a torch is on' }).click();
  await expect(page.getByRole('switch', { name: 'Bring a torch is on' })).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Bring a torch is on' })).toBeEnabled();

  const family = await newPerson();
  const email = `torch-${info.project.name}@example.org`;
  await bookByCard(family, product.url, { firstName: 'Wren', lastName: 'Dale', email }, listing);
  expect((await mailTo(email, /^A torch for Juno$/)).text).toContain('Hello Wren, bring a torch.');

  await page.getByRole('link', { name: 'Bring a torch' }).click();
  await expect(page.getByRole('link', { name: new RegExp(`· ${title}$`) })).toBeVisible();
  await expect(page.getByText('Done', { exact: true })).toBeVisible();
});
