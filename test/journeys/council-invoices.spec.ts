import { demoAccounts } from '../../db/town.ts';
import { accessibilityFaults, expect, sidewaysScroll, test } from './fixtures.ts';
import { apiOf, goToPart, makeFamily, makeFundedListing, signIn } from './people.ts';

test('a council’s officer goes from its dashboard to the bookings that it pays for, opens an invoice, and comes back', async ({
  page,
  product,
}, info) => {
  const title = `Holiday Kitchen ${info.project.name}`;
  const { id, councilId } = await makeFundedListing(product.url, title, 'FREE');
  await signIn(page, demoAccounts.officer, '/messages');
  await page.goto(`/councils/${councilId}/bookings`);
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(page.getByRole('heading', { level: 1, name: 'Funded bookings' })).toBeVisible();
  await expect(row).toHaveCount(0);

  const email = `kitchen-${info.project.name}@example.org`;
  const family = await makeFamily(product.url, { firstName: 'Ivy', lastName: 'Lane', email, child: 'Jude' });
  const params = { experienceId: id };
  const { blocks } = await family('GET /experiences/{experienceId}/sessions', { params });
  const { tickets } = await family('GET /experiences/{experienceId}/tickets', { params });
  const learners = await family('GET /learners');
  const [session, ticket, learner] = [blocks[0]?.sessions[0], tickets[0], learners[0]];
  if (!session || !ticket || !learner) throw new Error('There is nothing to book.');
  await family('POST /basket/places', {
    body: { listingId: id, lines: [{ sessionId: session.id, ticketId: ticket.id, learnerId: learner.id }] },
    idempotencyKey: crypto.randomUUID(),
  });
  await family('POST /basket/checkout', { body: { expectedTotalPence: 0 }, idempotencyKey: crypto.randomUUID() });

  // The council takes over a ticket whose places were booked free before.
  const provider = await apiOf(product.url, demoAccounts.organisation);
  const { version } = await provider('GET /experiences/{experienceId}/tickets', { params });
  await provider('PUT /experiences/{experienceId}/tickets', {
    params,
    body: {
      version,
      tickets: [
        { id: ticket.id, name: 'Holiday place', audience: 'child', unit: 'session', funding: 'COUNCIL', pricePence: 0 },
      ],
    },
  });

  await page.goto(`/councils/${councilId}?eligibility=PENDING&type=all`);
  await goToPart(page, 'Bookings');
  await page.waitForURL(new RegExp(`/councils/${councilId}/bookings`));
  await expect(row.getByText('1 place')).toBeVisible();
  await expect(row.getByText('Jude')).toHaveCount(0);
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);

  // The number comes with a job after the confirmation, and the open list shows it.
  const invoice = row.getByRole('link', { name: /^INV-\d+$/ });
  await expect(invoice).toBeVisible({ timeout: 30_000 });
  const number = (await invoice.textContent()) ?? '';
  await invoice.click();
  await page.waitForURL(/\/invoice$/);
  await expect(page.getByText(`Invoice ${number}`)).toBeVisible();
  await expect(page.getByText('Jude Lane').first()).toBeVisible();
  // As it was booked: an invoice stays as it was issued.
  await expect(page.getByText(/^Holiday place/)).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await page.getByRole('link', { name: 'Back to the bookings' }).click();
  await expect(row).toBeVisible();
});
