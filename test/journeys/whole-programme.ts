import { DEMO_PASSWORD } from '../../db/town.ts';
import { signUp } from '../../bench/parts/sign-up.ts';
import type { Routes } from '../../src/app/contracts.ts';
import { createClient, type Api } from '../../src/platform/browser/client.ts';
import type { EligibilityBasis } from '../../src/councils/eligibility.ts';
import type { RequestOf } from '../../src/platform/contract.ts';
import { apiOf, makeFamily } from './people.ts';

/** A listing that a council pays for, by somebody who had nothing before: two dates, a funded ticket and one to pay for. */
export async function offerHolidayClub(
  url: string,
  { email, councilId }: { email: string; councilId: string },
): Promise<{
  listingId: string;
  sessionIds: string[];
  tickets: { funded: string; paid: string };
  provider: Api<Routes>;
}> {
  await signUp(url, { firstName: 'Rowan', lastName: 'Ash', email, password: DEMO_PASSWORD });
  const provider = await apiOf(url, email);
  const { id } = await provider('GET /users/me');
  await provider('PATCH /users/update-user/{id}', {
    params: { id },
    body: {
      accountType: 'organisation',
      organisationName: 'Riverside Rangers',
      summary: 'Out with children on this river.',
      biography: 'Two rangers and a teacher, out with children since 2014.',
      phoneNumber: '07700 900123',
      avatar: 3,
    },
  });
  await linkBankAccount(provider);
  const draft = await provider('POST /experiences', { idempotencyKey: crypto.randomUUID() });
  const params = { experienceId: draft.id };
  await provider('PATCH /experiences/{experienceId}', { params, body: { version: draft.version, ...club(councilId) } });
  const block = await provider('POST /experiences/{experienceId}/blocks', {
    params,
    body: {
      name: 'Easter',
      type: 'CHOOSE_DATES',
      sessions: [3, 5].map((days) => ({
        date: Temporal.Now.plainDateISO('Europe/London').add({ days }).toString(),
        start: '10:00',
        end: '14:00',
        capacity: 12,
      })),
    },
    idempotencyKey: crypto.randomUUID(),
  });
  const { version } = await provider('GET /experiences/{experienceId}/tickets', { params });
  const { tickets } = await provider('PUT /experiences/{experienceId}/tickets', {
    params,
    body: {
      version,
      tickets: [
        { name: 'Holiday place', audience: 'child', unit: 'session', funding: 'COUNCIL', pricePence: 0 },
        { name: 'Standard', audience: 'child', unit: 'session', funding: 'PAID', pricePence: 2_000 },
      ],
    },
  });
  const idOf = (name: string): string => tickets.find((ticket) => ticket.name === name)?.id ?? '';
  return {
    listingId: draft.id,
    sessionIds: block.sessions.map((session) => session.id),
    tickets: { funded: idOf('Holiday place'), paid: idOf('Standard') },
    provider,
  };
}

/** Fills the form of the payment partner, which lives on this machine. */
async function linkBankAccount(provider: Api<Routes>): Promise<void> {
  const { url } = await provider('POST /bank-account/link', {});
  const page = await fetch(url);
  const address = /<form method="post" action="([^"]+)"/.exec(await page.text())?.[1] ?? '';
  await fetch(new URL(address, url), {
    method: 'POST',
    body: new URLSearchParams({ sort_code: '10-80-00', account_number: '00012345', action: 'finish' }),
    redirect: 'manual',
  });
  await provider('POST /bank-account/refresh', {});
}

const club = (councilId: string): Omit<RequestOf<Routes['PATCH /experiences/{experienceId}']>['body'], 'version'> => ({
  title: 'Riverside holiday club',
  summary: 'Dens, fires and a hot lunch by the river.',
  address: {
    venueName: 'Riverside Hall',
    addressLine: '1 River Lane',
    town: 'Bristol',
    zipCode: 'BS3 1LL',
    latitude: 51.44,
    longitude: -2.6,
  },
  audienceType: 'children',
  ageFrom: 5,
  ageTo: 11,
  maximumGroupSize: 12,
  categories: [12],
  sections: [{ title: 'What happens', description: 'We build dens, light fires and cook together. '.repeat(6) }],
  accessibilityMeasures: ['Step-free entrance'],
  learningAims: ['Teamwork'],
  provisions: ['Hot lunch'],
  safetyMeasures: ['First aid on site'],
  cancellationPolicy: { preset: 'MODERATE' },
  formalEducationalActivity: false,
  councilId,
  councilFunding: {
    providerType: 'charity',
    sendProviderType: 'inclusive',
    ofsted: 'registered',
    ofstedNumber: 'EY123456',
    meals: ['hot-lunch'],
    activityHours: 2,
  },
  isPrivate: false,
  instantBook: true,
});

/** A family of the programme, with its one child. */
export type Family = { api: Api<Routes>; email: string; child: string; learnerId: string };

/** Makes a family with one child of eight years. */
export async function joinFamily(url: string, firstName: string, lastName: string, child: string): Promise<Family> {
  const email = `${firstName.toLowerCase()}-${lastName.toLowerCase()}@example.org`;
  const api = await makeFamily(url, { firstName, lastName, email, child });
  const [learner] = await api('GET /learners');
  return { api, email, child, learnerId: learner?.id ?? '' };
}

/** The family says why its child is eligible; answers how the council stands to it. */
export async function askFor(
  family: Family,
  programmeId: string,
  way: { basis: EligibilityBasis; code?: string; explanation?: string },
): Promise<string> {
  const { state } = await family.api('PUT /learners/{learnerId}/eligibilities/{programmeId}', {
    params: { learnerId: family.learnerId, programmeId },
    body: { zipCode: 'BS3 1LL', school: 'St Mary’s', ...way },
  });
  return state;
}

/** Books dates with one ticket for the child of a family, where nothing is to be paid; answers the booking. */
export async function bookFree(
  family: Family,
  { listingId, ticketId, sessionIds }: { listingId: string; ticketId: string; sessionIds: readonly string[] },
): Promise<string> {
  await family.api('POST /basket/places', {
    body: { listingId, lines: sessionIds.map((sessionId) => ({ sessionId, ticketId, learnerId: family.learnerId })) },
    idempotencyKey: crypto.randomUUID(),
  });
  await family.api('POST /basket/checkout', { body: { expectedTotalPence: 0 }, idempotencyKey: crypto.randomUUID() });
  const { bookings } = await family.api('GET /bookings', { query: { as: 'booker', type: 'all' } });
  return bookings[0]?.id ?? '';
}

/** A professional refers the child of a family by a link of the council, and the family claims it. */
export async function refer(
  url: string,
  council: Api<Routes>,
  family: Family,
  about: { councilId: string; programmeId: string; mailTo: (to: string, subject: RegExp) => Promise<{ text: string }> },
): Promise<void> {
  const params = { councilId: about.councilId };
  await council('POST /councils/{councilId}/referral-links', {
    params,
    body: { programmeId: about.programmeId, title: 'Family hub' },
    idempotencyKey: crypto.randomUUID(),
  });
  const { links } = await council('GET /councils/{councilId}/referral-links', { params });
  const token = links[0]?.address?.split('/').at(-1) ?? '';
  const [learner] = await family.api('GET /learners');
  await createClient<Routes>({ base: url })('POST /referrals', {
    body: {
      token,
      name: 'Nia Rees',
      work: 'Family worker',
      firstName: family.child,
      lastName: learner?.lastName ?? '',
      dateOfBirth: learner?.dateOfBirth ?? '',
      reason: 'The family needs a rest.',
      email: family.email,
    },
    idempotencyKey: crypto.randomUUID(),
  });
  const { text } = await about.mailTo(family.email, /has referred your child/);
  const claim = new URL(/\/family\/funded\?[^\s"]+/.exec(text)?.[0] ?? '/', url).searchParams;
  await family.api('POST /referrals/claim', {
    body: { token: [...claim.values()][0] ?? '', learnerId: family.learnerId },
  });
}

/** Marks everybody on the register of a date: they arrived, but for those who stayed away without a word. */
export async function markRegister(provider: Api<Routes>, sessionId: string, away: readonly string[]): Promise<void> {
  const params = { sessionId };
  const { places } = await provider('GET /registers/{sessionId}', { params, query: {} });
  await provider('POST /registers/{sessionId}/marks', {
    params,
    body: {
      marks: places.map(({ placeId, learner }) => ({
        id: crypto.randomUUID(),
        placeId,
        kind: away.includes(learner.firstName) ? 'ABSENT_UNNOTIFIED' : 'ARRIVED',
        madeAt: Temporal.Now.instant().toString(),
      })),
    },
  });
}
