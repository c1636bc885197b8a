import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from './fixtures.ts';
import { makeFamily, signIn } from './people.ts';
import { expectGoodPage } from './wizard.ts';

test('a parent takes the family’s data along, has the account erased, and thinks better of it', async ({
  page,
  product,
}, info) => {
  test.slow();
  const email = `rowan-data-${info.project.name}@example.org`;
  await makeFamily(product.url, { firstName: 'Rowan', lastName: 'Marsh', email, child: 'Bryony' });
  await signIn(page, email, '/profile-settings');
  await page.getByRole('link', { name: 'Download or erase' }).click();
  await page.getByRole('button', { name: 'Put my data together' }).click();
  const download = page.getByRole('button', { name: 'Download my data' });
  await expect(download).toBeVisible({ timeout: 30_000 });
  await expectGoodPage(page);
  const coming = page.waitForEvent('download');
  await download.click();
  const archive = unzipSync(new Uint8Array(await readFile(await (await coming).path())));
  expect(strFromU8(archive['index.html'] ?? new Uint8Array())).toContain('Bryony');

  await page.getByRole('link', { name: 'Erase my account…' }).click();
  const erase = page.getByRole('button', { name: 'Erase your account in 7 days' });
  await erase.click();
  await expect(page.getByText('Tick this first.')).toBeVisible();
  await page.getByRole('checkbox', { name: /^I understand/ }).check();
  await expectGoodPage(page);
  await erase.click();
  const banner = page.getByRole('region', { name: 'Your account will be erased' });
  await expect(banner).toBeVisible();
  await expectGoodPage(page);
  // Also where nobody has to be signed in.
  await page.goto('/privacy');
  await banner.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByText('Nothing will be erased')).toBeVisible();
  await expect(banner).toBeHidden();
});
