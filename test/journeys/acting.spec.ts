import type { Page } from '@playwright/test';
import { demoAccounts } from '../../db/town.ts';
import { accessibilityFaults, expect, sidewaysScroll, test } from './fixtures.ts';
import { delayLive, signIn } from './people.ts';

async function isSound(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
}

test('a provider lets somebody act for its bookings by mail; they accept, switch, see them, and are stopped when it is taken back', async ({
  page: owner,
  newPerson,
  mailTo,
}, info) => {
  test.slow();
  const email = `ben-${info.project.name}@example.org`;
  await signIn(owner, demoAccounts.organisation, '/access-control');
  await isSound(owner);
  await owner.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(owner.getByText('Enter the email address of the person.').first()).toBeVisible();
  await owner.getByLabel('Email address').fill(email);
  await owner.getByRole('radio', { name: 'Bookings and registers' }).check();
  // A last day that is none does not mean that the access has no end.
  const lastDay = owner.getByRole('textbox', { name: /^Last day of the access/ });
  await lastDay.fill('31/2/2027');
  await lastDay.press('Enter');
  await expect(owner.getByText('Enter a date, like 6/4/2027').first()).toBeVisible();
  await lastDay.fill('');
  await owner.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(owner.getByText(email).first()).toBeVisible();

  const invitation = await mailTo(email, /invites you to help/);
  expect(invitation.text).toContain('Bookings and registers');
  const link = new URL(invitation.links.find((one) => one.includes('/invitation')) ?? '');
  const ben = await newPerson();
  await ben.goto(`${link.pathname}${link.search}`);
  await expect(ben.getByRole('heading', { level: 1 })).toHaveText('Hazel Copse Forest School would like your help');
  await isSound(ben);
  await ben.getByRole('link', { name: 'Sign in and accept' }).click();
  await expect(ben.getByLabel('Email address')).toHaveValue(email);
  await ben.getByRole('button', { name: 'Email me a code' }).click();
  const code = await mailTo(email, /sign-in code/);
  await ben.getByLabel('Code', { exact: true }).fill(/\d{3} \d{3}/.exec(code.text)?.[0] ?? '');
  await expect(ben.getByText('You have accepted')).toBeVisible();
  await mailTo(demoAccounts.organisation, /can now act for your account/);
  // The giver's page was open all the time.
  await expect(owner.getByRole('button', { name: `Take the access of ${email} back` })).toBeVisible();

  await ben.getByRole('link', { name: 'See the account' }).click();
  await ben.getByRole('button', { name: 'Act for Hazel Copse Forest School' }).click();
  await ben.waitForURL(/\/bookings\/m/);
  await expect(ben.getByRole('heading', { level: 1 })).toHaveText('Bookings');
  await expect(ben.getByRole('link', { name: /^[A-Z0-9]{6}$|./ }).first()).toBeVisible();
  await expect(
    ben.getByRole('button', { name: /^Account of Hazel Copse Forest School, for whom you act/ }),
  ).toBeVisible();
  await ben.goto('/bank-details');
  await expect(ben.getByText('The access that you were given does not include this.').first()).toBeVisible();
  await ben.goto('/access-control');
  await expect(ben.getByText('You act for Hazel Copse Forest School').first()).toBeVisible();
  await isSound(ben);
  // What happens before the stream of a page stands is not missed.
  const connect = await delayLive(ben);
  await ben.goto('/bookings/m?type=all');
  await expect(ben.getByRole('heading', { level: 1 })).toHaveText('Bookings');

  await owner.getByRole('button', { name: `Take the access of ${email} back` }).click();
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Take it back now' }).click();
  await expect(owner.getByText('The access was taken back').first()).toBeVisible();
  await connect();
  // The live stream of the delegate is refused, as is what it reads next, and nothing of the other account stays.
  await expect(ben.getByText('You are back in your own account').first()).toBeVisible({ timeout: 30_000 });
  await expect(ben.getByRole('button', { name: `Account of ${email}` })).toBeVisible();
  await owner.reload();
  await expect(owner.getByText('Began to act').first()).toBeVisible();
  await isSound(owner);
});

test('an administrator finds an account, acts for it with a reason, cannot sign out by accident, and goes back', async ({
  page: admin,
}) => {
  test.slow();
  await signIn(admin, demoAccounts.admin, '/dashboard/users');
  await admin.getByLabel('Name, email address or telephone number').fill(demoAccounts.family);
  await admin.waitForURL(/q=family/);
  await expect(admin.getByText('One account').first()).toBeVisible();
  await isSound(admin);
  const name = (await admin.getByRole('table').getByRole('link').first().textContent()) ?? '';
  await admin.getByRole('table').getByRole('link').first().click();
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText(name);
  await isSound(admin);

  await pressByKeyboard(admin, 'Impersonate');
  const dialog = admin.getByRole('dialog');
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  await expect(reason).toBeVisible();
  await isSound(admin);
  await reason.focus();
  await admin.keyboard.type('short');
  await pressByKeyboard(admin, `Impersonate ${name}`);
  await expect(dialog.getByText('Say why, in at least 10 characters.').first()).toBeVisible();
  await expect(reason).toBeFocused();
  await admin.keyboard.type(': a booking cannot be paid');
  await pressByKeyboard(admin, `Impersonate ${name}`);
  await expect(admin.getByText('Successfully impersonated.')).toBeVisible();
  await admin.waitForURL(/\/listings$/);
  const banner = admin.getByRole('region', { name: 'Impersonation' });
  await expect(banner).toContainText(`You are impersonating ${name}`);
  await isSound(admin);

  await admin.goto('/family');
  await expect(admin.getByText('Names and dates of birth are hidden')).toBeVisible();
  await expect(admin.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(/^[A-Z]\. [A-Z]\.$/);
  await expect(admin.getByRole('link', { name: /^Open profile of/ })).toHaveCount(0);

  await admin.getByRole('button', { name: `Account of ${name}, for whom you act` }).click();
  await admin.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(admin.getByText("You are impersonated, thus can't logout")).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Logout me, anyway!' })).toBeVisible();

  await banner.getByRole('button', { name: 'Dismiss' }).click();
  await expect(banner).toHaveCount(0);
  await admin.goto('/dashboard/users');
  await expect(admin.getByRole('heading', { name: `You act for ${name}` })).toBeVisible();
  const back = admin.getByRole('main').getByRole('button', { name: 'Back to my account' });
  await expect(back).toBeVisible();
  await isSound(admin);
  const reloaded = admin.waitForEvent('load');
  await back.click();
  await reloaded;
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Impersonate');
  await expect(admin.getByLabel('Name, email address or telephone number')).toBeVisible();

  await admin.goto('/dashboard/acting-log');
  await expect(admin.getByText(/Reason: .*a booking cannot be paid/).first()).toBeVisible();
  await isSound(admin);
});

test('who signs out while impersonating, anyway, is signed out', async ({ page: admin }) => {
  await signIn(admin, demoAccounts.admin, '/dashboard/users?q=mentor%40');
  await admin.getByRole('table').getByRole('link').first().click();
  await admin.getByRole('button', { name: 'Impersonate', exact: true }).click();
  await admin.getByRole('textbox', { name: 'Reason' }).fill('A look at the listings');
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: /^Impersonate ./ })
    .click();
  await admin.waitForURL(/\/listings$/);
  await admin.getByRole('button', { name: /for whom you act$/ }).click();
  await admin.getByRole('menuitem', { name: 'Sign out' }).click();
  await admin.getByRole('button', { name: 'Logout me, anyway!' }).click();
  await expect(admin.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
});

/** Goes to a button with the tab key, as somebody without a mouse does, and presses it. */
async function pressByKeyboard(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  for (let step = 0; step < 80; step += 1) {
    if (await button.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
}

test('who impersonates long after signing in says first that it is they, and goes on with the reason that they typed', async ({
  page: admin,
}) => {
  await signIn(admin, demoAccounts.admin, '/dashboard/users?q=mentor%40');
  await admin.getByRole('table').getByRole('link').first().click();
  // As if they had signed in an hour ago.
  await admin.route(
    '**/api/users/impersonate',
    (route) =>
      route.fulfill({ status: 403, json: { key: 'requires-recent-login', message: 'Confirm that it is you first.' } }),
    { times: 1 },
  );
  await admin.getByRole('button', { name: 'Impersonate', exact: true }).click();
  const reason = admin.getByRole('textbox', { name: 'Reason' });
  await reason.fill('A look at the listings');
  const send = admin.getByRole('dialog').getByRole('button', { name: /^Impersonate ./ });
  await send.click();
  const asked = admin.getByRole('dialog', { name: 'First, is it you?' });
  await expect(asked.getByText(/^You are about to act for /)).toBeVisible();
  await isSound(admin);
  await asked.getByLabel('Your password', { exact: true }).fill('a walk in the woods');
  await asked.getByRole('button', { name: 'Continue' }).click();
  await admin.waitForURL(/\/listings$/);
  await admin.goto('/profile-settings');
  await expect(admin.getByText('The profile cannot be changed')).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Save profile' })).toHaveCount(0);
  await isSound(admin);
});

test('a family reads who saw its children', async ({ page: family }) => {
  await signIn(family, demoAccounts.family, '/family');
  await family.getByRole('link', { name: 'Who saw these details' }).click();
  await expect(family.getByRole('heading', { name: 'What others did and saw' })).toBeVisible();
  await isSound(family);
});
