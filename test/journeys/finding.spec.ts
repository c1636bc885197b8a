import { demoAccounts } from '../../db/town.ts';
import { accessibilityFaults, expect, test } from './fixtures.ts';
import { signIn } from './people.ts';
import { expectGoodPage } from './wizard.ts';

test('a mother narrows her search until nothing is left, sees what was too narrow, and saves it to be told when', async ({
  page,
}, info) => {
  const isPhone = info.project.name === 'phone';
  const name = `Swimming ${info.project.name}`;
  await signIn(page, demoAccounts.family, '/search-learning-experiences?q=swimming&place=Bristol');
  await expect(page.getByRole('link', { name: 'Sensory Swim' }).first()).toBeVisible();

  // One sheet on a phone, which says what it would show; on a desk choices apply at once.
  const filters = page.getByRole('search', { name: isPhone ? 'Filters' : undefined }).filter({ visible: true });
  if (isPhone) {
    await page.getByRole('button', { name: 'Filters' }).click();
    await filters.getByLabel('Ages').fill('7');
    await filters.getByLabel('Wheelchair users').check();
    const show = filters.getByRole('button', { name: /^Show \d+ activit/ });
    await expect(show).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await show.click();
  } else {
    await filters.getByText('Filters', { exact: true }).click();
    await filters.getByLabel('Ages').fill('7');
    await filters.getByLabel('Wheelchair users').check();
  }
  await expect(page).toHaveURL(
    /\?q=swimming&place=Bristol&age=7&access=wheelchair$|\?(?=.*age=7)(?=.*access=wheelchair)/,
  );
  const chips = page.getByRole('list', { name: 'Filters' });
  await expect(chips.getByRole('link', { name: 'Age 7' })).toBeVisible();
  await expectGoodPage(page);
  await chips.getByRole('link', { name: 'Age 7' }).click();
  await expect(page).not.toHaveURL(/age=/);
  await expect(chips.getByRole('link', { name: 'Wheelchair users' })).toBeVisible();

  await page.goto('/search-learning-experiences?q=swimming&place=Bristol&age=7&access=dogs');
  await expect(page.getByRole('heading', { name: 'Nothing found for ‘swimming’' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Without the needs that you ticked: \d+ activit/ })).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole('link', { name: 'Tell me when' }).click();
  await page.getByLabel('Name').fill(name);
  await expectGoodPage(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Saved searches' })).toBeVisible();
  const mails = page.getByRole('switch', { name: `Mail me what is new in ${name}` });
  await expect(mails).toBeChecked();
  await expectGoodPage(page);
  await mails.click();
  await expect(mails).not.toBeChecked();
  await page.getByRole('button', { name: `Rename ${name}` }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(`${name} pool`);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: `${name} pool` }).click();
  await expect(page).toHaveURL(/access=dogs/);

  await page.goto('/stop-search-mails?of=00000000-0000-7000-8000-000000000000&key=guess');
  await expect(page.getByText('This link does not work')).toBeVisible();
});

test('the list and the map point at each other, and what was looked at is offered again', async ({ page }, info) => {
  const isPhone = info.project.name === 'phone';
  await page.goto('/search-learning-experiences?q=woodland&place=Bristol');
  const link = page.getByRole('link', { name: 'Woodland Explorers' }).first();
  if (!isPhone) {
    const pin = page
      .getByRole('list', { name: 'Results on the map' })
      .getByRole('button', { name: /Woodland Explorers$/ })
      .first();
    await link.hover();
    await expect(pin).toHaveAttribute('aria-current', 'true');
  }
  const weekend = page.getByRole('list', { name: 'Filters' }).getByRole('link', { name: /^This weekend/ });
  await expect(weekend).toHaveText(/^This weekend\d+ activit/);
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Woodland Explorers' })).toBeVisible();
  await page.goto('/');
  await page.getByRole('combobox', { name: 'What are you looking for?' }).filter({ visible: true }).first().click();
  await page
    .getByRole('listbox', { name: 'Suggestions' })
    .getByRole('group', { name: 'You looked at' })
    .getByRole('option', { name: 'Woodland Explorers' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Woodland Explorers' })).toBeVisible();
});
