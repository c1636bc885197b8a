import type { Locator, Page } from '@playwright/test';
import { demoAccounts, DEMO_PASSWORD } from '../../db/town.ts';
import { accessibilityFaults, expect, expectFreeOfMessages, sidewaysScroll, test } from './fixtures.ts';
import { signUp } from '../../bench/parts/sign-up.ts';
import { makeAccount, signIn } from './people.ts';
import { letProofGrowOld } from './time.ts';

const SEARCH = '/search-learning-experiences';
const SECURITY = '/profile-settings/signing-in';
const PASSWORD = 'seven quiet herons';

const accountButton = (page: Page): Locator => page.getByRole('button', { name: /^Account of/ });
const failure = (page: Page, sentence: string): Locator =>
  page.locator('[data-sonner-toast]').filter({ hasText: 'Authentication failed' }).filter({ hasText: sentence });

/** Rules about the page as a whole, which is hidden from everybody while a dialog is open. */
const WHOLE_PAGE = /^(landmark-one-main|page-has-heading-one):/;

async function expectNoFaults(page: Page): Promise<void> {
  const behindDialog = await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().isVisible();
  const faults = await accessibilityFaults(page);
  expect(faults.filter((fault) => !behindDialog || !WHOLE_PAGE.test(fault))).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
}

/** The last part of a mailed link: path and query, to open in whatever browser. */
function linkIn(mail: { links: string[] }): string {
  const link = mail.links.find((candidate) => candidate.includes('oobCode='));
  if (!link) throw new Error('The mail carries no link.');
  const { pathname, search } = new URL(link);
  return pathname + search;
}

/** Asks for a link and gets it. */
async function askForLink(
  page: Page,
  email: string,
  mailTo: (to: string, subject: RegExp) => Promise<{ links: string[] }>,
): Promise<string> {
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await page.getByRole('button', { name: 'Email me a link instead' }).click();
  await expect(page.getByText('A link is on its way')).toBeVisible();
  return linkIn(await mailTo(email, /^Sign in to/));
}

test('the dialog opens over a page, and Back, Escape and its button close it; small screens get a page', async ({
  page,
  isMobile,
}) => {
  await page.goto(`${SEARCH}?q=forest`);
  const link = page.getByRole('link', { name: 'Sign in' });
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await link.click();
  if (isMobile) {
    await expect(page).toHaveURL(/\/login\?next=%2Fsearch-learning-experiences%3Fq%3Dforest$/);
    await page.goto(`${SEARCH}?q=forest&auth=signup&email=nina%40example.org`);
    await expect(page).toHaveURL(
      /\/signup\?email=nina%40example\.org&next=%2Fsearch-learning-experiences%3Fq%3Dforest$/,
    );
    await expect(page.getByLabel('Email address')).toHaveValue('nina@example.org');
    await expectNoFaults(page);
    return;
  }
  await expect(dialog.getByLabel('Email address')).toBeFocused();
  await expect(page).toHaveURL(`${SEARCH}?q=forest&auth=login`);
  await expectNoFaults(page);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`${SEARCH}?q=forest`);

  await link.click();
  await expect(dialog.getByLabel('Email address')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`${SEARCH}?q=forest`);
  await expect(link).toBeFocused();

  await page.goto(`${SEARCH}?q=forest&auth=login&email=nina%40example.org&mode=mentor&provider=nobody`);
  await expect(dialog.getByLabel('Email address')).toHaveValue('nina@example.org');
  await dialog.getByRole('link', { name: 'Make an account' }).click();
  const signUp = page.getByRole('dialog', { name: 'Make an account' });
  await expect(signUp.getByLabel('First name')).toBeFocused();
  await expectNoFaults(page);
  await signUp.getByRole('button', { name: 'Close' }).click();
  await expect(signUp).toBeHidden();
  await expect(page).toHaveURL(`${SEARCH}?q=forest`);

  // On a sign-in page there is no dialog over it.
  await page.goto('/login?auth=signup&next=%2Ffamily');
  await expect(page).toHaveURL('/signup?next=%2Ffamily');
});

test('a password that is wrong is told, the right one goes on to where the person was', async ({ page, isMobile }) => {
  await page.goto(`${SEARCH}?q=forest&auth=login&email=${encodeURIComponent(demoAccounts.family)}`);
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(failure(page, 'The email address or the password is not right.')).toBeVisible();
  await expectFreeOfMessages(page, page.getByRole('button', { name: 'Sign in', exact: true }));
  await expectNoFaults(page);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(accountButton(page)).toBeVisible();
  await expect(page).toHaveURL(`${SEARCH}?q=forest`);
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeHidden();
  if (!isMobile) await expect(page.getByRole('heading', { level: 1 })).toContainText('forest');
});

test(
  'with the keyboard alone, and the mode decides where a public page leads to',
  { tag: '@desktop' },
  async ({ page }) => {
    const tabTo = async (target: Locator): Promise<void> => {
      for (let presses = 0; presses < 40; presses += 1) {
        if (await target.evaluate((element) => element === document.activeElement)) return;
        await page.keyboard.press('Tab');
      }
      await expect(target).toBeFocused();
    };
    await page.goto('/');
    await tabTo(page.getByRole('link', { name: 'Sign in' }));
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    await tabTo(page.getByLabel('Email address'));
    await page.keyboard.type(demoAccounts.mentor);
    await tabTo(page.getByLabel('Password', { exact: true }));
    await page.keyboard.type(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === SEARCH);
    await expect(accountButton(page)).toBeVisible();

    // The stored mode is mentor now: the same way leads to the bookings.
    await page.goto('/bookings/m?type=all');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bookings');
    await accountButton(page).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
    await page.goto('/?auth=login');
    await page.getByLabel('Email address').fill(demoAccounts.mentor);
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/bookings/m');
  },
);

test('the address may say in which mode somebody wants to work', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/?auth=login&mode=mentor');
  await page.getByLabel('Email address').fill(demoAccounts.mentor);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/bookings/m');
});

test(
  'a mailed link works by itself on the same device, and asks another one for the address',
  { tag: '@phone' },
  async ({ page, newPerson, mailTo }) => {
    const email = demoAccounts.officer;
    await page.goto('/login?next=%2Ffamily');
    const here = await askForLink(page, email, mailTo);
    await expectNoFaults(page);
    await page.goto(here);
    await page.waitForURL((url) => url.pathname === '/family');
    await expect(accountButton(page)).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('email-for-signin'))).toBeNull();

    // A link works once.
    await page.goto(here);
    await page.getByLabel('Email address').fill(email);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(failure(page, 'The action code is invalid.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ask for a new one' })).toBeVisible();

    const other = await newPerson();
    const asking = await newPerson();
    await asking.goto('/login');
    const elsewhere = await askForLink(asking, demoAccounts.admin, mailTo);
    await other.goto(elsewhere);
    await expect(other.getByText('You opened this link on another device')).toBeVisible();
    await expectNoFaults(other);
    await other.getByLabel('Email address').fill('somebody@example.org');
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(other.getByRole('alert')).toContainText('This is not the address that the link was sent to.');
    await other.getByLabel('Email address').fill(demoAccounts.admin);
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await other.waitForURL((url) => url.pathname === SEARCH);
    await expect(accountButton(other)).toBeVisible();
  },
);

test('a mailed code signs in, and makes the account of a new address; the menu opens the first time', async ({
  newPerson,
  mailTo,
}) => {
  const page = await newPerson({ newHere: true });
  const email = 'newly.here@example.org';
  await page.goto('/login');
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await expect(page.getByLabel('Code')).toBeFocused();
  await expectNoFaults(page);
  await page.getByLabel('Code').fill('000 000');
  await expect(page.getByText('That code is not right.', { exact: false }).first()).toBeVisible();
  const { subject, text } = await mailTo(email, /sign-in code/);
  // Subjects stand on lock screens.
  expect(subject).not.toMatch(/\d/);
  await page.getByLabel('Code').fill(/\d{3} \d{3}/.exec(text)?.[0] ?? '');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname === SEARCH);
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('auth-status'))).toBe('done');
});

for (const [provider, person] of [
  ['Google', 'Megan Rhys'],
  ['Facebook', 'Tom Bakare'],
  ['Thicket ID', 'Priya Shah'],
] as const) {
  test(`signs in with ${provider}: in a small window, or on the whole page of a small screen`, async ({
    page,
    isMobile,
    mailTo,
  }) => {
    await page.goto(`${SEARCH}?q=forest&auth=login`);
    const button = page.getByRole('link', { name: `Continue with ${provider}` });
    if (isMobile) {
      await button.click();
      await page.waitForURL((url) => url.pathname.includes('/oauth') || url.pathname.includes('authorize'));
      // Back leads to the page that comes next, not to the sign-in page.
      await page.goBack();
      await expect(page).toHaveURL(`${SEARCH}?q=forest`);
      await page.getByRole('link', { name: 'Sign in' }).click();
      await button.click();
      await page.getByRole('button', { name: new RegExp(person) }).click();
    } else {
      const [popup] = await Promise.all([page.waitForEvent('popup'), button.click()]);
      await expect(page.getByText(`Please finish in the window of ${provider}.`, { exact: false })).toBeVisible();
      await popup.getByRole('button', { name: new RegExp(person) }).click();
    }
    await expect(accountButton(page)).toBeVisible();
    await expect(page).toHaveURL(`${SEARCH}?q=forest`);
    await expectNoFaults(page);
    expect(await page.evaluate(() => localStorage.getItem('after-auth-redirect'))).toBeNull();
    if (provider !== 'Facebook' || isMobile) return;
    // It does not say whose the address is: a mail asks.
    await page.goto('/profile-settings');
    await expect(page.getByText('Please confirm your email address')).toBeVisible();
    await page.goto(linkIn(await mailTo('tom.bakare@example.org', /^Welcome to/)));
    await expect(page.getByText('Your email address is confirmed')).toBeVisible();
  });
}

test('what goes wrong with a provider is told in the words of the catalogue', async ({ page, isMobile }) => {
  await page.goto('/login');
  const google = page.getByRole('link', { name: 'Continue with Google' });
  if (isMobile) {
    await google.click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL((url) => url.pathname === '/login');
    await expect(failure(page, 'You stopped the sign-in.')).toBeVisible();
    await expectNoFaults(page);
    // Asked for by the address, a provider is started at once.
    await page.goto('/?auth=login&provider=google');
    await page.getByRole('button', { name: 'Cancel' }).waitFor();
    return;
  }
  const [closed] = await Promise.all([page.waitForEvent('popup'), google.click()]);
  await closed.close();
  await expect(
    failure(page, 'The popup window was closed by the user. Sign-in process was uncompleted.'),
  ).toBeVisible();

  const [first] = await Promise.all([page.waitForEvent('popup'), google.click()]);
  const ended = first.waitForEvent('close');
  const [second] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Continue with Facebook' }).click(),
  ]);
  await ended;
  await expect(failure(page, 'Another sign-in window was opened.')).toBeVisible();
  await second.getByRole('button', { name: 'Cancel' }).click();
  await expect(failure(page, 'You stopped the sign-in.')).toBeVisible();

  await page.evaluate(() => {
    window.open = () => null;
  });
  await google.click();
  await expect(failure(page, 'The popup was blocked by the browser.')).toBeVisible();
  await expectNoFaults(page);
});

test('what is wrong with a form of sign-in stands on top of it, and takes the focus at each refusal', async ({
  page,
}) => {
  const summary = page.getByRole('alert', { name: 'There is a problem' });
  for (const [path, button, missing] of [
    ['/login', 'Sign in', ['Enter your email address.', 'Enter your password.']],
    ['/signup', 'Make my account', ['Enter your first name.', 'Enter your email address.', 'Enter your password.']],
  ] as const) {
    await page.goto(path);
    for (let refusal = 0; refusal < 2; refusal += 1) {
      await page.getByRole('button', { name: button, exact: true }).click();
      await expect(summary).toBeFocused();
    }
    await expect(summary.getByRole('link')).toHaveText([...missing]);
    await expectNoFaults(page);
    await summary.getByRole('link', { name: 'Enter your email address.' }).click();
    await expect(page.getByLabel('Email address')).toBeFocused();
    // Correcting it leaves the focus where somebody types.
    await page.keyboard.type('nina@example.org');
    await expect(page.getByLabel('Email address')).toBeFocused();
    await expect(page.getByLabel('Email address')).not.toHaveAttribute('aria-invalid', 'true');
  }
});

test('who is kept out by the guesses of a stranger is offered a link, and comes in by it', async ({
  page,
  product,
  mailTo,
}) => {
  const email = `kept-out-${test.info().project.name}@example.org`;
  await signUp(
    product.url,
    { firstName: 'Nora', lastName: 'Finch', email, password: DEMO_PASSWORD },
    { 'x-forwarded-for': '198.51.100.6' },
  );
  for (let guess = 0; guess < 61; guess += 1)
    await fetch(`${product.url}/api/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${guess}` },
      body: JSON.stringify({ email, password: 'not this one' }),
    });
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '198.51.100.7' });
  await page.goto('/login?next=%2Ffamily');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const summary = page.getByRole('alert', { name: 'Authentication failed' });
  await expect(summary).toBeFocused();
  await expect(summary).toContainText('We can email you a link that signs you in straight away.');
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
  await expect(page.getByText('A link is on its way')).toBeVisible();
  await page.goto(linkIn(await mailTo(email, /^Sign in to/)));
  await page.waitForURL((url) => url.pathname === '/family');
  await expect(accountButton(page)).toBeVisible();
});

test('who has an account already hears it by mail, and is signed in by the code', async ({ page, mailTo }) => {
  const email = demoAccounts.admin;
  await page.goto('/signup?next=%2Ffamily');
  await makeAccount(page, { firstName: 'Grace', lastName: 'Again', email });
  await page.waitForURL((url) => url.pathname === '/family');
  await expect(page.getByText('You already had an account')).toBeVisible();
  expect((await mailTo(email, /^You already have/)).text).toContain('so nothing was changed');
});

test(
  'somebody signs up with a mailed code, and later chooses a new password that ends the other device',
  { tag: '@phone' },
  async ({ page, newPerson, mailTo }) => {
    const email = 'ona.field@example.org';
    await page.goto('/register?next=%2Fprofile-settings');
    await makeAccount(page, { firstName: 'Ona', lastName: 'Field', email });
    await page.waitForURL((url) => url.pathname === '/profile-settings');
    await expect(page.getByRole('heading', { name: 'Signing in' })).toBeVisible();
    // The code has shown it.
    await expect(page.getByText('Please confirm your email address')).toBeHidden();
    await expectNoFaults(page);

    const other = await newPerson();
    await other.goto('/login?next=%2Ffamily');
    await other.getByRole('link', { name: 'I have forgotten my password' }).click();
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Choose a new password');
    await other.getByLabel('Email address').fill(email);
    await other.getByRole('button', { name: 'Email me a link' }).click();
    await expect(other.getByText(`We sent an email to ${email}`)).toBeVisible();
    await expectNoFaults(other);
    await other.goto(linkIn(await mailTo(email, /^Choose a new password/)));
    await other.getByLabel('New password').fill('short');
    await other.getByRole('button', { name: 'Save and sign in' }).click();
    await expect(other.getByRole('alert').getByRole('link', { name: 'Use at least 8 characters.' })).toBeVisible();
    await expectNoFaults(other);
    await other.getByLabel('New password').fill('nine loud herons');
    await other.getByRole('button', { name: 'Save and sign in' }).click();
    await other.waitForURL((url) => url.pathname === '/family');
    await page.goto('/family');
    await page.waitForURL((url) => url.pathname === '/login');
  },
);

test(
  'address and password are changed after a new proof, and what was asked for goes on',
  { tag: '@desktop' },
  async ({ page, newPerson, mailTo, product }) => {
    const email = 'wren.hale@example.org';
    const wanted = 'wren@new.example.org';
    await page.goto(`/signup?next=${encodeURIComponent(SECURITY)}`);
    await makeAccount(page, { firstName: 'Wren', lastName: 'Hale', email });
    await page.waitForURL((url) => url.pathname === SECURITY);
    await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
    await expectNoFaults(page);

    await letProofGrowOld(product.folder, email);
    await page.getByRole('button', { name: 'Change my address' }).click();
    await page.getByLabel('New email address').fill(wanted);
    await page.getByRole('button', { name: 'Mail the link' }).click();
    const proof = page.getByRole('dialog', { name: 'First, is it you?' });
    await expect(proof.getByLabel('Your password')).toBeFocused();
    await expectNoFaults(page);
    // Who thinks better of it keeps what was typed.
    await page.keyboard.press('Escape');
    await expect(proof).toBeHidden();
    await expect(page.getByLabel('New email address')).toHaveValue(wanted);
    await page.getByRole('button', { name: 'Mail the link' }).click();
    await proof.getByLabel('Your password').fill('not this one');
    await proof.getByRole('button', { name: 'Continue' }).click();
    await expect(proof.getByText('Your password is incorrect. Please try again.').first()).toBeVisible();
    await proof.getByLabel('Your password').fill(PASSWORD);
    await proof.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText(`${wanted} is waiting`)).toBeVisible();
    await expectNoFaults(page);
    await page.goto(linkIn(await mailTo(wanted, /address/i)));
    await expect(page.getByText('Your new email address is in use')).toBeVisible();
    await page.waitForURL((url) => url.pathname === SECURITY);
    await expect(page.getByText(wanted)).toBeVisible();
    await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();

    const other = await newPerson();
    await other.goto('/login?next=%2Ffamily');
    await other.getByLabel('Email address').fill(wanted);
    await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await other.waitForURL((url) => url.pathname === '/family');

    await letProofGrowOld(product.folder, wanted);
    await page.getByRole('button', { name: 'Change my password' }).click();
    await page.getByLabel('New password').fill('nine loud herons');
    await page.getByRole('button', { name: 'Save my new password' }).click();
    await proof.getByRole('button', { name: 'Email me a code instead' }).click();
    await expect(proof.getByLabel('Code')).toBeFocused();
    await expectNoFaults(page);
    const { text } = await mailTo(wanted, /code/i);
    await proof.getByLabel('Code').fill(/\b\d{3} \d{3}\b/.exec(text)?.[0] ?? '');
    await proof.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Your password is changed')).toBeVisible();
    await other.goto('/family');
    await other.waitForURL((url) => url.pathname === '/login');
  },
);

test(
  'a provider is connected and disconnected, and signing out everywhere ends the other browser on its next request',
  { tag: '@desktop' },
  async ({ page, newPerson }) => {
    const email = demoAccounts.organisation;
    const other = await newPerson();
    await signIn(other, email, '/profile-settings');
    await signIn(page, email, SECURITY);
    await page.getByRole('button', { name: 'Connect Google' }).click();
    await page.getByRole('button', { name: /Sam Newcomer/ }).click();
    await page.waitForURL((url) => url.pathname === SECURITY);
    await expect(page.getByText('Google is connected')).toBeVisible();
    await expectNoFaults(page);
    await page.getByRole('button', { name: 'Disconnect Google' }).click();
    await expect(page.getByRole('button', { name: 'Connect Google' })).toBeVisible();

    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    const question = page.getByRole('alertdialog');
    await expectNoFaults(page);
    await question.getByRole('button', { name: /^Sign out all \d+ devices$/ }).click();
    await expect(page.getByText('You are signed out everywhere')).toBeVisible();
    await page.waitForURL((url) => url.pathname === '/login');

    await other.getByLabel('Phone number').fill('0161 496 0123');
    await other.getByRole('button', { name: 'Save profile' }).click();
    // Their page waits with what was typed, for them alone.
    await expect(other.getByRole('dialog', { name: 'Sign in to go on' })).toBeVisible();
    await expect(other.getByLabel('Phone number')).toBeHidden();
    await expect(other.getByLabel('Email address')).toHaveValue(email);
    await expectNoFaults(other);
    await other.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(other.getByLabel('Phone number')).toHaveValue('0161 496 0123');
    await other.getByRole('button', { name: 'Save profile' }).click();
    await expect(other.getByText('Your profile is saved')).toBeVisible();
  },
);

test(
  'a lost connection signs nobody out, and the page comes back when it is there again',
  { tag: '@phone' },
  async ({ page }) => {
    await signIn(page, demoAccounts.family, '/family');
    await page.route('**/api/users/me', (route) => route.abort());
    await page.reload();
    await expect(page.getByText('You are still signed in.', { exact: false })).toBeVisible();
    await expect(page.locator('[data-sonner-toast]').filter({ hasText: 'Authentication failed' })).toBeVisible();
    await expectNoFaults(page);
    await page.unroute('**/api/users/me');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Family');
  },
);
