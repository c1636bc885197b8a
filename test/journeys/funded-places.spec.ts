import type { Page } from '@playwright/test';
import { demoAccounts } from '../../db/town.ts';
import { checkoutAddress } from '../../src/checkout/checkout-address.ts';
import { accessibilityFaults, expect, sidewaysScroll, test } from './fixtures.ts';
import { apiOf, makeFamily, makeFundedListing, payByCard, signIn } from './people.ts';
import { letCouncilsAnswerStand } from './time.ts';

/** In the checkout: says why the child is eligible, holds its place and asks for it. Ends on the booking. */
async function askCouncil(page: Page, child: string): Promise<void> {
  const why = page.getByRole('group', { name: `Why ${child} is eligible` });
  await why.getByText('Holidays in Bristol').click();
  await why.getByText('We say in our own words why').click();
  await why.getByRole('button', { name: 'Send to the council' }).click();
  await expect(why.getByText('Say in a few words why.')).toBeVisible();
  await why.getByLabel('In your own words').fill('We get universal credit.');
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await why.getByRole('button', { name: 'Send to the council' }).click();
  await expect(page.getByText('16 sessions left of 16 sessions')).toBeVisible();
  await page.getByRole('button', { name: 'Hold 1 place for 15 minutes' }).first().click();
  await expect(page.getByText('The council answers first')).toBeVisible();
  await page.getByRole('button', { name: 'Ask for these places' }).first().click();
  await page.waitForURL(/\/bookings\/[0-9a-f-]+$/);
  await expect(page.getByText(/decides whether it pays/).first()).toBeVisible();
}

/** An officer opens the case of a child from the list of those who wait: beside it, or in a drawer on a phone. */
async function openCase(officer: Page, councilId: string, child: string, lastName: string) {
  await signIn(officer, demoAccounts.officer, '/messages');
  await officer.goto(`/councils/${councilId}?eligibility=PENDING&type=all&search=${child}`);
  const row = officer.getByRole('row').filter({ hasText: child });
  await row.getByRole('button', { name: `${child} ${lastName}` }).click();
  const beside = officer.getByRole('complementary', { name: `${child} ${lastName}` });
  const opened = beside.or(officer.getByRole('dialog', { name: `${child} ${lastName}` }));
  await expect(opened.getByRole('heading', { name: 'What happened' })).toBeVisible();
  return { row, opened };
}

test('a family asks for a place that a council pays for, the officer says yes, and the booking is confirmed while it looks', async ({
  page,
  newPerson,
  product,
}, info) => {
  const { id, councilId } = await makeFundedListing(product.url, `Holiday Garden ${info.project.name}`);
  const email = `garden-${info.project.name}@example.org`;
  const child = `Wren${info.project.name}`;
  const family = await makeFamily(product.url, { firstName: 'Nell', lastName: 'Brook', email, child });
  const { blocks } = await family('GET /experiences/{experienceId}/sessions', { params: { experienceId: id } });
  const session = blocks[0]?.sessions[0];
  if (!session) throw new Error('There is nothing to book.');

  await signIn(page, email, checkoutAddress(id, [session.id]));
  await askCouncil(page, child);

  const officer = await newPerson();
  const { opened } = await openCase(officer, councilId, child, 'Brook');
  await expect(opened.getByText('We get universal credit.').first()).toBeVisible();
  expect(await accessibilityFaults(officer)).toEqual([]);
  expect(await sidewaysScroll(officer)).toBe(0);
  await opened.getByRole('button', { name: `Eligible: ${child} Brook`, exact: true }).click();
  await officer.getByRole('button', { name: 'Say yes' }).click();
  await expect(officer.getByText('Choose the tier: targeted, expanded, or none.')).toBeVisible();
  await officer.getByRole('radio', { name: 'Free school meals, targeted tier' }).check();
  await officer.getByRole('button', { name: 'Say yes' }).click();
  await expect(officer.getByText('Say why in a few words, or say no.')).toBeVisible();
  await officer.getByLabel('Why does the council pay all the same?').fill('Lives with an aunt in Bristol.');
  expect(await accessibilityFaults(officer)).toEqual([]);
  await officer.getByRole('button', { name: 'Say yes' }).click();
  await expect(officer.getByText(`Eligible: ${child} Brook`).first()).toBeVisible();

  // Without a reload.
  await expect(page.getByText('The council said yes.')).toBeAttached({ timeout: 20_000 });
  await expect(page.getByText('has been asked')).toHaveCount(0);
  await page.goto('/family/funded');
  await expect(page.getByText('15 sessions left of 16 sessions.')).toBeVisible();
  await expect(page.getByRole('img', { name: /15 sessions left of 16 sessions/ })).toBeVisible();
  await page.getByText('Show the table').click();
  await expect(page.getByRole('row', { name: 'Left 15 sessions' })).toBeVisible();
  // Nothing stands half under the bar on top.
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
});

test('an officer agrees short breaks with a family: so many hours, until a day of the programme', async ({
  newPerson,
  product,
}, info) => {
  const { id, councilId } = await makeFundedListing(product.url, `Saturday Stables ${info.project.name}`);
  const email = `stables-${info.project.name}@example.org`;
  const child = `Hazel${info.project.name}`;
  const family = await makeFamily(product.url, { firstName: 'Nell', lastName: 'Mare', email, child });
  const [learner] = await family('GET /learners');
  const { programmes } = await family('GET /experiences/{experienceId}/funding', { params: { experienceId: id } });
  const programme = programmes.find(({ kind, budgetPence }) => kind === 'SEND' && budgetPence === null);
  if (!learner || !programme) throw new Error('There are no short breaks.');
  await family('PUT /learners/{learnerId}/eligibilities/{programmeId}', {
    params: { learnerId: learner.id, programmeId: programme.id },
    body: { basis: 'MANUAL', explanation: 'We have a plan.', zipCode: 'BS1 5TR' },
  });

  const officer = await newPerson();
  const { opened } = await openCase(officer, councilId, child, 'Mare');
  await opened.getByRole('button', { name: `Eligible: ${child} Mare`, exact: true }).click();
  await officer.getByLabel('The child has, in hours').fill('30');
  const until = officer.getByLabel('Until');
  await until.fill(Temporal.PlainDate.from(programme.endsOn).add({ days: 1 }).toString());
  await officer.getByRole('button', { name: 'Say yes' }).click();
  await expect(officer.getByText(/Choose a day from /)).toBeVisible();
  const day = Temporal.PlainDate.from(programme.endsOn).subtract({ days: 1 }).toString();
  await until.fill(day);
  expect(await accessibilityFaults(officer)).toEqual([]);
  await officer.getByRole('button', { name: 'Say yes' }).click();
  await expect(officer.getByText(`Eligible: ${child} Mare`).first()).toBeVisible();
  await expect(officer.getByRole('dialog')).toHaveCount(0);
  const [given] = await family('GET /eligibilities');
  expect([given?.allowance?.amountText, given?.validUntil]).toEqual(['30 hours', day]);
});

test('a council says no: once that stands the family reads why, and with one press pays itself for the place that was kept for it', async ({
  page,
  newPerson,
  product,
  mailTo,
}, info) => {
  const title = `Holiday Orchard ${info.project.name}`;
  const { id, councilId } = await makeFundedListing(product.url, title);
  const provider = await apiOf(product.url, demoAccounts.organisation);
  const params = { experienceId: id };
  const { version, tickets } = await provider('GET /experiences/{experienceId}/tickets', { params });
  await provider('PUT /experiences/{experienceId}/tickets', {
    params,
    body: {
      version,
      tickets: [
        ...tickets.map((ticket) => ({
          id: ticket.id,
          name: ticket.name,
          audience: 'child' as const,
          unit: 'session' as const,
          funding: 'COUNCIL' as const,
          pricePence: 0,
        })),
        { name: 'Standard', audience: 'child', unit: 'session', funding: 'PAID', pricePence: 2_000 },
      ],
    },
  });
  const email = `orchard-${info.project.name}@example.org`;
  const child = `Fern${info.project.name}`;
  const family = await makeFamily(product.url, { firstName: 'Nell', lastName: 'Pippin', email, child });
  const { blocks } = await family('GET /experiences/{experienceId}/sessions', { params });
  await signIn(page, email, checkoutAddress(id, [blocks[0]?.sessions[0]?.id ?? '']));
  await page.getByLabel(`Ticket for ${child}`).selectOption({ label: 'Holiday place: Council pays' });
  await askCouncil(page, child);
  const bookingId = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  const officer = await newPerson();
  const { opened } = await openCase(officer, councilId, child, 'Pippin');
  await opened.getByRole('button', { name: `Not eligible: ${child} Pippin`, exact: true }).click();
  await officer.getByRole('radio', { name: 'We could not confirm what you told us.' }).check();
  await officer.getByRole('button', { name: 'Say no' }).click();
  await expect(officer.getByText(`Not eligible: ${child} Pippin`).first()).toBeVisible();
  // While the officer can take it back, nothing happens to the places.
  expect((await family('GET /bookings/{bookingId}', { params: { bookingId } })).approval).toBe('PENDING');
  await letCouncilsAnswerStand(product.folder, email);

  await expect(page.getByText('Your request was not booked')).toBeVisible();
  await expect(page.getByText(/kept for you until/)).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  const mail = await mailTo(email, new RegExp(`^Not booked: ${title}$`));
  expect(mail.links.some((link) => link.endsWith(`/bookings/${bookingId}`))).toBe(true);
  await page.getByRole('button', { name: 'Standard, £20.60' }).click();
  await page.waitForURL(/\/checkout/);
  await expect(page.getByText('Held for you')).toBeVisible();
  await page.getByRole('button', { name: 'Pay £20.60' }).click();
  await page.waitForURL(/\/c\/pay\//);
  await payByCard(page);
  await page.waitForURL(/\/bookings\//);
  await expect(page.getByText('You are booked')).toBeVisible();
  await mailTo(email, new RegExp(`^Booked: ${title}$`));
});
