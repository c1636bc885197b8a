import { demoAccounts } from '../../db/town.ts';
import { expect, test } from './fixtures.ts';
import { goToPart, signIn } from './people.ts';
import { expectGoodPage } from './wizard.ts';

test('an officer says when a child is looked at again, and the overview leads to it', async ({ page }) => {
  const inThreeWeeks = Temporal.Now.plainDateISO('Europe/London').add({ days: 21 }).toString();
  await signIn(page, demoAccounts.officer, '/councils');
  await page.getByRole('link', { name: 'Bristol City Council' }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await goToPart(page, 'Programmes and codes');
  await page.getByRole('link', { name: 'Holidays in Bristol' }).first().click();
  await page.getByRole('button', { name: 'Change what Maya Abbott has' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Looked at again on').fill(inThreeWeeks);
  await expectGoodPage(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);

  await goToPart(page, 'Overview');
  await expect(page.getByRole('heading', { name: 'Reviews due' })).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole('link', { name: 'In the next month: 1 child' }).click();
  await expect(page.getByRole('radio', { name: 'Review in a month' })).toBeChecked();
  await expect(page.getByRole('button', { name: 'Change what Maya Abbott has' })).toBeVisible();
  await page.getByRole('radio', { name: 'Review due' }).click({ force: true });
  await expect(page.getByText('No child fits this.')).toBeVisible();
  await expectGoodPage(page);
});
