import ICAL from 'ical.js';
import { demoAccounts } from '../../db/town.ts';
import { accessibilityFaults, expect, sidewaysScroll, test } from './fixtures.ts';
import { apiOf, makeFamily, makeListing, payByCard, signIn } from './people.ts';

const IN_DAYS = 12;
type Api = Awaited<ReturnType<typeof makeFamily>>;
type Date_ = { listingId: string; sessionId: string; ticketId: string };

async function dateOf(url: string, title: string, by: string): Promise<Date_> {
  const listing = await makeListing(url, title, { by, places: [12], inDays: IN_DAYS });
  const provider = await apiOf(url, by);
  const { tickets } = await provider('GET /experiences/{experienceId}/tickets', {
    params: { experienceId: listing.id },
  });
  const ticket = tickets.find(({ pricePence }) => pricePence === 3200);
  return { listingId: listing.id, sessionId: listing.sessionIds[0] ?? '', ticketId: ticket?.id ?? '' };
}

/** Another date of the same listing, on the same day, five minutes after 12:00. */
async function atNoon(url: string, date: Date_, by: string): Promise<Date_> {
  const provider = await apiOf(url, by);
  const block = await provider('POST /experiences/{experienceId}/blocks', {
    params: { experienceId: date.listingId },
    body: {
      name: 'Noon',
      type: 'CHOOSE_DATES',
      sessions: [
        {
          date: Temporal.Now.plainDateISO('Europe/London').add({ days: IN_DAYS }).toString(),
          start: '12:05',
          end: '13:00',
          capacity: 12,
        },
      ],
    },
    idempotencyKey: crypto.randomUUID(),
  });
  return { ...date, sessionId: block.sessions[0]?.id ?? '' };
}

/** Puts children on dates into the basket and answers the address of the payment page. */
async function basketOf(api: Api, wishes: (Date_ & { learnerIds: string[] })[]): Promise<string> {
  for (const { listingId, sessionId, ticketId, learnerIds } of wishes)
    await api('POST /basket/places', {
      body: { listingId, lines: learnerIds.map((learnerId) => ({ sessionId, ticketId, learnerId })) },
      idempotencyKey: crypto.randomUUID(),
    });
  const { basket } = await api('GET /basket');
  for (const booking of basket?.bookings ?? []) {
    const answers = booking.questions
      .filter(({ required, type }) => required && type !== 'information')
      .flatMap(({ id, asks }) => asks.map(({ learnerId }) => ({ questionId: id, learnerId, value: 'Puddles.' })));
    if (answers.length > 0) await api('PUT /basket/answers', { body: { bookingId: booking.id, answers } });
  }
  const out = await api('POST /basket/checkout', {
    body: { expectedTotalPence: basket?.quote.totalPence ?? 0 },
    idempotencyKey: crypto.randomUUID(),
  });
  if (out.outcome !== 'pay') throw new Error('There is nothing to pay.');
  return out.url;
}

const summariesIn = (text: string): string[] =>
  new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map((event) => String(event.getFirstPropertyValue('summary')))
    .toSorted();

test('a family plans a week of three children, sees that one cannot be in time, solves it, and its phone follows', async ({
  product,
  page,
}, info) => {
  test.slow();
  const email = `planning-${info.project.name}@example.org`;
  const [dens, tracks] = [`Den weeks ${info.project.name}`, `Track weeks ${info.project.name}`];
  const api = await makeFamily(product.url, { firstName: 'Wren', lastName: 'Hollis', email, child: 'Pip' });
  const born = Temporal.Now.plainDateISO('Europe/London').subtract({ years: 9 }).toString();
  for (const firstName of ['Ash', 'Bea'])
    await api('POST /learners', {
      body: { firstName, lastName: 'Hollis', dateOfBirth: born },
      idempotencyKey: crypto.randomUUID(),
    });
  const [pip = '', ash = '', bea = ''] = (await api('GET /learners')).map(({ id }) => id);
  const den = await dateOf(product.url, dens, demoAccounts.organisation);
  const track = await atNoon(product.url, await dateOf(product.url, tracks, demoAccounts.mentor), demoAccounts.mentor);
  const payUrl = await basketOf(api, [
    { ...den, learnerIds: [pip, ash] },
    { ...track, learnerIds: [pip, bea] },
  ]);
  await signIn(page, email, '/schedule');
  await page.goto(payUrl);
  await payByCard(page);
  await page.waitForURL(/\/bookings\//);

  // A phone begins with a list, a desk with a week; what clashes is said in both, and leads to where it can be changed.
  await page.goto('/schedule');
  const isPhone = info.project.name === 'phone';
  await expect(page.getByRole('radio', { name: isPhone ? 'List' : 'Week' })).toBeChecked();
  const day = Temporal.Now.plainDateISO('Europe/London').add({ days: IN_DAYS }).toString();
  await page.goto(`/schedule?view=month&day=${day}`);
  await expect(page.getByRole('gridcell', { name: /there is a clash/ })).toHaveCount(1);
  // The keys of a grid: a day on, and back.
  await page.locator(`[data-date="${day}"]`).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Nothing on this day.')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator(`[data-date="${day}"]`)).toBeFocused();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.locator('label', { hasText: 'Week' }).click();
  await expect(page.getByText(/^.*Pip has 5.min to get from Den weeks/)).toBeVisible();
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await accessibilityFaults(page)).toEqual([]);

  // The phone is given the address.
  await page.getByRole('button', { name: 'Add to your phone' }).click();
  await page.getByRole('button', { name: 'Make an address for Your whole family' }).click();
  const address = await page.getByLabel('Secret address').inputValue();
  expect(summariesIn(await (await fetch(address)).text())).toEqual([
    `${dens} – Ash and Pip`,
    `${tracks} – Bea and Pip`,
  ]);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('dialog').press('Escape');

  await page
    .getByRole('link', { name: `Move or cancel ${tracks}` })
    .first()
    .click();
  await page.getByRole('link', { name: 'Cancel places' }).click();
  await page.getByRole('checkbox', { name: /Pip/ }).first().click();
  await page.getByRole('button', { name: /^Cancel 1 place/ }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Cancel 1 place/ })
    .click();
  await expect(page.getByText('1 place is cancelled')).toBeVisible();
  await page.goto(`/schedule?view=week&day=${day}`);
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(page.getByText(/Pip has 5/)).toHaveCount(0);

  // Turned off, it is gone.
  await page.getByRole('button', { name: 'Add to your phone' }).click();
  await page.getByRole('button', { name: 'Turn off for Your whole family' }).click();
  await page.getByRole('button', { name: 'Turn it off' }).click();
  await expect(page.getByRole('button', { name: 'Make an address for Your whole family' })).toBeVisible();
  expect((await fetch(address)).status).toBe(410);
});
