import type { Page } from '@playwright/test';
import { accessibilityFaults, expect, sidewaysScroll, test } from './fixtures.ts';
import { makeFamily, signIn } from './people.ts';

async function isSound(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
}

test('a mother tells what her child eats and invites the father; he reads it, writes to the staff, and is removed', async ({
  page: mother,
  newPerson,
  mailTo,
  product,
}, info) => {
  test.slow();
  const family = { firstName: 'Priya', lastName: 'Shah', email: `priya-${info.project.name}@example.org` };
  const email = `ravi-${info.project.name}@example.org`;
  await makeFamily(product.url, { ...family, child: 'Juno' });
  await signIn(mother, family.email, '/family');
  await mother.getByRole('link', { name: /^Open profile/ }).click();
  await mother.getByRole('button', { name: /^Fill in ?: Food/ }).click();
  await mother.getByLabel('Vegetarian').check();
  await mother.locator('form', { hasText: 'Food that suits' }).getByRole('button', { name: 'Save' }).click();
  await expect(mother.getByText('Vegetarian', { exact: true })).toBeVisible();
  await expect(mother.getByRole('heading', { name: 'From you to the staff alone' })).toBeVisible();
  await isSound(mother);

  await mother.getByRole('button', { name: 'Invite a guardian or helper' }).click();
  await mother.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(mother.getByText('Enter the email address of the person.').first()).toBeVisible();
  await isSound(mother);
  await mother.getByLabel('Email address').fill(email);
  await mother.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(mother.getByText(email).first()).toBeVisible();

  const invitation = await mailTo(email, /invites you to their family/);
  expect(invitation.text).not.toContain('Juno');
  const link = new URL(invitation.links.find((one) => one.includes('/invitation')) ?? '');
  const father = await newPerson();
  await father.goto(`${link.pathname}${link.search}`);
  await expect(father.getByRole('heading', { level: 1 })).toHaveText('Care with Priya Shah');
  await isSound(father);
  await father.getByRole('link', { name: 'Sign in and accept' }).click();
  await father.getByRole('button', { name: 'Email me a code' }).click();
  const code = await mailTo(email, /sign-in code/);
  await father.getByLabel('Code', { exact: true }).fill(/\d{3} \d{3}/.exec(code.text)?.[0] ?? '');
  await expect(father.getByText('You have accepted')).toBeVisible();
  await father.getByRole('link', { name: 'See the family' }).click();
  await father.getByRole('link', { name: /^Open profile/ }).click();
  await expect(father.getByText('Vegetarian', { exact: true })).toBeVisible();
  await father.getByLabel('How to contact me').fill('By email only');
  await father.locator('form', { hasText: 'How to contact me' }).getByRole('button', { name: 'Save' }).click();
  await expect(father.getByText('Your note is saved')).toBeVisible();

  await mother.reload();
  await expect(mother.getByLabel('How to contact me')).toHaveValue('');
  await mother.getByRole('button', { name: /^Edit ?: About/ }).click();
  await mother.getByLabel('Home postcode').fill('BS3 1LL');
  await mother.getByLabel('Keep from the other guardians which councils I ask').check();
  await isSound(mother);
  await mother.locator('form', { hasText: 'Home postcode' }).getByRole('button', { name: 'Save' }).click();
  await expect(mother.getByText('BS3 1LL', { exact: true })).toBeVisible();
  await father.reload();
  await father.getByRole('button', { name: /^Edit ?: About/ }).click();
  await expect(father.getByLabel('Home postcode')).toHaveValue('');
  await expect(father.getByLabel('Keep from the other guardians which councils I ask')).not.toBeChecked();
  await mother.getByRole('button', { name: /^Remove ?: / }).click();
  await mother.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(mother.getByText(email)).toHaveCount(0);
  // The row that had the button is gone, and the dialog that would give the focus back to it.
  await expect(mother.locator('li:focus-within, h2:focus')).toHaveCount(1);
  await father.goto('/family');
  await expect(father.getByText('Nobody here yet')).toBeVisible();
});
