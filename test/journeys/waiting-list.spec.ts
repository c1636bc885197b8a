import type { Page } from '@playwright/test';
import { demoAccounts } from '../../db/town.ts';
import { accessibilityFaults, expect, sidewaysScroll, test } from './fixtures.ts';
import { apiOf, makeFamily, payByCard, signIn } from './people.ts';

/** A ticket of Woodland Explorers with its booking fee. */
const PRICE = '£32.96';

/** A listing of the demo organisation with a waiting list and one date for one child. */
async function makeFullWood(url: string, title: string) {
  const provider = await apiOf(url, demoAccounts.organisation);
  const { experiences } = await provider('GET /experiences', { query: { search: 'Woodland Explorers' } });
  const [model] = experiences;
  if (!model) throw new Error('The demo organisation has no listing Woodland Explorers.');
  const draft = await provider('POST /experiences/{experienceId}/duplicate', {
    params: { experienceId: model.id },
    idempotencyKey: crypto.randomUUID(),
  });
  const params = { experienceId: draft.id };
  const day = Temporal.Now.plainDateISO('Europe/London').add({ days: 20 });
  await provider('POST /experiences/{experienceId}/blocks', {
    params,
    body: {
      name: 'One child at a time',
      type: 'CHOOSE_DATES',
      sessions: [{ date: day.toString(), start: '10:00', end: '12:00', capacity: 1 }],
    },
    idempotencyKey: crypto.randomUUID(),
  });
  await provider('PATCH /experiences/{experienceId}', {
    params,
    body: { version: draft.version, title, waitingList: true },
  });
  const listing = await provider('POST /experiences/{experienceId}/publish', { params });
  const { blocks } = await provider('GET /experiences/{experienceId}/sessions', { params });
  const sessionId = blocks[0]?.sessions[0]?.id ?? '';
  return {
    id: listing.id,
    page: `/listing/${listing.slug}`,
    checkout: `/checkout?${new URLSearchParams({ listing: listing.id, sessions: sessionId })}`,
  };
}

/** Answers the question that the listing asks and pays. */
async function answerAndPay(page: Page, child: string): Promise<void> {
  await page.getByLabel(new RegExp(`^${child} .*: What does your child enjoy`)).fill('Beetles.');
  await page.getByRole('button', { name: `Pay ${PRICE}` }).click();
  await page.waitForURL(/\/c\/pay\//);
  await payByCard(page);
  await page.waitForURL(/\/bookings\//);
  await expect(page.getByText('You are booked')).toBeVisible();
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
  await answerAndPay(booker, 'Juno');

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
  await answerAndPay(two, 'Juno');
  await two.goto('/bookings/l/waiting');
  await expect(two.getByText('Taken')).toBeVisible();
  await two.getByRole('link', { name: title }).click();
  await expect(two.getByText('You took this place')).toBeVisible();
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
  const [juno] = await holder('GET /learners');
  const { tickets } = await holder('GET /experiences/{experienceId}/tickets', { params: { experienceId: wood.id } });
  const ticket = tickets.find((one) => one.unit === 'session');
  const sessionId = new URLSearchParams(wood.checkout.split('?')[1]).get('sessions') ?? '';
  await holder('POST /basket/places', {
    body: {
      listingId: wood.id,
      lines: [{ sessionId, ticketId: ticket?.id ?? '', learnerId: juno?.id ?? '' }],
    },
    idempotencyKey: crypto.randomUUID(),
  });

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
  await expect(provider.getByRole('heading', { name: 'Robin Cedar' })).toBeVisible();
  expect(await accessibilityFaults(provider)).toEqual([]);
  expect(await sidewaysScroll(provider)).toBe(0);

  await provider.goto('/registers?range=month');
  await provider.getByRole('link', { name: '1 more place would clear 1 family' }).click();
  await expect(provider.getByRole('heading', { name: 'Robin Cedar' })).toBeVisible();

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
