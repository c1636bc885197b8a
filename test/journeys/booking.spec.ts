import { demoAccounts } from '../../db/town.ts';
import { accessibilityFaults, expect, sidewaysScroll, test } from './fixtures.ts';
import { addChild, makeAccount, payByCard, signIn } from './people.ts';
import { letSessionBegin } from './time.ts';

test('a family signs up on the way, books two children, pays, and cancels one child on one date; the provider sees it at once and marks the register', async ({
  product,
  page,
  newPerson,
  mailTo,
}, info) => {
  test.slow();
  const mentor = await newPerson();
  await signIn(mentor, demoAccounts.organisation, '/bookings/m?type=all');
  await expect(mentor.getByRole('heading', { level: 1 })).toHaveText('Bookings');

  await page.goto('/provider/hazel-copse-forest-school');
  await page.getByRole('link', { name: 'Woodland Explorers' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Woodland Explorers');
  await page
    .getByText(/^All \d+ dates$/)
    .first()
    .click();
  const dates = page.getByRole('checkbox', { name: /places? left/ });
  const first = dates.nth(info.project.name === 'phone' ? 1 : 4);
  const sessionId = await first.inputValue();
  await first.click();
  await page.waitForURL(/sessions=/);
  await dates.nth(info.project.name === 'phone' ? 2 : 5).click();
  await page.waitForURL(/sessions=.*(%2C|,)/);
  await page
    .getByRole('button', { name: /^Book 2 dates/ })
    .or(page.getByRole('link', { name: /^Book 2 dates/ }))
    .first()
    .click();

  await page.getByRole('link', { name: 'Make an account' }).click();
  const email = `nina-${info.project.name}@example.org`;
  await makeAccount(page, { firstName: 'Nina', lastName: 'Hale', email });
  await page.getByRole('heading', { name: 'Who goes?' }).waitFor();
  await addChild(page, { firstName: 'Otto', born: ['3', '4', '2017'] });
  await page.getByRole('button', { name: 'Add a child or yourself' }).click();
  await addChild(page, { firstName: 'Ida', born: ['9', '11', '2018'] });
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await page.getByRole('button', { name: 'Hold 4 places for 15 minutes' }).click();

  // Questions are answered; a reload loses nothing that is held.
  await expect(page.getByRole('button', { name: 'Pay £131.84' })).toBeVisible();
  await page.reload();
  await page.getByLabel(/^Otto Hale: What does your child enjoy/).fill('Loves water, finds loud rooms hard.');
  await page.getByLabel(/^How did you hear about us/).fill('A friend at school.');
  await page.getByRole('button', { name: 'Pay £131.84' }).click();

  await page.waitForURL(/\/c\/pay\//);
  await payByCard(page, '4000 0000 0000 0002');
  await expect(page.getByText(/declined/i).first()).toBeVisible();
  await payByCard(page);
  await page.waitForURL(/\/bookings\//);
  await expect(page.getByText('You are booked')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);

  const mail = await mailTo(email, /Woodland Explorers/);
  expect(mail.text).toContain('£131.84');
  expect(mail.attachments.find(({ contentType }) => contentType.includes('calendar'))?.text).toContain('BEGIN:VEVENT');
  expect(mail.text).not.toMatch(/loud rooms/);

  // The provider's list was open all the time: nobody reloaded it.
  await expect(mentor.getByText('Nina Hale').first()).toBeVisible();

  await page.getByRole('link', { name: 'Cancel places' }).click();
  await page.waitForURL(/\/cancel\/l/);
  await page.getByRole('checkbox', { name: /Otto/ }).first().click();
  // Booked a moment ago and more than 48 hours ahead: everything goes back, the fee included.
  const cancel = page.getByRole('button', { name: 'Cancel 1 place and get back £32.96' });
  await cancel.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel 1 place and get back £32.96' }).click();
  await expect(page.getByText('1 place is cancelled')).toBeVisible();
  await mailTo(email, /cancel|refund/i);

  await mentor.goto('/schedule/mentor');
  await expect(mentor.getByRole('heading', { level: 1 })).toHaveText('Registers');
  expect(await accessibilityFaults(mentor)).toEqual([]);
  await mentor.goto(`/registers/${sessionId}`);
  await expect(mentor.getByText(/^Marks open at/)).toBeVisible();
  await expect(mentor.getByRole('button', { name: 'Arrived Ida Hale' })).toHaveCount(0);
  await letSessionBegin(product.folder, sessionId);
  await mentor.reload();
  // In the wood, without signal, at the first mark: nothing that it opens has been used before.
  const arrived = mentor.getByRole('button', { name: 'Arrived Ida Hale' });
  await arrived.waitFor();
  await mentor.context().setOffline(true);
  // By keyboard: the next step has the focus, clear of the bar, and Tab leaves the message again.
  await arrived.press('Enter');
  await expect(mentor.getByRole('button', { name: /^Collected Ida Hale/ })).toBeFocused();
  const message = mentor.getByRole('listitem').filter({ hasText: 'Ida is here' });
  await expect(message).toBeVisible();
  await message.getByRole('button', { name: 'Undo' }).focus();
  await mentor.keyboard.press('Tab');
  await expect(mentor.locator('main :focus')).toHaveCount(0);
  await expect(mentor.getByText(/^Saved on this device: 1 mark/)).toBeVisible();
  await mentor.getByRole('button', { name: /^Collected Ida Hale/ }).click();
  const who = mentor.getByRole('dialog');
  await who.getByLabel('Somebody else').fill('Nina Hale');
  await who.getByRole('button', { name: 'Collected by Nina Hale' }).click();
  await expect(mentor.getByText(/^Saved on this device: 2 marks/)).toBeVisible();
  await mentor.context().setOffline(false);
  await expect(mentor.getByText(/Collected \d\d:\d\d by Nina Hale/).first()).toBeVisible();
  await expect(mentor.getByText(/All synced/i).first()).toBeVisible();
  await mentor.reload();
  await expect(mentor.getByText(/Collected \d\d:\d\d by Nina Hale/).first()).toBeVisible();
  expect(await accessibilityFaults(mentor)).toEqual([]);
  await mentor.goto(`/registers/${sessionId}/print`);
  await expect(mentor.getByText('Ida Hale').first()).toBeVisible();
});
