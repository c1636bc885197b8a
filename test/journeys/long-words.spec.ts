import type { Page } from '@playwright/test';
import { demoAccounts } from '../../db/town.ts';
import { expect, resize, test } from './fixtures.ts';
import { FIRST_NAME, LINK, makeBooker, makeProvider, SURNAME, TOWN } from './long-words.ts';
import { signIn } from './people.ts';
import { SIZES } from './sizes.ts';

const PHONES = [
  { width: 320, height: 640 },
  { width: 360, height: 740 },
];
/** What A4 leaves between its margins: 186 mm at 96 pixels an inch. */
const SHEET = { width: 703, height: 1_017 };

type Screen = readonly [address: string, word: string];

/** Opens an address and waits until it shows a word, be it folded, cut short or only read out. */
async function open(page: Page, [address, word]: Screen): Promise<void> {
  await page.goto(address);
  await page.locator('main').getByText(word).first().waitFor({ state: 'attached' });
  await expect(page.locator('main .skeleton').filter({ visible: true })).toHaveCount(0);
}

/** How far the page is too wide, and which words of ordinary length it tears apart to make room for longer ones. */
async function faultsAt(page: Page, size: { width: number; height: number }): Promise<string[]> {
  await resize(page, size);
  const found = await page.evaluate(() => {
    const over = (document.scrollingElement?.scrollWidth ?? 0) - document.documentElement.clientWidth;
    const faults = over > 0 ? [`${over} px too wide`] : [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.parentElement?.checkVisibility()) continue;
      for (const { 0: word, index } of text.nodeValue?.matchAll(/(?<!\S)[\p{L}\p{N}£.,:]{2,16}(?!\S)/gu) ?? []) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
        if (lines.size > 1) faults.push(`‘${word}’ is torn apart`);
      }
    }
    return faults;
  });
  return found.map((fault) => `${new URL(page.url()).pathname} at ${size.width}: ${fault}`);
}

async function faultsOn(sizes: typeof PHONES, page: Page, screens: readonly Screen[]): Promise<string[]> {
  const faults: string[] = [];
  for (const screen of screens) {
    await open(page, screen);
    for (const size of sizes) faults.push(...(await faultsAt(page, size)));
  }
  return faults;
}

test('words of any length fit on the narrowest phones, in tables and on paper, and ordinary words stay whole beside them', async ({
  page: family,
  newPerson,
  product,
}) => {
  const [providerEmail, familyEmail] = ['long-words-provider@example.org', 'long-words-family@example.org'];
  const { slug, providerSlug, listingId, councilId, ...made } = await makeProvider(product.url, providerEmail);
  const { bookingId, sessionId, conversationId } = await makeBooker(product.url, familyEmail, {
    ...made,
    listingId,
    councilId,
  });
  const [provider, officer] = [await newPerson(), await newPerson()];
  await signIn(family, familyEmail, '/help');
  await signIn(provider, providerEmail, '/help');
  await signIn(officer, demoAccounts.officer, '/help');

  const faults = await Promise.all([
    faultsOn(PHONES, family, [
      [`/listing/${slug}`, TOWN],
      [`/provider/${providerSlug}`, TOWN],
      [`/search-learning-experiences?q=${TOWN}`, TOWN],
      [`/checkout?listing=${listingId}`, TOWN],
      ['/bookings/l', TOWN],
      [`/bookings/${bookingId}`, TOWN],
      [`/bookings/${bookingId}/invoice`, TOWN],
      [`/cancel/l?booking=${bookingId}`, FIRST_NAME],
      ['/family', SURNAME],
      ['/family/funded', FIRST_NAME],
      ['/profile-settings', familyEmail],
      [`/messages?conversation=${conversationId}`, LINK],
    ]),
    faultsOn(PHONES, provider, [
      ['/listings', TOWN],
      [`/onboarding/review?listing=${listingId}`, TOWN],
      ['/bookings/m', TOWN],
      [`/bookings/${bookingId}`, TOWN],
      ['/registers?range=month', TOWN],
      [`/registers/${sessionId}`, SURNAME],
      [`/registers/${sessionId}/print`, SURNAME],
    ]),
    faultsOn(PHONES, officer, [
      [`/councils/${councilId}?eligibility=ELIGIBLE&type=all&search=${SURNAME}`, SURNAME],
      [`/councils/${councilId}/bookings`, TOWN],
      [`/councils/${councilId}/listings?state=all`, TOWN],
    ]),
  ]);
  const atDesk = await faultsOn([SIZES.desktop], provider, [
    ['/listings', TOWN],
    ['/bookings/m', TOWN],
  ]);
  await provider.emulateMedia({ media: 'print' });
  const onPaper = await faultsOn([SHEET], provider, [
    [`/registers/${sessionId}/print`, SURNAME],
    [`/bookings/${bookingId}/invoice`, TOWN],
  ]);
  expect([...faults.flat(), ...atDesk, ...onPaper]).toEqual([]);
});
