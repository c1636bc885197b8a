import type { Page } from '@playwright/test';
import { demoAccounts } from '../../db/town.ts';
import { checkoutAddress } from '../../src/checkout/checkout-address.ts';
import { accessibilityFaults, expect, sidewaysScroll, test } from './fixtures.ts';
import type { Routes } from '../../src/app/contracts.ts';
import type { Api } from '../../src/platform/browser/client.ts';
import { makeFamily, makeListing, payByCard, signIn } from './people.ts';

/** A ticket of Woodland Explorers with its booking fee. */
const PRICE = '£32.96';

/** A listing of the demo organisation with a waiting list and one date. */
async function makeFullWood(url: string, title: string, places = 1) {
  const listing = await makeListing(url, title, { places: [places], choices: { waitingList: true } });
  const [sessionId = ''] = listing.sessionIds;
  return {
    id: listing.id,
    sessionId,
    page: `/listing/${listing.slug}`,
    checkout: checkoutAddress(listing.id, [sessionId]),
  };
}

/** Answers the question that the listing asks and pays. */
async function answerAndPay(page: Page, children: readonly string[], price = PRICE): Promise<void> {
  for (const child of children)
    await page.getByLabel(new RegExp(`^${child} .*: What does your child enjoy`)).fill('Beetles.');
  await page.getByRole('button', { name: `Pay ${price}` }).click();
  await page.waitForURL(/\/c\/pay\//);
  await payByCard(page);
  await page.waitForURL(/\/bookings\//);
  await expect(page.getByText('You are booked')).toBeVisible();
}

/** Holds a place for the only child of a family, which keeps it from others until the basket is given back. */
async function holdPlace(family: Api<Routes>, wood: { id: string; sessionId: string }): Promise<void> {
  const [child] = await family('GET /learners');
  const { tickets } = await family('GET /experiences/{experienceId}/tickets', { params: { experienceId: wood.id } });
  const ticket = tickets.find(({ unit }) => unit === 'session');
  await family('POST /basket/places', {
    body: {
      listingId: wood.id,
      lines: [{ sessionId: wood.sessionId, ticketId: ticket?.id ?? '', learnerId: child?.id ?? '' }],
    },
    idempotencyKey: crypto.randomUUID(),
  });
}

/** From the listing's page onto its waiting list. */
async function joinFrom(page: Page, listing: string): Promise<void> {
  await page.goto(listing);
  await page.getByRole('link', { name: /^Full: join the waiting list/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Join the waiting list' })).toBeVisible();
  await page.getByRole('button', { name: 'Join the waiting list' }).click();
  await page.waitForURL(/\/waiting-list\/[0-9a-f-]+$/);
}

test('two families wait for a full date: the first is offered the freed place and declines, the second takes it and pays', async ({
  product,
  newPerson,
  mailTo,
}, info) => {
  const emailOf = (name: string): string => `waits-${name.toLowerCase()}-${info.project.name}@example.org`;
  const title = `A very full wood ${info.project.name}`;
  const wood = await makeFullWood(product.url, title);
  const apis = new Map(
    await Promise.all(
      (['Alder', 'Linden', 'Maple'] as const).map(
        async (lastName) =>
          [
            lastName,
            await makeFamily(product.url, { firstName: 'Robin', lastName, email: emailOf(lastName), child: 'Juno' }),
          ] as const,
      ),
    ),
  );
  const [booker, one, two] = [await newPerson(), await newPerson(), await newPerson()];

  await signIn(booker, emailOf('Alder'), wood.checkout);
  const juno = booker.getByRole('checkbox', { name: /^Juno / });
  await expect(juno).toBeChecked();
  await booker.getByRole('button', { name: 'Hold 1 place for 15 minutes' }).click();
  await answerAndPay(booker, ['Juno']);

  for (const [page, name] of [
    [one, 'Linden'],
    [two, 'Maple'],
  ] as const) {
    await signIn(page, emailOf(name), '/bookings/l/waiting');
    await expect(page.getByText('You are not waiting for anything')).toBeVisible();
    await joinFrom(page, wood.page);
    await mailTo(emailOf(name), /^On the waiting list: /);
  }
  await expect(one.getByText('You are next')).toBeVisible();
  await expect(two.getByText('You are number 2')).toBeVisible();
  expect(await accessibilityFaults(two)).toEqual([]);
  expect(await sidewaysScroll(two)).toBe(0);

  // The booking is cancelled: nobody touches the pages of those who wait.
  const api = apis.get('Alder');
  if (!api) throw new Error('The family that booked is missing.');
  const { bookings } = await api('GET /bookings');
  const bookingId = bookings[0]?.id ?? '';
  const { places } = await api('GET /bookings/{bookingId}', { params: { bookingId } });
  const quote = await api('GET /bookings/{bookingId}/refund-quote', { params: { bookingId } });
  await api('POST /bookings/{bookingId}/cancel', {
    params: { bookingId },
    body: { placeIds: places.map((place) => place.id), expectedRefundPence: quote.totalPence },
    idempotencyKey: crypto.randomUUID(),
  });
  await expect(one.getByRole('heading', { level: 1, name: 'A place is free for you' })).toBeVisible();
  await expect(one.getByRole('timer')).toBeVisible();
  expect(await accessibilityFaults(one)).toEqual([]);
  expect(await sidewaysScroll(one)).toBe(0);
  await expect(two.getByText('You are next')).toBeVisible();
  const offer = await mailTo(emailOf('Linden'), /^A place is free for you until /);
  expect(offer.links.some((link) => link === one.url())).toBe(true);

  // It is nobody else's meanwhile.
  const visitor = await newPerson();
  await visitor.goto(wood.page);
  await expect(visitor.getByRole('link', { name: /^Full: join the waiting list/ })).toBeVisible();
  expect(await accessibilityFaults(visitor)).toEqual([]);

  await one.getByRole('button', { name: 'No, thank you' }).click();
  await one.getByRole('button', { name: 'Decline' }).click();
  await expect(one.getByText('You declined the offer')).toBeVisible();

  await expect(two.getByRole('heading', { level: 1, name: 'A place is free for you' })).toBeVisible();
  const second = await mailTo(emailOf('Maple'), /^A place is free for you until /);
  await two.goto(second.links.find((link) => link.includes('/waiting-list/')) ?? '');
  await two.getByRole('button', { name: 'Take the place' }).click();
  await two.waitForURL(/\/checkout/);
  await answerAndPay(two, ['Juno']);
  await two.goto('/bookings/l/waiting');
  await expect(two.getByText('Offer taken')).toBeVisible();
  await two.getByRole('link', { name: title }).click();
  await expect(two.getByText('You took the offer')).toBeVisible();
  await expect(two.getByRole('link', { name: 'Go to the checkout' })).toBeVisible();
  await two.getByRole('link', { name: 'Your bookings' }).click();
  await two.waitForURL(/\/bookings\/l$/);
});

test('a provider sees who waits and offers a place by hand, beyond the capacity; the family declines it', async ({
  product,
  page,
  newPerson,
}, info) => {
  const email = (name: string): string => `queue-${name.toLowerCase()}-${info.project.name}@example.org`;
  const wood = await makeFullWood(product.url, `A quiet queue ${info.project.name}`);
  const holder = await makeFamily(product.url, {
    firstName: 'Robin',
    lastName: 'Aspen',
    email: email('Aspen'),
    child: 'Juno',
  });
  await holdPlace(holder, wood);

  await makeFamily(product.url, { firstName: 'Robin', lastName: 'Cedar', email: email('Cedar'), child: 'Otis' });
  await signIn(page, email('Cedar'), '/bookings/l/waiting');
  await page.goto(wood.page);
  await page.getByRole('link', { name: /^Full: join the waiting list/ }).click();
  // Nobody is chosen: each question says so beside itself, and the date stays.
  await page.getByRole('checkbox', { name: /^Otis / }).uncheck();
  await page.getByRole('button', { name: 'Join the waiting list' }).click();
  await expect(page.getByRole('link', { name: 'Choose who would come' })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await page.getByRole('checkbox', { name: /^Otis / }).check();
  await page.getByRole('button', { name: 'Join the waiting list' }).click();
  await expect(page.getByText('You are next')).toBeVisible();

  const provider = await newPerson();
  await signIn(provider, demoAccounts.organisation, `/listings/${wood.id}/waiting-list`);
  await expect(provider.getByText('1 more place would clear 1 family').first()).toBeVisible();
  await expect(provider.getByRole('row', { name: /Robin Cedar/ })).toBeVisible();
  expect(await accessibilityFaults(provider)).toEqual([]);
  expect(await sidewaysScroll(provider)).toBe(0);

  await provider.goto('/registers?range=month');
  await provider.getByRole('link', { name: '1 more place would clear 1 family' }).click();
  await expect(provider.getByRole('row', { name: /Robin Cedar/ })).toBeVisible();

  // By hand, beyond the capacity, after saying so in figures.
  await provider.getByRole('button', { name: /^Offer a place ?: Robin Cedar/ }).click();
  await expect(provider.getByText('1 of 1 places are taken. With this offer it is 2 of 1.')).toBeVisible();
  expect(await accessibilityFaults(provider)).toEqual([]);
  await provider.getByRole('button', { name: 'Offer beyond the capacity' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'A place is free for you' })).toBeVisible();
  await expect(provider.getByText(/^Offered until/)).toBeVisible();
  await holder('DELETE /basket');

  await page.getByRole('button', { name: 'No, thank you' }).click();
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('You declined the offer')).toBeVisible();
  await expect(provider.getByText('Nobody is waiting')).toBeVisible();
  await provider.goto(`/listings/${crypto.randomUUID()}/waiting-list`);
  await expect(provider.getByText('There is no such listing')).toBeVisible();
});

test('a provider offers places to two waiting families at once, writes to them and takes one off the list', async ({
  product,
  page,
}, info) => {
  const phone = info.project.name === 'phone';
  const email = (name: string): string => `many-${name.toLowerCase()}-${info.project.name}@example.org`;
  const wood = await makeFullWood(product.url, `A long queue ${info.project.name}`);
  const aspen = { firstName: 'Robin', lastName: 'Aspen', email: email('Aspen'), child: 'Juno' };
  await holdPlace(await makeFamily(product.url, aspen), wood);
  for (const lastName of ['Cedar', 'Rowan', 'Yew']) {
    const family = await makeFamily(product.url, {
      firstName: 'Robin',
      lastName,
      email: email(lastName),
      child: 'Otis',
    });
    const [child] = await family('GET /learners');
    const { tickets } = await family('GET /experiences/{experienceId}/tickets', { params: { experienceId: wood.id } });
    const ticket = tickets.find(({ unit }) => unit === 'session');
    await family('POST /waiting-entries', {
      body: {
        listingId: wood.id,
        sessionIds: [wood.sessionId],
        learners: [{ learnerId: child?.id ?? '', ticketId: ticket?.id ?? '' }],
        together: true,
      },
      idempotencyKey: crypto.randomUUID(),
    });
  }
  const choose = async (action: string): Promise<void> => {
    if (phone && action !== 'Offer') {
      await page.getByRole('button', { name: 'More to do with them' }).click();
      await page.getByRole('menuitem', { name: action }).click();
    } else await page.getByRole('button', { name: action, exact: true }).click();
  };
  await signIn(page, demoAccounts.organisation, `/listings/${wood.id}/waiting-list`);
  await page.getByLabel('Name of the family').fill('yew');
  await expect(page.getByRole('row', { name: /Robin Yew/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Robin Cedar/ })).toHaveCount(0);
  await expect(page).toHaveURL(/q=yew/);
  await page.getByLabel('Name of the family').fill('');
  await page.getByRole('checkbox', { name: 'Select Robin Cedar' }).click();
  await page.getByRole('checkbox', { name: 'Select Robin Rowan' }).click();
  await expect(page.getByText('2 selected')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);

  await choose('Offer');
  await expect(page.getByRole('heading', { level: 1, name: 'Offer places' })).toBeVisible();
  await expect(page.getByText('Nothing can be done with what you chose.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Go beyond the capacity where a date is full' }).check();
  await expect(page.getByText('1 of 1 taken, then 3 of 1')).toBeVisible();
  await expect(page.getByText(/^Offers 2 places to 2 families\./)).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await page.getByRole('button', { name: 'Offer 2 places' }).click();
  await expect(page.getByText('2 families were offered places')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the list' }).press('Enter');

  await page.getByRole('checkbox', { name: 'Select Robin Yew' }).click();
  await choose('Write');
  await page.getByLabel('Your message').fill('Hello {{first_name}}, two places may come free.');
  await page.getByRole('button', { name: 'Write to 1 family' }).click();
  await expect(page.getByText('1 family was written to')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the list' }).press('Enter');

  await page.getByRole('checkbox', { name: 'Select Robin Yew' }).click();
  await choose('Take off the list');
  await page.getByRole('button', { name: 'Take 1 family off' }).click();
  await expect(page.getByText('1 family is off the list')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the list' }).press('Enter');
  await expect(page.getByRole('row', { name: /Robin Yew/ })).toHaveCount(0);
});

test('a party of two waits for both or nothing: one freed place goes to the family behind it, two are offered together, taken and paid', async ({
  product,
  newPerson,
  mailTo,
}, info) => {
  test.slow();
  const emailOf = (name: string): string => `party-${name.toLowerCase()}-${info.project.name}@example.org`;
  const title = `A wood for three ${info.project.name}`;
  const wood = await makeFullWood(product.url, title, 3);
  const [one, two, three] = await Promise.all(
    ['Alder', 'Aspen', 'Ash'].map(async (lastName) => {
      const family = { firstName: 'Robin', lastName, email: emailOf(lastName), child: 'Juno' };
      const api = await makeFamily(product.url, family);
      await holdPlace(api, wood);
      return api;
    }),
  );
  if (!one || !two || !three) throw new Error('A family is missing.');

  const [pair, single, provider] = [await newPerson(), await newPerson(), await newPerson()];
  const linden = { firstName: 'Robin', lastName: 'Linden', email: emailOf('Linden') };
  const api = await makeFamily(product.url, { ...linden, child: 'Juno' });
  const born = Temporal.Now.plainDateISO('Europe/London').subtract({ years: 6, months: 2 });
  await api('POST /learners', {
    body: { firstName: 'Otis', lastName: 'Linden', dateOfBirth: born.toString() },
    idempotencyKey: crypto.randomUUID(),
  });
  await signIn(pair, linden.email, wood.page);
  await pair.getByRole('link', { name: /^Full: join the waiting list/ }).click();
  for (const child of ['Juno', 'Otis']) await pair.getByRole('checkbox', { name: new RegExp(`^${child} `) }).check();
  await expect(pair.getByRole('radio', { name: /^Together/ })).toBeChecked();
  expect(await accessibilityFaults(pair)).toEqual([]);
  expect(await sidewaysScroll(pair)).toBe(0);
  await pair.getByRole('button', { name: 'Join the waiting list' }).click();
  await expect(pair.getByText('You are next')).toBeVisible();
  await expect(pair.getByText('For all of you, or for nobody')).toBeVisible();
  await makeFamily(product.url, { firstName: 'Robin', lastName: 'Maple', email: emailOf('Maple'), child: 'Juno' });
  await signIn(single, emailOf('Maple'), '/bookings/l/waiting');
  await joinFrom(single, wood.page);
  await expect(single.getByText('You are number 2')).toBeVisible();
  await signIn(provider, demoAccounts.organisation, `/listings/${wood.id}/waiting-list`);
  const party = provider.getByRole('row').filter({ hasText: 'Robin Linden' });
  await expect(party).toContainText('2 places, together');

  // One place is no use to the two: the family behind them is asked, and they keep their turn.
  await one('DELETE /basket');
  await expect(single.getByRole('heading', { level: 1, name: 'A place is free for you' })).toBeVisible();
  await expect(party).toContainText('Passed over 1 time');
  await expect(pair.getByText('You are next')).toBeVisible();
  await single.getByRole('button', { name: 'Take the place' }).click();
  await single.waitForURL(/\/checkout/);
  await answerAndPay(single, ['Juno']);

  // Nobody is behind them any more: the next place waits with them, and the one after it makes two.
  await two('DELETE /basket');
  await expect(provider.getByText('1 more place would clear 1 family').first()).toBeVisible();
  await expect(pair.getByText('You are next')).toBeVisible();
  await three('DELETE /basket');
  await expect(pair.getByRole('heading', { level: 1, name: 'Places are free for you' })).toBeVisible();
  await expect(pair.getByText('£65.92, booking fee included, before any discount')).toBeVisible();
  await expect(pair.getByText('Juno (Standard) and Otis (Standard)')).toBeVisible();
  expect(await accessibilityFaults(pair)).toEqual([]);
  expect(await sidewaysScroll(pair)).toBe(0);
  await expect(party).toContainText(/Offered until/);
  const mail = await mailTo(linden.email, /^2 places are free for you until /);
  expect(mail.text).toContain('The price is £65.92');

  await pair.getByRole('button', { name: 'Take the places' }).click();
  await pair.waitForURL(/\/checkout/);
  await answerAndPay(pair, ['Juno', 'Otis'], '£65.92');
  await expect(pair.getByText('Juno Linden').first()).toBeVisible();
  await expect(pair.getByText('Otis Linden').first()).toBeVisible();
  await expect(provider.getByText('Nobody is waiting')).toBeVisible();
});

test('a family without a child is led to where it adds one, and is told only once that there is a place again', async ({
  product,
  page,
}, info) => {
  const email = (name: string): string => `childless-${name.toLowerCase()}-${info.project.name}@example.org`;
  const wood = await makeFullWood(product.url, `A wood with room ${info.project.name}`);
  const aspen = { firstName: 'Robin', lastName: 'Aspen', email: email('Aspen'), child: 'Juno' };
  const holder = await makeFamily(product.url, aspen);
  await holdPlace(holder, wood);
  const birch = { firstName: 'Robin', lastName: 'Birch', email: email('Birch'), child: 'Otis' };
  const api = await makeFamily(product.url, birch);
  const [child] = await api('GET /learners');
  await api('DELETE /learners/{learnerId}', { params: { learnerId: child?.id ?? '' } });

  await signIn(page, birch.email, wood.page);
  await page.getByRole('link', { name: /^Full: join the waiting list/ }).click();
  const join = page.getByRole('button', { name: 'Join the waiting list' });
  const led = page.getByRole('link', { name: 'Add a child or yourself first' });
  // The form is open; without it the way leads to the button that opens it.
  await join.click();
  await led.click();
  await expect(page.getByLabel('First name')).toBeFocused();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await join.click();
  await led.click();
  await expect(page.getByRole('button', { name: 'Add a child or yourself' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByLabel('First name').fill('Otis');
  await page.getByLabel('Day', { exact: true }).fill('7');
  await page.getByLabel('Month', { exact: true }).fill('3');
  const year = Temporal.Now.plainDateISO('Europe/London').year - 8;
  await page.getByLabel('Year', { exact: true }).fill(`${year}`);
  await page.getByRole('button', { name: 'Add Otis' }).click();
  await expect(page.getByRole('checkbox', { name: /^Otis / })).toBeChecked();

  await holder('DELETE /basket');
  await join.click();
  await expect(page.getByText('There is a place again. You can book it now.')).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Book it now' })).toBeVisible();
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
});
