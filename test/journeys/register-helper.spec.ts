import { demoAccounts } from '../../db/town.ts';
import { makeDay } from './day.ts';
import { accessibilityFaults, expect, test } from './fixtures.ts';
import { signIn } from './people.ts';
import { letHelpRunOut } from './time.ts';

test('a helper comes in with a PIN, marks one register on her own phone, and is out when her help ends', async ({
  product,
  page,
  newPerson,
}) => {
  const { sessionId } = await makeDay(product, 'uma-gate@example.org');
  await signIn(page, demoAccounts.organisation, `/registers/${sessionId}`);
  await page.getByText('On the day').click();
  await page.getByRole('button', { name: 'Helpers' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Make a PIN' }).click();
  await expect(dialog.getByText('Enter their name').first()).toBeVisible();
  await dialog.getByLabel('First name').fill('Jo');
  await dialog.getByLabel('Last name').fill('Bloggs');
  await dialog.getByRole('button', { name: 'Make a PIN' }).click();
  const told = await dialog.getByText(/Tell Jo this PIN/).innerText();
  const pin = told.replaceAll(/\D/g, '');
  const address = await dialog.getByText(/\/helper\//).innerText();
  expect(await accessibilityFaults(page)).toEqual([]);

  const jo = await newPerson();
  await jo.goto(address);
  await jo.getByLabel('PIN').fill(pin === '000000' ? '000001' : '000000');
  await jo.getByRole('button', { name: 'Open the register' }).click();
  await expect(jo.getByText('This is not the PIN').first()).toBeVisible();
  expect(await accessibilityFaults(jo)).toEqual([]);
  await jo.getByLabel('PIN').fill(pin);
  await jo.getByRole('button', { name: 'Open the register' }).click();
  await expect(jo.getByRole('heading', { name: 'Badger Watch' })).toBeVisible();
  await expect(jo.getByRole('link', { name: 'Walk-in' })).toBeHidden();
  await jo.getByRole('button', { name: 'Arrived Juno Gate' }).click();
  await expect(page.getByText('1 child here')).toBeVisible();
  await jo.goto('/bookings/m');
  await jo.getByRole('link', { name: 'Open the register' }).click();
  await expect(jo.getByRole('link', { name: /^Badger Watch/ })).toHaveCount(1);

  // Her help runs out while she has no signal: what she marked lies on her phone, and the owner gets it from her.
  await jo.getByRole('link', { name: /^Badger Watch/ }).click();
  await expect(jo.getByText(/^Arrived .*sent$/)).toBeVisible();
  await jo.context().setOffline(true);
  await jo.getByRole('button', { name: /^Arrived / }).click();
  await expect(jo.getByText(/^Arrived .*on this device$/)).toBeVisible();
  await letHelpRunOut(product.folder, sessionId);
  await jo.context().setOffline(false);
  await expect(jo.getByText('Your access to this register has ended', { exact: true })).toBeVisible({
    timeout: 30_000,
  });
  expect(await accessibilityFaults(jo)).toEqual([]);
  await jo.getByRole('button', { name: 'Hand over to the owner' }).click();
  await expect(jo.getByText('Handed over', { exact: true })).toBeVisible();

  await dialog.getByLabel('First name').fill('Ida');
  await dialog.getByLabel('Last name').fill('Marsh');
  await dialog.getByRole('button', { name: 'Make a PIN' }).click();
  await dialog.getByRole('button', { name: 'End the help of Ida Marsh' }).click();
  await expect(dialog.getByText('No longer helps')).toHaveCount(2);
  // The button that was pressed is gone: the focus is on what became of it, not on the way out.
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Ida Marsh' })).toBeFocused();
  await dialog.press('Escape');
  await expect(page.getByText('Handed over to you')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add to the register' }).click();
  await expect(page.getByText('Handed over to you')).toHaveCount(0);
  await expect(page.getByText(/^Arrived .*Jo Bloggs/)).toHaveCount(2);
});
