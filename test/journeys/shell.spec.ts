import type { Locator, Page } from '@playwright/test';
import { demoAccounts } from '../../db/town.ts';
import { accessibilityFaults, expect, sidewaysScroll, test } from './fixtures.ts';
import { makeAccount, signIn } from './people.ts';

const SEARCH = '/search-learning-experiences';
const openMenu = async (page: Page): Promise<void> => page.getByRole('button', { name: 'Open the menu' }).click();
/** The list of links: beside the page on large screens, in the drawer on small ones. */
const linksOf = async (page: Page, isMobile: boolean) => {
  if (isMobile) await openMenu(page);
  return isMobile ? page.getByRole('dialog', { name: 'Menu' }) : page.getByRole('complementary').first();
};

/** The layer in which something lies: the nearest z-index above it. */
const layerOf = (of: Locator): Promise<number> =>
  of.evaluate((element) => {
    for (let one: Element | null = element; one; one = one.parentElement) {
      const layer = Number(getComputedStyle(one).zIndex);
      if (Number.isFinite(layer) && layer > 0) return layer;
    }
    return 0;
  });

/** A group of links: a popover beside the page, an expandable list under a finger. */
const openGroup = async (links: Locator, name: string): Promise<void> =>
  links
    .getByRole('button', { name })
    .or(links.locator('summary', { hasText: name }))
    .click();

test('the search of the top bar waits for three letters, and empty it opens the map around Manchester', async ({
  page,
  isMobile,
}) => {
  await page.goto('/help');
  if (isMobile) {
    await page.getByRole('link', { name: 'Search' }).first().click();
    await page.waitForURL(new RegExp(SEARCH));
    return;
  }
  const box = page.getByRole('combobox', { name: 'Search for a listing or Mentor' });
  await expect(box).toHaveAttribute('placeholder', 'Search for a listing or Mentor');
  await box.focus();
  await expect(box).toHaveAttribute('placeholder', 'Type at least 3 letters to search...');
  await expect(box).toHaveAttribute('maxlength', '512');
  const go = page.getByRole('banner').getByRole('button', { name: 'Search', exact: true });
  for (const [text, ready] of [
    ['f', false],
    ['fo', false],
    ['for', true],
    ['', true],
  ] as const) {
    await box.fill(text);
    await expect(go).toBeEnabled({ enabled: ready });
  }
  await box.press('Enter');
  await page.waitForURL(/view=map/);
  const map = new URL(page.url());
  expect([map.pathname, map.searchParams.get('zoom')]).toEqual([SEARCH, '7']);
  expect(page.url()).toMatch(/53\.4\d*/);
  await expect(page.getByRole('banner').locator('input')).toHaveCount(0);
  await page.goto('/help');
  await box.fill('forest school');
  await box.press('Enter');
  await page.waitForURL((url) => url.pathname === SEARCH && url.searchParams.get('q') === 'forest school');
  await page.getByRole('banner').getByRole('link').first().click();
  await page.waitForURL((url) => url.pathname === '/');
});

test(
  'the solutions, every page of the navigation and every later page are there',
  { tag: '@desktop' },
  async ({ page }) => {
    test.slow();
    await page.goto('/help');
    await page.getByRole('button', { name: 'Booking solutions' }).click();
    const panel = page.getByRole('dialog', { name: 'Booking solutions' });
    await expect(panel.getByRole('link', { name: /HAF for providers/ })).toBeVisible();
    expect(await layerOf(panel)).toBe(1600);
    await panel.getByRole('link', { name: /HAF for providers/ }).click();
    await page.waitForURL(/\/haf\/providers/);
    await expect(panel).toHaveCount(0);
    await signIn(page, demoAccounts.organisation, '/listings');
    const later = ['/collections', '/create-a-booking', '/messages', '/workflows', '/reflections', '/analytics'];
    for (const path of [
      ...later,
      '/schedule',
      '/reviews',
      '/portfolio',
      '/access-control',
      '/bank-details',
      '/payouts',
    ]) {
      const response = await page.goto(path);
      expect(response?.status(), path).toBe(200);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      await expect(page.locator('link[rel="canonical"]'), path).toHaveCount(1);
    }
  },
);

test(
  'the drawer is 325 wide, above the page, and closes when the route changes',
  { tag: '@phone' },
  async ({ page }) => {
    await signIn(page, demoAccounts.organisation, '/messages');
    await openMenu(page);
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect(drawer).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    // With the line of one pixel at its edge.
    const { width } = (await drawer.boundingBox()) ?? { width: 0 };
    expect(Math.round(width) + 1).toBe(325);
    expect(await layerOf(drawer)).toBe(1500);
    await drawer.getByRole('link', { name: 'Reflections' }).click();
    // In learn mode, which is where everybody begins, they are called reviews in the address.
    await page.waitForURL(/\/reviews/);
    await expect(drawer).toHaveCount(0);
  },
);

test('the mode follows the route, switching leads to the counterpart, and the choice is kept', async ({
  page,
  isMobile,
}) => {
  await signIn(page, demoAccounts.organisation, '/bookings/m?type=all');
  const stored = async () => page.evaluate(() => localStorage.getItem('navigationMode'));
  await expect.poll(stored).toBe('mentor');
  let links = await linksOf(page, isMobile);
  await expect(links.getByRole('link', { name: 'Create a booking' })).toBeVisible();
  await expect(links.getByRole('link', { name: 'Analytics' })).toBeVisible();
  await links.getByRole('radio', { name: 'Learn' }).click();
  await page.waitForURL((url) => url.pathname === '/bookings/l');
  await expect.poll(stored).toBe('learn');
  links = await linksOf(page, isMobile);
  await expect(links.getByRole('link', { name: 'Family' })).toBeVisible();
  await expect(links.getByRole('link', { name: 'Portfolio' })).toBeVisible();
  // Learn mode has Profiles alone; mentor mode has the account in a group.
  await expect(links.getByRole('link', { name: 'Profiles' })).toBeVisible();
  await links.getByRole('radio', { name: 'Mentor' }).click();
  await page.waitForURL((url) => url.pathname === '/bookings/m');
  // An address without a mode leads to the list of the one that somebody works in.
  await page.goto('/cancel');
  await page.waitForURL((url) => url.pathname === '/cancel/m');
  await page.goto('/bookings?type=requests');
  await page.waitForURL((url) => url.pathname === '/bookings/m' && url.searchParams.get('type') === 'requests');
  links = await linksOf(page, isMobile);
  await openGroup(links, 'Account');
  await expect(page.getByRole('link', { name: 'Admin access' })).toBeVisible();
  await page.getByRole('link', { name: 'Bank details' }).click();
  await page.waitForURL(/\/bank-details/);
});

test('who comes to the payouts by their address has the menu of mentors, and may switch without leaving', async ({
  page,
  isMobile,
}) => {
  await signIn(page, demoAccounts.organisation, '/bookings/l');
  let links = await linksOf(page, isMobile);
  await expect(links.getByRole('radio', { name: 'Learn' })).toBeChecked();
  await page.goto('/payouts');
  links = await linksOf(page, isMobile);
  await expect(links.getByRole('radio', { name: 'Mentor' })).toBeChecked();
  // Folded beside the page, the group is marked for the page in it; in the drawer it is unfolded already.
  if (!isMobile) {
    await expect(links.getByRole('button', { name: 'Account' })).toHaveAttribute('aria-current', 'true');
    await openGroup(links, 'Account');
  }
  await expect(page.getByRole('link', { name: 'Payouts' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('link', { name: 'Bank details' })).toBeVisible();
  if (!isMobile) await page.keyboard.press('Escape');
  await links.getByRole('radio', { name: 'Learn' }).click();
  await expect(links.getByRole('link', { name: 'Family' })).toBeVisible();
  await expect(links.getByRole('link', { name: 'Portfolio' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/payouts');
});

test('an officer of two councils finds both, and somebody without a last name is asked for it', async ({
  page,
  newPerson,
  isMobile,
}, info) => {
  await signIn(page, demoAccounts.officer, '/reflections');
  const links = await linksOf(page, isMobile);
  await openGroup(links, 'Councils');
  await page.getByRole('link', { name: /Bristol/ }).click();
  await page.waitForURL((url) => /^\/councils\/[0-9a-f-]+$/.test(url.pathname));
  expect(new URL(page.url()).search).toBe('?eligibility=PENDING&type=all');

  const fresh = await newPerson();
  await fresh.goto('/signup?next=/family');
  await makeAccount(fresh, { firstName: 'Nell', lastName: '', email: `nell-${info.project.name}@example.org` });
  await fresh.waitForURL(/\/family/);
  const own = await linksOf(fresh, isMobile);
  await expect(own.getByRole('link', { name: 'Update name' })).toBeVisible();
});

test(
  'a page that cannot be read says so until it can, and without a connection one dialog says it all',
  { tag: '@desktop' },
  async ({ page }) => {
    await signIn(page, demoAccounts.organisation, '/listings');
    await page.route(/\/api\/bookings\?/, (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/json',
        body: JSON.stringify({ key: 'internal', message: 'The books are shut.' }),
      }),
    );
    await page.goto('/bookings/m?type=all');
    const notice = page.getByRole('listitem').filter({ hasText: 'Oops! Could not load data.' });
    await expect(notice).toContainText('The books are shut.');
    await page.unroute(/\/api\/bookings\?/);
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(notice).toHaveCount(0);

    await page.context().setOffline(true);
    const offline = page.getByRole('dialog', { name: 'No Internet Connection' });
    await expect(offline).toContainText('You are offline. Check your connection.');
    await page.context().setOffline(false);
    await expect(offline).toHaveCount(0);
  },
);

test(
  'a profile that the server refuses is rolled back and told',
  { tag: '@phone' },
  async ({ page, newPerson: _ }, info) => {
    await page.goto('/signup?next=/profile-settings');
    await makeAccount(page, { firstName: 'Ivy', lastName: 'Moor', email: `ivy-${info.project.name}@example.org` });
    await page.waitForURL(/\/profile-settings/);
    await page.route('**/api/users/update-user/*', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/json',
        body: JSON.stringify({ key: 'too-busy', message: 'Please try again in a minute.' }),
      }),
    );
    // One of the eight is chosen already.
    await page.locator('input[name=avatar]:not(:checked)').first().click();
    await expect(page.getByText('Update request failed').first()).toBeVisible();
    await expect(page.getByText('Please try again in a minute.').first()).toBeVisible();
    expect(await sidewaysScroll(page)).toBe(0);
  },
);
