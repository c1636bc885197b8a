import type { Locator, Page } from '@playwright/test';
import { DEMO_PASSWORD, demoAccounts } from '../../db/town.ts';
import { checkoutAddress } from '../../src/checkout/checkout-address.ts';
import type { Routes } from '../../src/app/contracts.ts';
import { createClient, type Api } from '../../src/platform/browser/client.ts';
import type { RequestOf } from '../../src/platform/contract.ts';
import { mailedCode, signUp } from '../../bench/parts/sign-up.ts';
import { askAboutPaymentOf, type AtTheBank } from './stripe.ts';

/** Signs in by password, without the form that the journey of signing in fills, and lands on `next`. */
export async function signIn(page: Page, email: string, next: string): Promise<void> {
  const answer = await page.request.post('/api/auth/sign-in', { data: { email, password: DEMO_PASSWORD } });
  if (!answer.ok()) throw new Error(`${email} cannot sign in: ${await answer.text()}`);
  await page.goto(next);
  // Asked in the page at each frame: from outside it is asked twice a second, and people sign in hundreds of times.
  await page.waitForFunction(() => document.querySelector('button[aria-label^="Account of"]'));
}

/**
 * Keeps the live streams that a page opens from now on from connecting, as a slow line does.
 * @returns how to let them connect
 */
export async function delayLive(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const streams = '**/api/live?*';
  await page.route(streams, async (route) => {
    await promise;
    // The page may have gone on without it.
    await route.continue().catch(() => undefined);
  });
  return async () => {
    resolve();
    await page.unroute(streams);
  };
}

/** The API of the product at `url` as somebody uses it who has signed in by password, without a browser. */
export async function apiOf(url: string, email: string): Promise<Api<Routes>> {
  const { token } = await createClient<Routes>({ base: url })('POST /auth/sign-in', {
    body: { email, password: DEMO_PASSWORD },
  });
  return createClient<Routes>({ base: url, token: async () => token });
}

/** Makes a family with one child of eight years, ready to sign in, and answers the API as they use it. */
export async function makeFamily(
  url: string,
  family: { firstName: string; lastName: string; email: string; child: string },
): Promise<Api<Routes>> {
  const { child, ...booker } = family;
  await signUp(url, { ...booker, password: DEMO_PASSWORD });
  const api = await apiOf(url, family.email);
  const born = Temporal.Now.plainDateISO('Europe/London').subtract({ years: 8, months: 2 });
  await api('POST /learners', {
    body: { firstName: child, lastName: family.lastName, dateOfBirth: born.toString() },
    idempotencyKey: crypto.randomUUID(),
  });
  return api;
}

type Choices = Omit<RequestOf<Routes['PATCH /experiences/{experienceId}']>['body'], 'version' | 'title'>;

/** What `makeListing` copies, of each provider of the demo town: £32.00 a date, £32.96 with the fee. */
const ORIGINALS = new Map<string, string>([
  [demoAccounts.organisation, 'Woodland Explorers'],
  [demoAccounts.mentor, 'Tracks and Signs'],
]);

/**
 * A listing like the Woodland Explorers of the demo organisation (£32.00 a date, £32.96 with the fee), for sale.
 * @param options.by its provider: the demo organisation, unless it is said
 * @param options.places places on each of its dates, which are a week apart
 * @param options.inDays when the first of them is
 * @param options.choices what its provider has chosen otherwise
 */
export async function makeListing(
  url: string,
  title: string,
  options: { by?: string; draft?: boolean; places?: number[]; inDays?: number; choices?: Choices } = {},
): Promise<{ id: string; slug: string; sessionIds: string[] }> {
  const { by = demoAccounts.organisation, draft = false, places = [12, 12, 12], inDays = 20, choices = {} } = options;
  const provider = await apiOf(url, by);
  const like = ORIGINALS.get(by) ?? '';
  const { experiences } = await provider('GET /experiences', { query: { search: like } });
  const original = experiences.find((one) => one.title === like);
  if (!original) throw new Error(`${by} has no listing to copy.`);
  const copy = await provider('POST /experiences/{experienceId}/duplicate', { params: { experienceId: original.id } });
  const params = { experienceId: copy.id };
  await provider('PATCH /experiences/{experienceId}', { params, body: { version: copy.version, title, ...choices } });
  const first = Temporal.Now.plainDateISO('Europe/London').add({ days: inDays });
  const block = await provider('POST /experiences/{experienceId}/blocks', {
    params,
    body: {
      name: 'Spring',
      type: 'CHOOSE_DATES',
      sessions: places.map((capacity, week) => ({
        date: first.add({ weeks: week }).toString(),
        start: '10:00',
        end: '12:00',
        capacity,
      })),
    },
    idempotencyKey: crypto.randomUUID(),
  });
  const sessionIds = block.sessions.map(({ id }) => id);
  if (draft) return { id: copy.id, slug: copy.slug, sessionIds };
  const { slug } = await provider('POST /experiences/{experienceId}/publish', { params });
  return { id: copy.id, slug, sessionIds };
}

/** A listing of the demo organisation that Bristol stands behind, approved and published, with one ticket that the council pays for. */
export async function makeFundedListing(url: string, title: string): Promise<{ id: string; councilId: string }> {
  const officer = await apiOf(url, demoAccounts.officer);
  const council = (await officer('GET /councils/mine')).find((one) => one.title.startsWith('Bristol'));
  if (!council) throw new Error('The officer of the demo town is in no council.');
  const provider = await apiOf(url, demoAccounts.organisation);
  const { id } = await makeListing(url, title, { draft: true });
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
    body: {
      version: tickets.version,
      tickets: [{ name: 'Holiday place', audience: 'child', unit: 'session', funding: 'COUNCIL', pricePence: 0 }],
    },
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

/** Fills the form that makes an account, on whatever page leads back, and enters the code that is mailed. */
export async function makeAccount(
  page: Page,
  person: { firstName: string; lastName: string; email: string },
): Promise<void> {
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Email address').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill('seven quiet herons');
  await page.getByRole('button', { name: 'Make my account' }).click();
  const code = page.getByLabel('Code', { exact: true });
  await code.waitFor();
  await code.fill(await mailedCode(new URL(page.url()).origin, person.email));
}

/** Adds a child in the checkout. */
export async function addChild(
  page: Page,
  child: { firstName: string; born: [day: string, month: string, year: string] },
): Promise<void> {
  await page.getByLabel('First name').fill(child.firstName);
  const [day, month, year] = child.born;
  await page.getByLabel('Day', { exact: true }).fill(day);
  await page.getByLabel('Month', { exact: true }).fill(month);
  await page.getByLabel('Year', { exact: true }).fill(year);
  await page.getByRole('button', { name: `Add ${child.firstName}` }).click();
  await page.getByRole('checkbox', { name: new RegExp(`^${child.firstName} `) }).waitFor();
}

/** Pays on the payment page with a test card. */
export async function payByCard(page: Page, number = '4242 4242 4242 4242'): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12 / 30');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Name on card').fill('Nina Hale');
  await page.getByLabel('Postcode').fill('BS3 1LL');
  await page.getByRole('button', { name: /^Pay/ }).click();
}

/**
 * A family with a child called Juno signs in, books the first date of a listing and pays by card; it ends on its booking.
 * @returns how to ask the payment partner what became of the payment
 */
export async function bookByCard(
  page: Page,
  url: string,
  family: { firstName: string; lastName: string; email: string },
  listing: { id: string; sessionIds: readonly string[] },
): Promise<() => Promise<AtTheBank>> {
  await makeFamily(url, { ...family, child: 'Juno' });
  await signIn(page, family.email, checkoutAddress(listing.id, listing.sessionIds.slice(0, 1)));
  await page.getByRole('button', { name: 'Hold 1 place for 15 minutes' }).click();
  await page.getByLabel(/^Juno .*: What does your child enjoy/).fill('Beetles.');
  await page.getByRole('button', { name: /£32\.96/ }).click();
  await page.waitForURL(/\/c\/pay\//);
  const atTheBank = askAboutPaymentOf(page);
  await payByCard(page);
  await page.waitForURL(/\/bookings\//);
  return atTheBank;
}

/** A step of the wizard: waits for its question, answers it in its form, and goes on by the button of this name. */
export async function answerStep(
  page: Page,
  question: string,
  answer: (form: Locator) => Promise<unknown> = async () => undefined,
  goOn = 'Next',
): Promise<void> {
  await page.getByRole('heading', { level: 1, name: question, exact: true }).waitFor();
  const form = page.locator('#onboarding-form');
  await answer(form);
  await form.getByRole('button', { name: goOn, exact: true }).click();
}

/** Goes to a part of a council by its navigation, which a phone has folded away above the page. */
export async function goToPart(page: Page, part: string): Promise<void> {
  const menu = page.locator('summary', { hasText: 'all pages of the council' });
  const parts = page.getByRole('navigation', { name: 'The council’s dashboard' });
  await menu.or(parts).first().waitFor({ state: 'attached' });
  if (await menu.isVisible()) await menu.click();
  await parts.getByRole('link', { name: part, exact: true }).click();
}

/** A family that has a code of the council's, and the first date of one of its listings booked with it. */
export async function makeFundedFamily(
  url: string,
  { id: experienceId, councilId }: { id: string; councilId: string },
  person: Parameters<typeof makeFamily>[1],
): ReturnType<typeof makeFamily> {
  const council = await apiOf(url, demoAccounts.officer);
  const { programmes } = await council('GET /councils/{councilId}/programmes', { params: { councilId } });
  const programme = programmes.find(({ title }) => title === 'Holidays in Bristol');
  if (!programme) throw new Error('Bristol has no programme for the holidays.');
  const { codes } = await council('POST /councils/{councilId}/programmes/{programmeId}/codes', {
    params: { councilId, programmeId: programme.id },
    body: { count: 1 },
    idempotencyKey: crypto.randomUUID(),
  });
  const family = await makeFamily(url, person);
  const [learner] = await family('GET /learners');
  const params = { experienceId };
  const { blocks } = await family('GET /experiences/{experienceId}/sessions', { params });
  const { tickets } = await family('GET /experiences/{experienceId}/tickets', { params });
  const [session, ticket] = [blocks[0]?.sessions[0], tickets[0]];
  if (!learner || !session || !ticket) throw new Error('There is nothing to book.');
  await family('PUT /learners/{learnerId}/eligibilities/{programmeId}', {
    params: { learnerId: learner.id, programmeId: programme.id },
    body: { basis: 'CODE', code: codes[0] ?? '', zipCode: 'BS3 1LL' },
  });
  await family('POST /basket/places', {
    body: { listingId: experienceId, lines: [{ sessionId: session.id, ticketId: ticket.id, learnerId: learner.id }] },
    idempotencyKey: crypto.randomUUID(),
  });
  await family('POST /basket/checkout', { body: { expectedTotalPence: 0 }, idempotencyKey: crypto.randomUUID() });
  return family;
}
