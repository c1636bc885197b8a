import { accessibilityFaults, expect, test } from './fixtures.ts';
import { SIZES } from './sizes.ts';

test('a mother mistypes, chooses by the keyboard, and sees how she was understood', async ({ page }) => {
  await page.setViewportSize(SIZES.desktop);
  await page.goto('/');
  const box = page.getByRole('combobox', { name: 'What are you looking for?' });
  await box.fill('clif');
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  const clifton = list.getByRole('option', { name: 'Near Clifton, Bristol' });
  await expect(clifton).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await box.press('Escape');
  await expect(list).toBeHidden();
  await expect(box).toHaveValue('clif');
  await page.keyboard.press('ArrowDown');
  await expect(clifton).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(clifton).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Activities near Clifton, Bristol' })).toBeVisible();

  const form = page.getByRole('search');
  await form.getByRole('combobox', { name: 'What' }).fill('forset schol bristl');
  await form.getByLabel('Where').fill('');
  await form.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('Showing results for ‘forest school bristol’.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Woodland Explorers' }).first()).toBeVisible();
  // All that was found is on the map, and the needs of a child are a tick away.
  await form.getByText('Filters', { exact: true }).click();
  await form.getByLabel('Wheelchair users').check();
  await expect(page).toHaveURL(/access=wheelchair/);
  await page.getByRole('link', { name: 'Search only for ‘forset schol bristl’' }).click();
  await expect(page.getByText('Nothing found for', { exact: false })).toBeVisible();

  await page.goto('/search-learning-experiences?place=Hifton');
  await expect(page.getByRole('heading', { name: 'We do not know ‘Hifton’' })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Clifton, Bristol' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Activities near Clifton, Bristol' })).toBeVisible();
});
