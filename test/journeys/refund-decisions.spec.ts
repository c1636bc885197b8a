import type { Page } from '@playwright/test';
import { demoAccounts } from '../../db/town.ts';
import { accessibilityFaults, brokenTimes, expect, sidewaysScroll, test } from './fixtures.ts';
import { bookByCard, makeListing, signIn } from './people.ts';
import { letTimePass } from './time.ts';

const TO_DECIDE = '/bookings/m?payment=PENDING&type=all';

/** A date so near that nobody may change their mind for nothing any more. */
const TOMORROW = 1;

const idOf = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';

/** The family cancels its only place, whose refund nobody knows yet or is nothing, and goes back to the booking. */
async function cancelThePlace(family: Page, whatComesBack: string | RegExp): Promise<void> {
  await family.getByRole('link', { name: 'Cancel places' }).click();
  await expect(family.getByRole('status').filter({ hasText: whatComesBack })).toBeVisible();
  await family.getByRole('button', { name: 'Cancel 1 place' }).click();
  const dialog = family.getByRole('alertdialog');
  await expect(dialog.getByText(whatComesBack)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel 1 place' }).click();
  await expect(family.getByText('1 place is cancelled')).toBeVisible();
  await expect(family.locator(':focus')).toContainText('1 place is cancelled');
}

/** Keeps the answer to a cancellation back until the page has heard of what was cancelled by its live stream. */
async function answerAfterTheNews(page: Page): Promise<void> {
  await page.route('**/api/bookings/*/cancel', async (route) => {
    const { pathname } = new URL(route.request().url());
    const news = page.waitForResponse((answer) => pathname === `${new URL(answer.url()).pathname}/cancel`);
    const answer = await route.fetch();
    await (await news).finished();
    // The page has shown it, then.
    await page.evaluate(
      () =>
        new Promise((resolve) =>
          requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(resolve))),
        ),
    );
    await route.fulfill({ response: answer });
  });
}

test('two families cancel where the provider decides: the reminder leads it to the list, one gets a part, one nothing, and both see it at once', async ({
  product,
  page: part,
  newPerson,
  mailTo,
}, info) => {
  test.slow();
  const title = `As we see fit ${info.project.name}`;
  const listing = await makeListing(product.url, title, {
    inDays: TOMORROW,
    choices: { cancellationPolicy: { preset: 'DISCRETION' }, formalEducationalActivity: false },
  });
  const robin = { firstName: 'Robin', lastName: 'Medlar', email: `part-${info.project.name}@example.org` };
  const wren = { firstName: 'Wren', lastName: 'Quince', email: `nothing-${info.project.name}@example.org` };
  const [nothing, provider] = [await newPerson(), await newPerson()];
  await bookByCard(part, product.url, robin, listing);
  await bookByCard(nothing, product.url, wren, listing);
  await signIn(provider, demoAccounts.organisation, '/payouts');
  const reminder = provider.getByText(/^You have \d+ refund decisions that is blocking your payouts$/);
  await expect(provider.getByRole('heading', { level: 1, name: 'Payouts' })).toBeVisible();
  await expect(reminder).toBeHidden();

  await answerAfterTheNews(part);
  for (const family of [part, nothing]) {
    await expect(family.getByText('You are booked')).toBeVisible();
    await cancelThePlace(family, 'The provider decides how much of the ticket price of £32.00 goes back.');
    await expect(family.getByRole('heading', { name: 'To be decided: up to £32.00' })).toBeVisible();
    expect(await accessibilityFaults(family)).toEqual([]);
    expect(await sidewaysScroll(family)).toBe(0);
    await family.getByRole('link', { name: 'Back to the booking' }).click();
    await expect(family.getByText('Refund to decide').first()).toBeVisible();
  }

  // The provider has done nothing yet: the reminder comes by itself.
  await expect(reminder).toHaveText('You have 2 refund decisions that is blocking your payouts');
  await provider.getByRole('button', { name: 'View all refund decisions' }).click();
  await expect(provider).toHaveURL(TO_DECIDE);
  await expect(reminder).toBeHidden();
  const row = (name: string) => provider.getByRole('link', { name });
  await expect(row('Robin Medlar')).toBeVisible();
  await expect(row('Wren Quince')).toBeVisible();
  await expect(provider.getByText(/^£32\.00, decide by /)).toHaveCount(2);
  expect(await accessibilityFaults(provider)).toEqual([]);
  expect(await sidewaysScroll(provider)).toBe(0);

  await row('Robin Medlar').click();
  await expect(
    provider.getByText(
      /Robin cancelled what was booked for Juno: .* Of what was paid for that, you can give back up to £32\.00\./,
    ),
  ).toBeVisible();
  expect(await brokenTimes(provider)).toEqual([]);
  await provider.getByRole('button', { name: 'Decide', exact: true }).click();
  await expect(provider.getByText('Choose how much to refund.')).toBeVisible();
  await provider.getByRole('radio', { name: 'A part of it' }).check();
  await provider.getByLabel('How much?').fill('40.00');
  await provider.getByRole('button', { name: 'Decide', exact: true }).click();
  await expect(provider.getByText('Enter an amount from £0.01 to £32.00.').first()).toBeVisible();
  expect(await accessibilityFaults(provider)).toEqual([]);
  await expect(provider.getByText('You keep', { exact: true })).toHaveCount(0);
  await provider.getByLabel('How much?').fill('20.00');
  // £32.00 less the £20.00, less the 2% of what is left that the platform keeps.
  const shares = provider.getByRole('definition');
  await expect(shares.filter({ hasText: '£20.00' })).toBeVisible();
  await expect(shares.filter({ hasText: '£11.76' })).toBeVisible();
  await provider.getByLabel(/^A word to the family/).fill('We had bought the clay already.');
  const give = { name: 'Give £20.00 of £32.00 back' };
  await provider.getByRole('button', give).click();
  expect(await sidewaysScroll(provider)).toBe(0);
  await expect(
    provider
      .getByRole('alertdialog')
      .getByText(
        'The family gets £20.00 back, to the card it was paid with. You keep £11.76, after our service fee of £0.24. You cannot undo this.',
      ),
  ).toBeVisible();
  await provider.getByRole('alertdialog').getByRole('button', give).click();
  await expect(provider.getByRole('heading', { name: 'A refund to decide' })).toBeHidden();

  await expect(part.getByText('Partly refunded').first()).toBeVisible();
  await expect(part.getByText('‘We had bought the clay already.’')).toBeVisible();
  await expect(part.getByText(/^The refund was sent to the card\./)).toBeVisible();
  expect(await accessibilityFaults(part)).toEqual([]);
  expect(await sidewaysScroll(part)).toBe(0);
  const mail = await mailTo(robin.email, /^You get £20\.00 back$/);
  expect(mail.text).toContain('We had bought the clay already.');

  await provider.goto(TO_DECIDE);
  await expect(row('Wren Quince')).toBeVisible();
  await expect(row('Robin Medlar')).toHaveCount(0);
  await row('Wren Quince').click();
  await provider.getByRole('radio', { name: /^Nothing/ }).check();
  await provider.getByLabel(/^A word to the family/).fill('Your place stayed empty.');
  await provider.getByRole('button', { name: 'Give nothing back' }).click();
  const dialog = provider.getByRole('alertdialog');
  await expect(
    dialog.getByText(
      'The family gets nothing back. You keep £31.36, after our service fee of £0.64. You cannot undo this.',
    ),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Give nothing back' }).click();
  await expect(nothing.getByText(/^Refund asked for on .*, declined$/)).toBeVisible();
  await expect(nothing.getByText('‘Your place stayed empty.’')).toBeVisible();
  await expect(nothing.getByText('The provider declined this refund.')).toBeVisible();
  expect(await accessibilityFaults(nothing)).toEqual([]);
  const no = await mailTo(wren.email, new RegExp(`^No money back: ${title}$`));
  expect(no.text).toContain('Your place stayed empty.');

  // Nothing is left to decide, and nothing reminds of it.
  await provider.goBack();
  await expect(provider.getByText('No refund waits for a decision')).toBeVisible();
  await provider.getByRole('link', { name: 'Show all bookings' }).click();
  // It is over, and is found among all the others.
  await provider
    .getByRole('searchbox')
    .and(provider.getByLabel('Name, child, listing or reference'))
    .fill('Wren Quince');
  await expect(row('Wren Quince')).toBeVisible();
  await expect(reminder).toBeHidden();
});

test('a family asks for more than the policy gives; the provider, reminded on the third day, gives all of it', async ({
  product,
  page: family,
  newPerson,
  mailTo,
}, info) => {
  const title = `No refunds ${info.project.name}`;
  const listing = await makeListing(product.url, title, {
    inDays: TOMORROW,
    choices: { cancellationPolicy: { preset: 'NO_REFUND' }, formalEducationalActivity: false },
  });
  const robin = { firstName: 'Robin', lastName: 'Bilberry', email: `asks-more-${info.project.name}@example.org` };
  await bookByCard(family, product.url, robin, listing);
  await expect(family.getByText('You are booked')).toBeVisible();
  const bookingId = idOf(family);
  await cancelThePlace(family, 'You get nothing of £32.96 back.');
  await family.getByRole('button', { name: 'Ask for £32.00 back' }).click();
  const asking = family.getByRole('dialog');
  await asking.getByRole('button', { name: 'Ask for £32.00' }).click();
  await expect(asking.getByText('Please say why.')).toBeVisible();
  await asking.getByLabel('Why?').fill('Juno broke a leg this morning.');
  expect(await accessibilityFaults(family)).toEqual([]);
  await asking.getByRole('button', { name: 'Ask for £32.00' }).click();
  await expect(family.getByRole('heading', { name: 'To be decided: up to £32.00' })).toBeVisible();
  await family.getByRole('link', { name: 'Back to the booking' }).click();
  await expect(family.getByText(/^Refund asked for on /)).toBeVisible();
  await expect(family.getByRole('button', { name: /^Ask for/ })).toHaveCount(0);
  const asked = await mailTo(demoAccounts.organisation, /^To decide: a refund of up to £32\.00$/);
  expect(asked.text).toContain('Juno broke a leg this morning.');

  await letTimePass(product.folder, bookingId, '3 days');
  const reminder = await mailTo(demoAccounts.organisation, /^Still to decide: a refund of up to £32\.00$/);
  expect(reminder.text).toContain('After that nothing more is refunded.');
  const provider = await newPerson();
  await signIn(provider, demoAccounts.organisation, '/bookings/l');
  await provider.goto(reminder.links.find((link) => link.includes(bookingId)) ?? '');
  await expect(provider.getByText('Juno broke a leg this morning.')).toBeVisible();
  expect(await accessibilityFaults(provider)).toEqual([]);
  expect(await sidewaysScroll(provider)).toBe(0);
  await provider.getByRole('radio', { name: 'All of it, £32.00' }).check();
  const give = { name: 'Give £32.00 of £32.00 back' };
  await provider.getByRole('button', give).click();
  await provider.getByRole('alertdialog').getByRole('button', give).click();
  await expect(provider.getByRole('heading', { name: 'A refund to decide' })).toBeHidden();

  await expect(family.getByText('Partly refunded', { exact: true }).first()).toBeVisible();
  await expect(family.getByText(/^The refund was sent to the card\./)).toBeVisible();
  expect(await sidewaysScroll(family)).toBe(0);
  await mailTo(robin.email, /^You get £32\.00 back$/);
});

test(
  'a refund that nobody decides goes back by itself after ten days; until then the reminder stays away once it was closed',
  { tag: '@both' },
  async ({ product, page: family, newPerson, mailTo }, info) => {
    const listing = await makeListing(product.url, `Left lying ${info.project.name}`, {
      inDays: TOMORROW,
      choices: { cancellationPolicy: { preset: 'DISCRETION' }, formalEducationalActivity: false },
    });
    const robin = { firstName: 'Robin', lastName: 'Bramble', email: `left-${info.project.name}@example.org` };
    await bookByCard(family, product.url, robin, listing);
    await expect(family.getByText('You are booked')).toBeVisible();
    const bookingId = idOf(family);
    await cancelThePlace(family, /^The provider decides how much/);
    await family.getByRole('link', { name: 'Back to the booking' }).click();
    await expect(
      family.getByText(/ decides by .*\. After that the full amount is refunded automatically\.$/),
    ).toBeVisible();
    await mailTo(demoAccounts.organisation, /^Cancelled: 1 place, Left lying/);

    const provider = await newPerson();
    await signIn(provider, demoAccounts.organisation, '/payouts');
    const reminder = provider.locator('[data-sonner-toast]').filter({ hasText: 'refund decisions' });
    await expect(reminder).toBeVisible();
    expect(await accessibilityFaults(provider)).toEqual([]);
    // It says that payouts are blocked: so do the figures, though the session is still to come.
    const blocked = provider
      .locator('dl')
      .first()
      .locator('div', { hasText: /^Blocked/ });
    await expect(blocked).not.toContainText('£0.00');
    if (info.project.name === 'phone') {
      // Over the menu, whose first row it would cover, it does not lie.
      await provider.getByRole('button', { name: 'Open the menu' }).click();
      await expect(reminder).toBeHidden();
      await expect(provider.getByRole('radio', { name: 'Mentor' })).toBeChecked();
      await provider.getByRole('dialog', { name: 'Menu' }).press('Escape');
      await expect(reminder).toBeVisible();
    }
    await reminder.getByRole('button', { name: 'Close' }).click();
    await expect(reminder).toBeHidden();
    await provider.goto(TO_DECIDE);
    await expect(provider.getByRole('link', { name: 'Robin Bramble' })).toBeVisible();
    await provider.goto('/payouts');
    await expect(provider.getByRole('heading', { level: 1, name: 'Payouts' })).toBeVisible();
    await expect(reminder).toBeHidden();
    await provider.goto(TO_DECIDE);
    await expect(provider.getByRole('link', { name: 'Robin Bramble' })).toBeVisible();

    await letTimePass(product.folder, bookingId, '10 days');
    await expect(provider.getByRole('link', { name: 'Robin Bramble' })).toHaveCount(0);
    await expect(family.getByText(/^The refund was sent to the card\./)).toBeVisible();
    const mail = await mailTo(robin.email, /^You get £32\.00 back$/);
    expect(mail.text).toContain('did not decide in time, so the policy did');
  },
);
