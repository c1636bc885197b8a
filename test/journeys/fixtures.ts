import { rmSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test as base, type Browser, type Locator, type Page } from '@playwright/test';
import { startProduct, type Running } from '../../bench/parts/product.ts';
import { axeFaults } from '../axe.ts';
import { launchBrowser } from '../browser.ts';
import { copyTown } from '../town.ts';
import { SIZES, sizeLeftOut } from './sizes.ts';

type Mail = {
  to: string[];
  subject: string;
  text: string;
  html: string;
  links: string[];
  attachments: { filename: string; contentType: string; text?: string }[];
};

type Worker = { product: Running; chromium: Browser };
type Each = {
  /**
   * Opens a page of another person: a context of its own, with the size of the project. They have answered the question
   * about cookies already, unless `undecided`, and have seen the menu open at their first sign-in, unless `newHere`.
   */
  newPerson: (options?: { undecided?: boolean; newHere?: boolean }) => Promise<Page>;
  /** The newest mail to an address whose subject fits, waited for. */
  mailTo: (to: string, subject: RegExp) => Promise<Mail>;
};

/** What the question about cookies leaves when the answer is no. */
const refusal = {
  name: 'thicket-consent',
  value: encodeURIComponent(
    JSON.stringify({
      categories: ['necessary'],
      revision: 0,
      data: null,
      consentId: '3f0c9a52-6d0e-4c55-9c39-5b6f2c1d7e84',
      consentTimestamp: '2026-09-01T09:00:00.000Z',
      lastConsentTimestamp: '2026-09-01T09:00:00.000Z',
      services: { necessary: [], analytics: [] },
      languageCode: 'en-GB',
    }),
  ),
};

/** Runs in each page of somebody who is not new, before its own scripts: a menu that opens by itself would stand before what a journey presses. */
export function hasSeenTheMenu(): void {
  // A page without an address has nothing to remember with.
  if (location.protocol.startsWith('http')) localStorage.setItem('auth-status', 'done');
}

/** Runs in a page: whether it has no scripts of ours, or they have taken it over and hear what is pressed in it. */
function hears(): boolean {
  return (
    !('__reactRouterContext' in window) || Object.keys(document.body).some((key) => key.startsWith('__reactProps'))
  );
}

/** Opening a page ends when it hears: what is pressed before is lost, and on a busy machine that is a long moment. */
function openUntilItHears(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const heard = async <Answer>(answer: Answer): Promise<Answer> => {
    await page.waitForFunction(hears);
    return answer;
  };
  page.goto = async (...asked) => heard(await goto(...asked));
  page.reload = async (...asked) => heard(await reload(...asked));
}

/** The product as a stranger starts it, in a data folder of its own with the demo town, once for all journeys of a worker. */
export const test = base.extend<Each, Worker>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright asks for a pattern
    async ({}, use) => {
      const folder = copyTown();
      const product = await startProduct({ folder });
      await use(product);
      await product.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  chromium: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const browser = await launchBrowser();
      await use(browser);
      await browser.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  newPerson: async ({ chromium, product, viewport, isMobile, hasTouch }, use) => {
    const open: Page[] = [];
    await use(async ({ undecided = false, newHere = false } = {}) => {
      const context = await chromium.newContext({
        baseURL: product.url,
        viewport,
        isMobile,
        hasTouch,
        reducedMotion: 'reduce',
        locale: 'en-GB',
        timezoneId: 'Europe/London',
      });
      if (!undecided) {
        await context.addCookies([{ ...refusal, url: product.url, sameSite: 'Lax' }]);
      }
      if (!newHere) await context.addInitScript(hasSeenTheMenu);
      context.setDefaultTimeout(15_000);
      context.setDefaultNavigationTimeout(30_000);
      const page = await context.newPage();
      openUntilItHears(page);
      page.on('pageerror', (error) => {
        throw error;
      });
      open.push(page);
      return page;
    });
    for (const page of open) await page.context().close();
  },
  page: async ({ newPerson }, use) => {
    await use(await newPerson());
  },
  mailTo: async ({ product }, use) => {
    await use(async (to, subject) => {
      let found: Mail | undefined;
      await expect
        .poll(
          async () => {
            const mails = (await (
              await fetch(`${product.url}/dev/mailbox.json?to=${encodeURIComponent(to)}`)
            ).json()) as Mail[];
            found = mails.find((mail) => subject.test(mail.subject));
            return found !== undefined;
          },
          { message: `a mail to ${to} about ${subject}`, timeout: 20_000, intervals: [50, 100, 200] },
        )
        .toBe(true);
      if (!found) throw new Error('unreachable');
      return found;
    });
  },
});

export { expect };

/**
 * What axe finds on a page, by rule, with the elements concerned. Where the journey runs on one size only, the page is
 * looked at on the other one too, and that it can be scrolled sideways there is a fault as well.
 */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const faults = await lastingFaults(page);
  const { file, tags } = test.info();
  const other = sizeLeftOut(basename(file), tags);
  const own = page.viewportSize();
  if (!other || !own) return faults;
  await resize(page, SIZES[other]);
  faults.push(...(await lastingFaults(page)).map((fault) => `${other}: ${fault}`));
  const over = await sidewaysScroll(page);
  if (over > 0) faults.push(`${other}: can be scrolled sideways by ${over}`);
  await resize(page, own);
  return faults;
}

/**
 * Opens a public page until it shows a change. It is kept for all visitors, and given up a moment after what it shows has
 * changed: whoever opens it within that moment, and looks for as long as they like, sees what was.
 * @param look what is to be seen, within the given time
 */
export async function openUntil(
  page: Page,
  address: string,
  look: (within: { timeout: number }) => Promise<void>,
): Promise<void> {
  await expect(async () => {
    await page.goto(address);
    await look({ timeout: 2_000 });
  }).toPass({ timeout: 20_000, intervals: [100, 250, 500] });
}

/** Text of a page that is too faint on its ground, once the page has its heading. */
export async function faintText(page: Page): Promise<string[]> {
  await page.locator('h1').first().waitFor();
  return axeFaults(page, ['color-contrast']);
}

/** Text that is too faint to read in bright sun (7:1). */
export async function faintInSun(page: Page): Promise<string[]> {
  await page.locator('h1').first().waitFor();
  return axeFaults(page, ['color-contrast-enhanced']);
}

/** A message is shown, and no message lies over this action. */
export async function expectFreeOfMessages(page: Page, action: Locator): Promise<void> {
  await expect(async () => {
    const free = await action.boundingBox();
    const messages = await Promise.all(
      (await page.locator('[data-sonner-toast]').all()).map((one) => one.boundingBox()),
    );
    expect(messages.length).toBeGreaterThan(0);
    const over = messages.filter(
      (box) =>
        box &&
        free &&
        box.y < free.y + free.height &&
        free.y < box.y + box.height &&
        box.x < free.x + free.width &&
        free.x < box.x + box.width,
    );
    expect(over).toEqual([]);
  }).toPass({ timeout: 15_000, intervals: [50, 100, 250] });
}

/**
 * Faults that are still there after a while: a page that is on its way to another one, or still waits for its data, has
 * no heading for a moment.
 */
async function lastingFaults(page: Page): Promise<string[]> {
  let faults: string[] = [];
  const look = async (): Promise<void> => {
    await page.locator('h1').first().waitFor({ state: 'attached' });
    faults = await axeFaults(page);
    expect(faults).toEqual([]);
  };
  await expect(look)
    .toPass({ timeout: 5_000, intervals: [250, 500, 1_000] })
    .catch(() => undefined);
  return faults;
}

/** Gives a page another size, and waits for its media queries, which follow a frame later. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined)))),
  );
}

/** Times like 09:30 – 15:00 on the page that begin on one line and end on another; none is right. */
export async function brokenTimes(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { 0: found, index } of text.nodeValue?.matchAll(/\d\d:\d\d\s*–\s*\d\d:\d\d/g) ?? []) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + found.length);
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
        if (lines.size > 1) broken.push(`${found} in ‘${text.parentElement?.textContent}’`);
      }
    }
    return broken;
  });
}

/** How far the page can be scrolled sideways for longer than a change of its size takes; 0 is right. */
export async function sidewaysScroll(page: Page): Promise<number> {
  let over = 0;
  const look = async (): Promise<void> => {
    over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(over).toBe(0);
  };
  await expect(look)
    .toPass({ timeout: 2_000, intervals: [100, 250, 500] })
    .catch(() => undefined);
  return over;
}
