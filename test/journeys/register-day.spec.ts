import type { Page } from '@playwright/test';
import { demoAccounts } from '../../db/town.ts';
import { accessibilityFaults, expect, faintInSun, test } from './fixtures.ts';
import { makeDay } from './day.ts';
import { signIn } from './people.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

test('a day on the register: a collection refused and one allowed, roll call, incident and lock; the office sees it live', async ({
  product,
  page,
  newPerson,
  mailTo,
}) => {
  const email = 'tess-gate@example.org';
  const { sessionId, bookingId } = await makeDay(product, email);
  const office = await newPerson();
  await signIn(office, demoAccounts.organisation, `/registers/${sessionId}`);
  await signIn(page, demoAccounts.organisation, `/registers/${sessionId}`);

  await press(page, 'Arrive all 2');
  await expect(page.getByText('2 children here: 2 adults needed')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await faintInSun(page)).toEqual([]);
  await page.getByText('On the day').click();
  await press(page, 'Adults here');
  await page.getByRole('dialog').getByLabel('Adults who look after').fill('1');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Too few adults')).toBeVisible();

  await press(page, 'Roll call');
  const calling = page.getByRole('dialog');
  await calling.getByRole('button', { name: 'Juno Gate' }).click();
  await calling.getByRole('button', { name: 'Kit Gate' }).click();
  await calling.getByRole('button', { name: 'Save 2 of 2' }).click();
  await expect(page.getByText(/^2 of 2, last at \d\d:\d\d$/)).toBeVisible();
  await expect(office.getByText(/^2 of 2, last at \d\d:\d\d$/)).toBeVisible();

  await press(page, 'Incident');
  const report = page.getByRole('dialog');
  await report.getByRole('button', { name: 'Send to the family' }).click();
  await expect(report.getByText('Say what happened')).toBeVisible();
  await report.getByLabel('Whom it is about').selectOption({ label: 'Kit Gate' });
  await report.getByLabel('What happened, where and when').fill('Slipped on the bank and grazed a knee.');
  await report.getByLabel('What you did about it').fill('Cleaned it, plaster.');
  await report.getByLabel('Your name').fill('Rowan Ash');
  expect(await accessibilityFaults(page)).toEqual([]);
  await report.getByRole('button', { name: 'Send to the family' }).click();
  await expect(page.getByText(/^Incident: Kit/)).toBeVisible();

  // Dean stands at the gate. The alarm goes away by an answer alone.
  await press(page, 'Collected Juno Gate');
  await press(page, 'Dean Marsh is here');
  const alarm = page.getByRole('alertdialog');
  await expect(alarm).toContainText('Dean Marsh must not collect Juno');
  await page.keyboard.press('Escape');
  await expect(alarm).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await alarm.getByRole('button', { name: 'Juno stays with us' }).click();
  await expect(office.getByText(/Dean Marsh came for Juno/).first()).toBeVisible();
  await mailTo(email, /^Please ring now: Badger Watch/);

  // Her mother has the word; Kit goes with a neighbour whom nobody named.
  await press(page, 'Collected Juno Gate');
  await page.getByLabel('Password that you hear').fill('dandelion');
  await press(page, 'Check the password');
  await expect(page.getByText('The password is right')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Tess Gate' }).click();
  await expect(page.getByText(/Collected \d\d:\d\d by Tess Gate, password checked/).first()).toBeVisible();
  await press(page, 'Lock');
  await expect(page.getByRole('dialog')).toContainText('One is still here');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await press(page, 'Collected Kit Gate');
  await page.getByLabel('Somebody else').fill('Ola Berg');
  await press(page, 'Collected by Ola Berg');
  await page.getByLabel('Why does Ola Berg collect?').fill('Tess rang and asked us to.');
  await press(page, 'Collected by Ola Berg');
  await expect(page.getByText(/by Ola Berg, not on the list/).first()).toBeVisible();
  const told = await mailTo(email, /^Kit went home with somebody who is not on your list/);
  expect(told.text).toContain('Tess rang and asked us to.');

  await press(page, 'Lock');
  await page.getByRole('dialog').getByRole('button', { name: 'Everyone has left' }).click();
  await expect(office.getByText('Everyone has left').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(0);
  expect(await accessibilityFaults(page)).toEqual([]);

  await mailTo(email, /^A report about Kit/);
  const family = await newPerson();
  await signIn(family, email, `/bookings/${bookingId}`);
  await expect(family.getByText('Slipped on the bank and grazed a knee.')).toBeVisible();
});
