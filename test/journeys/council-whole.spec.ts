import { rmSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { signUp } from '../../bench/parts/sign-up.ts';
import { startProduct } from '../../bench/parts/product.ts';
import { DEMO_PASSWORD } from '../../db/town.ts';
import { checkoutAddress } from '../../src/checkout/checkout-address.ts';
import { expect, resize, test as onTown } from './fixtures.ts';
import { apiOf, goToPart, signIn } from './people.ts';
import { SIZES } from './sizes.ts';
import { countIn, letAdministrate, letCouncilsAnswerStand, letDateBegin, letProgrammeEnd } from './time.ts';
import { askFor, bookFree, joinFamily, markRegister, offerHolidayClub, refer, type Family } from './whole-programme.ts';
import { expectGoodPage } from './wizard.ts';

/** A product that holds nothing at all: no town, no council that has begun. */
const test = onTown.extend<object, { product: Awaited<ReturnType<typeof startProduct>> }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright asks for a pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'thicket-whole-'));
      const product = await startProduct({ folder, env: { DEMO_TOWN: 'no' } });
      await use(product);
      await product.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

const MANAGER = 'ruth@example.org';
const PROVIDER = 'rangers@example.org';
const today = (): Temporal.PlainDate => Temporal.Now.plainDateISO('Europe/London');
const born = (): Temporal.PlainDate => today().subtract({ years: 8, months: 2 });

/** An administrator opens Bristol, and its first manager comes in by the mailed link. */
async function openCouncil(
  page: Page,
  manager: Page,
  url: string,
  mailTo: (to: string, subject: RegExp) => Promise<{ text: string }>,
): Promise<string> {
  await page.goto('/dashboard/councils');
  await page.getByRole('searchbox', { name: 'Council' }).fill('Bristol');
  await page.getByRole('searchbox', { name: 'Council' }).press('Enter');
  await page.getByRole('button', { name: 'Invite a manager of Bristol City Council' }).click();
  await page.getByLabel('Email').fill(MANAGER);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByText(`The invitation is on its way to ${MANAGER}`)).toBeVisible();
  const link = /\/councils\/join\?token=[\w-]+/.exec((await mailTo(MANAGER, /invites you to work/)).text)?.[0] ?? '';
  await signUp(url, { firstName: 'Ruth', lastName: 'Dale', email: MANAGER, password: DEMO_PASSWORD });
  await signIn(manager, MANAGER, link);
  await manager.getByRole('button', { name: 'Accept the invitation' }).click();
  await manager.getByRole('link', { name: 'Open Bristol City Council' }).click();
  await expect(manager.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  return new URL(manager.url()).pathname.split('/')[2] ?? '';
}

/** The manager makes a programme on its screen. */
async function openProgramme(manager: Page): Promise<void> {
  await goToPart(manager, 'Programmes and codes');
  await manager.getByRole('button', { name: 'Make a programme' }).first().click();
  const form = manager.getByRole('dialog', { name: 'A new programme' });
  await form.getByRole('button', { name: 'Save programme' }).click();
  await expect(form.getByText('Choose the first day.').first()).toBeVisible();
  await form.getByLabel('Name').fill('HAF Easter');
  await form.getByLabel('First day').fill(today().subtract({ days: 80 }).toString());
  await form.getByLabel('Last day').fill(today().add({ days: 30 }).toString());
  await form.getByLabel('What the council pays the provider for a place').fill('30');
  await form.getByLabel('Children planned for').fill('40');
  await form.getByText('Only for families in the council’s area').click();
  await form.getByRole('button', { name: 'Save programme' }).click();
  await expect(manager.getByRole('heading', { name: 'HAF Easter' })).toBeVisible();
}

/** The manager sends the list of a school, on which a child stands whose family is there already. */
async function sendSchoolList(manager: Page, child: { first: string; last: string }): Promise<void> {
  await goToPart(manager, 'School lists');
  await manager.getByRole('link', { name: 'Add a list' }).click();
  const day = born();
  const dob = [day.day, day.month, day.year].map((part) => String(part).padStart(2, '0')).join('/');
  await manager.locator('input[type=file]').setInputFiles({
    name: 'St Marys.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Forename,Surname,DOB\n${child.first},${child.last},${dob}\nNobody,Atall,${dob}\n`),
  });
  await manager.getByText('Free school meals, targeted', { exact: true }).click();
  await manager.getByRole('button', { name: 'Send 2 rows' }).click();
  await expect(manager.getByRole('heading', { level: 1, name: 'St Marys' })).toBeVisible();
}

/** In the queue, with the keyboard alone: opens the dialog about a child. */
async function pressOn(manager: Page, name: string, key: 'a' | 'd'): Promise<void> {
  await manager.getByRole('button', { name, exact: true }).focus();
  await manager.keyboard.press(key);
}

/** The same as the report counts, in plain SQL. */
async function countByHand(folder: string, councilId: string) {
  const paid = `from place join entitlement_use use on use.place_id = place.id
    join eligibility on eligibility.id = use.eligibility_id join programme on programme.id = eligibility.programme_id
    join session on session.id = place.session_id join booking on booking.id = place.booking_id
    where programme.council_id = $1`;
  const came = `${paid} and place.state = 'CONFIRMED'
    and exists (select from mark where mark.place_id = place.id and mark.kind = 'ARRIVED')`;
  const count = (query: string): Promise<number> => countIn(folder, query, [councilId]);
  return {
    children: await count(`select count(distinct place.learner_id) ${came}`),
    attended: await count(`select count(*) ${came}`),
    days: await count(`select count(distinct (place.learner_id, session.local_date)) ${came}`),
    walkIns: await count(`select count(*) ${came} and booking.confirmed_at > session.start_date - interval '1 hour'`),
    noShows: await count(`select count(*) ${paid} and place.state = 'CONFIRMED'
      and exists (select from mark where mark.place_id = place.id and mark.kind = 'ABSENT_UNNOTIFIED')`),
    cancelled: await count(`select count(*) ${paid} and place.state = 'CANCELLED_BY_BOOKER'`),
    owed: await count(`select sum(use.owed_pence) ${paid} and use.state = 'USED'`),
  };
}

/** The manager settles the month with the provider, for what is owed. */
async function settle(manager: Page, owedPence: number): Promise<void> {
  await goToPart(manager, 'Money');
  const month = today().subtract({ months: 1 }).toString().slice(0, 7);
  await manager.getByLabel('Month', { exact: true }).selectOption(month);
  await manager.getByRole('button', { name: /^Settle with/ }).click();
  await manager.getByLabel('Number of the purchase order').fill('PO 4711');
  await manager.getByRole('button', { name: `Settle £${(owedPence / 100).toFixed(2)}` }).click();
  await expect(manager.getByRole('heading', { level: 1, name: /^Settlement S-/ })).toBeVisible();
  await expectGoodPage(manager);
}

/** The manager submits the report, and reads it sealed. */
async function submit(manager: Page): Promise<void> {
  await goToPart(manager, 'Reports');
  await manager.getByRole('button', { name: 'Submit the report' }).click();
  await manager.getByRole('button', { name: 'Seal and submit' }).click();
  await expect(manager.getByRole('heading', { level: 1, name: 'Report 1' })).toBeVisible();
  await expect(manager.getByText('The seal holds').first()).toBeVisible();
  await expectGoodPage(manager);
}

test('a council goes from nothing to a sealed report through a whole programme', async ({
  page,
  newPerson,
  product,
  mailTo,
}) => {
  test.slow();
  const { url, folder } = product;
  await signUp(url, { firstName: 'Ada', lastName: 'Min', email: 'admin@example.org', password: DEMO_PASSWORD });
  await letAdministrate(folder, 'admin@example.org');
  await signIn(page, 'admin@example.org', '/dashboard/councils');
  const manager = await newPerson();
  const councilId = await openCouncil(page, manager, url, mailTo);
  await openProgramme(manager);
  const council = await apiOf(url, MANAGER);
  const params = { councilId };
  const [programme] = (await council('GET /councils/{councilId}/programmes', { params })).programmes;
  const programmeId = programme?.id ?? '';

  // A provider from nothing, whose listing the council approves.
  const club = await offerHolidayClub(url, { email: PROVIDER, councilId });
  const listing = { experienceId: club.listingId };
  await club.provider('POST /experiences/{experienceId}/submit', { params: listing, body: {} });
  await council('POST /experiences/{experienceId}/council-answer', { params: listing, body: { answer: 'approve' } });
  await club.provider('POST /experiences/{experienceId}/publish', { params: listing });

  // Eligibility by each way.
  const family = (firstName: string, lastName: string, child: string): Promise<Family> =>
    joinFamily(url, firstName, lastName, child);
  const fay = await family('Fay', 'Reed', 'Fern');
  const ben = await family('Ben', 'Lake', 'Bo');
  for (const [one, number] of [
    [ben, 'AB 12 34 56 A'],
    [fay, 'AB 12 34 56 B'],
  ] as const) {
    await askFor(one, programmeId, { basis: 'NATIONAL_CHECK' });
    await one.api('POST /learners/{learnerId}/eligibilities/{programmeId}/national-check', {
      params: { learnerId: one.learnerId, programmeId },
      body: { surname: 'Lake', dateOfBirth: '1988-04-05', number },
    });
  }
  const { codes } = await council('POST /councils/{councilId}/programmes/{programmeId}/codes', {
    params: { councilId, programmeId },
    body: { count: 2 },
    idempotencyKey: crypto.randomUUID(),
  });
  const ada = await family('Ada', 'Moss', 'Alba');
  expect(await askFor(ada, programmeId, { basis: 'CODE', code: codes[0] ?? '' })).toBe('ELIGIBLE');
  const gus = await family('Gus', 'Hill', 'Gil');
  const eve = await family('Eve', 'Hart', 'Ivy');
  expect(await askFor(eve, programmeId, { basis: 'MANUAL', explanation: 'We moved here in a hurry.' })).toBe('PENDING');
  const dee = await family('Dee', 'Wood', 'Dot');
  await refer(url, council, dee, { councilId, programmeId, mailTo });
  const cy = await family('Cy', 'Ford', 'Cleo');
  await sendSchoolList(manager, { first: 'Cleo', last: 'Ford' });

  // The queue, with the keyboard: what the national service said is in the rows.
  await goToPart(manager, 'Eligibility');
  await expect(manager.getByText(/Meals: targeted/)).toBeVisible({ timeout: 40_000 });
  await expect(manager.getByText(/Meals: expanded/)).toBeVisible();
  expect(new URL(manager.url()).search).toBe('?eligibility=PENDING&type=all');
  await expectGoodPage(manager);
  for (const [name, tier] of [
    ['Bo Lake', /^Free school meals, targeted tier/],
    ['Dot Wood', /^Free school meals, targeted tier/],
    ['Ivy Hart', /^No free school meals/],
  ] as const) {
    await pressOn(manager, name, 'a');
    await manager.getByRole('radio', { name: tier }).check();
    await manager.getByRole('button', { name: 'Say yes' }).click();
    await expect(manager.getByText(`Eligible: ${name}`).first()).toBeVisible();
  }
  // The expanded tier does not count for the programme.
  await pressOn(manager, 'Fern Reed', 'd');
  await manager.getByRole('radio', { name: /do not count for this programme/ }).check();
  await manager.getByRole('button', { name: 'Say no' }).click();
  await expect(manager.getByText('Nobody waits for you')).toBeVisible();
  await letCouncilsAnswerStand(folder, fay.email);

  // A phone: the family whose child is on the school's list books, and another one is offered a ticket to pay for.
  const phone = await newPerson();
  await resize(phone, SIZES.phone);
  await signIn(phone, cy.email, checkoutAddress(club.listingId, club.sessionIds));
  await phone.getByLabel('Ticket for Cleo').selectOption({ label: 'Holiday place: Council pays' });
  await phone.getByRole('button', { name: 'Hold 2 places for 15 minutes' }).first().click();
  await phone.getByRole('button', { name: /^Book/ }).first().click();
  await phone.waitForURL(/\/bookings\/[0-9a-f-]+$/);
  await expect(phone.getByText('You are booked')).toBeVisible();
  const refused = await newPerson();
  await resize(refused, SIZES.phone);
  await signIn(refused, fay.email, checkoutAddress(club.listingId, club.sessionIds.slice(0, 1)));
  await refused.getByLabel('Ticket for Fern').selectOption({ label: 'Standard: £20.60 a date' });
  await refused.getByRole('button', { name: 'Hold 1 place for 15 minutes' }).first().click();
  await expect(refused.getByRole('button', { name: 'Pay £20.60' }).first()).toBeVisible();

  const funded = { listingId: club.listingId, ticketId: club.tickets.funded, sessionIds: club.sessionIds };
  for (const one of [ada, ben, dee]) await bookFree(one, funded);
  const [, last = ''] = club.sessionIds;
  const cancelled = await bookFree(eve, { ...funded, sessionIds: [last] });
  const { places } = await eve.api('GET /bookings/{bookingId}', { params: { bookingId: cancelled } });
  await eve.api('POST /bookings/{bookingId}/cancel', {
    params: { bookingId: cancelled },
    body: { placeIds: places.map(({ id }) => id), expectedRefundPence: 0 },
    idempotencyKey: crypto.randomUUID(),
  });
  await bookFree(eve, { ...funded, sessionIds: club.sessionIds.slice(0, 1) });

  // The first day, and the last one: Gus comes to the door with a code, and is booked on the spot.
  const [first = ''] = club.sessionIds;
  await letDateBegin(folder, club.listingId, 'first');
  await markRegister(club.provider, first, [dee.child]);
  await letDateBegin(folder, club.listingId, 'last');
  expect(await askFor(gus, programmeId, { basis: 'CODE', code: codes[1] ?? '' })).toBe('ELIGIBLE');
  await bookFree(gus, { ...funded, sessionIds: [last] });
  await markRegister(club.provider, last, [dee.child]);

  // Weeks later: the numbers, the money, the report.
  await letProgrammeEnd(folder, club.listingId);
  const numbers = await countByHand(folder, councilId);
  expect(numbers).toEqual({ children: 5, attended: 8, noShows: 2, walkIns: 1, cancelled: 1, owed: 30_000, days: 8 });
  await goToPart(manager, 'Attendance');
  const byPlace = manager.getByRole('table', { name: 'Attendance by place' });
  await expect(byPlace.getByRole('row', { name: /Riverside Hall, Bristol/ })).toBeVisible();
  await expectGoodPage(manager);
  const attendance = await council('GET /councils/{councilId}/attendance', { params, query: {} });
  expect(attendance.places).toEqual([
    expect.objectContaining({
      place: 'Riverside Hall, Bristol',
      booked: numbers.attended + numbers.noShows,
      attended: numbers.attended,
      noShow: numbers.noShows,
      walkIns: numbers.walkIns,
    }),
  ]);
  await settle(manager, numbers.owed);
  await submit(manager);
  const { report } = await council('GET /councils/{councilId}/report', { params, query: {} });
  const valueOf = (table: string, line: string) =>
    report.tables.find(({ key }) => key === table)?.lines.find(({ key }) => key === line)?.value;
  expect(report.tables.find(({ key }) => key === 'phase')?.total).toBe(numbers.children);
  expect(valueOf('outcome', 'attended')).toBe(numbers.attended);
  expect(valueOf('outcome', 'no-show')).toBe(numbers.noShows);
  expect(valueOf('outcome', 'cancelled-by-family')).toBe(numbers.cancelled);
  expect(report.derived.find(({ key }) => key === 'walk-ins')?.value).toBe(numbers.walkIns);
  expect(report.derived.find(({ key }) => key === 'days')?.value).toBe(numbers.days);
});
