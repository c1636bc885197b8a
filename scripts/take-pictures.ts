import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { removeFolder, startProduct } from '../bench/parts/product.ts';
import { DEMO_PASSWORD, demoAccounts } from '../db/town/demo-accounts.ts';
import { coverSvg } from '../src/media/cover/cover-svg.ts';
import { pageName } from '../src/media/share-picture.ts';
import { solutionPages } from '../src/marketing/solution-pages.ts';
import { launchBrowser } from '../test/browser.ts';

const folder = join(import.meta.dirname, '..', 'public', 'pictures');

type Who = keyof typeof demoAccounts;

/** A picture of the product: whose screen it is, where it is found, and what of it is shown. */
type Shot = {
  name: string;
  who: Who | null;
  /** The address, or how to come to it. */
  at: string | ((page: Page) => Promise<string>);
  /** The first thing that is shown; the page's heading where nothing is said. */
  from?: string;
  isWide?: boolean;
};

/** CSS pixels of a picture: a phone, and a part of a desk's screen. */
const SIZES = { phone: { width: 360, height: 540 }, wide: { width: 960, height: 600 } } as const;
const SCALE = 2;
/** What of the ground is shown above the first thing. */
const ABOVE = 12;
/** Pixels of the drawing at the top of a page. */
const TOP = { width: 1_280, height: 720 } as const;
const WITH_SIDE_BAR = 1_280;
/** As high as what is shown lies deep, so that nothing is scrolled. */
const TALL = 2_600;
/** What stands over a page and is none of it. */
const HIDDEN = '#cc-main, [data-sonner-toaster] { display: none !important }';
const PATIENCE_MS = 20_000;
const SETTLED_MS = 4_000;

const firstLink =
  (list: string, link: string, text = '') =>
  async (page: Page) => {
    await page.goto(list);
    const found = page.locator(`main a[href*="${link}"]`).filter({ hasText: text }).first();
    await found.waitFor();
    return (await found.getAttribute('href')) ?? list;
  };

/** A page of the officer's council. */
const councilPath = (rest: string) => async (page: Page) => {
  const found = await firstLink('/councils', '/overview')(page);
  return found.split(/[/?]/).slice(0, 3).join('/') + rest;
};

/** A step of the wizard with a listing in it, which the choice of listings above the figures names. */
const wizardStep = (step: string) => async (page: Page) => {
  await page.goto('/analytics');
  const listing = page.locator('main option[value*="-"]').first();
  await listing.waitFor({ state: 'attached' });
  return `/onboarding/${step}?listing=${await listing.getAttribute('value')}`;
};

const shots: readonly Shot[] = [
  { name: 'search', who: null, at: '/search-learning-experiences?place=Bristol&available=yes', from: 'main ul' },
  {
    name: 'dates',
    who: null,
    at: firstLink('/search-learning-experiences?q=woodland', '/listing/woodland-explorers'),
    from: '#dates',
  },
  { name: 'booking', who: 'family', at: firstLink('/bookings/l?type=upcoming', '/bookings/0') },
  { name: 'funded', who: 'family', at: '/family/funded', from: 'main h2' },
  { name: 'calendar', who: 'family', at: '/schedule', from: 'main button:has-text("Everybody")' },
  { name: 'record', who: 'family', at: '/portfolio', from: 'main h2' },
  { name: 'listings-wide', who: 'organisation', at: '/listings', isWide: true },
  { name: 'bookings', who: 'organisation', at: '/bookings/m?type=all' },
  { name: 'bookings-wide', who: 'organisation', at: '/bookings/m?type=all', from: 'main table', isWide: true },
  {
    name: 'register',
    who: 'organisation',
    at: firstLink('/registers', '/registers/0', 'Woodland Explorers'),
    from: 'main li[data-status]',
  },
  { name: 'payouts', who: 'organisation', at: '/payouts', from: 'main dl, main ul' },
  { name: 'payouts-wide', who: 'organisation', at: '/payouts', isWide: true },
  { name: 'workflows', who: 'organisation', at: '/workflows', from: 'main h2' },
  { name: 'numbers-wide', who: 'organisation', at: '/analytics', from: 'main h2', isWide: true },
  {
    name: 'make-dates',
    who: 'organisation',
    at: wizardStep('dates-and-times-preview'),
    from: 'main :is(h1, h2):visible',
  },
  { name: 'make-tickets', who: 'organisation', at: wizardStep('tickets-form'), from: 'main :is(h1, h2):visible' },
  {
    name: 'make-access',
    who: 'organisation',
    at: wizardStep('listing-accessibility'),
    from: 'main :is(h1, h2):visible',
  },
  {
    name: 'make-safety',
    who: 'organisation',
    at: wizardStep('listing-safety-measures'),
    from: 'main :is(h1, h2):visible',
  },
  { name: 'make-questions', who: 'organisation', at: wizardStep('questionnaire'), from: 'main :is(h1, h2):visible' },
  {
    name: 'make-policy',
    who: 'organisation',
    at: wizardStep('listing-cancellation-policy'),
    from: 'main :is(h1, h2):visible',
  },
  { name: 'aims', who: 'organisation', at: '/reflections' },
  { name: 'decisions-wide', who: 'officer', at: councilPath('?eligibility=PENDING&type=all'), isWide: true },
  {
    name: 'programmes-wide',
    who: 'officer',
    at: councilPath('/programmes'),
    from: 'main :text("Short breaks")',
    isWide: true,
  },
  { name: 'overview-wide', who: 'officer', at: councilPath('/overview'), isWide: true },
  { name: 'funded-bookings-wide', who: 'officer', at: councilPath('/bookings'), isWide: true },
];

/** Takes the pictures of the product that the public pages show, from the demo town, into `public/pictures`. */
async function takePictures(names: readonly string[]): Promise<void> {
  const running = process.env['THICKET_AT'] ? null : await startProduct();
  const url = process.env['THICKET_AT'] ?? running?.url ?? '';
  const browser = await launchBrowser();
  const people = new Map<Who | null, BrowserContext>();
  try {
    for (const shot of shots) {
      if (names.length > 0 && !names.includes(shot.name)) continue;
      const context = people.get(shot.who) ?? (await openContext(browser, url, shot.who));
      people.set(shot.who, context);
      await take(context, shot).catch((error: unknown) => process.stdout.write(`${shot.name}: ${String(error)}\n`));
    }
  } finally {
    await browser.close();
    await running?.stop();
    if (running) removeFolder(running.folder);
  }
}

/** The browser of one person, who signs in once. */
async function openContext(browser: Browser, baseURL: string, who: Who | null): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    deviceScaleFactor: SCALE,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  if (!who) return context;
  const data = { email: demoAccounts[who], password: DEMO_PASSWORD };
  const answer = await context.request.post('/api/auth/sign-in', { data });
  if (!answer.ok()) throw new Error(`${who} cannot sign in: ${await answer.text()}`);
  return context;
}

async function take(context: BrowserContext, { name, at, from, isWide = false }: Shot): Promise<void> {
  const size = isWide ? SIZES.wide : SIZES.phone;
  const page = await context.newPage();
  try {
    await page.setViewportSize({ width: isWide ? WITH_SIDE_BAR : size.width, height: TALL });
    await page.goto(typeof at === 'string' ? at : await at(page));
    const first = page.locator(from ?? 'main h1').first();
    await first.waitFor();
    // A map that is out of sight may go on waiting.
    await page
      .waitForFunction(() => document.querySelector('main .skeleton') === null, null, { timeout: SETTLED_MS })
      .catch(() => undefined);
    await page.evaluate(async () => {
      await Promise.all([...document.images].map(async (image) => image.decode().catch(() => undefined)));
    });
    const box = await first.boundingBox();
    const main = await page.locator('main').boundingBox();
    const width = isWide ? (main?.width ?? size.width) : size.width;
    const clip = {
      x: isWide ? (main?.x ?? 0) : 0,
      y: Math.max(0, (box?.y ?? 0) - ABOVE),
      width,
      height: (width * size.height) / size.width,
    };
    const png = await page.screenshot({ clip, style: HIDDEN });
    await write(
      name,
      await sharp(png)
        .resize(size.width * (isWide ? 1.5 : SCALE))
        .toBuffer(),
    );
  } finally {
    await page.close();
  }
}

async function write(name: string, png: Buffer): Promise<void> {
  const avif = await sharp(png).avif({ quality: 50, effort: 4 }).toBuffer();
  const webp = await sharp(png).webp({ quality: 72, effort: 5 }).toBuffer();
  writeFileSync(join(folder, `${name}.avif`), avif);
  writeFileSync(join(folder, `${name}.webp`), webp);
  process.stdout.write(`${name} ${Math.round(avif.byteLength / 1024)} kB, ${Math.round(webp.byteLength / 1024)} kB\n`);
}

/** Draws what stands at the top of each public page, as covers of listings are drawn. */
async function drawTops(): Promise<void> {
  for (const { path, picture, category } of solutionPages) {
    const svg = coverSvg({ title: picture, category, seed: path }, { width: TOP.width });
    const png = await sharp(Buffer.from(svg)).resize(TOP.width, TOP.height, { fit: 'cover' }).png().toBuffer();
    await write(`top-${pageName(path)}`, png);
  }
}

const names = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
if (names.length === 0 || names.includes('tops')) await drawTops();
if (names.length === 0 || names.some((name) => name !== 'tops')) await takePictures(names);
