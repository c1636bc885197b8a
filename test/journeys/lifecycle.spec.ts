import { demoAccounts } from '../../db/town.ts';
import { checkoutAddress } from '../../src/checkout/checkout-address.ts';
import { accessibilityFaults, expect, sidewaysScroll, test } from './fixtures.ts';
import { apiOf, bookByCard, makeFamily, makeListing, signIn } from './people.ts';
import { letTimePass } from './time.ts';

/** What the bank keeps ready for a request, and what becomes of that: taken, or let go. */
const KEPT_READY = { status: 'requires_capture', ready: 3296, received: 0 };
const TAKEN = { status: 'succeeded', ready: 0, received: 3296 };
const LET_GO = { status: 'canceled', ready: 0, received: 0 };

test('a request is approved and another one taken back: family, bookings and payouts show it without a reload', async ({
  product,
  page: family,
  newPerson,
}, info) => {
  const listing = await makeListing(product.url, `Answer us ${info.project.name}`, { choices: { instantBook: false } });
  const [bookings, payouts] = [await newPerson(), await newPerson()];
  await signIn(bookings, demoAccounts.organisation, '/bookings/m?type=requests');
  await signIn(payouts, demoAccounts.organisation, '/payouts');
  const coming = payouts
    .locator('dl')
    .first()
    .locator('div', { hasText: /^Coming/ });
  await expect(coming).toContainText(/£\d/);
  const before = await coming.innerText();

  const robin = { firstName: 'Robin', lastName: 'Yarrow', email: `asks-${info.project.name}@example.org` };
  const ofRobin = await bookByCard(family, product.url, robin, listing);
  await expect(family.getByText(/ has been asked$/)).toBeVisible();
  expect(await ofRobin()).toEqual(KEPT_READY);
  await expect(bookings.getByText('Robin Yarrow').first()).toBeVisible();
  expect(await coming.innerText()).toBe(before);

  await bookings.goto(new URL(family.url()).pathname);
  await bookings.getByRole('button', { name: 'Say yes' }).click();
  await bookings.getByLabel(/^A word to the family/).fill('See you at the gate.');
  expect(await accessibilityFaults(bookings)).toEqual([]);
  await bookings.getByRole('button', { name: 'Book, and take £32.96' }).click();
  await expect(family.getByText(/ has been asked$/)).toHaveCount(0);
  await expect(family.getByRole('link', { name: 'Cancel places' })).toBeVisible();
  await expect(coming).not.toHaveText(before);
  expect(await ofRobin()).toEqual(TAKEN);
  expect(await sidewaysScroll(family)).toBe(0);

  // Another family asks, and thinks again while the provider looks at it.
  const other = await newPerson();
  const wren = { firstName: 'Wren', lastName: 'Yarrow', email: `withdraws-${info.project.name}@example.org` };
  const ofWren = await bookByCard(other, product.url, wren, listing);
  await bookings.goto(new URL(other.url()).pathname);
  await expect(bookings.getByRole('button', { name: 'Say yes' })).toBeVisible();
  await other.getByRole('button', { name: 'Take the request back' }).click();
  await other.getByRole('button', { name: 'Take it back, nothing is charged' }).click();
  await expect(other.getByText('Request withdrawn').first()).toBeVisible();
  await expect(bookings.getByRole('button', { name: 'Say yes' })).toHaveCount(0);
  await expect(bookings.getByText('Request withdrawn').first()).toBeVisible();
  await expect.poll(ofWren).toEqual(LET_GO);
});

test('a request that nobody answers lapses: family, provider and another family who wants the place see it without a reload', async ({
  product,
  page: family,
  newPerson,
  mailTo,
}, info) => {
  const title = `Nobody at home ${info.project.name}`;
  const listing = await makeListing(product.url, title, { places: [1], choices: { instantBook: false } });
  const robin = { firstName: 'Robin', lastName: 'Dogwood', email: `unanswered-${info.project.name}@example.org` };
  const atTheBank = await bookByCard(family, product.url, robin, listing);
  await expect(family.getByText(/ has been asked$/)).toBeVisible();
  const address = new URL(family.url()).pathname;
  const bookingId = address.split('/').at(-1) ?? '';
  await mailTo(demoAccounts.organisation, new RegExp(`^New request: ${title}$`));

  const [requests, request, other] = [await newPerson(), await newPerson(), await newPerson()];
  await signIn(requests, demoAccounts.organisation, '/bookings/m?type=requests');
  const row = requests.getByText('Robin Dogwood');
  await expect(row.first()).toBeVisible();
  await signIn(request, demoAccounts.organisation, address);
  await expect(request.getByRole('button', { name: 'Say yes' })).toBeVisible();
  // While somebody waits for an answer, the place is nobody else's.
  const wren = { firstName: 'Wren', lastName: 'Dogwood', email: `comes-next-${info.project.name}@example.org` };
  const api = await makeFamily(product.url, { ...wren, child: 'Otis' });
  await signIn(other, wren.email, `/listing/${listing.slug}`);
  const free = other.getByRole('checkbox', { name: /1 place left/ });
  await expect(other.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(other.getByText('Full', { exact: true }).first()).toBeVisible();
  await expect(free).toHaveCount(0);

  await letTimePass(product.folder, bookingId, '24 hours');
  const reminder = await mailTo(demoAccounts.organisation, new RegExp(`^Still waiting: ${title}$`));
  expect(reminder.text).toContain('Robin Dogwood is still waiting for your answer');
  await expect(request.getByRole('button', { name: 'Say yes' })).toBeVisible();
  expect(await atTheBank()).toEqual(KEPT_READY);

  await letTimePass(product.folder, bookingId, '5 days');
  await expect(family.getByText('Your request was not booked')).toBeVisible();
  await expect(family.getByText(/ did not answer in time\. Nothing was charged\.$/)).toBeVisible();
  await expect(family.getByText('Request not answered in time').first()).toBeVisible();
  await expect(family.getByRole('button', { name: 'Take the request back' })).toHaveCount(0);
  expect(await accessibilityFaults(family)).toEqual([]);
  expect(await sidewaysScroll(family)).toBe(0);
  await expect(request.getByText('Request not answered in time').first()).toBeVisible();
  await expect(request.getByRole('button', { name: 'Say yes' })).toHaveCount(0);
  await expect(request.getByText('Nothing was charged.', { exact: true })).toBeVisible();
  expect(await accessibilityFaults(request)).toEqual([]);
  expect(await sidewaysScroll(request)).toBe(0);
  await expect(row).toHaveCount(0);

  // What the bank had kept ready is let go, as the payment partner itself says: nothing was ever paid.
  await expect.poll(atTheBank).toEqual(LET_GO);
  const toFamily = await mailTo(robin.email, new RegExp(`^Not booked: ${title}$`));
  expect(toFamily.text).toMatch(/did not answer in time\. Nothing was charged\./);
  const toProvider = await mailTo(demoAccounts.organisation, new RegExp(`^Lapsed: request for ${title}$`));
  expect(toProvider.text).toContain('The places can be booked again.');
  const provider = await apiOf(product.url, demoAccounts.organisation);
  const ledger = await provider('GET /ledger/bookings/{bookingId}', { params: { bookingId } });
  expect(ledger.transactions).toEqual([]);

  await free.click();
  await other.waitForURL(/sessions=/);
  await other.goto(checkoutAddress(listing.id, listing.sessionIds));
  await other.getByRole('button', { name: 'Hold 1 place for 15 minutes' }).click();
  await expect(other.getByRole('button', { name: /£32\.96/ })).toBeVisible();
  const { basket } = await api('GET /basket');
  expect(basket?.bookings.map((booking) => booking.listing.id)).toEqual([listing.id]);
});

test('a provider cancels a whole date: who has booked shows up while it chooses, and the family reads why and gets all back', async ({
  product,
  page: family,
  newPerson,
  mailTo,
}, info) => {
  const title = `Storm ${info.project.name}`;
  const listing = await makeListing(product.url, title);
  const provider = await newPerson();
  await signIn(provider, demoAccounts.organisation, `/cancel/m?${new URLSearchParams({ listing: listing.id })}`);
  await provider
    .getByRole('button', { name: /, 1 session$/ })
    .first()
    .click();
  const date = provider.getByRole('listitem').filter({ hasText: title }).first();
  await expect(date).toContainText('Nobody booked');
  const robin = { firstName: 'Robin', lastName: 'Teasel', email: `storm-${info.project.name}@example.org` };
  await bookByCard(family, product.url, robin, listing);
  await expect(family.getByText('You are booked')).toBeVisible();
  await expect(date).toContainText('1 booked');

  await date.getByRole('checkbox').click();
  await expect(provider.getByText('1 family with 1 place is told and gets £32.96 back.')).toBeVisible();
  const cancel = { name: 'Cancel 1 session and give back £32.96' };
  await provider.getByRole('button', cancel).click();
  const dialog = provider.getByRole('alertdialog');
  await dialog.getByRole('button', cancel).click();
  await expect(dialog.getByText('Please say why.').first()).toBeVisible();
  await dialog.getByLabel('Why?').fill('The wind is too strong for the trees.');
  expect(await accessibilityFaults(provider)).toEqual([]);
  await dialog.getByRole('button', cancel).click();
  await expect(provider.getByText('1 session is cancelled')).toBeVisible();

  await expect(family.getByText('Cancelled by the provider').first()).toBeVisible();
  await expect(family.getByText(/ wrote: ‘The wind is too strong for the trees\.’$/)).toBeVisible();
  expect((await mailTo(robin.email, /cancelled/i)).text).toContain('The wind is too strong for the trees.');
  expect(await accessibilityFaults(family)).toEqual([]);
  expect(await sidewaysScroll(family)).toBe(0);
});

test('a provider cancels one booking: the family, who has it open, reads why and what comes back', async ({
  product,
  page: family,
  newPerson,
}, info) => {
  const listing = await makeListing(product.url, `Broken leg ${info.project.name}`);
  const robin = { firstName: 'Robin', lastName: 'Sorrel', email: `one-${info.project.name}@example.org` };
  await bookByCard(family, product.url, robin, listing);
  await expect(family.getByText('You are booked')).toBeVisible();

  const provider = await newPerson();
  await signIn(provider, demoAccounts.organisation, new URL(family.url()).pathname);
  await provider.getByRole('link', { name: 'Cancel places' }).click();
  const cancel = { name: 'Cancel 1 place and give back £32.96' };
  await provider.getByRole('button', cancel).click();
  const dialog = provider.getByRole('alertdialog');
  await dialog.getByLabel(/^A word to the family/).fill('I broke my leg.');
  expect(await accessibilityFaults(provider)).toEqual([]);
  await dialog.getByRole('button', cancel).click();
  await expect(provider.getByText('The family gets £32.96 back.')).toBeVisible();

  await expect(family.getByText(/ wrote: ‘I broke my leg\.’$/)).toBeVisible();
  await expect(family.getByText(/£32\.96/).first()).toBeVisible();
  expect(await sidewaysScroll(family)).toBe(0);
});
