import { demoAccounts } from '../../db/town.ts';
import { createClient } from '../../src/platform/browser/client.ts';
import type { Page } from '@playwright/test';
import type { Routes } from '../../src/app/contracts.ts';
import { accessibilityFaults, expect, sidewaysScroll, test } from './fixtures.ts';
import { printedSheets } from './paper.ts';
import { apiOf, makeFamily, makeListing, payByCard, signIn } from './people.ts';

/** Opens the form for a listing and chooses a date by its place in the list. */
async function begin(page: Page, listing: RegExp, date: number): Promise<void> {
  await page.goto('/create-a-booking');
  await page.getByLabel('Listing', { exact: true }).selectOption(await optionLike(page, listing));
  await page.getByRole('button', { name: /^Show all \d+ dates/ }).click();
  await page.getByRole('group', { name: 'Dates' }).getByRole('checkbox').nth(date).check();
}

async function optionLike(page: Page, name: RegExp): Promise<string> {
  const options = page.getByLabel('Listing', { exact: true }).locator('option').filter({ hasText: name });
  return (await options.first().getAttribute('value')) ?? '';
}

/** Adds somebody new who books, and a child of eight years. */
async function newCustomer(
  page: Page,
  customer: { firstName: string; lastName: string; email?: string },
  child: string,
): Promise<void> {
  await page.getByRole('button', { name: 'Add a new customer' }).click();
  await page.locator('[id="customer.firstName"]').fill(customer.firstName);
  await page.locator('[id="customer.lastName"]').fill(customer.lastName);
  if (customer.email) await page.getByLabel('Email address').fill(customer.email);
  await newChild(page, child);
}

async function newChild(page: Page, child: string): Promise<void> {
  const group = page.getByRole('group', { name: /^New learner/ }).last();
  await group.getByLabel('First name').fill(child);
  await group.getByLabel('Day', { exact: true }).fill('3');
  await group.getByLabel('Month', { exact: true }).fill('4');
  await group.getByLabel('Year', { exact: true }).fill('2018');
}

const sideways = async (page: Page): Promise<void> => {
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
};

test('a walk-in without email pays in two parts, and a wrong record is taken back', async ({ page }, info) => {
  test.slow();
  await signIn(page, demoAccounts.organisation, '/create-a-booking');
  await begin(page, /Woodland Explorers/, 6);
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(page.getByRole('alert').or(page.getByText('Choose a customer, or add a new one')).first()).toBeVisible();
  await newCustomer(page, { firstName: 'Gail', lastName: `Ash ${info.project.name}` }, 'Wren');
  await page.getByRole('button', { name: 'Change the price' }).click();
  await page.getByLabel(/^Price for Wren/).fill('20.00');
  await expect(page.getByText(/instead of/)).toBeVisible();
  await sideways(page);
  const book = page.getByRole('button', { name: 'Book 1 place, £20.00' });
  await book.dblclick();
  await expect(page.getByText(/^Booked: /)).toBeVisible();
  await expect(page.locator(':focus')).toContainText(/^Booked: /);
  await sideways(page);
  await page.getByRole('link', { name: 'Go to the booking' }).click();

  await expect(page.getByRole('heading', { name: '£20.00 to pay' })).toBeVisible();
  await record(page, '25.00');
  await expect(page.getByText(/Only £20\.00 is still owed/).first()).toBeVisible();
  await amount(page, '12.50');
  await page.getByRole('button', { name: 'Record £12.50' }).click();
  await expect(page.getByRole('heading', { name: '£7.50 to pay' })).toBeVisible();
  await sideways(page);
  await page.getByRole('button', { name: 'Take back the record of £12.50' }).click();
  await expect(page.getByRole('heading', { name: '£20.00 to pay' })).toBeVisible();
  await record(page, '20.00');
  await expect(page.getByRole('heading', { name: 'Paid', exact: true })).toBeVisible();
});

const amount = (page: Page, pounds: string): Promise<void> => page.getByLabel('Amount').fill(pounds);

async function record(page: Page, pounds: string): Promise<void> {
  await page.getByRole('button', { name: 'Record a payment' }).click();
  await amount(page, pounds);
  await page.getByRole('dialog').getByLabel('How').selectOption('CASH');
  await page.getByRole('button', { name: `Record £${pounds}` }).click();
}

test('a new customer with email pays by the link and makes the booking theirs', async ({
  page,
  newPerson,
  mailTo,
}, info) => {
  test.slow();
  const email = `olive-claims-${info.project.name}@example.org`;
  await signIn(page, demoAccounts.organisation, '/create-a-booking');
  await begin(page, /Woodland Explorers/, 7);
  await newCustomer(page, { firstName: 'Olive', lastName: 'Birch', email }, 'Robin');
  await page.getByRole('radio', { name: /By card, with a link/ }).check();
  await page.getByRole('button', { name: 'Book 1 place, £32.96' }).click();
  await expect(page.getByText(`We have written to ${email}. Our mail has the link to pay £32.96.`)).toBeVisible();

  const mail = await mailTo(email, /^Booked/);
  const payer = await newPerson();
  await payer.goto(mail.links.find((link) => link.includes('/pay/')) ?? '');
  await expect(payer.getByRole('heading', { level: 1 })).toHaveText('Woodland Explorers');
  await sideways(payer);
  await payer.getByRole('button', { name: 'Pay £32.96' }).click();
  await payer.waitForURL(/\/c\/pay\//);
  await payByCard(payer);
  await payer.waitForURL(/\/pay\//);
  await expect(payer.getByText('This is paid')).toBeVisible();

  await createClient<Routes>({ base: new URL(payer.url()).origin })('POST /auth/otp-code', { body: { email } });
  const { text } = await mailTo(email, /sign-in code/);
  const code = (/\d{3} \d{3}/.exec(text)?.[0] ?? '').replace(' ', '');
  await payer.goto(mail.links.find((link) => link.includes('/claim-bookings')) ?? '');
  await expect(payer.getByRole('heading', { level: 1 })).toHaveText(/has booked for you/);
  await sideways(payer);
  await signInByCode(payer, email, code);
  await payer.getByRole('button', { name: 'Make this booking mine' }).click();
  await expect(payer.getByText('The booking is yours')).toBeVisible();
  await payer.getByRole('link', { name: 'See your bookings' }).click();
  await expect(payer.getByText('Woodland Explorers').first()).toBeVisible();
});

/** Signs in with a code in this browser, without the form: that has a journey of its own. */
async function signInByCode(page: Page, email: string, code: string): Promise<void> {
  const here = page.url();
  const status = await page.evaluate(
    async (body) =>
      (
        await fetch('/api/auth/otp-verify', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).status,
    { email, code },
  );
  expect(status).toBe(200);
  await page.goto(here);
}

/** Books all places that are left on a date to come, as the provider. */
async function fillUp(url: string, date: number): Promise<void> {
  const api = await apiOf(url, demoAccounts.organisation);
  const { listings } = await api('GET /bookable-listings');
  const listing = listings.find(({ title }) => title === 'Woodland Explorers');
  if (!listing) throw new Error('The demo town has no Woodland Explorers.');
  const { sessions, tickets } = await api('GET /bookable-listings/{listingId}', { params: { listingId: listing.id } });
  const session = sessions.filter(({ endDate }) => Date.parse(endDate) > Date.now())[date];
  const ticket = tickets.find(({ unit }) => unit === 'session');
  if (!session || !ticket) throw new Error('There is no such date.');
  const left = session.capacity - session.taken;
  await api('POST /bookings', {
    body: {
      listingId: listing.id,
      customer: { kind: 'new', firstName: 'A school', lastName: '' },
      learners: Array.from({ length: left }, (_, index) => ({
        kind: 'new' as const,
        learner: { firstName: `Pupil ${index + 1}`, dateOfBirth: '2018-04-03' },
      })),
      lines: Array.from({ length: left }, (_, learner) => ({
        learner,
        ticketId: ticket.id,
        sessionIds: [session.id],
        pricePence: 0,
      })),
      way: 'free',
      expectedTotalPence: 0,
    },
    idempotencyKey: crypto.randomUUID(),
  });
}

test('what the policy keeps of a place that was paid at the door is the same for both, wherever it is told', async ({
  page,
  newPerson,
  product,
}, info) => {
  const title = `Paid at the Gate ${info.project.name}`;
  const free = await makeListing(product.url, `${title}, taster`, { inDays: 30 });
  const paid = await makeListing(product.url, title, {
    inDays: 1,
    choices: { cancellationPolicy: { preset: 'NO_REFUND' }, formalEducationalActivity: false },
  });
  const provider = await apiOf(product.url, demoAccounts.organisation);
  const params = { experienceId: free.id };
  const { version: ofTickets } = await provider('GET /experiences/{experienceId}/tickets', { params });
  const taster = { name: 'Taster', audience: 'child', unit: 'session', funding: 'FREE', pricePence: 0 } as const;
  await provider('PUT /experiences/{experienceId}/tickets', {
    params,
    body: { version: ofTickets, tickets: [taster] },
  });
  const { version: ofQuestions } = await provider('GET /experiences/{experienceId}/questions', { params });
  await provider('PUT /experiences/{experienceId}/questions', {
    params,
    body: { version: ofQuestions, questions: [] },
  });
  const email = `gate-${info.project.name}@example.org`;
  const family = await makeFamily(product.url, { firstName: 'Tess', lastName: 'Gate', email, child: 'Ivo' });
  // Who has booked here is a customer.
  const learners = await family('GET /learners');
  const learnerId = learners[0]?.id ?? '';
  const onSale = await family('GET /experiences/{experienceId}/tickets', { params });
  const [sessionId = '', ticketId = ''] = [free.sessionIds[0], onSale.tickets[0]?.id];
  await family('POST /basket/places', { body: { listingId: free.id, lines: [{ sessionId, ticketId, learnerId }] } });
  await family('POST /basket/checkout', { body: { expectedTotalPence: 0 }, idempotencyKey: crypto.randomUUID() });
  const { customers } = await provider('GET /customers', { query: { q: 'Tess Gate' } });
  const atGate = await provider('GET /experiences/{experienceId}/tickets', { params: { experienceId: paid.id } });
  const { bookingId } = await provider('POST /bookings', {
    body: {
      listingId: paid.id,
      customer: { kind: 'existing', customerId: customers.find((one) => one.emailAddress === email)?.id ?? '' },
      learners: [{ kind: 'existing', learnerId }],
      lines: [0, 1].map((nth) => ({
        learner: 0,
        ticketId: atGate.tickets[0]?.id ?? '',
        sessionIds: [paid.sessionIds[nth] ?? ''],
        pricePence: null,
      })),
      way: 'offline',
      expectedTotalPence: 6_400,
    },
    idempotencyKey: crypto.randomUUID(),
  });
  await provider('POST /bookings/{bookingId}/payments', {
    params: { bookingId },
    body: {
      kind: 'RECEIVED',
      amountPence: 6_400,
      method: 'CASH',
      paidOn: Temporal.Now.plainDateISO('Europe/London').toString(),
    },
  });

  await signIn(page, email, `/bookings/${bookingId}`);
  await page.getByRole('link', { name: 'Cancel places' }).click();
  await page.getByRole('button', { name: 'Choose all 2 places' }).click();
  const kept =
    /You paid £64.00 to the provider directly.* By the cancellation policy £32.00 goes back, from the provider\./;
  await expect(page.getByText(kept).first()).toBeVisible();
  await sideways(page);
  await page.getByRole('button', { name: 'Cancel 2 places' }).click();
  const sure = page.getByRole('alertdialog');
  await expect(sure.getByText(kept)).toBeVisible();
  await sure.getByRole('button', { name: 'Cancel 2 places' }).click();
  await expect(page.getByText('2 places are cancelled')).toBeVisible();
  await expect(page.getByText(kept)).toBeVisible();
  await page.getByRole('link', { name: 'Back to the booking' }).click();
  await expect(page.getByRole('heading', { name: '£32.00 comes back to you' })).toBeVisible();
  await sideways(page);
  await page.goto(`/bookings/${bookingId}/invoice`);
  await expect(page.getByRole('heading', { name: 'Credit note' })).toBeVisible();
  await expect(page.getByText('Kept by the terms of cancelling')).toBeVisible();
  await sideways(page);

  const desk = await newPerson();
  await signIn(desk, demoAccounts.organisation, `/bookings/${bookingId}`);
  await expect(
    desk.getByText(/By the cancellation policy £32\.00 goes back from you to Tess; record it here\./),
  ).toBeVisible();
  await expect(desk.getByRole('heading', { name: '£32.00 to give back' })).toBeVisible();
  await sideways(desk);
  await desk.getByRole('button', { name: 'Record money given back' }).click();
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: /^Record/ })
    .click();
  // Without a reload.
  await expect(desk.getByRole('heading', { name: '£32.00 to give back' })).toHaveCount(0);
});

test('an existing customer and a new child of theirs, on a session that is full', async ({ page, product }, info) => {
  test.slow();
  await signIn(page, demoAccounts.organisation, '/create-a-booking');
  await begin(page, /Woodland Explorers/, 8);
  const family = `Rowe ${info.project.name}`;
  await newCustomer(page, { firstName: 'Sam', lastName: family }, 'Finn');
  await page.getByRole('button', { name: 'Book 1 place, £32.00' }).click();
  await expect(page.getByText(/^Booked: /)).toBeVisible();

  const full = 9;
  await fillUp(product.url, full);
  await page.getByRole('button', { name: 'Make another' }).click();
  await page.getByRole('button', { name: /^Show all \d+ dates/ }).click();
  await page.getByRole('group', { name: 'Dates' }).getByRole('checkbox').nth(full).check();
  await expect(page.getByText(/^Full, (\d+) of \1$/).first()).toBeVisible();
  await page.getByLabel('Find a customer').fill(family);
  await page.getByRole('button', { name: new RegExp(`^Sam ${family}`) }).click();
  await expect(page.getByRole('checkbox', { name: /^Finn/ })).toBeChecked();
  await page.getByRole('button', { name: 'Add somebody else' }).click();
  await newChild(page, 'Fern');
  await sideways(page);
  const book = page.getByRole('button', { name: 'Book 2 places, £64.00' });
  await book.click();
  await expect(page.getByText('Tick that you want to go beyond the capacity').first()).toBeVisible();
  await page.getByRole('checkbox', { name: 'I know, and there is room for them' }).check();
  await book.click();
  await expect(page.getByText(/^Booked: /)).toBeVisible();
});

test('a customer’s code: a wrong one is refused beside the field, the right one comes off, and one that is used up is left out', async ({
  page,
  product,
}, info) => {
  test.slow();
  const title = `Meadow Explorers ${info.project.name}`;
  const { id } = await makeListing(product.url, title);
  const api = await apiOf(product.url, demoAccounts.organisation);
  const params = { experienceId: id };
  const { version } = await api('GET /experiences/{experienceId}/discounts', { params });
  const code = { code: 'MEADOW', kind: 'percent' as const, percent: 25, amountPence: null, ticketId: null };
  await api('PUT /experiences/{experienceId}/discounts', {
    params,
    body: { version, rules: [], codes: [{ ...code, maximumUses: 1, perFamily: null, validFrom: null, validTo: null }] },
  });

  await signIn(page, demoAccounts.organisation, '/create-a-booking');
  const choose = async (date: number, lastName: string): Promise<void> => {
    await page.getByLabel('Listing', { exact: true }).selectOption(id);
    await page.getByRole('group', { name: 'Dates' }).getByRole('checkbox').nth(date).check();
    await newCustomer(page, { firstName: 'Hazel', lastName }, 'Robin');
  };
  const field = page.getByLabel('Code', { exact: true });
  const typeCode = async (text: string): Promise<void> => {
    await field.fill(text);
    await page.getByRole('button', { name: 'Use the code' }).click();
  };
  await choose(0, `Mead ${info.project.name}`);
  await expect(page.getByRole('button', { name: 'Book 1 place, £32.00' })).toBeVisible();
  await page.getByText('I have a code').click();
  await typeCode('MEDOW');
  await expect(page.getByText('We do not know the code ‘MEDOW’. Please check how it is written.')).toHaveCount(1);
  await expect(field).toHaveValue('MEDOW');
  await sideways(page);
  await typeCode('meadow');
  await expect(page.getByText('The code MEADOW is used')).toBeVisible();
  await sideways(page);
  await page.getByRole('button', { name: 'Book 1 place, £24.00' }).click();
  await expect(page.getByText(/^Booked: /)).toBeVisible();
  await page.getByRole('link', { name: 'Go to the booking' }).click();
  await expect(page.getByRole('heading', { name: '£24.00 to pay' })).toBeVisible();
  await expect(page.getByText('Code MEADOW, 25% off').first()).toBeVisible();
  await sideways(page);

  await page.goto('/create-a-booking');
  await choose(1, `Lea ${info.project.name}`);
  await page.getByText('I have a code').click();
  await typeCode('MEADOW');
  await page.getByRole('button', { name: 'Book 1 place, £24.00' }).click();
  await expect(page.getByText(/The code ‘MEADOW’ has been used as often as it can be/).first()).toBeVisible();
  await sideways(page);
  await page.getByRole('button', { name: 'Remove the code' }).click();
  await page.getByRole('button', { name: 'Book 1 place, £32.00' }).click();
  await expect(page.getByText(/^Booked: /)).toBeVisible();
});

test('the invoice of a booking with very many dates says on each further sheet of paper whose it is', async ({
  page,
  product,
}, info) => {
  const dates = 30;
  const title = `A whole year ${info.project.name}`;
  const listing = await makeListing(product.url, title, { places: Array.from({ length: dates }, () => 12) });
  const provider = await apiOf(product.url, demoAccounts.organisation);
  const [ticket] = (await provider('GET /experiences/{experienceId}/tickets', { params: { experienceId: listing.id } }))
    .tickets;
  const { bookingId } = await provider('POST /bookings', {
    body: {
      listingId: listing.id,
      customer: { kind: 'new', firstName: 'Rowan', lastName: 'Year' },
      learners: [{ kind: 'new', learner: { firstName: 'Moss', dateOfBirth: '2018-04-03' } }],
      lines: [{ learner: 0, ticketId: ticket?.id ?? '', sessionIds: listing.sessionIds, pricePence: null }],
      way: 'offline',
      expectedTotalPence: dates * 3200,
    },
    idempotencyKey: crypto.randomUUID(),
  });
  await signIn(page, demoAccounts.organisation, '/bookings/m');
  await page.goto(`/bookings/${bookingId}/invoice`);
  const number = /^Invoice (INV-\d{6})/.exec((await page.getByText(/^Invoice INV-\d/).textContent()) ?? '')?.[1] ?? '';
  expect(number).not.toBe('');
  await expect(page).toHaveTitle(`Invoice ${number}`);
  await expect(page.locator('head title')).toHaveCount(1);
  expect(await sidewaysScroll(page)).toBe(0);

  const [first = '', ...further] = await printedSheets(page);
  expect(further.length).toBeGreaterThan(0);
  expect(first.split(number)).toHaveLength(2);
  for (const sheet of further) expect(sheet).toContain(`Invoice${number}fromHazelCopseForestSchool`);
  // Elsewhere nothing is in the margin.
  await page.getByRole('link', { name: 'Back to the booking' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page).not.toHaveTitle(/^Invoice/);
  expect((await printedSheets(page)).join('')).not.toContain(number);
});
