import { demoAccounts } from '../../db/town.ts';
import { pdfWith } from '../../src/media/server/pdf.fixture.ts';
import { expect, test } from './fixtures.ts';
import { apiOf, makeFundedFamily, makeFundedListing, signIn } from './people.ts';
import { letDocumentsEnd, letMonthPass } from './time.ts';
import { expectGoodPage } from './wizard.ts';

test('a provider sends a document, the council accepts it, writes down an agreement, and reads when it has ended', async ({
  page,
  newPerson,
  product,
}, info) => {
  const { councilId } = await makeFundedListing(product.url, `Document Club ${info.project.name}`);
  await signIn(page, demoAccounts.organisation, '/council-agreements');
  await expect(page.getByRole('heading', { level: 1, name: 'Agreements with councils' })).toBeVisible();
  await page.getByRole('button', { name: 'Send the document' }).click();
  await expect(page.getByText('Choose a file.')).toBeVisible();
  await page.getByLabel('What it is').selectOption({ label: 'Public liability insurance' });
  await page.getByLabel('Last day').fill(Temporal.Now.plainDateISO('Europe/London').add({ days: 10 }).toString());
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'insurance.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await pdfWith()) });
  await page.getByRole('button', { name: 'Send the document' }).click();
  await expect(page.getByText(/in 10 days/)).toBeVisible();
  await expectGoodPage(page);

  const officer = await newPerson();
  await signIn(officer, demoAccounts.officer, `/councils/${councilId}/providers`);
  const { providers } = await (
    await apiOf(product.url, demoAccounts.officer)
  )('GET /councils/{councilId}/providers', {
    params: { councilId },
  });
  const provider = providers.find(({ documents }) => documents.toSee > 0);
  if (!provider) throw new Error('No provider has sent a document.');
  await officer.getByRole('link', { name: provider.name }).first().click();
  await officer.getByRole('button', { name: 'Accept Public liability insurance', exact: true }).click();
  await expect(officer.getByText('Accepted, ends soon')).toBeVisible();
  await officer.getByRole('button', { name: /the agreement|an agreement/ }).click();
  // What programmes of other journeys pay: they share this provider, and what it agreed on comes before their own rates.
  await officer.getByLabel('Rate for a place').fill('40.00');
  await officer.getByRole('button', { name: 'Save the agreement' }).click();
  await expect(officer.getByText('£40.00').first()).toBeVisible();
  await expectGoodPage(officer);

  await letDocumentsEnd(product.folder, demoAccounts.organisation);
  await officer.reload();
  await expect(officer.getByText('Ended', { exact: true })).toBeVisible();
});

test('a council settles a month with a provider; a line is disputed, answered, decided, and the settlement paid', async ({
  page,
  newPerson,
  product,
}, info) => {
  test.slow();
  const title = `Month Club ${info.project.name}`;
  const { id, councilId } = await makeFundedListing(product.url, title);
  const person = { firstName: 'Ivy', lastName: 'Lane', email: `month-${info.project.name}@example.org`, child: 'Jude' };
  await makeFundedFamily(product.url, { id, councilId }, person);
  await letMonthPass(product.folder, id);

  const month = Temporal.Now.plainDateISO('Europe/London').subtract({ months: 1 }).toString().slice(0, 7);
  await signIn(page, demoAccounts.officer, `/councils/${councilId}/money?month=${month}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Money' })).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole('button', { name: /^Settle with/ }).click();
  await page.getByLabel('Number of the purchase order').fill('PO 4711');
  await page.getByRole('button', { name: /^Settle £/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Settlement S-/ })).toBeVisible();
  await expect(page.getByText('PO 4711')).toBeVisible();
  const address = new URL(page.url()).pathname;
  await page.getByRole('button', { name: /^Dispute/ }).click();
  await page.getByLabel('What is wrong').fill('Nobody marked the register.');
  await page.getByRole('button', { name: 'Dispute the line' }).click();
  await expect(page.getByText('1 line disputed')).toBeVisible();

  const provider = await newPerson();
  await signIn(provider, demoAccounts.organisation, '/settlements');
  await provider.getByRole('link', { name: /^S-/ }).first().click();
  await provider.getByRole('button', { name: /^Answer/ }).click();
  await provider.getByLabel('What you know about it').fill('Jude was there, the telephone was empty.');
  await provider.getByRole('button', { name: 'Send the answer' }).click();
  await expect(provider.getByText('Waiting for the council')).toBeVisible();
  await expectGoodPage(provider);

  await page.goto(`${address}?lines=disputed`);
  await expect(page.getByText(/the telephone was empty/)).toBeVisible();
  await page.getByRole('button', { name: /^Decide/ }).click();
  await page.getByRole('textbox', { name: 'What is owed' }).fill('20');
  await page.getByRole('button', { name: 'Decide', exact: true }).click();
  await expect(page.getByText('To be paid')).toBeVisible();
  await page.getByRole('radio', { name: 'All' }).click({ force: true });
  await expect(page.getByText(/£20.00 is owed/)).toBeVisible();
  await expectGoodPage(page);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Lines of the month as CSV' }).click();
  expect((await file).suggestedFilename()).toBe(`council-money-${month}.csv`);
  await page.getByRole('button', { name: 'Say that it was paid' }).click();
  await page.getByLabel('Reference of the payment').fill('BACS 12');
  await page.getByRole('button', { name: 'It was paid', exact: true }).click();
  await expect(page.getByText(/^Paid on/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take the payment back' })).toBeVisible();
});
