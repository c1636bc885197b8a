import { expect, test } from './fixtures.ts';
import { signIn } from './people.ts';
import { expectGoodPage } from './wizard.ts';

test('a provider answers for a group with the keyboard and comes back to its draft', async ({ page }) => {
  await signIn(page, 'organisation@thicket.example', '/reflections');
  const group = page.getByRole('region', { name: 'What learners have learned' }).getByRole('listitem').first();
  await group.getByRole('button', { name: /^(Say what you saw|Go on)/ }).click();
  const cells = group.getByRole('radiogroup');
  await cells.first().getByRole('radio', { name: 'Uses it' }).focus();
  await page.keyboard.press('a');
  await expect(cells.first().getByRole('radio', { name: 'Uses it' })).toBeChecked();
  await expect(group.getByText('The draft is saved')).toBeVisible();
  await expectGoodPage(page);

  await page.reload();
  await group.getByRole('button', { name: /^Go on/ }).click();
  await expect(cells.first().getByRole('radio', { name: 'Uses it' })).toBeChecked();
  // What is missing is said, and has the focus.
  await group.getByRole('button', { name: 'Send to the families' }).click();
  await expect(group.getByRole('alert')).toContainText('missing');
  for (const all of await group.getByRole('button', { name: /Goes beyond it, for all$/ }).all()) await all.click();
  await expect(cells.last().getByRole('radio', { name: 'Goes beyond it' })).toBeChecked();
  await group.getByRole('button', { name: 'Send to the families' }).click();
  await expect(page.getByText(/can read it$/)).toBeVisible();
});

test('a provider says what its certificates say, issues one and takes it back', async ({ page }) => {
  await signIn(page, 'organisation@thicket.example', '/reflections');
  const certificates = page.getByRole('region', { name: 'Certificates' });
  const change = certificates.getByRole('button', { name: 'Change what they say' });
  const words = certificates.getByLabel('Who signs');
  await expect(change.or(words)).toBeVisible();
  if (await change.isVisible()) await change.click();
  await words.fill('Robin Ash');
  await expectGoodPage(page);
  await certificates.getByRole('button', { name: 'Save' }).click();
  await expect(words).toBeHidden();
  await certificates
    .getByRole('button', { name: /^Issue \d+ certificates?$/ })
    .first()
    .click();
  const opened = page.waitForEvent('download');
  await certificates.getByRole('button', { name: 'Open' }).first().click();
  expect((await opened).suggestedFilename()).toBe('certificate.pdf');
  await expectGoodPage(page);
  await certificates
    .getByRole('button', { name: /^Take back/ })
    .first()
    .click();
  await expect(page.getByText('The certificate is taken back')).toBeVisible();
});
