import { DEMO_PASSWORD, demoAccounts } from '../../db/town.ts';
import { signUp } from '../../bench/parts/sign-up.ts';
import { apiOf, makeFamily } from './people.ts';

/** The village of 58 letters in Wales, and the longest that people write without a space elsewhere. */
export const TOWN = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';
export const LINK = `https://forms.example.org/d?id=${'1FAIpQLSf'.repeat(8)}`.slice(0, 95);
const ADDRESS = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft-12b';
export const SURNAME = 'Wolfeschlegelsteinhausenbergerdorffsmith';
export const FIRST_NAME = 'Hubertusmaximilianalexandernepomukjosefu';

/** A provider and a published listing that Bristol pays for, all in long words. */
export async function makeProvider(url: string, email: string) {
  await signUp(url, { firstName: FIRST_NAME, lastName: SURNAME, email, password: DEMO_PASSWORD });
  const provider = await apiOf(url, email);
  const me = await provider('GET /users/me');
  await provider('PATCH /users/update-user/{id}', {
    params: { id: me.id },
    body: {
      accountType: 'organisation',
      organisationName: `${FIRST_NAME} ${SURNAME}`.slice(0, 80),
      summary: LINK,
      biography: `${LINK} ${TOWN}`,
      phoneNumber: '07700 900123',
    },
  });
  const officer = await apiOf(url, demoAccounts.officer);
  const council = (await officer('GET /councils/mine')).find((one) => one.title.startsWith('Bristol'));
  if (!council) throw new Error('The officer of the demo town is in no council.');
  const { id, version } = await provider('POST /experiences', { idempotencyKey: crypto.randomUUID() });
  const params = { experienceId: id };
  await provider('PATCH /experiences/{experienceId}', {
    params,
    body: {
      version,
      title: `Camp at ${TOWN}`,
      summary: `More at ${LINK}`,
      address: {
        venueName: ADDRESS,
        addressLine: ADDRESS,
        town: TOWN,
        zipCode: 'BS3 1LL',
        latitude: 51.44,
        longitude: -2.6,
      },
      audienceType: 'children',
      ageFrom: 5,
      ageTo: 11,
      maximumGroupSize: 12,
      categories: [3, 2],
      sections: [
        { title: TOWN, description: `${LINK} ${'We look under stones and logs at what lives there. '.repeat(6)}` },
      ],
      safetyMeasures: [LINK],
      provisions: [ADDRESS],
      learningAims: [LINK],
      accessibilityMeasures: [LINK],
      cancellationPolicy: { preset: 'MODERATE' },
      formalEducationalActivity: false,
      confirmationMessage: `Read ${LINK}`,
      attendanceOnRegister: true,
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
  const date = Temporal.Now.plainDateISO('Europe/London').add({ days: 20 });
  await provider('POST /experiences/{experienceId}/blocks', {
    params,
    body: {
      name: TOWN,
      type: 'CHOOSE_DATES',
      sessions: [0, 1].map((week) => ({
        date: date.add({ weeks: week }).toString(),
        start: '10:00',
        end: '14:00',
        capacity: 12,
      })),
    },
    idempotencyKey: crypto.randomUUID(),
  });
  const { version: ofTickets } = await provider('GET /experiences/{experienceId}/tickets', { params });
  await provider('PUT /experiences/{experienceId}/tickets', {
    params,
    body: {
      version: ofTickets,
      tickets: [
        { name: TOWN, description: LINK, audience: 'child', unit: 'session', funding: 'COUNCIL', pricePence: 0 },
      ],
    },
  });
  const { version: ofQuestions } = await provider('GET /experiences/{experienceId}/questions', { params });
  await provider('PUT /experiences/{experienceId}/questions', {
    params,
    body: {
      version: ofQuestions,
      questions: [{ type: 'short-text', label: LINK, scope: 'learner', required: false, onRegister: true }],
    },
  });
  await provider('POST /experiences/{experienceId}/submit', { params, body: { message: LINK } });
  await officer('POST /experiences/{experienceId}/council-answer', { params, body: { answer: 'approve' } });
  const { slug, provider: page } = await provider('POST /experiences/{experienceId}/publish', { params });
  return { officer, councilId: council.id, listingId: id, slug, providerSlug: page.slug ?? '' };
}

/** A family in long words that has booked the first date of the listing, holds the second, and has asked something. */
export async function makeBooker(
  url: string,
  email: string,
  to: Omit<Awaited<ReturnType<typeof makeProvider>>, 'slug' | 'providerSlug'>,
) {
  const family = await makeFamily(url, { firstName: FIRST_NAME, lastName: SURNAME, email, child: FIRST_NAME });
  const [learner] = await family('GET /learners');
  const params = { experienceId: to.listingId };
  const { blocks } = await family('GET /experiences/{experienceId}/sessions', { params });
  const { tickets } = await family('GET /experiences/{experienceId}/tickets', { params });
  const { questions } = await family('GET /experiences/{experienceId}/questions', { params });
  const [programme] = (await family('GET /experiences/{experienceId}/funding', { params })).programmes;
  const [ticket, question] = [tickets[0], questions[0]];
  const [first, second] = blocks.flatMap((block) => block.sessions);
  if (!learner || !programme || !ticket || !question || !first || !second) throw new Error('There is nothing to book.');
  const of = { params: { learnerId: learner.id } };
  await family('PUT /learners/{learnerId}/sections/health', {
    ...of,
    body: { version: 0, content: { conditions: LINK, allergies: [{ allergen: ADDRESS }] } },
  });
  await family('PUT /learners/{learnerId}/sections/contacts', {
    ...of,
    body: { version: 0, content: { people: [{ name: SURNAME + FIRST_NAME, phone: '07700 900123' }] } },
  });
  const { id: eligibilityId } = await family('PUT /learners/{learnerId}/eligibilities/{programmeId}', {
    params: { learnerId: learner.id, programmeId: programme.id },
    body: { basis: 'MANUAL', explanation: LINK },
  });
  await to.officer('POST /councils/{councilId}/eligibilities/decide', {
    params: { councilId: to.councilId },
    body: { ids: [eligibilityId], decision: { kind: 'approve', mealTier: 'targeted', areaReason: LINK } },
  });
  const hold = async (sessionId: string) => {
    const lines = [{ sessionId, ticketId: ticket.id, learnerId: learner.id }];
    const { basket } = await family('POST /basket/places', { body: { listingId: to.listingId, lines } });
    return basket.bookings[0]?.id ?? '';
  };
  const bookingId = await hold(first.id);
  const answers = [{ questionId: question.id, learnerId: learner.id, value: LINK }];
  await family('PUT /basket/answers', { body: { bookingId, answers } });
  await family('POST /basket/checkout', { body: { expectedTotalPence: 0 } });
  await hold(second.id);
  const { conversationId } = await family('POST /conversations', { body: { listingId: to.listingId, body: LINK } });
  return { bookingId, sessionId: first.id, conversationId };
}
