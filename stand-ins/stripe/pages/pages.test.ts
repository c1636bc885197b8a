import type { Browser, BrowserContext, Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { axeFaults } from '../../../test/axe.ts';
import { launchBrowser } from '../../../test/browser.ts';
import { GOOD_CARD, newSession, onboardedAccount, paidIntent, startBench, type Bench } from '../test-bench.ts';

let bench: Bench;
let browser: Browser;
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  [bench, browser] = await Promise.all([startBench({ businessName: 'Example Clubs' }), launchBrowser()]);
});
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 320, height: 700 } });
  page = await context.newPage();
});
afterEach(() => context.close());
afterAll(async () => {
  await browser.close();
  await bench.stop();
});

/** Checks accessibility, and that nothing is wider than a phone. */
async function expectUsable(): Promise<void> {
  expect(await axeFaults(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
}

async function openAccountLink(account: string): Promise<void> {
  const link = await bench.stripe.accountLinks.create({
    account,
    type: 'account_onboarding',
    refresh_url: `${bench.sandbox.url}/refresh`,
    return_url: `${bench.sandbox.url}/return`,
  });
  await page.goto(link.url);
}

test('a payer corrects a mistake and pays by keyboard alone', async () => {
  const session = await newSession(bench, {
    success_url: `${bench.sandbox.url}/paid/{CHECKOUT_SESSION_ID}`,
    cancel_url: `${bench.sandbox.url}/back`,
  });
  await page.goto(session.url ?? '');
  await expectUsable();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Pay Example Clubs');

  await page.getByLabel('Email').focus();
  for (const typed of [GOOD_CARD.email, GOOD_CARD.number, GOOD_CARD.expiry, '1', GOOD_CARD.name, GOOD_CARD.postcode]) {
    await page.keyboard.type(typed);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
  await expectUsable();
  expect(await page.title()).toContain('Error');
  const cvc = page.getByRole('textbox', { name: 'CVC' });
  expect(await cvc.getAttribute('aria-invalid')).toBe('true');
  expect(await page.getByLabel('Card number').inputValue()).toBe(GOOD_CARD.number);

  await page.getByRole('link', { name: 'Enter the 3 digits of the CVC.' }).focus();
  await page.keyboard.press('Enter');
  await cvc.fill('123');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${bench.sandbox.url}/paid/${session.id}`);
});

test('a payer goes back without paying', async () => {
  const session = await newSession(bench, { cancel_url: `${bench.sandbox.url}/back` });
  await page.goto(session.url ?? '');
  await page.getByRole('link', { name: 'Back' }).click();
  await page.waitForURL(`${bench.sandbox.url}/back`);
});

test('the cardholder of a 3-D Secure card refuses, then approves', async () => {
  const session = await newSession(bench, { success_url: `${bench.sandbox.url}/paid` });
  await page.goto(session.url ?? '');
  for (const answer of ['Refuse payment', 'Approve payment']) {
    await page.getByLabel('Email').fill(GOOD_CARD.email);
    await page.getByLabel('Card number').fill('4000 0000 0000 3220');
    await page.getByLabel('Expiry').fill(GOOD_CARD.expiry);
    await page.getByLabel('CVC').fill(GOOD_CARD.cvc);
    await page.getByLabel('Name on card').fill(GOOD_CARD.name);
    await page.getByLabel('Postcode').fill(GOOD_CARD.postcode);
    await page.getByRole('button', { name: 'Pay £48.00' }).click();
    await page.getByRole('heading', { name: 'Confirm your payment' }).waitFor();
    await expectUsable();
    await page.getByRole('button', { name: answer }).click();
    if (answer === 'Refuse payment') await page.getByRole('alert').waitFor();
  }
  await page.waitForURL(`${bench.sandbox.url}/paid`);
});

test('a business sets up its payouts and later looks at them', async () => {
  const fresh = await bench.stripe.accounts.create({ type: 'express', business_profile: { name: 'Fern & Moss CIC' } });
  await openAccountLink(fresh.id);
  await expectUsable();
  await page.getByLabel('Account number').fill('12');
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('alert').waitFor();
  await expectUsable();
  await page.getByLabel('Account number').fill('00012345');
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.waitForURL(`${bench.sandbox.url}/return`);

  const account = await onboardedAccount(bench);
  await paidIntent(bench, 10_000, 'pm_card_bypassPending');
  await bench.stripe.transfers.create({ amount: 9000, currency: 'gbp', destination: account });
  await bench.stripe.payouts.create({ amount: 5000, currency: 'gbp' }, { stripeAccount: account });
  await page.goto((await bench.stripe.accounts.createLoginLink(account)).url);
  expect(await page.getByRole('row').allInnerTexts()).toHaveLength(2);
  await expectUsable();
});

test('an expired session shows that it has expired', async () => {
  const session = await newSession(bench);
  await bench.stripe.checkout.sessions.expire(session.id);
  await page.goto(session.url ?? '');
  await expectUsable();
  expect(await page.getByRole('heading').textContent()).toBe('This payment page has expired');
});
