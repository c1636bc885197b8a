import { demoAccounts } from '../../db/town.ts';
import { accessibilityFaults, expect, sidewaysScroll, test } from './fixtures.ts';
import { apiOf, makeFamily, signIn } from './people.ts';

test('a provider asks a question that depends on another, and for a file; a family is asked what fits its answers, and sends the file', async ({
  product,
  page,
  newPerson,
}, info) => {
  test.slow();
  const provider = await apiOf(product.url, demoAccounts.mentor);
  const { experiences } = await provider('GET /experiences', { query: {} });
  const listing = experiences.findLast(({ state }) => state === 'PUBLISHED')?.id ?? '';
  const params = { experienceId: listing };
  const { version } = await provider('GET /experiences/{experienceId}/questions', { params });
  await provider('PUT /experiences/{experienceId}/questions', { params, body: { version, questions: [] } });
  const day = Temporal.Now.plainDateISO('Europe/London').add({ days: info.project.name === 'phone' ? 61 : 62 });
  const block = await provider('POST /experiences/{experienceId}/blocks', {
    params,
    body: {
      name: `Asking ${info.project.name}`,
      type: 'CHOOSE_DATES',
      sessions: [{ date: day.toString(), start: '16:00', end: '17:00', capacity: 5 }],
    },
    idempotencyKey: crypto.randomUUID(),
  });

  await signIn(page, demoAccounts.mentor, `/onboarding/questionnaire?listing=${listing}`);
  const form = page.locator('#onboarding-form');
  const card = (number: number) => form.getByRole('listitem').filter({ hasText: new RegExp(`^Question ${number}`) });
  const add = form.getByRole('button', { name: 'Add a question' });
  await add.click();
  await card(1).getByLabel('Kind of answer').selectOption({ label: 'Yes or no' });
  await card(1).getByLabel('Question', { exact: true }).fill('Does your child take medicine?');
  await card(1).getByLabel('They must answer').check();
  await add.click();
  await card(2).getByLabel('Question', { exact: true }).fill('Which one, and when?');
  await card(2).getByLabel('They must answer').check();
  await card(2).getByLabel('When to ask').selectOption({ label: 'Depending on: ‘Does your child take medicine?’' });
  await add.click();
  await card(3).getByLabel('Kind of answer').selectOption({ label: 'File' });
  await card(3).getByLabel('Question', { exact: true }).fill('Care plan');
  await card(3).getByLabel('When to ask').selectOption({ label: 'Depending on: ‘Does your child take medicine?’' });

  // The previews are alive: the second question comes with the answer to the first.
  await expect(card(2).getByText('Families do not see this yet')).toBeVisible();
  await card(1).getByRole('radio', { name: 'Yes' }).check();
  await expect(card(2).getByText('What families see')).toBeVisible();
  // What others depend on can neither go nor stand behind them.
  await form.getByRole('button', { name: 'Remove question 1' }).click();
  await expect(page.getByText('‘Which one, and when?’ depends on this question.')).toBeVisible();
  await form.getByRole('button', { name: 'Move question 1 down' }).click();
  await expect(page.getByText('‘Which one, and when?’ must stand after the question')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await page.screenshot({ path: info.outputPath('editor.png'), fullPage: true });
  await form.getByRole('button', { name: 'Save and continue' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/questionnaire'));

  const family = await newPerson();
  const email = `plover-${info.project.name}@example.org`;
  await makeFamily(product.url, { firstName: 'Robin', lastName: 'Plover', email, child: 'Juno' });
  const session = block.sessions[0]?.id ?? '';
  await signIn(family, email, `/checkout?${new URLSearchParams({ listing, sessions: session })}`);
  await family.getByRole('checkbox', { name: /^Juno / }).check();
  await family.getByRole('button', { name: 'Hold 1 place for 15 minutes' }).click();
  await family.getByText('Does your child take medicine?').waitFor();
  await family.getByRole('radio', { name: 'No' }).check();
  await expect(family.getByLabel(/Which one, and when/)).toBeHidden();
  await family.getByRole('radio', { name: 'Yes' }).check();
  await family.getByLabel(/Which one, and when/).fill('An inhaler, before running.');
  const file = family.getByLabel(/Care plan/);
  await file.setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>no</html>') });
  await expect(family.getByText(/We do not take this kind of file/)).toBeVisible();
  await file.setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 plan') });
  await expect(family.getByText('plan.pdf is sent.')).toBeVisible();
  expect(await accessibilityFaults(family)).toEqual([]);
  expect(await sidewaysScroll(family)).toBe(0);
  await family.screenshot({ path: info.outputPath('checkout.png'), fullPage: true });
});
