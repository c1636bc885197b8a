import { expect, openUntil, test } from './fixtures.ts';
import { signIn } from './people.ts';
import { expectGoodPage } from './wizard.ts';

test('a family says how it was, without the name of a child, and finds when it is published', async ({ page }) => {
  await signIn(page, 'family@thicket.example', '/reviews');
  await page
    .getByRole('button', { name: /^Say how it was/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Send the reflection' }).click();
  await expect(page.getByText('Please select an option').first()).toBeVisible();
  for (const question of [
    /^Did the people who came enjoy it/,
    /^Did they learn something/,
    /^Did you feel that they were safe/,
  ])
    await page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: 'Yes' }).check();
  await page.getByLabel('In your own words').fill('A whole day outside, and not one complaint about the rain.');
  await expectGoodPage(page);
  await page.getByRole('button', { name: 'Send the reflection' }).click();
  await expect(page.getByRole('heading', { name: 'What you said' })).toBeVisible();
  await expect(page.getByText(/^Published on /)).toBeVisible();
  await expect(page.getByText('not one complaint about the rain')).toBeVisible();
  await expectGoodPage(page);
});

test('a provider reads what families say, answers it once and reports another; the public page shows the answer', async ({
  page,
  newPerson,
}) => {
  await signIn(page, 'organisation@thicket.example', '/reflections');
  const open = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Answer' }) });
  // Another one may be published at any moment and stand before it: this one is told from it by where and by whom it is.
  const [address, by] = await open
    .first()
    .evaluate((item) => [
      item.querySelector('a')?.getAttribute('href') ?? '',
      item.querySelector('p')?.textContent ?? '',
    ]);
  const first = open.filter({ has: page.locator(`a[href="${address}"]`) }).filter({ hasText: by });
  await expectGoodPage(page);
  const stranger = await newPerson();
  await stranger.goto(address);
  await expect(stranger.getByRole('region', { name: 'What families say' })).toBeVisible();

  await first.getByRole('button', { name: 'Answer' }).click();
  await page.getByRole('button', { name: 'Publish the answer' }).click();
  await expect(page.getByText('Please write something first')).toBeVisible();
  await page.getByLabel('Your answer').fill('Thank you, we loved having you.');
  await page.getByRole('button', { name: 'Publish the answer' }).click();
  await expect(page.getByText('Thank you, we loved having you.')).toBeVisible();
  const said = stranger.getByRole('region', { name: 'What families say' });
  await openUntil(stranger, address, (within) => expect(said).toContainText('we loved having you', within));
  await expectGoodPage(stranger);

  await page.getByRole('button', { name: 'Report' }).last().click();
  await page.getByLabel('What is wrong with it?').fill('They were never here.');
  await page.getByRole('button', { name: 'Report it' }).click();
  await expect(page.getByText('We look at it')).toBeVisible();

  const admin = await newPerson();
  await signIn(admin, 'admin@thicket.example', '/dashboard/reflections');
  await expect(admin.getByText('They were never here.')).toBeVisible();
  await expectGoodPage(admin);
  await admin.getByRole('button', { name: 'Hide it' }).click();
  await expect(admin.getByRole('heading', { name: 'Nothing waits for you' })).toBeVisible();
});
