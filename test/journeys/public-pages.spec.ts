import { demoAccounts } from '../../db/town/demo-accounts.ts';
import { productPictures } from '../../src/marketing/solution-page.ts';
import { solutionPages } from '../../src/marketing/solution-pages.ts';
import { schemaIssues } from '../schema-org.ts';
import { accessibilityFaults, expect, faintText, sidewaysScroll, test } from './fixtures.ts';
import { signIn } from './people.ts';
import { SIZES } from './sizes.ts';

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

    // Its pictures in full screen, with the keyboard: the last one is a map of the place.
    const fullScreen = page.getByRole('button', { name: 'See the pictures in full screen' });
    await fullScreen.focus();
    await page.keyboard.press('Enter');
    const pictures = page.getByRole('dialog', { name: /^Pictures of/ });
    await expect(pictures.getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('End');
    await expect(pictures.getByRole('img', { name: 'Map of the place' })).toBeInViewport();
    await expect(pictures.getByRole('button', { name: 'Next picture' })).toHaveAttribute('aria-disabled', 'true');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(pictures).toHaveCount(0);
    await expect(fullScreen).toBeFocused();

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

  test('has a start page that is short on a phone, also in the dark', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/');
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(4_500);
    await page.evaluate(() => localStorage.setItem('theme', 'dark'));
    for (const address of ['/', '/search-learning-experiences']) {
      await page.goto(address);
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      expect(await accessibilityFaults(page)).toEqual([]);
    }
    // As the device is, and as it becomes.
    await page.evaluate(() => localStorage.setItem('theme', 'device'));
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/');
    await expect(page.locator('html')).not.toHaveAttribute('data-theme');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

  test('reads everything in the dark: whatever is drawn, and each kind of page of who is signed in', async ({
    page,
    newPerson,
  }) => {
    const dark = (): void => localStorage.setItem('theme', 'dark');
    await page.addInitScript(dark);
    // All components in all their states, and the page of a listing.
    for (const address of ['/dev/ui', '/listing/woodland-explorers']) {
      await page.goto(address);
      expect([address, await faintText(page)]).toEqual([address, []]);
    }
    const addresses = {
      family: ['/bookings/l?type=cancelled', '/family/funded', '/cancel/l'],
      organisation: ['/bookings/m?type=all', '/payouts', '/listings', '/cancel/m'],
    };
    for (const [who, pages] of Object.entries(addresses) as [keyof typeof addresses, string[]][]) {
      const person = await newPerson();
      await signIn(person, demoAccounts[who], '/');
      await person.evaluate(dark);
      for (const address of pages) {
        await person.goto(address);
        await expect(person.locator('main .skeleton')).toHaveCount(0);
        expect([address, await faintText(person)]).toEqual([address, []]);
      }
    }
  });

  test('is told when a place is not known and when nothing fits', async ({ page }) => {
    await page.goto('/search-learning-experiences?place=Qqqqqqville');
    await expect(page.getByRole('status').filter({ hasText: 'We do not know this place.' })).toBeVisible();
    await page.goto('/search-learning-experiences?q=zzzzzzzz');
    await expect(page.getByRole('heading', { name: /^Nothing found for/ })).toBeVisible();
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
    await page.goto('/search-learning-experiences?place=Bristol');
    // The line that opens the form on a phone would do nothing: the form itself is there.
    await expect(page.getByRole('button', { name: 'Change the search' })).toBeHidden();
    await page.getByLabel('What', { exact: true }).fill('woodland');
    await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(/q=woodland&place=Bristol/);
    await page.getByRole('link', { name: 'Woodland Explorers' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Woodland Explorers');
    // What search engines read of it, once.
    expect(await page.locator('script[type="application/ld+json"]').textContent()).toContain('"@type":"Course"');
    await context.close();
  });
});

test('the search of a phone is one line that opens; filters and map are at the thumb', async ({ page }) => {
  await page.goto('/search-learning-experiences?place=Bristol');
  const line = page.getByRole('button', { name: 'Change the search: Bristol · any date · any age' });
  await line.focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Search' });
  await expect(form.getByLabel('Where')).toHaveValue('Bristol');
  // It says how many there are as soon as they are counted.
  const search = form.getByRole('button', { name: /^(Search|Show [\d,]+ activit)/ });
  await form.getByLabel('What', { exact: true }).fill('wo');
  await expect(search).toBeDisabled();
  await form.getByLabel('What', { exact: true }).fill('woodland');
  await form.getByLabel('Ages').fill('6');
  expect(await accessibilityFaults(page)).toEqual([]);
  await search.click();
  await expect(form).toBeHidden();
  await expect(page).toHaveURL(/q=woodland&place=Bristol.*&age=6/);
  await expect(page.getByRole('button', { name: 'woodland · Bristol · any date · age 6' })).toBeVisible();

  const filters = page.getByRole('button', { name: 'Filters (1 on)' });
  await filters.click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await expect(sheet.getByLabel('Ages')).toHaveValue('6');
  await sheet.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(filters).toBeFocused();
  await filters.click();
  await sheet.getByLabel('Ages').fill('9');
  await sheet.getByRole('button', { name: /^(Apply filters|Show [\d,]+ activit)/ }).click();
  await expect(page.getByRole('button', { name: 'woodland · Bristol · any date · age 9' })).toBeVisible();

  await page.getByRole('link', { name: 'Map', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Map of results' })).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Woodland Explorers' }).first()).toBeVisible();
  await page.getByRole('link', { name: 'List', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Map of results' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'woodland · Bristol · any date · age 9' })).toBeVisible();
});

test('a page of 24 results is at most 5,000 px long on a phone', async ({ page }) => {
  for (const search of ['', '?place=Bristol&available=yes']) {
    await page.goto(`/search-learning-experiences${search}`);
    const listings = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') });
    await expect(listings).toHaveCount(24);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(5_000);
  }
});

test('the map stands beside the list on a wide screen, and can be hidden', async ({ page }) => {
  await page.setViewportSize(SIZES.desktop);
  await page.goto('/search-learning-experiences?place=Bristol');
  const map = page.getByRole('region', { name: 'Map of results' });
  await expect(map).toBeInViewport();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeInViewport();
  // What is chosen applies at once, and the box keeps the focus.
  const form = page.getByRole('search');
  await form.getByText('Filters', { exact: true }).click();
  const day = form.getByLabel('Day', { exact: true });
  await day.focus();
  await day.selectOption('6');
  await expect(page).toHaveURL(/weekday=6/);
  await expect(form.getByText('Filters (1 on)')).toBeVisible();
  await expect(day).toBeFocused();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Hide map' }).click();
  await expect(map).toHaveCount(0);
  await page.getByRole('link', { name: 'Show map' }).click();
  await expect(map).toBeInViewport();
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

test.describe('the pages for providers and councils', () => {
  test('read well, each with its pictures and one thing to do', { tag: '@both' }, async ({ page }) => {
    test.slow();
    for (const { path, title, first, steps } of solutionPages) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      expect([path, await accessibilityFaults(page)]).toEqual([path, []]);
      expect([path, await sidewaysScroll(page)]).toEqual([path, 0]);
      for (const step of steps) {
        const picture = page.getByRole('img', { name: productPictures[step.picture] }).first();
        await picture.scrollIntoViewIfNeeded();
        await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      }
      await expect(page.getByRole('main').getByRole('link', { name: first.label }).first()).toBeVisible();
    }
  });

  test('show what is near a place that is named once', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/booking-system');
    const matching = page.getByRole('region', { name: 'Booked here now' });
    await matching.getByLabel('What is near you?').fill('Qqqqqqville');
    await matching.getByRole('button', { name: 'Show' }).click();
    await expect(matching.getByText('We do not know this place.', { exact: false })).toBeVisible();
    await matching.getByLabel('What is near you?').fill('Bristol');
    await matching.getByRole('button', { name: 'Show' }).click();
    const near = page.getByRole('heading', { name: /^Booked here now, near/ });
    await expect(near).toContainText('Bristol');
    await page.reload();
    await expect(near).toContainText('Bristol');
  });
});

test('a kind of activity in a town has a page that leads to its dates and to its neighbours', async ({ page }) => {
  const pages = await (await page.request.get('/sitemaps/1.xml')).text();
  const [path = ''] = /\/activities\/[^<]+/.exec(pages) ?? [];
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(' in ');
  await expect(page.getByText('To choose from')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await page.getByRole('link', { name: 'Choose dates and ages' }).click();
  await expect(page).toHaveURL(/\/search-learning-experiences\?place=/);
});

test('search engines have no issue with the data of any page, and each link has a picture', async ({ page }) => {
  test.slow();
  const index = await (await page.request.get('/sitemaps/2.xml')).text();
  const listed = [...index.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]+)<\/loc>/g)].map(([, path = '']) => path);
  const some = (start: string, most: number): string[] =>
    listed.filter((path) => path.startsWith(start)).slice(0, most);
  const first = await (await page.request.get('/sitemaps/1.xml')).text();
  const towns = [...first.matchAll(/\/activities\/[^<]+/g)].slice(0, 4).map(([path]) => path);
  const paths = [
    '/',
    '/help/make-a-listing',
    ...some('/listing/', 12),
    ...some('/provider/', 3),
    ...some('/collections/', 3),
    ...towns,
    ...solutionPages.map(({ path }) => path),
  ];
  for (const path of paths) {
    const html = await (await page.request.get(path)).text();
    const told = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null';
    expect([path, schemaIssues(JSON.parse(told))]).toEqual([path, []]);
    const picture = /<meta property="og:image" content="https?:\/\/[^/]+([^"]+)"/.exec(html)?.[1] ?? '';
    const answer = await page.request.get(picture);
    const bytes = await answer.body();
    expect([path, bytes.subarray(1, 4).toString(), bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([
      path,
      'PNG',
      1_200,
      630,
    ]);
  }
});

test('one date of a listing has an address of its own, with that date chosen', async ({ page }) => {
  await page.goto('/search-learning-experiences?q=woodland');
  const listing = (await page.getByRole('link', { name: 'Woodland Explorers' }).first().getAttribute('href')) ?? '';
  await page.goto(listing);
  const dates = page.getByRole('checkbox', { name: /places? left/ });
  const id = (await dates.nth(1).getAttribute('value')) ?? '';
  await page.goto(`${listing}?session=${id}`);
  await expect(dates.nth(1)).toBeChecked();
  await expect(page).toHaveTitle(/^Woodland Explorers on /);
  const canonical = page.locator('link[rel=canonical]');
  await expect(canonical).toHaveAttribute('href', new RegExp(`${listing}\\?session=${id}$`));
  await page.goto(`${listing}?session=nobody-knows&utm_source=mail`);
  await expect(canonical).toHaveAttribute('href', new RegExp(`${listing}$`));
});

test('machines find what they ask for by name', async ({ page }) => {
  for (const [path, type] of [
    ['/favicon.ico', 'image/x-icon'],
    ['/icon.svg', 'image/svg+xml'],
    ['/icons/apple-touch-icon.png', 'image/png'],
    ['/manifest.webmanifest', 'application/manifest+json'],
    ['/robots.txt', 'text/plain'],
    ['/llms.txt', 'text/plain'],
    ['/.well-known/security.txt', 'text/plain'],
    ['/sitemap.xml', 'application/xml'],
  ] as const) {
    const answer = await page.request.get(path);
    expect([path, answer.status(), answer.headers()['content-type']?.split(';')[0]]).toEqual([path, 200, type]);
  }
  const change = await page.request.get('/.well-known/change-password', { maxRedirects: 0 });
  expect(change.headers()['location']).toBe('/profile-settings/signing-in');
});
