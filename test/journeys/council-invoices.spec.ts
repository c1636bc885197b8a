import { demoAccounts } from '../../db/town.ts';
import { accessibilityFaults, expect, sidewaysScroll, test } from './fixtures.ts';
import { apiOf, makeFamily, makeListing, signIn } from './people.ts';

const place = { name: 'Holiday place', audience: 'child', unit: 'session', pricePence: 0 } as const;

/** A listing of the demo organisation that a council stands behind, approved and published, with a free ticket. */
async function fundedListing(url: string, title: string): Promise<{ id: string; councilId: string }> {
  const officer = await apiOf(url, demoAccounts.officer);
  const council = (await officer('GET /councils/mine')).find((one) => one.title.startsWith('Bristol'));
  if (!council) throw new Error('The officer of the demo town is in no council.');
  const provider = await apiOf(url, demoAccounts.organisation);
  const { id } = await makeListing(url, title, 'draft');
  const params = { experienceId: id };
  const { version } = await provider('GET /experiences/{experienceId}', { params });
  await provider('PATCH /experiences/{experienceId}', {
    params,
    body: {
      version,
      councilId: council.id,
      councilFunding: {
        providerType: 'charity',
        sendProviderType: 'inclusive',
        ofsted: 'registered',
        ofstedNumber: 'EY123456',
        meals: ['hot-lunch'],
        activityHours: 2,
      },
    },
  });
  const tickets = await provider('GET /experiences/{experienceId}/tickets', { params });
  await provider('PUT /experiences/{experienceId}/tickets', {
    params,
    body: { version: tickets.version, tickets: [{ ...place, funding: 'FREE' }] },
  });
  const questions = await provider('GET /experiences/{experienceId}/questions', { params });
  await provider('PUT /experiences/{experienceId}/questions', {
    params,
    body: { version: questions.version, questions: [] },
  });
  await provider('POST /experiences/{experienceId}/submit', { params, body: {} });
  await officer('POST /experiences/{experienceId}/council-answer', { params, body: { answer: 'approve' } });
  await provider('POST /experiences/{experienceId}/publish', { params });
  return { id, councilId: council.id };
}

test('a council’s officer goes from its dashboard to the bookings that it pays for, opens an invoice, and comes back', async ({
  page,
  product,
}, info) => {
  const title = `Holiday Kitchen ${info.project.name}`;
  const { id, councilId } = await fundedListing(product.url, title);
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

  // Until programmes say who may have a funded place, a council takes over places that were booked free.
  const provider = await apiOf(product.url, demoAccounts.organisation);
  const { version } = await provider('GET /experiences/{experienceId}/tickets', { params });
  await provider('PUT /experiences/{experienceId}/tickets', {
    params,
    body: { version, tickets: [{ ...place, id: ticket.id, funding: 'COUNCIL' }] },
  });

  await page.goto(`/councils/${councilId}?eligibility=PENDING&type=all`);
  await page
    .getByRole('navigation', { name: 'The council’s dashboard' })
    .getByRole('link', { name: 'Bookings' })
    .click();
  await page.waitForURL(new RegExp(`/councils/${councilId}/bookings`));
  await expect(row.getByText('1 place')).toBeVisible();
  await expect(row.getByText('Jude')).toHaveCount(0);
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);

  // The number comes with a job after the confirmation.
  const invoice = row.getByRole('link', { name: /^INV-\d+$/ });
  await expect(async () => {
    await page.reload();
    await expect(invoice).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  const number = (await invoice.textContent()) ?? '';
  await invoice.click();
  await page.waitForURL(/\/invoice$/);
  await expect(page.getByText(`Invoice ${number}`)).toBeVisible();
  await expect(page.getByText('Jude Lane').first()).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await page.getByRole('link', { name: 'Back to the bookings' }).click();
  await expect(row).toBeVisible();
});
