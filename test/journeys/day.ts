import { demoAccounts } from '../../db/town.ts';
import { apiOf, makeFamily, makeListing } from './people.ts';
import { letSessionBegin } from './time.ts';

/**
 * A free session with Juno and her brother Kit, of which Dean must not collect Juno; it begins in ten minutes.
 * @param title the days of other journeys stand beside it in the provider's list of today
 */
export async function makeDay(product: { url: string; folder: string }, email: string, title = 'Badger Watch') {
  const needs = (['basics', 'contacts', 'collection'] as const).map((section) => ({
    section,
    reason: 'For the door.',
  }));
  const listing = await makeListing(product.url, title, { inDays: 2, choices: { needs } });
  const provider = await apiOf(product.url, demoAccounts.organisation);
  const params = { experienceId: listing.id };
  const tickets = await provider('GET /experiences/{experienceId}/tickets', { params });
  const free = { name: 'Taster', audience: 'child', unit: 'session', funding: 'FREE', pricePence: 0 } as const;
  await provider('PUT /experiences/{experienceId}/tickets', {
    params,
    body: { version: tickets.version, tickets: [free] },
  });
  const questions = await provider('GET /experiences/{experienceId}/questions', { params });
  await provider('PUT /experiences/{experienceId}/questions', {
    params,
    body: { version: questions.version, questions: [] },
  });
  const family = await makeFamily(product.url, { firstName: 'Tess', lastName: 'Gate', email, child: 'Juno' });
  const kit = { firstName: 'Kit', lastName: 'Gate', dateOfBirth: '2019-02-03' };
  await family('POST /learners', { body: kit, idempotencyKey: crypto.randomUUID() });
  const learners = await family('GET /learners');
  const juno = learners.find(({ firstName }) => firstName === 'Juno')?.id ?? '';
  await family('PUT /learners/{learnerId}/sections/collection', {
    params: { learnerId: juno },
    body: { version: 0, content: { people: [], password: 'dandelion', mustNot: [{ name: 'Dean Marsh' }] } },
  });
  const [sessionId = ''] = listing.sessionIds;
  const ticketId = (await family('GET /experiences/{experienceId}/tickets', { params })).tickets[0]?.id ?? '';
  await family('POST /basket/places', {
    body: { listingId: listing.id, lines: learners.map(({ id: learnerId }) => ({ sessionId, ticketId, learnerId })) },
  });
  await family('POST /basket/checkout', { body: { expectedTotalPence: 0 }, idempotencyKey: crypto.randomUUID() });
  await letSessionBegin(product.folder, sessionId);
  const { bookings } = await family('GET /bookings', { query: { as: 'booker', type: 'all' } });
  return { sessionId, bookingId: bookings[0]?.id ?? '' };
}
