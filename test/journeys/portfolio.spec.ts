import { demoAccounts } from '../../db/town.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './people.ts';
import { expectGoodPage, photo } from './wizard.ts';

test('a family adds to a record, takes it home as a PDF, and shows a part of it to somebody until it ends the link', async ({
  page,
  newPerson,
}) => {
  test.slow();
  await signIn(page, demoAccounts.family, '/portfolio');
  await expect(page.getByRole('heading', { level: 1, name: 'Portfolio' })).toBeVisible();
  await expectGoodPage(page);

  // What is not right is said, and nothing is lost.
  await page.getByRole('button', { name: 'Add to the record' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('radio', { name: /own$/ }).check();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Please write something, or add a picture or a file').first()).toBeVisible();
  await form.getByLabel('In their own words').fill('The beetle had a moustache!');
  const lie = { name: 'beetle.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg onload="alert(1)"/>') };
  await form
    .getByLabel('Pictures and files')
    .setInputFiles([lie, await photo('beetle.png', 'image/png', ['#8fb', '#364'])]);
  await expect(form.getByRole('alert').filter({ hasText: 'beetle.jpg' })).toBeVisible();
  await expect(form.getByRole('img', { name: 'beetle.webp' })).toBeVisible();
  await form.getByText('Aims and subjects').click();
  await form.getByLabel('Another aim').fill('Look closely');
  await form.getByRole('button', { name: 'Add the aim' }).click();
  await form.getByRole('checkbox', { name: 'Outdoor Education' }).check();
  await expectGoodPage(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  const entry = page.getByRole('article').filter({ hasText: 'The beetle had a moustache!' });
  await expect(entry.getByRole('img')).toBeVisible();
  await expect(entry).toContainText('Look closely');

  await page.getByLabel('Subject', { exact: true }).selectOption({ label: 'Outdoor Education' });
  await expect(page).toHaveURL(/subject=outdoor-education/);
  await expect(entry).toBeVisible();
  await expectGoodPage(page);

  await page.getByRole('button', { name: 'Make the PDF' }).click();
  const download = page.getByRole('button', { name: 'Download the record' });
  await expect(download.first()).toBeVisible({ timeout: 20_000 });
  const opened = page.waitForEvent('download');
  await download.first().click();
  expect((await opened).suggestedFilename()).toMatch(/^learning-record-.*\.pdf$/);

  await page.getByRole('button', { name: 'Make a link' }).click();
  await form.getByLabel('For whom?').fill('Grandma');
  await form.getByRole('checkbox', { name: /^In the learner/ }).check();
  await expectGoodPage(page);
  const made = page.waitForResponse(
    (answer) => answer.url().endsWith('/shares') && answer.request().method() === 'POST',
  );
  await form.getByRole('button', { name: 'Make the link' }).click();
  const { address } = (await (await made).json()) as { address: string };
  await expect(page.getByText('Not opened yet.').first()).toBeVisible();

  const stranger = await newPerson();
  expect((await stranger.goto(address))?.status()).toBe(200);
  await expect(stranger.getByText('The beetle had a moustache!')).toBeVisible();
  await expect(stranger.getByText(/^Shared with Grandma/)).toBeVisible();
  await expectGoodPage(stranger);

  const end = page.getByRole('button', { name: /^End it now.*Grandma$/ }).first();
  // By the keyboard: on a phone what was just done is still told over it.
  await end.press('Enter');
  await expect(page.getByText('The link has ended').first()).toBeVisible();
  await expect(page.getByText('Opened once').first()).toBeVisible();
  expect((await stranger.reload())?.status()).toBe(410);
  await expect(stranger.getByRole('heading', { level: 1, name: 'This link has ended' })).toBeVisible();
  await expectGoodPage(stranger);

  await entry.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove it' }).click();
  await expect(entry).toBeHidden();
});
