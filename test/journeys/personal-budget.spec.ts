import { demoAccounts } from '../../db/town.ts';
import { checkoutAddress } from '../../src/checkout/checkout-address.ts';
import { expect, test } from './fixtures.ts';
import { apiOf, makeFamily, makeFundedListing, payByCard, signIn } from './people.ts';
import { expectGoodPage } from './wizard.ts';

test('a family books a day that its child’s budget pays for in part, answers the council, pays the rest by card, and has each part back where it came from', async ({
  page,
  newPerson,
  product,
}, info) => {
  test.slow();
  const title = `Budget Days ${info.project.name}`;
  const child = `Rowan${info.project.name}`;
  const { id, councilId } = await makeFundedListing(product.url, title);
  const council = await apiOf(product.url, demoAccounts.officer);
  const today = Temporal.Now.plainDateISO('Europe/London');
  const programme = await council('POST /councils/{councilId}/programmes', {
    params: { councilId },
    body: {
      kind: 'SEND',
      title: `Budgets ${info.project.name}`,
      startsOn: today.subtract({ days: 1 }).toString(),
      // Ends first, so that it pays before the programmes of the demo town.
      endsOn: today.add({ days: 60 }).toString(),
      unit: 'pounds',
      allowance: 6_000,
      placePence: 4_000,
      topsUp: true,
      ageFrom: null,
      ageTo: null,
      yearFrom: null,
      yearTo: null,
      localOnly: false,
      instant: true,
      approveWhilePending: false,
      discretionaryPercent: 0,
      plannedChildren: null,
    },
    idempotencyKey: crypto.randomUUID(),
  });

  // The manager says what families are asked wherever this programme pays.
  const officer = await newPerson();
  await signIn(officer, demoAccounts.officer, `/councils/${councilId}/programmes/${programme.id}/questions`);
  await expect(officer.getByText('No questions yet')).toBeVisible();
  await officer.getByRole('button', { name: 'Add a question' }).click();
  await officer.getByRole('button', { name: 'Save questions' }).click();
  await expect(officer.getByText('Write the question').first()).toBeVisible();
  await officer.getByLabel('Question', { exact: true }).fill('How does your child get there?');
  await officer.getByLabel('They must answer').check();
  await officer.getByRole('button', { name: 'Save questions' }).click();
  await expect(officer.getByText(/listings? carr(y|ies) them now/)).toBeVisible();
  await expectGoodPage(officer);

  // The provider says what a date costs in all.
  const asProvider = await apiOf(product.url, demoAccounts.organisation);
  const params = { experienceId: id };
  const { version, tickets } = await asProvider('GET /experiences/{experienceId}/tickets', { params });
  const [ticket] = tickets;
  if (!ticket) throw new Error('The listing has no ticket.');
  await asProvider('PUT /experiences/{experienceId}/tickets', {
    params,
    body: {
      version,
      tickets: [
        {
          id: ticket.id,
          name: ticket.name,
          audience: 'child',
          unit: 'session',
          funding: 'COUNCIL',
          pricePence: 0,
          wholePence: 5_000,
        },
      ],
    },
  });

  const email = `budget-${info.project.name}@example.org`;
  const family = await makeFamily(product.url, { firstName: 'Ada', lastName: 'Marsh', email, child });
  const [learner] = await family('GET /learners');
  const { blocks } = await family('GET /experiences/{experienceId}/sessions', { params });
  const sessions = blocks.flatMap((block) => block.sessions).slice(0, 2);
  if (!learner || sessions.length < 2) throw new Error('There is nothing to book.');
  const asked = await family('PUT /learners/{learnerId}/eligibilities/{programmeId}', {
    params: { learnerId: learner.id, programmeId: programme.id },
    body: { basis: 'MANUAL', explanation: 'She has a personal budget.' },
  });
  await signIn(
    page,
    email,
    checkoutAddress(
      id,
      sessions.map((session) => session.id),
    ),
  );
  // While the council has not decided, nothing is offered that the hold would refuse.
  await expect(page.getByText(/a card cannot wait for the council/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cannot be held yet' })).toBeVisible();
  await expectGoodPage(page);
  await council('POST /councils/{councilId}/eligibilities/decide', {
    params: { councilId },
    body: { ids: [asked.id], decision: { kind: 'approve' } },
  });
  await page.reload();
  // Each date costs £50. The budget of £60 pays £40 of the first and £20 of the second; £40 are left, and 3 % booking fee.
  const total = '£41.20';
  await expect(page.getByText(total).first()).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole('button', { name: /^Hold 2 places/ }).click();
  await expect(page.getByText('beside £60.00 from the budget')).toBeVisible();
  await expect(page.getByText(/asks this and reads the answer/)).toBeVisible();
  await page.getByLabel(/How does your child get there/).fill('By taxi');
  await expectGoodPage(page);
  await page.getByRole('button', { name: `Pay ${total}` }).click();
  await page.waitForURL(/\/c\/pay\//);
  await payByCard(page);
  await page.waitForURL(/\/bookings\//);
  await expect(page.getByText('beside £40.00 from the budget').first()).toBeVisible();
  await expectGoodPage(page);

  // The first date is cancelled: £10.30 go back to the card, £40 to the budget.
  await page.getByRole('link', { name: 'Cancel places' }).click();
  await page.waitForURL(/\/cancel\/l/);
  await page
    .getByRole('checkbox', { name: new RegExp(`^${child}`) })
    .first()
    .check();
  const cancel = { name: 'Cancel 1 place and get back £10.30' };
  await page.getByRole('button', cancel).click();
  await page.getByRole('alertdialog').getByRole('button', cancel).click();
  await expect(page.getByText('1 place is cancelled')).toBeVisible();
  await expect(page.getByText(/You get £10\.30 back\./)).toBeVisible();
  await page.goto('/family/funded');
  await expect(page.getByText(/^£20\.00, .*; beside it £30\.00 by card$/)).toBeVisible();
  await expect(page.getByText(/^£40\.00, /)).toBeVisible();
  await expectGoodPage(page);

  await officer.getByRole('link', { name: 'What families answered' }).click();
  await expect(officer.getByText('By taxi')).toBeVisible();
  await expectGoodPage(officer);
});
