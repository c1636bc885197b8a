import { demoAccounts } from '../../db/town.ts';
import { accessibilityFaults, expect, sidewaysScroll, test } from './fixtures.ts';
import { apiOf, makeFamily, payByCard, signIn } from './people.ts';

test('a provider says no with a reason; the family reads it without a reload and opens another activity on its date', async ({
  product,
  page: family,
  newPerson,
}, info) => {
  const provider = await apiOf(product.url, demoAccounts.organisation);
  const { experiences } = await provider('GET /experiences', { query: { search: 'Woodland Explorers' } });
  const draft = await provider('POST /experiences/{experienceId}/duplicate', {
    params: { experienceId: experiences[0]?.id ?? '' },
    idempotencyKey: crypto.randomUUID(),
  });
  const params = { experienceId: draft.id };
  const day = Temporal.Now.plainDateISO('Europe/London').add({ days: 20 });
  await provider('POST /experiences/{experienceId}/blocks', {
    params,
    body: {
      name: 'By request',
      type: 'CHOOSE_DATES',
      sessions: [{ date: day.toString(), start: '10:00', end: '12:00', capacity: 4 }],
    },
    idempotencyKey: crypto.randomUUID(),
  });
  const title = `Ask us first ${info.project.name}`;
  await provider('PATCH /experiences/{experienceId}', {
    params,
    body: { version: draft.version, title, instantBook: false },
  });
  await provider('POST /experiences/{experienceId}/publish', { params });
  const { blocks } = await provider('GET /experiences/{experienceId}/sessions', { params });

  const email = `asks-first-${info.project.name}@example.org`;
  await makeFamily(product.url, { firstName: 'Robin', lastName: 'Sorrel', email, child: 'Juno' });
  const checkout = new URLSearchParams({ listing: draft.id, sessions: blocks[0]?.sessions[0]?.id ?? '' });
  await signIn(family, email, `/checkout?${checkout}`);
  await family.getByRole('button', { name: 'Hold 1 place for 15 minutes' }).click();
  await family.getByLabel(/^Juno .*: What does your child enjoy/).fill('Beetles.');
  await family.getByRole('button', { name: /£32\.96/ }).click();
  await family.waitForURL(/\/c\/pay\//);
  await payByCard(family);
  await family.waitForURL(/\/bookings\//);
  await expect(family.getByText(/ has been asked$/)).toBeVisible();

  const page = await newPerson();
  await signIn(page, demoAccounts.organisation, new URL(family.url()).pathname);
  await page.getByRole('button', { name: 'Say no' }).click();
  await page.getByRole('button', { name: 'Decline 1 place' }).click();
  await expect(page.getByText('Choose a reason.').first()).toBeVisible();
  await page.getByRole('radio', { name: 'There is no room on these dates any more.' }).check();
  await page.getByLabel(/^A word to the family/).fill('A school came first. We are sorry.');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Decline 1 place' }).click();

  await expect(family.getByText('Your request was not booked')).toBeVisible();
  await expect(family.getByText(/There is no room on these dates any more\./).first()).toBeVisible();
  await expect(family.getByText('‘A school came first. We are sorry.’')).toBeVisible();
  const others = family
    .locator('section')
    .filter({ has: family.getByRole('heading', { name: 'Others that may suit you' }) })
    .getByRole('listitem');
  await expect(others.first()).toContainText('also by ');
  expect(await accessibilityFaults(family)).toEqual([]);
  expect(await sidewaysScroll(family)).toBe(0);
  const link = others.first().getByRole('link');
  const name = await link.innerText();
  await link.click();
  await expect(family.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(family.getByRole('checkbox', { name: /places? left/, checked: true })).toHaveCount(1);
});
