import { accessibilityFaults, expect, sidewaysScroll, test } from './fixtures.ts';

test.describe('a visitor', () => {
  test('finds a listing by text and by place, and reads its page', { tag: '@both' }, async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('After school.');
    await page.getByLabel('What are you looking for?').fill('woodland');
    await page.getByLabel('Where?').fill('Bristol');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/\/search-learning-experiences\?q=woodland&place=Bristol/);
    await expect(page.getByRole('status').filter({ hasText: /activit(y|ies) near Bristol/ })).toBeVisible();
    await page.getByRole('link', { name: 'Woodland Explorers' }).first().click();
    await expect(page).toHaveURL(/\/listing\/woodland-explorers/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Woodland Explorers');

    // The same dates in a calendar, with the keyboard: a day that is pressed is chosen and tells its times.
    const calendar = page.getByRole('button', { name: 'Calendar', exact: true });
    await calendar.focus();
    await page.keyboard.press('Enter');
    await expect(calendar).toHaveAttribute('aria-pressed', 'true');
    const day = page.getByRole('button', { name: /places? left$/ }).first();
    await day.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('checkbox', { name: /places? left/ })).toBeChecked();
    await page.waitForURL(/sessions=/);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    await page.getByRole('button', { name: 'List', exact: true }).click();
    await expect(page.getByRole('checkbox', { name: /places? left/, checked: true })).toHaveCount(1);
  });

  test('is told when a place is not known and when nothing fits', async ({ page }) => {
    await page.goto('/search-learning-experiences?place=Qqqqqqville');
    await expect(page.getByText('We do not know this place.', { exact: false })).toBeVisible();
    await page.goto('/search-learning-experiences?q=zzzzzzzz');
    await expect(page.getByText('Nothing found for', { exact: false })).toBeVisible();
  });

  test('who mistypes an address, or tries one, gets a page and no failure', { tag: '@phone' }, async ({ page }) => {
    for (const address of [
      '/listing/%00',
      '/provider/%00',
      '/provider/%E0%A4%A',
      '/invitation?token=%00',
      `/listing/woodland-explorers?key=${'k'.repeat(65)}`,
      `/search-learning-experiences?q=${'-'.repeat(33)}`,
      '/search-learning-experiences?q=%00&place=%00',
      '/help?q=%00',
      '/help/%00',
    ])
      expect([address, (await page.request.get(address)).status() < 500]).toEqual([address, true]);
  });

  test('is forgiven a typing mistake', async ({ page }) => {
    await page.goto('/search-learning-experiences?q=watercolur');
    await expect(page.getByRole('link', { name: 'Watercolour for Beginners' }).first()).toBeVisible();
  });

  test('gets a page with status 404 for an address that nobody knows', async ({ page }) => {
    const response = await page.goto('/no/such/page');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('can read search and listing without any script', async ({ chromium, product, viewport }) => {
    const context = await chromium.newContext({ baseURL: product.url, viewport, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/search-learning-experiences?q=woodland');
    await page.getByRole('link', { name: 'Woodland Explorers' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Woodland Explorers');
    // What search engines read of it, once.
    expect(await page.locator('script[type="application/ld+json"]').textContent()).toContain('"@type":"Course"');
    await context.close();
  });
});

const publicPages = [
  '/',
  '/search-learning-experiences?q=forest&place=Bristol',
  '/search-learning-experiences?view=map',
  '/login',
  '/signup',
  '/reset-password',
  '/privacy',
  '/cookies',
  '/haf',
  '/no/such/page',
  '/dev/ui',
];

for (const path of publicPages) {
  test(`axe finds nothing on ${path}, and nothing scrolls sideways`, async ({ page }) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await sidewaysScroll(page)).toBe(0);
  });
}
