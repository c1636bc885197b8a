import { signUp } from '../../bench/parts/sign-up.ts';
import { DEMO_PASSWORD, demoAccounts } from '../../db/town.ts';
import { expect, test } from './fixtures.ts';
import { goToPart, signIn } from './people.ts';
import { expectGoodPage } from './wizard.ts';

test('an administrator opens a council, its first manager accepts and invites a colleague; an officer reads today, attendance and the report, opens a number and submits', async ({
  page,
  newPerson,
  product,
  mailTo,
}, info) => {
  test.slow();
  const manager = `chief-${info.project.name}@example.org`;
  const colleague = `colleague-${info.project.name}@example.org`;
  await signIn(page, demoAccounts.admin, '/dashboard/councils');
  await page.getByRole('searchbox', { name: 'Council' }).fill('Leeds');
  await page.getByRole('searchbox', { name: 'Council' }).press('Enter');
  await page.getByRole('button', { name: 'Invite a manager of Leeds City Council' }).click();
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByText('Enter an email address.')).toBeVisible();
  await page.getByLabel('Email').fill(manager);
  await expectGoodPage(page);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByText(`The invitation is on its way to ${manager}`)).toBeVisible();

  const link = /\/councils\/join\?token=[\w-]+/.exec((await mailTo(manager, /invites you to work/)).text)?.[0] ?? '';
  await signUp(product.url, { firstName: 'Ruth', lastName: 'Dale', email: manager, password: DEMO_PASSWORD });
  const chief = await newPerson();
  await signIn(chief, manager, link);
  await expectGoodPage(chief);
  await chief.getByRole('button', { name: 'Accept the invitation' }).click();
  await chief.getByRole('link', { name: 'Open Leeds City Council' }).click();
  await expect(chief.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(chief.getByText('Nothing is on this day')).toBeVisible();
  await goToPart(chief, 'Members');
  await chief.getByLabel('Email').fill(colleague);
  await chief.getByRole('combobox', { name: 'Role', exact: true }).selectOption({ label: 'Viewer' });
  await chief.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(chief.getByText(colleague).first()).toBeVisible();
  await expectGoodPage(chief);
  await mailTo(colleague, /invites you to work/);

  // A reason that is missing is a screen above what was pressed.
  await goToPart(chief, 'Settings');
  await chief.getByRole('checkbox', { name: 'Ethnic group' }).check();
  await chief.getByRole('button', { name: 'Save the settings' }).click();
  const reason = chief.getByLabel('Why you ask for it: ethnic group');
  await expect(reason).toBeFocused();
  await expect(reason).toBeInViewport();
  await reason.fill('The government asks how many of each group came.');
  await chief.getByRole('button', { name: 'Save the settings' }).click();
  await expect(chief.getByText('The settings are saved')).toBeVisible();

  const officer = await newPerson();
  await signIn(officer, demoAccounts.officer, '/councils');
  await officer.getByRole('link', { name: 'Bristol City Council' }).last().click();
  await expect(officer.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(officer.getByText('Registers not opened')).toBeVisible();
  await expectGoodPage(officer);
  await goToPart(officer, 'Attendance');
  await expect(officer.getByRole('heading', { name: 'By place' })).toBeVisible();
  await expectGoodPage(officer);
  await goToPart(officer, 'Messages');
  await expect(officer.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  await expect(
    officer.getByText('Every question is answered').or(officer.getByText('No answer yet')).first(),
  ).toBeVisible();
  await expectGoodPage(officer);

  await goToPart(officer, 'Reports');
  await expect(officer.getByText('Children found eligible')).toBeVisible();
  const takeUp = officer.getByRole('figure', { name: 'Take-up by area' });
  await expect(takeUp.getByText(/Each circle is a ward/)).toBeVisible();
  await takeUp.getByText('Show the table').click();
  // So few children are eligible in the demo town that each could be told.
  await expect(takeUp.getByRole('row', { name: /^Harbour Hill Left out/ })).toBeVisible();
  await expectGoodPage(officer);
  // On paper its table stays, without the map.
  await officer.emulateMedia({ media: 'print' });
  await expect(takeUp.getByText(/Each circle is a ward/)).toBeHidden();
  await expect(takeUp.getByRole('row', { name: /^Harbour Hill Left out/ })).toBeVisible();
  await officer.emulateMedia({ media: null });
  const later = Temporal.Now.plainDateISO('Europe/London').add({ days: 200 });
  await officer.getByLabel('Last day').fill(later.toString());
  await officer.getByRole('button', { name: 'Show', exact: true }).click();
  await officer.getByRole('link', { name: /Places by what became of them, Still to come$/ }).click();
  await expect(officer.getByRole('heading', { level: 1, name: /Still to come/ })).toBeVisible();
  await expect(officer.getByText('Maya')).toHaveCount(0);
  await officer.getByRole('button', { name: 'Show names' }).click();
  await expect(officer.getByText(/^Maya/).first()).toBeVisible();
  await expectGoodPage(officer);
  await officer.getByRole('link', { name: 'Back to the report' }).click();
  await officer.getByRole('radio', { name: 'To share' }).click({ force: true });
  await expect(officer.getByText(/Figures from 1 to 4 are left out/)).toBeVisible();
  await expectGoodPage(officer);
  await officer.getByRole('button', { name: 'Submit the report' }).click();
  await officer.getByRole('button', { name: 'Seal and submit' }).click();
  await expect(officer.getByText(/Choose a last day that has come/)).toBeVisible();
});
