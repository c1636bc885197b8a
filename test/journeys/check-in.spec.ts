import type { Page } from '@playwright/test';
import { demoAccounts } from '../../db/town.ts';
import { makeDay } from './day.ts';
import { accessibilityFaults, expect, test } from './fixtures.ts';
import { signIn } from './people.ts';

/** Gives a phone a camera that sees nothing but a sheet of paper until `hold` puts a picture before it. */
async function giveCamera(page: Page): Promise<(picture: Buffer) => Promise<void>> {
  await page.addInitScript(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 480, height: 480 });
    const drawing = canvas.getContext('2d');
    // A camera goes on sending what it sees.
    window.setInterval(() => drawing?.fillRect(0, 0, 1, 1), 50);
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream(20));
    window.addEventListener('hold', (event) => {
      const picture = new Image();
      picture.addEventListener('load', () => {
        drawing?.reset();
        drawing?.drawImage(picture, 40, 40, 400, 400);
      });
      picture.src = String((event as CustomEvent).detail);
    });
  });
  return (picture) =>
    page.evaluate(
      (source) => void window.dispatchEvent(new CustomEvent('hold', { detail: source })),
      `data:image/png;base64,${picture.toString('base64')}`,
    );
}

test('a family shows its code at the door, and the camera marks the child without signal, once', async ({
  product,
  page,
  newPerson,
}, info) => {
  const email = `check-in-${info.project.name}@example.org`;
  const { sessionId, bookingId } = await makeDay(product, email);
  const family = await newPerson();
  await signIn(family, email, `/bookings/${bookingId}`);
  const code = family.getByRole('img', { name: 'Check-in code of Juno' });
  const picture = await code.screenshot();

  const hold = await giveCamera(page);
  await signIn(page, demoAccounts.organisation, '/schedule/mentor');
  await expect(page.getByText(/^Ready for no signal\. .* on this device/)).toBeVisible({ timeout: 60_000 });
  await page.goto(`/registers/${sessionId}`);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Scan a code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Check in by code' });
  await expect(dialog.getByText(/^Hold the code/)).toBeVisible();
  await hold(picture);
  await expect(dialog.getByText('Checked in', { exact: true })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  // The same code again, read out: it has been used.
  const words = /[A-Z0-9]{4}-[A-Z0-9]{4}/.exec(await family.getByRole('listitem').filter({ has: code }).innerText());
  await dialog.getByLabel('Or type the code').fill(words?.[0] ?? '');
  await dialog.getByRole('button', { name: 'Check in' }).click();
  await expect(dialog.getByText('Not checked in', { exact: true })).toBeVisible();
  await dialog.press('Escape');
  await expect(page.getByText('Saved on this device: 1 mark to send')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('All synced')).toBeVisible({ timeout: 30_000 });
});
