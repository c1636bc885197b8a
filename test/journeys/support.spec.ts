import type { Browser, Page } from '@playwright/test';
import { removeFolder, startProduct } from '../../bench/parts/product.ts';
import { demoAccounts } from '../../db/town.ts';
import { accessibilityFaults, expect, hasSeenTheMenu, sidewaysScroll, test } from './fixtures.ts';
import { makeAccount, signIn } from './people.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Cookies' });
const helpButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Help/ });
/** What visitors have in the place of the button: they cannot chat. */
const helpLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Help', exact: true });
const chat = (page: Page) => page.getByRole('dialog', { name: 'Chat with support' });

test('somebody refuses cookies, is told why the chat does not open, changes their mind, writes, and is answered without a reload', async ({
  newPerson,
}, info) => {
  test.slow();
  const page = await newPerson({ undecided: true });
  const email = `wren-bell-${info.project.name}@example.org`;
  await page.goto('/signup?next=%2Fhelp');
  await makeAccount(page, { firstName: 'Wren', lastName: 'Bell', email });
  await page.waitForURL('**/help');
  await expect(bar(page)).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await bar(page).getByRole('button', { name: 'Reject' }).click();
  await expect(bar(page)).toBeHidden();

  await helpButton(page).click();
  const toast = page.getByText('Analytics are disabled');
  await expect(toast).toBeVisible();
  await expect(
    page.getByText('To access our support widget, please enable analytics cookies in your preferences.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Open Cookies Settings' }).click();
  await expect(toast).toBeHidden();
  const settings = page.getByRole('dialog', { name: 'Cookies' });
  expect(await accessibilityFaults(page)).toEqual([]);
  await settings.getByRole('switch', { name: 'Analytics' }).check();
  await settings.getByRole('button', { name: 'Save my choice' }).click();

  // They were on the way to the chat, so it opens.
  await expect(chat(page)).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  const question = `How do I add a second child? (${info.project.name})`;
  await chat(page).getByLabel('Write to support').fill(question);
  await chat(page).getByRole('button', { name: 'Send' }).click();
  await expect(chat(page).getByRole('log').getByText(question)).toBeVisible();

  const admin = await newPerson();
  await signIn(admin, demoAccounts.admin, '/dashboard/support');
  await admin.getByRole('link', { name: new RegExp(`Wren Bell.*${info.project.name}`) }).click();
  await expect(admin.getByRole('log').getByText(question)).toBeVisible();
  expect(await accessibilityFaults(admin)).toEqual([]);
  expect(await sidewaysScroll(admin)).toBe(0);
  await admin.getByLabel('Answer Wren Bell').fill('Under Family, press ‘Add somebody’.');
  await admin.getByRole('button', { name: 'Send' }).click();

  // Nobody reloads: the answer is there, and the administrator hears that it was read.
  await expect(chat(page).getByText('Under Family, press ‘Add somebody’.')).toBeVisible();
  await expect(admin.getByText('They have read your answer.')).toBeVisible();
  await chat(page).press('Escape');
  await expect(chat(page)).toBeHidden();
  await expect(helpButton(page)).toBeFocused();

  await admin.getByLabel('Answer Wren Bell').fill('Did you find it?');
  await admin.getByRole('button', { name: 'Send' }).click();
  const unread = async (): Promise<number> =>
    page.evaluate(async () => {
      const { token } = await (await fetch('/api/auth/refresh', { method: 'POST' })).json();
      const headers = { authorization: `Bearer ${token}` };
      return (await (await fetch('/api/conversations/unread-count', { headers })).json()).count;
    });
  await expect.poll(unread).toBe(1);
  await page.goto('/help/contact-us');
  await expect(helpButton(page)).toHaveAccessibleName('Help, 1 unread');
  await page.getByRole('link', { name: 'No, ask support' }).click();
  await expect(chat(page).getByText('Did you find it?')).toBeVisible();
  await expect.poll(unread).toBe(0);

  await admin.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(admin.getByText('It opens again when the person writes')).toBeVisible();

  // The chat goes with the consent, and with the person.
  await page.getByRole('button', { name: 'Close the chat' }).click();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie settings' }).click();
  await page.getByRole('dialog', { name: 'Cookies' }).getByRole('button', { name: 'Reject all' }).click();
  await expect(page.getByRole('dialog', { name: 'Cookies' })).toBeHidden();
  await helpButton(page).click();
  await expect(page.getByText('Analytics are disabled')).toBeVisible();

  // Left without an answer, the settings give the focus back to where help is asked for.
  await page.getByRole('button', { name: 'Open Cookies Settings' }).click();
  await page.getByRole('dialog', { name: 'Cookies' }).press('Escape');
  await expect(page.getByRole('dialog', { name: 'Cookies' })).toBeHidden();
  await expect(helpButton(page)).toBeFocused();
  await expect(chat(page)).toBeHidden();
});

test('a visitor finds an answer, and is led to an email address', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/help');
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await page.getByLabel('What would you like to know?').fill('How do I get my money back?');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Cancel a booking, or part of it' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cancel a booking, or part of it');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/help\/cancel-a-booking$/);
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(page.getByText('Good. Thank you for telling us.')).toBeVisible();
  await helpLink(page).click();
  await page.waitForURL('**/help#write');
  await expect(page.getByRole('link', { name: 'help@thicket.example' })).toHaveAttribute('href', /^mailto:/);

  const response = await page.goto('/help/an-old-address');
  expect(response?.status()).toBe(404);
  await page.getByLabel('What would you like to know?').fill('refund');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'When your refund arrives' })).toBeVisible();
});

test(
  'the help pages can be read and searched without any script',
  { tag: '@phone' },
  async ({ chromium, product, viewport }) => {
    const context = await chromium.newContext({ baseURL: product.url, viewport, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/help');
    await page.getByLabel('What would you like to know?').fill('register without signal');
    await page.getByLabel('What would you like to know?').press('Enter');
    await page.getByRole('link', { name: 'Mark a register without signal' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mark a register without signal');
    await context.close();
  },
);

test('the question about cookies leaves the page and its main action in reach', async ({ newPerson, isMobile }) => {
  const page = await newPerson({ undecided: true });
  await signIn(page, demoAccounts.family, '/bookings/l');
  await page.goto('/help');
  await expect(bar(page)).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await page.goto('/provider/hazel-copse-forest-school');
  await page.getByRole('link', { name: 'Woodland Explorers' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Woodland Explorers');
  await expect(bar(page)).toBeVisible();
  const main = page.getByRole('link', { name: 'Choose dates' }).or(page.getByRole('button', { name: 'Choose dates' }));
  const top = (await bar(page).boundingBox())?.y ?? 0;
  const box = await main.filter({ visible: true }).first().boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(top);
  const help = await helpButton(page).boundingBox();
  expect((help?.y ?? 0) + (help?.height ?? 0)).toBeLessThanOrEqual(isMobile ? (box?.y ?? 0) : top);
  await main.filter({ visible: true }).first().click();

  // Tab goes through the question and leaves it: the page is in use beside it.
  const buttons = bar(page).getByRole('button');
  await buttons.last().focus();
  await page.keyboard.press('Tab');
  await expect(buttons.last()).not.toBeFocused();
  expect(await bar(page).evaluate((region) => region.contains(document.activeElement))).toBe(false);
  await bar(page).getByRole('button', { name: 'Accept' }).click();
  await expect(bar(page)).toBeHidden();
  await page.reload();
  await expect(helpButton(page)).toBeVisible();
  await expect(bar(page)).toBeHidden();
});

test(
  'visitors are not asked about cookies, and can look at the settings and decide',
  { tag: '@desktop' },
  async ({ newPerson }) => {
    const page = await newPerson({ undecided: true });
    const fetched: string[] = [];
    page.on('request', (request) => void fetched.push(new URL(request.url()).pathname));
    const support = () => fetched.filter((path) => /consent|support-corner/.test(path));
    await page.goto('/');
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Cookie settings' });
    await expect(helpLink(page)).toBeVisible();
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(support()).toEqual([]);

    await link.click();
    const settings = page.getByRole('dialog', { name: 'Cookies' });
    await expect(settings).toBeVisible();
    expect(support().length).toBeGreaterThan(0);
    await expect(bar(page)).toBeHidden();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    await expect(settings.getByRole('switch', { name: 'Necessary: always on' })).toBeDisabled();
    await expect(settings.getByRole('switch', { name: 'Analytics' })).not.toBeChecked();

    // The focus stays inside, both ways round, and comes back to the link.
    for (const keys of [
      ['Tab', 10],
      ['Shift+Tab', 10],
    ] as const) {
      const [key, times] = keys;
      for (let time = 0; time < times; time += 1) {
        await page.keyboard.press(key);
        expect(await settings.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
      }
    }
    await page.keyboard.press('Escape');
    await expect(settings).toBeHidden();
    await expect(link).toBeFocused();
    expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'thicket-consent' }));

    await link.click();
    await settings.getByRole('button', { name: 'Reject all' }).click();
    await expect(settings).toBeHidden();
    const kept = (await page.context().cookies()).find(({ name }) => name === 'thicket-consent');
    expect(kept).toMatchObject({ path: '/', sameSite: 'Lax' });
    expect(JSON.parse(decodeURIComponent(kept?.value ?? ''))).toMatchObject({ categories: ['necessary'] });
    const days = ((kept?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(Math.round(days)).toBe(182);
  },
);

test(
  'a board opens in a new tab and knows who comes; without a token it opens as a link does',
  { tag: '@desktop' },
  async ({ page }) => {
    await signIn(page, demoAccounts.family, '/bookings/l');
    await page.goto('/help');
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'Chat with support' }).waitFor();
    const opened = async (name: RegExp): Promise<Page> => {
      const [tab] = await Promise.all([page.context().waitForEvent('page'), main.getByRole('link', { name }).click()]);
      await tab.waitForURL(/\/dev\/board\//);
      return tab;
    };
    const ideas = await opened(/^Suggest a feature/);
    await expect(ideas.getByText(/You are signed in as Sarah Abbott/)).toBeVisible();
    expect(ideas.url()).not.toContain('jwt');
    expect(await accessibilityFaults(ideas)).toEqual([]);
    await ideas.getByLabel('Your idea in a few words').fill('A map of puddles');
    await ideas.getByRole('button', { name: 'Suggest this' }).click();
    await expect(ideas.getByText('A map of puddles').first()).toBeVisible();
    await ideas.close();

    await page.route('**/api/users/nolt-jwt*', (route) => route.abort());
    const problems = await opened(/^Report a problem/);
    await expect(problems.getByRole('heading', { level: 1 })).toHaveText('Problems');
  },
);

/** What a vendor's script would be, as far as the product calls it: it keeps each call. */
const vendors = {
  intercom: {
    env: { SUPPORT_CHAT: 'intercom', INTERCOM_APP_ID: 'app1' },
    script: 'https://widget.intercom.io/widget/app1',
    body: `const waiting = window.Intercom.q; window.calls = waiting.map((call) => [...call]);
           window.Intercom = (...call) => void window.calls.push(call);`,
  },
  chatwoot: {
    env: { SUPPORT_CHAT: 'chatwoot', CHATWOOT_URL: 'https://chat.example.org', CHATWOOT_WEBSITE_TOKEN: 'site1' },
    script: 'https://chat.example.org/packs/js/sdk.js',
    body: `window.calls = []; const keep = (name) => (...call) => void window.calls.push([name, ...call]);
           window.chatwootSDK = { run: (options) => {
             keep('run')(options);
             window.$chatwoot = Object.fromEntries(['setUser', 'setCustomAttributes', 'toggle', 'reset'].map((name) => [name, keep(name)]));
             setTimeout(() => window.dispatchEvent(new Event('chatwoot:ready')));
           } };`,
  },
};

type Call = [name: string, ...unknown[]];

/** Runs the product with a vendor's chat; somebody signs up, consents, asks for help, goes on, and signs out. */
async function callsOf(vendor: (typeof vendors)[keyof typeof vendors], chromium: Browser) {
  const product = await startProduct({ env: { ...vendor.env, DEMO_TOWN: 'no' } });
  const context = await chromium.newContext({ baseURL: product.url, reducedMotion: 'reduce' });
  await context.addInitScript(hasSeenTheMenu);
  try {
    const page = await context.newPage();
    let fetched = 0;
    await page.route(vendor.script, async (route) => {
      fetched += 1;
      await route.fulfill({ contentType: 'text/javascript', body: vendor.body });
    });
    const calls = (): Promise<Call[]> => page.evaluate(() => (window as unknown as { calls?: Call[] }).calls ?? []);
    const called = (name: string) => expect.poll(async () => (await calls()).map(([one]) => one)).toContain(name);

    await page.goto('/signup?next=%2Fhelp');
    await makeAccount(page, { firstName: 'Wren', lastName: 'Bell', email: 'wren@example.org' });
    await page.waitForURL('**/help');
    // To be signed in is not enough: the question is open.
    await expect(bar(page)).toBeVisible();
    expect(fetched).toBe(0);
    await bar(page).getByRole('button', { name: 'Accept' }).click();
    await expect.poll(() => fetched).toBe(1);
    return { page, calls, called, fetched: () => fetched, stop };
  } catch (error) {
    await stop();
    throw error;
  }
  async function stop(): Promise<void> {
    await context.close();
    await product.stop();
    removeFolder(product.folder);
  }
}

/** Puts cookies on the page as a vendor's chat leaves them, takes the consent back, and answers which are left. */
async function takeConsentBack(page: Page, names: readonly string[]): Promise<string[]> {
  await page.evaluate((all) => {
    for (const name of all) document.cookie = `${name}=1; Path=/`;
  }, names);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie settings' }).click();
  await page.getByRole('dialog', { name: 'Cookies' }).getByRole('button', { name: 'Reject all' }).click();
  await expect(page.getByRole('dialog', { name: 'Cookies' })).toBeHidden();
  return (await page.context().cookies()).map(({ name }) => name).filter((name) => names.includes(name));
}

async function moveOnAndLeave(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Find an activity near you' }).click();
  await page.waitForURL('**/help/find-an-activity');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
}

test(
  'Intercom is started, told of pages, opened and shut down as it expects',
  { tag: '@desktop' },
  async ({ chromium }) => {
    const { page, calls, called, stop } = await callsOf(vendors.intercom, chromium);
    await called('boot');
    const [, boot] = (await calls()).find(([name]) => name === 'boot') ?? [];
    expect(boot).toMatchObject({
      app_id: 'app1',
      name: 'Wren Bell',
      email: 'wren@example.org',
      user_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      hide_default_launcher: true,
    });
    await helpButton(page).click();
    await called('show');
    const before = (await calls()).filter(([name]) => name === 'update').length;
    await moveOnAndLeave(page);
    await called('shutdown');
    expect((await calls()).filter(([name]) => name === 'update').length).toBeGreaterThan(before);
    await stop();
  },
);

for (const [name, ends, cookies] of [
  ['intercom', 'shutdown', ['intercom-id-app1', 'intercom-session-app1', 'intercom-device-id-app1']],
  ['chatwoot', 'reset', ['cw_conversation', 'cw_user_site1']],
] as const) {
  test(
    `consent that is taken back ends ${name} and takes its cookies away`,
    { tag: '@desktop' },
    async ({ chromium }) => {
      const { page, called, stop } = await callsOf(vendors[name], chromium);
      await called(name === 'intercom' ? 'boot' : 'setUser');
      expect(await takeConsentBack(page, cookies)).toEqual([]);
      await called(ends);
      await stop();
    },
  );
}

test(
  'Chatwoot is started, told of pages, opened and reset as it expects',
  { tag: '@desktop' },
  async ({ chromium }) => {
    const { page, calls, called, stop } = await callsOf(vendors.chatwoot, chromium);
    await called('setUser');
    const all = await calls();
    expect(all.find(([name]) => name === 'run')?.[1]).toEqual({
      websiteToken: 'site1',
      baseUrl: 'https://chat.example.org',
    });
    expect(all.find(([name]) => name === 'setUser')?.[2]).toMatchObject({
      name: 'Wren Bell',
      email: 'wren@example.org',
      identifier_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    await helpButton(page).click();
    await expect
      .poll(async () => (await calls()).some(([name, how]) => name === 'toggle' && how === 'open'))
      .toBe(true);
    await moveOnAndLeave(page);
    await called('reset');
    expect(await calls()).toContainEqual(['setCustomAttributes', { page: '/help/find-an-activity' }]);
    await stop();
  },
);
