import { demoAccounts } from '../../db/town.ts';
import { makeDay } from './day.ts';
import { accessibilityFaults, expect, test } from './fixtures.ts';
import { signIn } from './people.ts';
import { letServeMeals } from './time.ts';

test('two phones mark the same children, one of them switched off and in flight mode from cold; both come back equal, and nothing is lost', async ({
  product,
  page,
  newPerson,
}, info) => {
  test.slow();
  const { sessionId } = await makeDay(product, `flight-${info.project.name}@example.org`, 'Owl Watch');
  await letServeMeals(product.folder, sessionId);
  const office = await newPerson();
  await signIn(office, demoAccounts.organisation, `/registers/${sessionId}`);
  await signIn(page, demoAccounts.organisation, '/schedule/mentor');
  await expect(page.getByText(/^Ready for no signal\. .* on this device/)).toBeVisible({ timeout: 60_000 });
  const phone = page.context();
  await page.close();

  await phone.setOffline(true);
  const cold = await phone.newPage();
  await cold.goto('/schedule/mentor');
  await cold.getByRole('link', { name: /^Owl Watch/ }).click();
  await expect(cold.getByText('No signal: this is what is on this device')).toBeVisible();
  await expect(cold.getByRole('dialog', { name: 'No Internet Connection' })).toHaveCount(0);
  await cold.getByRole('button', { name: 'Arrive all 2' }).click();
  await expect(cold.getByText('Saved on this device: 2 marks to send')).toBeVisible();
  // Lunch, still without signal.
  await cold.getByRole('button', { name: 'Meal for all 2' }).click();
  await expect(cold.getByText('2 meals served')).toBeVisible();
  await expect(cold.getByText('Saved on this device: 4 marks to send')).toBeVisible();
  expect(await accessibilityFaults(cold)).toEqual([]);
  // Killed, and opened again without signal.
  await cold.close();
  const again = await phone.newPage();
  await again.goto(`/registers/${sessionId}`);
  await expect(again.getByText('Saved on this device: 4 marks to send')).toBeVisible();
  await expect(again.getByText('2 meals served')).toBeVisible();

  // Whoever leaves the phone now is asked first.
  await again.getByRole('button', { name: /^Account of/ }).click();
  await again.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(again.getByText('4 marks of registers are on this device alone.')).toBeVisible();
  await again.getByRole('button', { name: 'Stay signed in' }).click();

  // The office marks the same two, and one of the meals. ‘All synced’ stands there before.
  const sent = office.waitForResponse((answer) => answer.url().endsWith('/marks'));
  await office.getByRole('button', { name: 'Arrive all 2' }).click();
  await sent;
  await office.getByRole('button', { name: 'Meal Juno Gate' }).click();
  await expect(office.getByText('1 meal served')).toBeVisible();
  await expect(office.getByText('All synced')).toBeVisible();
  await phone.setOffline(false);
  await expect(again.getByText('All synced')).toBeVisible({ timeout: 30_000 });
  await expect(again.getByText('No signal: this is what is on this device')).toHaveCount(0);
  for (const screen of [again, office])
    await expect(screen.getByText('2 here now', { exact: false }).first()).toBeVisible();
  for (const screen of [again, office]) await expect(screen.getByText('2 meals served')).toBeVisible();

  // A slip that both phones marked is taken back by one press, on both.
  await again.getByRole('button', { name: 'Meal Juno Gate' }).click();
  for (const screen of [again, office]) await expect(screen.getByText('1 meal served')).toBeVisible();
  await expect(again.getByText('All synced')).toBeVisible();
  await expect(office.getByRole('button', { name: 'Meal Juno Gate' })).toHaveAttribute('aria-pressed', 'false');
});
