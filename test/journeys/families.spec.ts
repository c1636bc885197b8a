import type { Page } from '@playwright/test';
import { demoAccounts } from '../../db/town.ts';
import { checkoutAddress } from '../../src/checkout/checkout-address.ts';
import { accessibilityFaults, expect, sidewaysScroll, test } from './fixtures.ts';
import { printedSheets } from './paper.ts';
import { apiOf, makeFamily, makeListing, signIn } from './people.ts';

const CHILDREN = ['Juno', 'Otis', 'Wren'] as const;
const DATES = 10;

const looksRight = async (page: Page): Promise<void> => {
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
};

/** Twice ten free dates of a provider that needs health and food. */
async function makeFreeListing(url: string, title: string): Promise<{ id: string; sessionIds: string[] }> {
  const { id, sessionIds } = await makeListing(url, title, {
    draft: true,
    places: Array.from({ length: 2 * DATES }, () => 12),
    inDays: 1,
    choices: {
      needs: [
        { section: 'basics', reason: 'To know who comes.' },
        { section: 'health', reason: 'To act when somebody is ill.' },
        { section: 'food', reason: 'We cook on the fire.' },
      ],
    },
  });
  const provider = await apiOf(url, demoAccounts.organisation);
  const params = { experienceId: id };
  const { version } = await provider('GET /experiences/{experienceId}/tickets', { params });
  await provider('PUT /experiences/{experienceId}/tickets', {
    params,
    body: { version, tickets: [{ name: 'Place', audience: 'child', unit: 'session', funding: 'FREE', pricePence: 0 }] },
  });
  await provider('POST /experiences/{experienceId}/publish', { params });
  return { id, sessionIds };
}

/** A family with three children of whom health and food are told. */
async function makeThree(url: string, email: string) {
  const api = await makeFamily(url, { firstName: 'Nina', lastName: 'Hale', email, child: CHILDREN[0] });
  for (const [at, firstName] of CHILDREN.slice(1).entries())
    await api('POST /learners', {
      body: { firstName, lastName: 'Hale', dateOfBirth: `201${at + 7}-04-03` },
      idempotencyKey: crypto.randomUUID(),
    });
  const learners = await api('GET /learners');
  for (const { id: learnerId, firstName } of learners) {
    await api('PUT /learners/{learnerId}/sections/health', {
      params: { learnerId },
      body: { version: 0, content: { conditions: `Asthma of ${firstName}` } },
    });
    await api('PUT /learners/{learnerId}/sections/food', {
      params: { learnerId },
      body: { version: 0, content: { diets: ['vegetarian'] } },
    });
  }
  return learners;
}

/** Chooses who goes, answers what is asked, if it is, and books. */
async function book(page: Page, listingId: string, sessionIds: readonly string[], answer: string | null) {
  await page.goto(checkoutAddress(listingId, [...sessionIds]));
  for (const child of CHILDREN) await page.getByRole('checkbox', { name: new RegExp(`^${child} `) }).check();
  await page.getByRole('button', { name: 'Hold 30 places for 15 minutes' }).click();
  const asked = (child: string) => page.getByLabel(new RegExp(`^${child} .*: What does your child enjoy`));
  for (const child of CHILDREN)
    if (answer === null) await expect(asked(child)).toHaveValue(`${child} likes beetles.`);
    else await asked(child).fill(`${child} ${answer}`);
  await looksRight(page);
  await page.getByRole('button', { name: 'Book for free' }).click();
  await page.waitForURL(/\/bookings\/[0-9a-f-]{36}/);
  await expect(page.getByText('You are booked')).toBeVisible();
}

test('three children are booked on ten dates, the second time without typing; a look at them shows while the family watches, and each has one sheet', async ({
  page,
  newPerson,
  product,
}, info) => {
  test.slow();
  const email = `three-${info.project.name}@example.org`;
  const listing = await makeFreeListing(product.url, `Fire kitchen ${info.project.name}`);
  const [first] = await makeThree(product.url, email);
  await signIn(page, email, '/family');
  await book(page, listing.id, listing.sessionIds.slice(0, DATES), 'likes beetles.');
  const bookingId = /bookings\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';

  const screens = new Set<string>();
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) screens.add(new URL(frame.url()).pathname);
  });
  await book(page, listing.id, listing.sessionIds.slice(DATES), null);
  expect(screens.size).toBeLessThanOrEqual(4);

  // Both look: the provider opens the register, and the family sees that it did.
  await page.goto(`/family/${first?.id}/seen`);
  await expect(page.getByText('Nobody has looked yet')).toBeVisible();
  const provider = await newPerson();
  await signIn(provider, demoAccounts.organisation, `/registers/${listing.sessionIds[0]}`);
  await expect(provider.getByText('Asthma of Juno').first()).toBeVisible();
  await expect(page.getByText('Nobody has looked yet')).toBeHidden({ timeout: 20_000 });
  await looksRight(page);

  // One page of A4 for each, in black and white.
  await page.goto(`/booking-learners/${bookingId}/print`);
  await expect(page.getByRole('heading', { level: 1, name: /Wren/ })).toBeVisible();
  const sheets = await printedSheets(page);
  expect(sheets).toHaveLength(CHILDREN.length);
  for (const [at, child] of CHILDREN.entries()) {
    expect(sheets[at]).toContain(`${child}Hale`);
    expect(sheets[at]).toContain(`Asthmaof${child}`);
  }
  await page.emulateMedia({ media: 'print' });
  const colours = await page
    .locator('.print-sheet, .print-sheet *')
    .evaluateAll((all) => [
      ...new Set(all.flatMap((one) => [getComputedStyle(one).color, getComputedStyle(one).backgroundColor])),
    ]);
  const opaque = colours.filter((colour) => colour !== 'rgba(0, 0, 0, 0)');
  expect(opaque.filter((colour) => !/^rgba?\((\d+), \1, \1\b/.test(colour))).toEqual([]);
});
