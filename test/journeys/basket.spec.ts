import type { Page } from '@playwright/test';
import { demoAccounts } from '../../db/town.ts';
import { checkoutAddress } from '../../src/checkout/checkout-address.ts';
import { accessibilityFaults, expect, sidewaysScroll, test } from './fixtures.ts';
import { apiOf, makeFamily, makeListing, payByCard, signIn } from './people.ts';
import { letHoldRunOut } from './time.ts';

const who = (page: Page, child: string) => page.getByRole('checkbox', { name: new RegExp(`^${child} `) });
const enjoys = (page: Page, child: string) =>
  page.getByLabel(new RegExp(`^${child} .*: What does your child enjoy|^What does your child enjoy`));

const looksRight = async (page: Page): Promise<void> => {
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
};

test('places of two providers for two children are held under one clock, found again from anywhere and on another device, and paid together', async ({
  product,
  page,
  newPerson,
  mailTo,
}, info) => {
  test.slow();
  const titles = [`Heron Wood ${info.project.name}`, `Kestrel Wood ${info.project.name}`] as const;
  const [wood, other] = [
    await makeListing(product.url, titles[0]),
    await makeListing(product.url, titles[1], { by: demoAccounts.mentor, inDays: 24 }),
  ];
  const email = `two-providers-${info.project.name}@example.org`;
  const api = await makeFamily(product.url, { firstName: 'Robin', lastName: 'Medlar', email, child: 'Juno' });
  await api('POST /learners', {
    body: { firstName: 'Otis', lastName: 'Medlar', dateOfBirth: '2017-04-03' },
    idempotencyKey: crypto.randomUUID(),
  });

  // Juno goes on both dates, Otis on the first.
  await signIn(page, email, checkoutAddress(wood.id, wood.sessionIds.slice(0, 2)));
  // Whoever changes the dates finds those that were chosen.
  const [one, two] = wood.sessionIds;
  await expect(page.getByRole('link', { name: 'Change dates' })).toHaveAttribute(
    'href',
    new RegExp(`sessions=${one}(,|%2C)${two}`),
  );
  await who(page, 'Juno').check();
  await who(page, 'Otis').check();
  await page.getByText('Different dates for different people').click();
  await page
    .getByRole('group')
    .filter({ has: page.getByLabel('Otis', { exact: true }) })
    .last()
    .getByLabel('Otis', { exact: true })
    .uncheck();
  await page.getByRole('button', { name: 'Hold 3 places for 15 minutes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Answer and book' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Pay £98.88' })).toBeVisible();
  await expect(page.getByRole('timer').filter({ visible: true })).toContainText(/1[45]:\d\d/);
  await expect(page.getByText('If plans change')).toBeVisible();
  await expect(page.getByText(/you get all of £98\.88 back/)).toBeVisible();
  await enjoys(page, 'Juno').fill('Beetles.');
  await enjoys(page, 'Otis').fill('Puddles.');
  await page.getByRole('button', { name: 'Hold for another 15 minutes' }).click();
  await expect(page.getByRole('button', { name: 'Hold for another 15 minutes' })).toHaveCount(0);
  await looksRight(page);

  // The clock goes along while something else is looked for.
  await page.getByRole('link', { name: 'Add another activity' }).click();
  await page.waitForURL(/\/search-learning-experiences/);
  const strip = page.getByRole('region', { name: 'Held for you' });
  await expect(strip).toContainText(/You hold 3 places, 1[45]:\d\d/);
  await page.goto(`/listing/${other.slug}`);
  await expect(strip).toContainText('You hold 3 places');
  await looksRight(page);
  await page
    .getByRole('checkbox', { name: /places? left/ })
    .first()
    .click();
  await page.waitForURL(/sessions=/);
  await page
    .getByRole('button', { name: /^Book 1 date/ })
    .or(page.getByRole('link', { name: /^Book 1 date/ }))
    .first()
    .click();
  await who(page, 'Otis').check();
  // The clock of what is held goes on: no new minutes are promised.
  await page.getByRole('button', { name: 'Hold 1 place', exact: true }).click();
  const pay = (one: Page) => one.getByRole('button', { name: 'Pay £131.84' });
  await expect(pay(page)).toBeVisible();
  await looksRight(page);

  // Another device: after signing in, the same is held, and what was answered is there.
  const device = await newPerson();
  await signIn(device, email, '/bookings/l');
  const elsewhere = device.getByRole('region', { name: 'Held for you' });
  await expect(elsewhere).toContainText(/You hold 4 places/);
  await looksRight(device);
  await elsewhere.getByRole('link', { name: 'Go to the checkout' }).click();
  await expect(pay(device)).toBeVisible();
  for (const title of titles) await expect(device.getByRole('heading', { name: title }).first()).toBeVisible();
  await expect(device.getByLabel(/^Juno .*: What does your child enjoy/).first()).toHaveValue('Beetles.');
  await expect(device.getByText('If plans change')).toHaveCount(2);
  await device
    .getByLabel(/^Otis .*: What does your child enjoy/)
    .or(device.getByLabel(/^What does your child enjoy/))
    .last()
    .fill('Puddles.');
  await pay(device).click();
  await device.waitForURL(/\/c\/pay\//);
  await payByCard(device);
  await device.waitForURL(/\/bookings\//);
  await expect(device.getByText('You are booked')).toBeVisible();
  await expect(device.getByText('You paid for 1 more booking with it')).toBeVisible();
  await looksRight(device);
  for (const title of titles) await mailTo(email, new RegExp(`^Booked: ${title}$`));
  // The first device had the checkout open: nothing is held there any more.
  await expect(page.getByText('Nothing to book yet').or(page.getByText('Your dates')).first()).toBeVisible();

  // Next time the questions are filled in.
  await page.goto(checkoutAddress(wood.id, wood.sessionIds.slice(2)));
  await expect(strip).toHaveCount(0);
  await expect(who(page, 'Juno')).toBeChecked();
  await who(page, 'Otis').uncheck();
  await page.getByRole('button', { name: 'Hold 1 place for 15 minutes' }).click();
  await expect(page.getByText('Filled in for you')).toBeVisible();
  await expect(enjoys(page, 'Juno')).toHaveValue('Beetles.');
});

test('the 15 minutes run out while a family answers: it is told so, keeps what it typed, holds the same dates again, and books the one that is left', async ({
  product,
  page,
}, info) => {
  const wood = await makeListing(product.url, `Fifteen minutes ${info.project.name}`, { places: [1, 6] });
  const email = `runs-out-${info.project.name}@example.org`;
  const api = await makeFamily(product.url, { firstName: 'Robin', lastName: 'Quince', email, child: 'Juno' });
  await signIn(page, email, checkoutAddress(wood.id, wood.sessionIds));
  const hold = page.getByRole('button', { name: 'Hold 2 places for 15 minutes' });
  await hold.click();
  // Still in the field: nothing has been sent of it.
  await enjoys(page, 'Juno').fill('Beetles, and being asked twice.');
  await letHoldRunOut(product.folder, email);

  const over = page.getByRole('status').filter({ hasText: 'Your 15 minutes are over' });
  await expect(over).toBeInViewport();
  await expect(over).toContainText(
    /The places were given back at \d\d:\d\d\. Nothing is booked and nothing was charged\./,
  );
  await looksRight(page);
  await hold.click();
  await expect(page.getByText('Your 15 minutes are over')).toHaveCount(0);
  await expect(enjoys(page, 'Juno')).toHaveValue('Beetles, and being asked twice.');
  await page.getByRole('button', { name: 'Give the places back' }).focus();

  // Away from the checkout it is told as well, and the way back leads to the same dates.
  await page.goto('/bookings/l');
  const strip = page.getByRole('region', { name: 'Held for you' });
  await expect(strip).toContainText('You hold 2 places');
  await letHoldRunOut(product.folder, email);
  await expect(strip).toContainText('Your time to book has run out. Nothing was charged.');
  await looksRight(page);
  // Somebody else is quicker with one of the dates.
  const quick = `quicker-${info.project.name}@example.org`;
  const others = await makeFamily(product.url, { firstName: 'Wren', lastName: 'Quince', email: quick, child: 'Otis' });
  const [child] = await others('GET /learners');
  const { tickets } = await others('GET /experiences/{experienceId}/tickets', { params: { experienceId: wood.id } });
  await others('POST /basket/places', {
    body: {
      listingId: wood.id,
      lines: [{ sessionId: wood.sessionIds[0] ?? '', ticketId: tickets[0]?.id ?? '', learnerId: child?.id ?? '' }],
    },
    idempotencyKey: crypto.randomUUID(),
  });
  await strip.getByRole('link', { name: 'Choose again' }).click();
  await page.getByRole('link', { name: /^Choose Fifteen minutes .* again$/ }).click();
  await expect(over).toBeVisible();
  await expect(page.getByText('1 of your 2 dates cannot be booked any more')).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: 'Hold 1 place for 15 minutes' }).click();
  // A reload has forgotten what was typed; what was answered comes back to be looked at.
  await expect(page.getByText('Filled in for you')).toBeVisible();
  await expect(enjoys(page, 'Juno')).toHaveValue('Beetles, and being asked twice.');
  await page.getByRole('button', { name: 'Pay £32.96' }).click();
  await page.waitForURL(/\/c\/pay\//);
  await payByCard(page);
  await page.waitForURL(/\/bookings\//);
  await expect(page.getByText('You are booked')).toBeVisible();
  expect((await api('GET /bookings')).bookings).toHaveLength(1);
});

test('a provider cancels a date that a family holds beside something else: it is told before it pays', async ({
  product,
  page,
}, info) => {
  const [kept, cancelled] = [
    await makeListing(product.url, `Kept ${info.project.name}`),
    await makeListing(product.url, `Flooded ${info.project.name}`, { inDays: 24 }),
  ];
  const email = `flooded-${info.project.name}@example.org`;
  await makeFamily(product.url, { firstName: 'Robin', lastName: 'Sedge', email, child: 'Juno' });
  await signIn(page, email, checkoutAddress(cancelled.id, cancelled.sessionIds.slice(0, 1)));
  await page.getByRole('button', { name: 'Hold 1 place for 15 minutes' }).click();
  await expect(page.getByRole('button', { name: 'Pay £32.96' })).toBeVisible();
  await page.goto(checkoutAddress(kept.id, kept.sessionIds.slice(0, 1)));
  await page.getByRole('button', { name: 'Hold 1 place', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Pay £65.92' })).toBeVisible();

  const provider = await apiOf(product.url, demoAccounts.organisation);
  await provider('POST /cancellations', {
    body: { sessionIds: cancelled.sessionIds.slice(0, 1), message: 'The river is over the path.', expectedPlaces: 0 },
    idempotencyKey: crypto.randomUUID(),
  });
  await expect(page.getByText(`You no longer hold a date of Flooded ${info.project.name}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay £32.96' })).toBeVisible();
  await looksRight(page);
  await page.getByRole('link', { name: 'See what can be booked' }).click();
  await expect(page.getByText('This date cannot be booked any more')).toBeVisible();

  // An address that lost its dates is no dead end.
  await page.goto(`/checkout?listing=${cancelled.id}`);
  await expect(page.getByText('No dates are chosen yet')).toBeVisible();
  await looksRight(page);
  await page.getByRole('link', { name: 'Choose dates' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Flooded ${info.project.name}` })).toBeVisible();
});

test('what costs nothing is booked with one press, without a payment page', async ({ product, page, mailTo }, info) => {
  const title = `Free in the wood ${info.project.name}`;
  const wood = await makeListing(product.url, title);
  const provider = await apiOf(product.url, demoAccounts.organisation);
  const params = { experienceId: wood.id };
  const { version } = await provider('GET /experiences/{experienceId}/tickets', { params });
  const tickets = [{ name: 'Come along', audience: 'child', unit: 'session', funding: 'FREE', pricePence: 0 } as const];
  await provider('PUT /experiences/{experienceId}/tickets', { params, body: { version, tickets } });
  const email = `free-${info.project.name}@example.org`;
  await makeFamily(product.url, { firstName: 'Robin', lastName: 'Aspen', email, child: 'Juno' });
  await signIn(page, email, checkoutAddress(wood.id, wood.sessionIds.slice(0, 2)));
  await page.getByRole('button', { name: 'Hold 2 places for 15 minutes' }).click();
  await page.getByRole('button', { name: 'Book for free' }).click();
  await page.waitForURL(/\/bookings\//);
  await expect(page.getByText('You are booked')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Held for you' })).toHaveCount(0);
  await looksRight(page);
  const mail = await mailTo(email, new RegExp(`^Booked: ${title}$`));
  expect(mail.text).toContain('Total: Free');
  expect(mail.links.some((link) => link.endsWith('/invoice'))).toBe(true);
  // A code for the door for each of the two, their provider's picture, and the dates for a calendar.
  expect(mail.attachments.map(({ contentType }) => contentType).toSorted()).toEqual([
    'image/png',
    'image/png',
    'image/png',
    'text/calendar',
  ]);
});
