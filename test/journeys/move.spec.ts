import { demoAccounts } from '../../db/town.ts';
import { accessibilityFaults, expect, sidewaysScroll, test } from './fixtures.ts';
import { apiOf, makeFamily, payByCard, signIn } from './people.ts';

/** Two dates of their own in a listing of the demo organisation that has a ticket at half the price. */
async function makeDates(url: string, name: string) {
  const provider = await apiOf(url, demoAccounts.organisation);
  const { experiences } = await provider('GET /experiences', { query: { search: 'Woodland Explorers' } });
  const [listing] = experiences;
  if (!listing) throw new Error('The demo organisation has no listing Woodland Explorers.');
  const params = { experienceId: listing.id };
  const first = Temporal.Now.plainDateISO('Europe/London').add({ days: 3 });
  const block = await provider('POST /experiences/{experienceId}/blocks', {
    params,
    body: {
      name,
      type: 'CHOOSE_DATES',
      sessions: [0, 1].map((day) => ({
        date: first.add({ days: day }).toString(),
        start: '07:00',
        end: '08:00',
        capacity: 3,
      })),
    },
    idempotencyKey: crypto.randomUUID(),
  });
  const { tickets } = await provider('GET /experiences/{experienceId}/tickets', { params });
  return { listing, sessionIds: block.sessions.map(({ id }) => id), tickets };
}

/** Books one child on the first of the dates with the cheaper ticket, up to the payment page. */
async function bookCheaply(
  api: Awaited<ReturnType<typeof makeFamily>>,
  dates: Awaited<ReturnType<typeof makeDates>>,
): Promise<{ bookingId: string; payUrl: string }> {
  const learners = await api('GET /learners');
  const ticket = dates.tickets.find(({ name }) => name === 'Low income');
  const { basket } = await api('POST /basket/places', {
    body: {
      listingId: dates.listing.id,
      lines: [{ sessionId: dates.sessionIds[0] ?? '', ticketId: ticket?.id ?? '', learnerId: learners[0]?.id ?? '' }],
    },
    idempotencyKey: crypto.randomUUID(),
  });
  const [booking] = basket.bookings;
  if (!booking) throw new Error('Nothing is held.');
  const answers = booking.questions
    .filter(({ required, type }) => required && type !== 'information')
    .flatMap(({ id, asks }) =>
      asks.map(({ learnerId }) => ({ questionId: id, learnerId, value: 'Beetles and puddles.' })),
    );
  if (answers.length > 0) await api('PUT /basket/answers', { body: { bookingId: booking.id, answers } });
  const out = await api('POST /basket/checkout', {
    body: { expectedTotalPence: basket.quote.totalPence },
    idempotencyKey: crypto.randomUUID(),
  });
  if (out.outcome !== 'pay') throw new Error('There is nothing to pay.');
  return { bookingId: booking.id, payUrl: out.url };
}

test('a family moves its place to another date and ticket and pays the difference; then the provider moves it again; the invoice says it all', async ({
  product,
  page,
  newPerson,
  mailTo,
}, info) => {
  test.slow();
  const email = `moving-family-${info.project.name}@example.org`;
  const api = await makeFamily(product.url, { firstName: 'Wren', lastName: 'Hollis', email, child: 'Pip' });
  const dates = await makeDates(product.url, `Early birds ${info.project.name}`);
  const { bookingId, payUrl } = await bookCheaply(api, dates);
  await signIn(page, email, '/bookings/l');
  await page.goto(payUrl);
  await payByCard(page);
  await page.waitForURL(/\/bookings\//);
  await expect(page.getByText('You are booked')).toBeVisible();

  // What moves, with which ticket, and where to: the difference is named before anything happens.
  await page.getByRole('link', { name: 'Move to another date' }).click();
  await page.getByRole('radio', { name: /^Standard/ }).check();
  const target = page.getByRole('radio', { name: /07:00 – 08:00/ }).first();
  await target.check();
  await expect(page.getByText(/£16\.48 more\. Your old date is kept until that is paid/)).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await page.getByRole('button', { name: 'Pay £16.48 and move' }).click();
  await page.waitForURL(/\/c\/pay\//);

  // Left unpaid, the booking is as it was, and the way back is on its page.
  await page.goto(`/bookings/${bookingId}`);
  await expect(page.getByText('Your move is not paid yet')).toBeVisible();
  await expect(page.getByText(/08:00 is kept for you until /)).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Pay £16.48 and move' }).click();
  await page.waitForURL(/\/c\/pay\//);
  await payByCard(page);
  await page.waitForURL(/moved=1/);
  await expect(page.getByText('Your new date is booked')).toBeVisible();
  const mail = await mailTo(email, /^New date/);
  expect(mail.text).toContain('£16.48');
  const file = mail.attachments.find(({ contentType }) => contentType.includes('calendar'))?.text ?? '';
  expect(file).toContain('STATUS:CANCELLED');
  expect(file).toContain('STATUS:CONFIRMED');

  // The provider moves it back: at no cost, with a word, and the family may cancel free.
  const mentor = await newPerson();
  await signIn(mentor, demoAccounts.organisation, `/bookings/${bookingId}`);
  await mentor.getByRole('link', { name: 'Move to another date' }).click();
  await mentor
    .getByRole('radio', { name: /07:00 – 08:00/ })
    .first()
    .check();
  await mentor.getByLabel('Why it moves').fill('The gate is being mended that morning.');
  expect(await accessibilityFaults(mentor)).toEqual([]);
  await mentor.getByRole('button', { name: 'Move 1 place' }).click();
  await mentor.waitForURL(new RegExp(`/bookings/${bookingId}$`));
  await expect(mentor.getByText('Moved', { exact: true }).first()).toBeVisible();
  const second = await mailTo(email, /^Moved to a new date/);
  expect(second.text).toContain('The gate is being mended that morning.');

  await page.goto(`/bookings/${bookingId}`);
  await page.getByRole('link', { name: 'Invoice' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invoice');
  await expect(page.getByText(/^Invoice INV-\d{6}/)).toBeVisible();
  await expect(page.getByText('Nothing is left to pay.')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
});
