import type { Locator, Page } from '@playwright/test';
import { demoAccounts } from '../../db/town.ts';
import { expect, test } from './fixtures.ts';
import { bookByCard, makeListing, signIn } from './people.ts';
import { expectGoodPage, photo } from './wizard.ts';

test('a family writes from its booking with a picture, its provider answers live by a template, writes to the whole block, is blocked and reported, and support looks at it', async ({
  page,
  newPerson,
  product,
}, info) => {
  test.slow();
  const title = `Pond Days ${info.project.name}`;
  const listing = await makeListing(product.url, title);
  const email = `pond-${info.project.name}@example.org`;
  await bookByCard(page, product.url, { firstName: 'Fern', lastName: 'Hill', email }, listing);

  await page.getByRole('link', { name: 'Write to them' }).click();
  await expect(page.getByText('You have not written to each other yet.')).toBeVisible();
  await expectGoodPage(page);
  const words = page.getByRole('textbox', { name: /^Write to / });
  await words.fill('This is the net we have. Is it fine? My number is 07700 900123.');
  await page.getByLabel('Files for the message').setInputFiles(await photo('net.jpg', 'image/jpeg', ['#345', '#9ab']));
  await expect(page.getByRole('button', { name: 'Leave out net.webp' })).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('button', { name: 'net.webp' })).toBeVisible();
  await expectGoodPage(page);

  const office = await newPerson();
  await signIn(office, demoAccounts.organisation, '/messages');
  const search = office.getByRole('searchbox', { name: 'Search your messages' });
  await search.fill('the net we have');
  await expect(office).toHaveURL(/q=the/);
  await pressWhileTyping(office, search, office.getByRole('link', { name: /Fern Hill/ }));
  await expect(office).toHaveURL(
    ({ searchParams: asked }) => asked.has('conversation') && asked.get('q') === 'the net',
  );
  await expect(office.getByText('My number is 07700 900123.').last()).toBeVisible();

  // A file that says that it is a picture and is none.
  await office
    .getByLabel('Files for the message')
    .setInputFiles({ name: 'map.png', mimeType: 'image/png', buffer: Buffer.from('#!/bin/sh\necho hello') });
  await expect(office.getByText(/We do not take this kind of file/)).toBeVisible();

  await office.getByRole('button', { name: 'Templates' }).click();
  const templates = office.getByRole('dialog', { name: 'Templates' });
  await templates.getByLabel('Name', { exact: true }).fill(`Net ${info.project.name}`);
  await templates.getByLabel('Words').fill('Hello {{firstname}}, bring it.');
  await templates.getByRole('button', { name: 'Keep it' }).click();
  await expect(templates.getByText('There is no field ‘firstname’.')).toBeVisible();
  await templates.getByLabel('Words').fill('Hello {{first_name}}, {{learner}} can bring it to {{activity}}.');
  await templates.getByRole('button', { name: 'Keep it' }).click();
  await templates.getByRole('button', { name: `Use Net ${info.project.name}` }).click();
  await expect(templates).toHaveCount(0);
  const answer = office.getByRole('textbox', { name: /^Answer / });
  await expect(answer).toHaveValue(/^Hello .?Fern.?, .?Juno.? can bring it to/);
  await office.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText(/can bring it to/).last()).toBeVisible();
  await expect(office.getByText('Read', { exact: true })).toBeVisible();
  await expectGoodPage(office);

  await office.goto(`/registers/${listing.sessionIds[0]}`);
  await office.getByText('On the day').click();
  await office.getByRole('button', { name: 'Message families' }).click();
  const dialog = office.getByRole('dialog', { name: 'Message all families' });
  await expect(dialog.getByText('One family reads it.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Templates' }).click();
  await office.getByRole('button', { name: `Use Net ${info.project.name}` }).click();
  await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue(/^Hello \{\{first_name\}\}/);
  await dialog.getByRole('textbox', { name: 'Message' }).fill('{{first_name}}, the gate is open from 9.');
  await dialog
    .getByLabel('Files for the message')
    .setInputFiles(await photo('gate.jpg', 'image/jpeg', ['#543', '#ba9']));
  await expect(dialog.getByRole('button', { name: 'Leave out gate.webp' })).toBeVisible({ timeout: 20_000 });
  await dialog.getByRole('radio', { name: /any date of its block/ }).check();
  await expectGoodPage(office);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(office.getByText('Sent to one family')).toBeVisible();
  await expect(page.getByText(/the gate is open from 9/).last()).toBeVisible();

  const more = page.getByRole('button', { name: 'More about this conversation' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Report to our support' }).click();
  await page.getByLabel('What is wrong?').fill('They write too much.');
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(page.getByText('Thank you. Our support looks at it.')).toBeVisible();
  await more.click();
  await page.getByRole('menuitem', { name: 'Take no more messages' }).click();
  await expect(page.getByText(/^You take no messages of/)).toBeVisible();
  await expectGoodPage(page);

  await office.goto('/messages?q=the+net');
  await office.getByRole('link', { name: /Fern Hill/ }).click();
  // The provider learns of it before it writes, here and over the register.
  await expect(office.getByText(/takes no messages from you/)).toBeVisible();
  await expect(office.getByRole('textbox', { name: /^Answer / })).toHaveCount(0);
  await office.goto(`/registers/${listing.sessionIds[0]}/message`);
  await expect(office.getByText('These do not get it. Please ring them.')).toBeVisible();
  await expectGoodPage(office);

  const support = await newPerson();
  await signIn(support, demoAccounts.admin, '/dashboard/messages');
  const report = support.getByRole('listitem').filter({ hasText: 'They write too much.' }).first();
  await expect(report.getByText('the gate is open from 9')).toBeVisible();
  await expectGoodPage(support);
  await report.getByRole('button', { name: 'It is settled' }).click();
  await expect(support.getByText('They write too much.')).toHaveCount(0);
});

/** Types, presses a link before the search has begun, and lets the pause in typing pass while the next page is on its way. */
async function pressWhileTyping(page: Page, search: Locator, link: Locator): Promise<void> {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(
    ({ pathname }) => pathname.endsWith('.data'),
    async (route) => {
      await held;
      await route.continue();
    },
  );
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await search.fill('the net');
  await link.click();
  await page.clock.runFor(1_000);
  letGo();
  await page.clock.resume();
  await page.unroute(({ pathname }) => pathname.endsWith('.data'));
}
