import type { Locator } from '@playwright/test';
import { demoAccounts } from '../../db/town.ts';
import { checkoutAddress } from '../../src/checkout/checkout-address.ts';
import { pdfWith } from '../../src/media/server/pdf.fixture.ts';
import { accessibilityFaults, expect, sidewaysScroll, test } from './fixtures.ts';
import { apiOf, makeFamily, signIn } from './people.ts';

/** Opens what most questions leave as it is. */
const more = (card: Locator): Promise<void> => card.getByText('More about this question').click();

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
  await more(card(2));
  await card(2).getByLabel('When to ask').selectOption({ label: 'Depending on: ‘Does your child take medicine?’' });
  await add.click();
  await card(3).getByLabel('Kind of answer').selectOption({ label: 'File' });
  await card(3).getByLabel('Question', { exact: true }).fill('Care plan');
  await more(card(3));
  await card(3).getByLabel('When to ask').selectOption({ label: 'Depending on: ‘Does your child take medicine?’' });

  // The previews are alive: the second question comes with the answer to the first.
  await expect(card(2).getByText('Families do not see this yet')).toBeVisible();
  await card(1).getByRole('radio', { name: 'Yes' }).check();
  await expect(card(2).getByText('What families see')).toBeVisible();
  // What others depend on can neither go nor stand behind them.
  await form.getByRole('button', { name: 'Remove question 1' }).click();
  await expect(page.getByText('‘Which one, and when?’ depends on this question.')).toBeVisible();
  await form.getByRole('button', { name: 'Move question 1 down' }).click();
  await expect(page.getByText('‘Which one, and when?’ must come after the question that it depends on.')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await form.getByRole('button', { name: 'Save and continue' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/questionnaire'));

  const family = await newPerson();
  const email = `plover-${info.project.name}@example.org`;
  await makeFamily(product.url, { firstName: 'Robin', lastName: 'Plover', email, child: 'Juno' });
  const session = block.sessions[0]?.id ?? '';
  await signIn(family, email, checkoutAddress(listing, [session]));
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
  await family.getByRole('button', { name: 'Remove plan.pdf' }).click();
  await expect(family.getByText(/We do not take this kind of file/)).toBeHidden();
  await expect(file).toBeFocused();
  // Whoever presses while it is on its way does not book without it.
  const onItsWay = Promise.withResolvers<void>();
  await family.route('**/api/answer-files', async (route) => {
    await onItsWay.promise;
    await route.continue();
  });
  await file.setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await pdfWith()) });
  await expect(family.getByText('Sending plan.pdf…')).toBeVisible();
  await family
    .getByRole('button', { name: /^(Pay|Book for free|Ask)/ })
    .filter({ visible: true })
    .click();
  await expect(family.getByText('Wait until the file is sent').first()).toBeVisible();
  onItsWay.resolve();
  await expect(family.getByText('plan.pdf is sent.')).toBeVisible();
  await expect(family.getByText('Wait until the file is sent')).toHaveCount(0);
  expect(await accessibilityFaults(family)).toEqual([]);
  expect(await sidewaysScroll(family)).toBe(0);
});

test('every kind of question is made with its preview, and answered by a family of two children on ten dates', async ({
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
  const first = Temporal.Now.plainDateISO('Europe/London').add({ days: info.project.name === 'phone' ? 70 : 90 });
  const days = Array.from({ length: 10 }, (_, index) => first.add({ days: index }));
  const block = await provider('POST /experiences/{experienceId}/blocks', {
    params,
    body: {
      name: `Every kind ${info.project.name}`,
      type: 'CHOOSE_DATES',
      sessions: days.map((day) => ({ date: day.toString(), start: '16:00', end: '17:00', capacity: 5 })),
    },
    idempotencyKey: crypto.randomUUID(),
  });

  await signIn(page, demoAccounts.mentor, `/onboarding/questionnaire?listing=${listing}`);
  const form = page.locator('#onboarding-form');
  const cards = form.getByRole('listitem').filter({ has: page.getByLabel('Kind of answer') });
  let count = 0;
  /** Adds a question, and answers its card and the preview in it. */
  const ask = async (kind: string, label: string, asked = 'Once for a booking') => {
    await form.getByRole('button', { name: 'Add a question' }).click();
    const card = cards.nth(count);
    count += 1;
    await card.getByLabel('Kind of answer').selectOption({ label: kind });
    const labelled = { 'Consent to tick': 'What they agree to', 'Information, no answer': 'What families should know' };
    await card.getByLabel(labelled[kind as keyof typeof labelled] ?? 'Question', { exact: true }).fill(label);
    if (asked !== 'Once for a booking') {
      await more(card);
      await card.getByRole('radio', { name: asked, exact: true }).check();
    }
    await expect(card.getByText('What families see')).toBeVisible();
    const preview = card.locator('.border-dashed');
    await expect(preview.getByText(label).first()).toBeVisible();
    return { card, preview };
  };
  const fill = async (card: Locator, ...options: string[]): Promise<void> => {
    for (const [index, option] of options.entries())
      await card
        .getByLabel(`Option ${index + 1}`)
        .first()
        .fill(option);
  };
  await (await ask('Short answer', 'Name of the school')).card.getByLabel('They must answer').check();
  await ask('Long answer', 'What do they like?');
  await ask('Number', 'How many siblings are there?');
  const bus = await ask('Yes or no', 'Do you come by bus?');
  await bus.preview.getByRole('radio', { name: 'Yes' }).check();
  const time = await ask('Time', 'When does your bus arrive?');
  await more(time.card);
  await time.card.getByLabel('When to ask').selectOption({ label: 'Depending on: ‘Do you come by bus?’' });
  const size = await ask('Choose one', 'Size of wellies', 'For each learner');
  await fill(size.card, 'Small', 'Large');
  const food = await ask('Choose several', 'What do they not eat?', 'For each learner');
  await fill(food.card, 'Meat', 'Fish');
  await food.preview.getByRole('checkbox', { name: 'Fish' }).check();
  await ask('Date', 'Last tetanus jab');
  await ask('Phone number', 'Phone on the day');
  await ask('Email address', 'Email of the school');
  await ask('File', 'Care plan');
  await (await ask('Consent to tick', 'I agree to the rules of the wood')).card.getByLabel('They must answer').check();
  await ask('Information, no answer', 'Bring a coat, whatever the weather');
  const who = await ask('Short answer', 'Who collects?', 'For each learner on each date');
  await who.card.getByLabel('They must answer').check();
  await who.card.getByLabel('Show the answer on the register').check();
  await expect(who.preview.getByText('Families give one answer for all of their dates')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await form.getByRole('button', { name: 'Save and continue' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/questionnaire'));

  const family = await newPerson();
  const email = `dunnock-${info.project.name}@example.org`;
  const home = await makeFamily(product.url, { firstName: 'Ana', lastName: 'Dunnock', email, child: 'Fern' });
  await home('POST /learners', {
    body: { firstName: 'Ash', lastName: 'Dunnock', dateOfBirth: first.subtract({ years: 9 }).toString() },
    idempotencyKey: crypto.randomUUID(),
  });
  const sessions = block.sessions.map(({ id }) => id);
  await signIn(family, email, checkoutAddress(listing, sessions));
  await family.getByRole('checkbox', { name: /^Fern / }).check();
  await family.getByRole('checkbox', { name: /^Ash / }).check();
  await family.getByRole('button', { name: 'Hold 20 places for 15 minutes' }).click();
  await family.getByLabel('Name of the school').waitFor();
  // What is missing is said once, not ten times.
  const pay = family.getByRole('button', { name: /^(Pay|Book for free|Ask)/ }).filter({ visible: true });
  await pay.click();
  await expect(family.getByText('4 answers are missing or not right')).toBeVisible();
  await family.getByLabel('Name of the school').fill('Hillside Primary');
  await family.getByLabel('What do they like?').fill('Fires, and whittling.');
  // What was typed in the last moment outlives a reload.
  await family.reload();
  await expect(family.getByLabel('What do they like?')).toHaveValue('Fires, and whittling.');
  await family.getByLabel('How many siblings are there?').fill('2');
  await expect(family.getByLabel('When does your bus arrive?')).toBeHidden();
  await family
    .getByRole('group', { name: /by bus/ })
    .or(family.getByRole('radiogroup', { name: /by bus/ }))
    .getByRole('radio', { name: 'Yes' })
    .check();
  await family.getByLabel('When does your bus arrive?').fill('15:50');
  for (const child of ['Fern', 'Ash']) {
    await family
      .getByRole('radiogroup', { name: new RegExp(`^${child}.*wellies`) })
      .getByRole('radio', { name: 'Large' })
      .check();
    await family
      .getByRole('group', { name: new RegExp(`^${child}.*not eat`) })
      .getByRole('checkbox', { name: 'Fish' })
      .check();
    await family
      .getByRole('group', { name: new RegExp(`^${child}.*Who collects`) })
      .getByLabel('On all 10 dates')
      .fill('Mum');
  }
  await family.getByLabel(/^Last tetanus jab/).fill('3/4/2026');
  await family.getByLabel('Phone on the day').fill('07700 900123');
  await family.getByLabel('Email of the school').fill('office@hillside.example');
  const plan = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await pdfWith()) };
  await family.getByLabel(/Care plan/).setInputFiles(plan);
  await expect(family.getByText('plan.pdf is sent.')).toBeVisible();
  await family.getByRole('checkbox', { name: 'I agree to the rules of the wood' }).check();
  await expect(family.getByText('Bring a coat, whatever the weather')).toBeVisible();
  // One child is collected by somebody else on one of the dates.
  const ash = family.getByRole('group', { name: /^Ash.*Who collects/ });
  await ash.getByRole('button', { name: 'Different on one date' }).click();
  await family.getByRole('menuitem').nth(2).click();
  await expect(ash.getByLabel('On the other 9 dates')).toHaveValue('Mum');
  await ash.getByRole('textbox').nth(1).fill('Granny June');
  expect(await accessibilityFaults(family)).toEqual([]);
  expect(await sidewaysScroll(family)).toBe(0);
});
