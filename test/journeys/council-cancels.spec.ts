import { demoAccounts } from '../../db/town.ts';
import { accessibilityFaults, expect, sidewaysScroll, test } from './fixtures.ts';
import { delayLive, apiOf, makeFamily, makeFundedListing, signIn } from './people.ts';

test('an officer cancels a child’s funded places: the family, who has its booking open, reads why without a reload, and the provider gets a mail', async ({
  page: family,
  newPerson,
  product,
  mailTo,
}, info) => {
  const title = `Holiday Forge ${info.project.name}`;
  const { id, councilId } = await makeFundedListing(product.url, title);
  const email = `forge-${info.project.name}@example.org`;
  const child = `Alder${info.project.name}`;
  const api = await makeFamily(product.url, { firstName: 'Nell', lastName: 'Lane', email, child });
  const params = { experienceId: id };
  const { blocks } = await api('GET /experiences/{experienceId}/sessions', { params });
  const { tickets } = await api('GET /experiences/{experienceId}/tickets', { params });
  const [learner] = await api('GET /learners');
  const programme = (await api('GET /experiences/{experienceId}/funding', { params })).programmes[0];
  const [ticket] = tickets;
  const sessions = blocks.flatMap((block) => block.sessions).slice(0, 2);
  if (!learner || !programme || !ticket || sessions.length < 2) throw new Error('There is nothing to book.');
  const { id: eligibilityId } = await api('PUT /learners/{learnerId}/eligibilities/{programmeId}', {
    params: { learnerId: learner.id, programmeId: programme.id },
    body: { basis: 'MANUAL', explanation: 'We get universal credit.' },
  });
  const decider = await apiOf(product.url, demoAccounts.officer);
  await decider('POST /councils/{councilId}/eligibilities/decide', {
    params: { councilId },
    body: {
      ids: [eligibilityId],
      decision: { kind: 'approve', mealTier: 'targeted', areaReason: 'Lives with an aunt in Bristol.' },
    },
  });
  await api('POST /basket/places', {
    body: {
      listingId: id,
      lines: sessions.map((session) => ({ sessionId: session.id, ticketId: ticket.id, learnerId: learner.id })),
    },
    idempotencyKey: crypto.randomUUID(),
  });
  const booked = await api('POST /basket/checkout', {
    body: { expectedTotalPence: 0 },
    idempotencyKey: crypto.randomUUID(),
  });
  const bookingId = 'bookingIds' in booked ? (booked.bookingIds[0] ?? '') : '';
  await signIn(family, email, `/bookings/${bookingId}`);
  await expect(family.getByText('Booked', { exact: true }).first()).toBeVisible();

  const officer = await newPerson();
  await signIn(officer, demoAccounts.officer, '/messages');
  await officer.goto(`/councils/${councilId}?eligibility=ELIGIBLE&type=all&search=${child}`);
  await officer.getByRole('button', { name: `${child} Lane`, exact: true }).click();
  await officer.getByRole('link', { name: `2 places booked: ${child} Lane` }).click();
  const row = officer.getByRole('row').filter({ hasText: title });
  await expect(row.getByText('2 places')).toBeVisible();
  await expect(officer.getByText(child)).toHaveCount(0);
  expect(await accessibilityFaults(officer)).toEqual([]);
  expect(await sidewaysScroll(officer)).toBe(0);
  await row.getByRole('link', { name: /^Cancel places of / }).click();

  await officer
    .getByRole('checkbox', { name: new RegExp(`^${child} Lane`) })
    .first()
    .check();
  await expect(officer.getByRole('status').getByText('Nothing was paid, so there is nothing to refund.')).toBeVisible();
  expect(await accessibilityFaults(officer)).toEqual([]);
  expect(await sidewaysScroll(officer)).toBe(0);
  const cancel = { name: 'Cancel 1 place' };
  await officer.getByRole('button', cancel).click();
  const dialog = officer.getByRole('alertdialog');
  await expect(dialog.getByText(/^The family and .+ are told, and the place can be booked again\./)).toBeVisible();
  await dialog.getByRole('button', cancel).click();
  await expect(dialog.getByText('Please say why.').first()).toBeVisible();
  await dialog.getByLabel('Why?').fill('The hall has no fire certificate.');
  expect(await accessibilityFaults(officer)).toEqual([]);
  await officer.route('**/cancel', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
  await dialog.getByRole('button', cancel).click();
  await expect(dialog.getByText('Nothing was cancelled')).toBeVisible();
  await expect(dialog.getByLabel('Why?')).toHaveValue('The hall has no fire certificate.');
  await dialog.getByRole('button', cancel).click();
  await expect(officer.getByText('1 place is cancelled')).toBeVisible();
  expect(await accessibilityFaults(officer)).toEqual([]);

  // Without a reload.
  await expect(family.getByText('Booked, 1 place cancelled')).toBeVisible();
  await expect(family.getByText('Cancelled by the council')).toBeVisible();
  await expect(family.getByText(/^Bristol.* wrote: ‘The hall has no fire certificate\.’$/)).toBeVisible();
  expect(await accessibilityFaults(family)).toEqual([]);
  expect(await sidewaysScroll(family)).toBe(0);
  expect((await mailTo(email, /^Cancelled: 1 place, /)).text).toContain('The hall has no fire certificate.');
  const told = await mailTo(demoAccounts.organisation, new RegExp(`^Cancelled: 1 place, ${title}$`));
  expect(told.text).toMatch(/Bristol.* has cancelled 1 place/);

  // What the family cancels meanwhile is not to be cancelled any more, also without a reload.
  await officer.getByRole('link', { name: 'Back to the funded bookings' }).click();
  // Nor when it happens between the reading of the page and its live stream.
  await row.getByRole('link', { name: /^Cancel places of / }).click();
  const connect = await delayLive(officer);
  await officer.reload();
  await officer.getByRole('checkbox', { name: new RegExp(`^${child} Lane`) }).check();
  const { places } = await api('GET /bookings/{bookingId}', { params: { bookingId } });
  await api('POST /bookings/{bookingId}/cancel', {
    params: { bookingId },
    body: {
      placeIds: places.filter((place) => place.state === 'CONFIRMED').map((place) => place.id),
      expectedRefundPence: 0,
    },
    idempotencyKey: crypto.randomUUID(),
  });
  await expect(family.getByText('Booked, 1 place cancelled')).toHaveCount(0);
  await connect();
  await expect(officer.getByText('Nothing left to cancel')).toBeVisible();
  await officer.getByRole('link', { name: 'Back to the funded bookings' }).click();
  await expect(row.getByText('2 cancelled')).toBeVisible();
  await expect(row.getByRole('link', { name: /^Cancel places of / })).toHaveCount(0);
});
