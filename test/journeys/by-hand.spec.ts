import type { Locator, Page } from '@playwright/test';
import { demoAccounts } from '../../db/town.ts';
import { expect, test } from './fixtures.ts';
import { apiOf, makeListing, signIn } from './people.ts';
import { photo } from './wizard.ts';

/** Presses in the middle of something, moves by so much in a few steps, and lets go. */
async function drag(page: Page, from: Locator, by: { x: number; y: number }): Promise<void> {
  // Waits until it stands still: a dialog comes in with a movement.
  await from.hover();
  const box = await from.boundingBox();
  if (!box) throw new Error('There is nothing to drag.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by.x / 2, y + by.y / 2, { steps: 4 });
  await page.mouse.move(x + by.x, y + by.y, { steps: 4 });
  await page.mouse.up();
}

test('photos are put in order and cropped, and the pin is set, by dragging; another device goes on from there', async ({
  page,
  newPerson,
  product,
}) => {
  const { id } = await makeListing(product.url, 'Clay by the Brook', { draft: true });
  const saved = page.getByRole('status').filter({ hasText: /^Saved$/ });
  await signIn(page, demoAccounts.organisation, `/onboarding/listing-upload-images?listing=${id}`);
  await page
    .getByLabel('Photos', { exact: true })
    .setInputFiles([
      await photo('clay.jpg', 'image/jpeg', ['#caa472', '#6b4a2d']),
      await photo('brook.jpg', 'image/jpeg', ['#b9cfd2', '#4d6b4a']),
    ]);
  await expect(page.getByRole('button', { name: /^Cancel / })).toHaveCount(0);
  await expect(saved).toBeVisible();

  await page.goto(`/onboarding/listing-gallery?listing=${id}`);
  const photos = page
    .getByRole('list')
    .filter({ has: page.getByText('Cover') })
    .getByRole('listitem');
  const words = photos.getByLabel('What does it show?');
  await words.last().fill('The brook.');
  // A save in between may move the rows under the pointer.
  const provider = await apiOf(product.url, demoAccounts.organisation);
  const listing = async () => provider('GET /experiences/{experienceId}', { params: { experienceId: id } });
  await expect
    .poll(async () => (await listing()).experienceMedia.map((media) => media.alternativeText))
    .toContain('The brook.');
  await expect(saved).toBeVisible();
  const count = await photos.count();
  const height = (await photos.last().boundingBox())?.height ?? 0;
  await drag(page, photos.last().getByTitle('Drag to another place'), { x: 0, y: -height * count });
  await expect(words.first()).toHaveValue('The brook.');

  await page.getByRole('button', { name: 'Crop The brook.' }).click();
  const dialog = page.getByRole('dialog', { name: 'Crop the photo' });
  const kept = dialog.getByRole('button', { name: 'The part that stays' });
  const before = await kept.boundingBox();
  await drag(page, dialog.getByRole('button', { name: 'Lower right corner' }), { x: -60, y: -60 });
  await expect.poll(async () => (await kept.boundingBox())?.width).toBeLessThan((before?.width ?? 0) - 20);
  await dialog.getByRole('button', { name: 'Crop', exact: true }).click();
  await expect(page.getByText('Photo cropped')).toBeVisible();
  await expect(saved).toBeVisible();

  const address = async () => (await listing()).address;
  const stood = await address();
  await page.goto(`/onboarding/listing-address-confirm?listing=${id}`);
  await drag(page, page.getByRole('button', { name: 'Pin on the place' }), { x: 40, y: 30 });
  await expect(saved).toBeVisible();
  await expect.poll(async () => (await address())?.longitude).toBeGreaterThan(stood?.longitude ?? 0);
  expect((await address())?.latitude).toBeLessThan(stood?.latitude ?? 0);

  const tablet = await newPerson();
  await signIn(tablet, demoAccounts.organisation, `/onboarding/listing-gallery?listing=${id}`);
  await expect(tablet.getByLabel('What does it show?').first()).toHaveValue('The brook.');
});
