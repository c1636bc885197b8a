import type { Locator, Page } from '@playwright/test';
import { demoAccounts } from '../../db/town.ts';
import { checkoutAddress } from '../../src/checkout/checkout-address.ts';
import { accessibilityFaults, expect, sidewaysScroll, test } from './fixtures.ts';
import { apiOf, makeFamily, payByCard, signIn } from './people.ts';
import { letHoldRunOut } from './time.ts';

/** A ticket of Woodland Explorers with its booking fee. */
const PRICE = '£32.96';

/**
 * Adds a block with one date for each number of places to a listing of the demo organisation.
 * @param places places on each date, a day apart
 */
async function makeDates(url: string, name: string, places: number[]) {
  const provider = await apiOf(url, demoAccounts.organisation);
  const { experiences } = await provider('GET /experiences', { query: { search: 'Woodland Explorers' } });
  const [listing] = experiences;
  if (!listing) throw new Error('The demo organisation has no listing Woodland Explorers.');
  const first = Temporal.Now.plainDateISO('Europe/London').add({ days: 20 });
  const block = await provider('POST /experiences/{experienceId}/blocks', {
    params: { experienceId: listing.id },
    body: {
      name,
      type: 'CHOOSE_DATES',
      sessions: places.map((capacity, day) => ({
        date: first.add({ days: day }).toString(),
        start: '17:00',
        end: '18:30',
        capacity,
      })),
    },
    idempotencyKey: crypto.randomUUID(),
  });
  const sessions = block.sessions.map(({ id }) => id);
  return {
    checkout: checkoutAddress(listing.id, sessions),
    /** Places that are held or booked now, date by date. */
    taken: async (): Promise<number[]> => {
      const { blocks } = await provider('GET /experiences/{experienceId}/blocks', {
        params: { experienceId: listing.id },
      });
      const now = blocks.flatMap((one) => one.sessions);
      return sessions.map((id) => now.find((session) => session.id === id)?.taken ?? 0);
    },
  };
}

/** Two presses with no moment between them for the page to show that it is busy, as on a slow phone. */
const pressTwice = (button: Locator): Promise<void> =>
  button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });

const who = (page: Page, child: string) => page.getByRole('checkbox', { name: new RegExp(`^${child} `) });

test('two families press at the same moment for the last place: one holds it, the other is told, keeps what it typed and goes on with the other date', async ({
  product,
  newPerson,
}, info) => {
  const dates = await makeDates(product.url, 'Press together', [1, 6]);
  const families = await Promise.all(
    ['Ash', 'Elm'].map(async (lastName) => {
      const email = `${lastName.toLowerCase()}-${info.project.name}@example.org`;
      await makeFamily(product.url, { firstName: 'Robin', lastName, email, child: 'Juno' });
      return { email, page: await newPerson() };
    }),
  );
  for (const { email, page } of families) {
    await signIn(page, email, dates.checkout);
    await who(page, 'Juno').check();
    // A second child is half typed in when the moment comes.
    await page.getByRole('button', { name: 'Add a child or yourself' }).click();
    await page.getByLabel('First name').fill('Mika');
    await page.getByLabel('Day', { exact: true }).fill('7');
  }
  const pages = families.map(({ page }) => page);
  await Promise.all(pages.map((page) => page.getByRole('button', { name: 'Hold 2 places for 15 minutes' }).click()));

  const pays = (page: Page) => page.getByRole('button', { name: 'Pay £65.92' });
  // A toast says it too, for a while.
  const told = (page: Page) => page.getByRole('main').getByText(/^1 of your 2 dates just went: /);
  for (const page of pages) await expect(pays(page).or(told(page))).toBeVisible();
  expect(await dates.taken()).toEqual([1, 1]);
  const held = await Promise.all(pages.map((page) => pays(page).isVisible()));
  expect(held.toSorted()).toEqual([false, true]);

  const loser = pages[held.indexOf(false)];
  if (!loser) throw new Error('Both families hold the place.');
  await expect(loser.getByText('Nothing was held and nothing was charged.')).toBeVisible();
  await expect(who(loser, 'Juno')).toBeChecked();
  await expect(loser.getByLabel('First name')).toHaveValue('Mika');
  await expect(loser.getByLabel('Day', { exact: true })).toHaveValue('7');
  expect(await accessibilityFaults(loser)).toEqual([]);
  expect(await sidewaysScroll(loser)).toBe(0);

  await loser.getByRole('button', { name: 'Go on with the other date' }).click();
  await expect(loser.getByLabel('First name')).toHaveValue('Mika');
  await loser.getByRole('button', { name: 'Hold 1 place for 15 minutes' }).click();
  await expect(loser.getByRole('button', { name: `Pay ${PRICE}` })).toBeVisible();
  expect(await dates.taken()).toEqual([1, 2]);
});

test('a family whose only date goes while it types is told at once, loses nothing, and can hold it when it comes back', async ({
  product,
  newPerson,
}, info) => {
  const dates = await makeDates(product.url, 'The only date', [1]);
  const birch = `birch-family-${info.project.name}@example.org`;
  const rowan = `rowan-family-${info.project.name}@example.org`;
  await makeFamily(product.url, { firstName: 'Robin', lastName: 'Birch', email: birch, child: 'Juno' });
  await makeFamily(product.url, { firstName: 'Robin', lastName: 'Rowan', email: rowan, child: 'Otis' });
  const [quick, slow] = [await newPerson(), await newPerson()];
  await signIn(slow, rowan, dates.checkout);
  await who(slow, 'Otis').check();
  await slow.getByRole('button', { name: 'Add a child or yourself' }).click();
  await slow.getByLabel('First name').fill('Mika');

  await signIn(quick, birch, dates.checkout);
  await who(quick, 'Juno').check();
  await quick.getByRole('button', { name: 'Hold 1 place for 15 minutes' }).click();
  await expect(quick.getByRole('button', { name: `Pay ${PRICE}` })).toBeVisible();

  // Nobody pressed anything on the slow page.
  await expect(slow.getByText('This date cannot be booked any more')).toBeVisible();
  await expect(slow.getByLabel('First name')).toHaveValue('Mika');
  await expect(slow.getByRole('button', { name: /^Hold/ })).toBeHidden();
  expect(await accessibilityFaults(slow)).toEqual([]);

  await quick.getByRole('button', { name: 'Give the place back' }).click();
  await expect(slow.getByText('This date cannot be booked any more')).toBeHidden();
  await expect(slow.getByLabel('First name')).toHaveValue('Mika');
  await expect(who(slow, 'Otis')).toBeChecked();
  await slow.getByRole('button', { name: 'Hold 1 place for 15 minutes' }).click();
  await expect(slow.getByRole('button', { name: `Pay ${PRICE}` })).toBeVisible();
  expect(await dates.taken()).toEqual([1]);
});

test('two families stand on the payment page for the last place, one of them too late: both press pay, one is booked, the other is not charged and is told', async ({
  product,
  newPerson,
  mailTo,
}, info) => {
  const dates = await makeDates(product.url, 'Both on the payment page', [1]);
  const families = { late: 'Larch', quick: 'Holly' };
  const emailOf = (name: string): string => `pays-${name.toLowerCase()}-${info.project.name}@example.org`;
  const toThePayment = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: 'Hold 1 place for 15 minutes' }).click();
    await page.getByLabel(/^Juno .*: What does your child enjoy/).fill('Beetles.');
    await page.getByRole('button', { name: `Pay ${PRICE}` }).click();
    await page.waitForURL(/\/c\/pay\//);
  };
  const [late, quick] = [await newPerson(), await newPerson()];
  const apis = [];
  for (const [page, lastName] of [
    [late, families.late],
    [quick, families.quick],
  ] as const) {
    const email = emailOf(lastName);
    apis.push(await makeFamily(product.url, { firstName: 'Robin', lastName, email, child: 'Juno' }));
    await signIn(page, email, dates.checkout);
  }
  await toThePayment(late);
  const closed = quick.getByText('This date cannot be booked any more');
  await expect(closed).toBeVisible();

  await letHoldRunOut(product.folder, emailOf(families.late));
  await expect(closed).toBeHidden();
  await toThePayment(quick);
  await Promise.all([payByCard(late), payByCard(quick)]);

  await quick.waitForURL(/\/bookings\//);
  await expect(quick.getByText('You are booked')).toBeVisible();
  await mailTo(emailOf(families.quick), /^Booked: Woodland Explorers/);
  await expect(late.getByRole('heading', { name: 'This payment page has expired' })).toBeVisible();
  await late.getByRole('link').click();
  await late.waitForURL(/\/checkout/);
  await expect(late.getByText('This date cannot be booked any more')).toBeVisible();
  expect(await accessibilityFaults(late)).toEqual([]);
  expect(await sidewaysScroll(late)).toBe(0);
  expect(await dates.taken()).toEqual([1]);
  const bookings = await Promise.all(apis.map(async (api) => (await api('GET /bookings')).bookings));
  expect(bookings.map((some) => some.map(({ payment }) => payment))).toEqual([[], ['PAID']]);
});

test('pressing twice on hold and on pay makes one hold, one booking and one payment', async ({
  product,
  page,
  mailTo,
}, info) => {
  const dates = await makeDates(product.url, 'Pressed twice', [4]);
  const email = `hazel-${info.project.name}@example.org`;
  const api = await makeFamily(product.url, { firstName: 'Robin', lastName: 'Hazel', email, child: 'Juno' });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  await signIn(page, email, dates.checkout);
  await who(page, 'Juno').check();

  await pressTwice(page.getByRole('button', { name: 'Hold 1 place for 15 minutes' }));
  await page.getByLabel(/^Juno Hazel: What does your child enjoy/).fill('Beetles.');
  expect(await dates.taken()).toEqual([1]);
  const { basket } = await api('GET /basket');
  expect(basket?.bookings.flatMap(({ places }) => places)).toHaveLength(1);

  await pressTwice(page.getByRole('button', { name: `Pay ${PRICE}` }));
  await page.waitForURL(/\/c\/pay\//);
  expect(sent.filter((path) => path === '/api/basket/places')).toHaveLength(1);
  expect(sent.filter((path) => path === '/api/basket/checkout')).toHaveLength(1);
  await payByCard(page);
  await page.waitForURL(/\/bookings\//);
  await expect(page.getByText('You are booked')).toBeVisible();
  await mailTo(email, /Woodland Explorers/);

  expect(await dates.taken()).toEqual([1]);
  const { bookings } = await api('GET /bookings');
  expect(bookings).toHaveLength(1);
  const [booking] = bookings;
  const { transactions, balances } = await api('GET /ledger/bookings/{bookingId}', {
    params: { bookingId: booking?.id ?? '' },
  });
  expect(transactions.map(({ sentence }) => sentence)).toEqual([`The booker paid ${PRICE}.`]);
  expect(balances.find(({ account }) => account === 'booker')?.amountPence).toBe(-3296);
});
