import type { Page } from '@playwright/test';
import { demoAccounts } from '../../db/town.ts';
import { expect, test } from './fixtures.ts';
import { apiOf, makeFamily, signIn } from './people.ts';
import { expectGoodPage } from './wizard.ts';

const born = (): Temporal.PlainDate => Temporal.Now.plainDateISO('Europe/London').subtract({ years: 8, months: 2 });

/** An officer reads who says that there is SEND, writes down the plan that a letter shows, and takes it back. */
async function correctSend(page: Page, name: string): Promise<void> {
  await expect(page.getByText(/^SEND \(referral\)/)).toBeVisible();
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByText('SEND: yes, said by the professional who refers the child')).toBeVisible();
  await page.getByRole('button', { name: `Correct SEND: ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: /SEND and EHC plan of/ });
  await dialog.getByRole('button', { name: 'Write it down' }).click();
  await expect(dialog.getByText('Say whether there is SEND.')).toBeVisible();
  await dialog
    .getByRole('radiogroup', { name: /special educational needs/ })
    .getByText('Yes', { exact: true })
    .click();
  await dialog
    .getByRole('radiogroup', { name: /EHC plan/ })
    .getByText('Yes', { exact: true })
    .click();
  await dialog.getByLabel('Where have you seen it?').fill('Letter of the school');
  await dialog.getByRole('button', { name: 'Write it down' }).click();
  await expect(page.getByText('EHC plan: yes, seen in evidence by an officer')).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole('button', { name: `Take it back: SEND of ${name}` }).click();
  await expect(page.getByText('SEND: yes, said by the professional who refers the child')).toBeVisible();
  await page.keyboard.press('Escape');
}

/** The officer has families asked for the sex of a child, with a reason. */
async function askForSex(url: string, councilId: string, reason: string): Promise<void> {
  const officer = await apiOf(url, demoAccounts.officer);
  const params = { councilId };
  const { version, alsoHome, evidenceDays, asks, counts, senderName, replyTo } = await officer(
    'GET /councils/{councilId}/settings',
    { params },
  );
  await officer('PUT /councils/{councilId}/settings', {
    params,
    body: {
      version,
      alsoHome: alsoHome.join(', '),
      evidenceDays,
      asks,
      counts: { ...counts, sex: reason },
      senderName,
      replyTo,
      notify: { kind: 'keep' },
    },
  });
}

const written = (day: Temporal.PlainDate): string =>
  [day.day, day.month, day.year].map((part) => String(part).padStart(2, '0')).join('/');

/** The council of the demo town's officer, and the programme that children of eight can be in. */
async function programmeOf(url: string) {
  const officer = await apiOf(url, demoAccounts.officer);
  const council = (await officer('GET /councils/mine')).find(({ title }) => title.startsWith('Bristol'));
  if (!council) throw new Error('The officer of the demo town is in no council.');
  const { programmes } = await officer('GET /councils/{councilId}/programmes', { params: { councilId: council.id } });
  const programme = programmes.find(({ kind, closed }) => kind === 'HAF' && !closed);
  if (!programme) throw new Error('The demo town has no open programme.');
  return { councilId: council.id, programme };
}

test('an officer sends a school’s list; a sure child is eligible at once, and a doubtful one when the officer has looked', async ({
  page,
  newPerson,
  product,
}, info) => {
  const suffix = info.project.name === 'phone' ? 'Fern' : 'Moss';
  const { councilId, programme } = await programmeOf(product.url);
  const sure = `list-sure-${info.project.name}@example.org`;
  await makeFamily(product.url, { firstName: 'Ann', lastName: suffix, email: sure, child: 'Zoë' });
  for (const [nth, firstName] of ['Bo', 'Cy'].entries())
    await makeFamily(product.url, {
      firstName,
      lastName: `${suffix}well`,
      email: `list-${nth}-${info.project.name}@example.org`,
      child: 'Robin',
    });

  await signIn(page, demoAccounts.officer, `/councils/${councilId}/school-lists/new`);
  const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  const day = written(born());
  await page
    .locator('input[type=file]')
    .setInputFiles(
      file(
        `St Marys ${suffix}.csv`,
        `UPN,Forename,Surname,DOB,SEN Status,Notes\nA1,ZOE,${suffix},${day},E,secret\nA2,Robin,${suffix}well,${day},School Action,\nA3,Nobody,Atall,soon,N,\n`,
      ),
    );
  await expect(page.getByText('One line is left out')).toBeVisible();
  await expect(page.getByText('Line 4: ‘soon’ is no date of birth')).toBeVisible();
  await expect(page.getByText('One line goes without its SEN')).toBeVisible();
  await page.getByLabel('Programme', { exact: true }).selectOption({ label: programme.title });
  await page.getByRole('button', { name: 'Send 2 rows' }).click();
  await expect(page.getByText('Choose which free school meals these children have.')).toBeVisible();
  await expectGoodPage(page);
  await page.getByText('Free school meals, targeted', { exact: true }).click();
  await page.getByRole('button', { name: 'Send 2 rows' }).click();

  await expect(page.getByRole('heading', { level: 1, name: `St Marys ${suffix}` })).toBeVisible();
  const look = page.getByRole('list', { name: 'To look at' });
  await expect(look.getByText('More than one child has this name and date of birth.').first()).toBeVisible();
  await expectGoodPage(page);
  await look
    .getByRole('button', { name: `The same child: Robin ${suffix}well` })
    .first()
    .click();
  await expect(page.getByText('One child: eligible')).toBeVisible();
  await look.getByRole('button', { name: `Another child: Robin ${suffix}well` }).click();
  await expect(page.getByText('Nothing to look at')).toBeVisible();
  await page.getByRole('link', { name: /The same child/ }).click();
  await expect(page.getByText('Sure by itself, 100 of 100')).toBeVisible();
  await page.getByRole('button', { name: `Take it back: Robin ${suffix}well` }).click();
  await expect(page.getByText(`Taken back: Robin ${suffix}well`)).toBeVisible();

  const family = await newPerson();
  await signIn(family, sure, '/family/funded');
  await expect(family.getByText(/Zoë is eligible for/)).toBeVisible();
  // SEND and the plan: each says that it was on the list.
  await expect(family.getByText('Yes, on a school’s list')).toHaveCount(2);
  await expectGoodPage(family);
});

test('an officer sends a code by email, the family uses it before it books anything, and asks a second time for another way', async ({
  page,
  newPerson,
  product,
  mailTo,
}, info) => {
  const { councilId, programme } = await programmeOf(product.url);
  const email = `code-${info.project.name}@example.org`;
  const child = `Ivy${info.project.name}`;
  await makeFamily(product.url, { firstName: 'Dot', lastName: 'Dale', email, child });
  await signIn(page, demoAccounts.officer, `/councils/${councilId}/programmes/${programme.id}/codes`);
  await page.getByRole('button', { name: 'Send a code' }).click();
  await expect(page.getByText('Enter an email address.')).toBeVisible();
  await page.getByLabel('Email addresses').fill(`${email}\nnobody`);
  await page.getByRole('button', { name: 'Send 2 codes' }).click();
  await expect(page.getByText('One code is on its way')).toBeVisible();
  await expect(page.getByText(email).first()).toBeVisible();
  await expectGoodPage(page);

  const mail = await mailTo(email, /Your code for/);
  const link = /\/family\/funded\?[^\s"]+/.exec(mail.text)?.[0] ?? '';
  await askForSex(product.url, councilId, 'To see whether girls come.');
  const family = await newPerson();
  await signIn(family, email, link);
  const why = family.getByRole('group', { name: `Why ${child} is eligible` });
  await expect(why.getByLabel('Code', { exact: true })).not.toHaveValue('');
  const radio = why.getByRole('radio', { name: new RegExp(programme.title) });
  if (await radio.count()) await radio.click({ force: true });
  await family.getByLabel('Home postcode').fill('BS1 5TR');
  await expect(family.getByText(/This postcode is in Bristol/)).toBeVisible();
  const sex = why.getByLabel(/^Sex/);
  await expect(sex).toHaveValue('');
  await expect(why.getByText('Why it is asked: To see whether girls come.')).toBeVisible();
  await expect(why.getByLabel(/^Ethnic group/)).toHaveCount(0);
  await sex.selectOption('Prefer not to say');
  await why
    .getByRole('radiogroup', { name: /special educational needs/ })
    .getByText('No', { exact: true })
    .click();
  await expectGoodPage(family);
  await why.getByRole('button', { name: 'Send to the council' }).click();
  await expect(family.getByText(`${child} is eligible`).first()).toBeVisible();
  await expect(family.getByText('No, said by the family')).toBeVisible();
  await expect(family.getByText(new RegExp(`${child} is eligible for`)).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('row').filter({ hasText: email }).getByText('Used')).toBeVisible();
});

test('a professional refers a child by the council’s link, the family claims it, and the officer finds it in the queue', async ({
  page,
  newPerson,
  product,
  mailTo,
}, info) => {
  const { councilId, programme } = await programmeOf(product.url);
  const email = `referred-${info.project.name}@example.org`;
  const child = `Nia${info.project.name}`;
  await makeFamily(product.url, { firstName: 'Eve', lastName: 'Hart', email, child });
  const officer = await apiOf(product.url, demoAccounts.officer);
  const title = `Family hub ${info.project.name}`;
  await officer('POST /councils/{councilId}/referral-links', {
    params: { councilId },
    body: { programmeId: programme.id, title },
    idempotencyKey: crypto.randomUUID(),
  });
  const { links } = await officer('GET /councils/{councilId}/referral-links', { params: { councilId } });
  const address = links.find((one) => one.title === title)?.address ?? '';

  await page.goto(new URL(address).pathname);
  await page.getByRole('button', { name: 'Refer the child' }).click();
  await expect(page.getByText('Say in a few words why.')).toBeVisible();
  await expectGoodPage(page);
  await page.getByLabel('Your name').fill('Ruth Dale');
  await page.getByLabel('Where do you work, and as what?').fill('Social worker, Bristol');
  await page.getByLabel('Child’s first name').fill(child);
  await page.getByLabel('Child’s last name').fill('Hart');
  const day = born();
  await page.getByLabel('Day', { exact: true }).fill(String(day.day));
  await page.getByLabel('Month', { exact: true }).fill(String(day.month));
  await page.getByLabel('Year', { exact: true }).fill(String(day.year));
  await page
    .getByRole('radiogroup', { name: /special educational needs/ })
    .getByText('Yes', { exact: true })
    .click();
  await expect(page.getByRole('radiogroup', { name: /EHC plan/ }).getByRole('radio', { checked: true })).toHaveCount(0);
  await page.getByLabel('Why should the council pay?').fill('The family has moved into a refuge.');
  await page.getByLabel('Email address of the family').fill(email);
  await page.getByRole('button', { name: 'Refer the child' }).click();
  await expect(page.getByText(`We have written to ${email}.`)).toBeVisible();

  const mail = await mailTo(email, /has referred your child/);
  expect(mail.text).not.toContain('refuge');
  const link = /\/family\/funded\?[^\s"]+/.exec(mail.text)?.[0] ?? '';
  const family = await newPerson();
  await signIn(family, email, link);
  await expect(family.getByText(/Ruth Dale, Social worker, Bristol thinks/)).toBeVisible();
  await family
    .getByRole('group', { name: 'Which child is it?' })
    .or(family.getByRole('radiogroup', { name: 'Which child is it?' }))
    .getByText(child)
    .click();
  await expectGoodPage(family);
  await family.getByRole('button', { name: 'It is this child' }).click();
  await expect(family.getByText('The council has been asked')).toBeVisible();
  await expect(family.getByText('Waiting for the council').first()).toBeVisible();

  const decider = await newPerson();
  await signIn(decider, demoAccounts.officer, `/councils/${councilId}?eligibility=PENDING&type=all&search=${child}`);
  await expect(decider.getByRole('button', { name: `${child} Hart` })).toBeVisible();
  await correctSend(decider, `${child} Hart`);
  await decider.getByRole('button', { name: 'Save this view' }).click();
  await decider.getByLabel('Name of this view').fill(`Refuge ${info.project.name}`);
  await decider.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(decider.getByRole('link', { name: `Refuge ${info.project.name}` })).toBeVisible();
  await expectGoodPage(decider);
  await decider.goto(`/councils/${councilId}/settings`);
  await expect(
    decider.getByText('API key of GOV.UK Notify').or(decider.getByText('Managers change these')).first(),
  ).toBeVisible();
  await expectGoodPage(decider);
});
