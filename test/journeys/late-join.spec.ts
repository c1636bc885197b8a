import { demoAccounts } from '../../db/town.ts';
import { accessibilityFaults, expect, sidewaysScroll, test } from './fixtures.ts';
import { apiOf, makeFamily, payByCard, signIn } from './people.ts';

test('a provider lets families join a block late; one that comes late is told, pays for the dates that are left, and gets exactly the quote back', async ({
  product,
  page,
  newPerson,
}, info) => {
  test.slow();
  const provider = await apiOf(product.url, demoAccounts.organisation);
  const { experiences } = await provider('GET /experiences', { query: { search: 'Woodland Explorers' } });
  const original = experiences.find((one) => one.title === 'Woodland Explorers')?.id ?? '';
  const copy = await provider('POST /experiences/{experienceId}/duplicate', { params: { experienceId: original } });
  const params = { experienceId: copy.id };
  const title = `Woodland Course ${info.project.name}`;
  await provider('PATCH /experiences/{experienceId}', { params, body: { version: copy.version, title } });
  const today = Temporal.Now.plainDateISO('Europe/London');
  // The first date is so near that nobody can book it any more: whoever comes now joins late.
  await provider('POST /experiences/{experienceId}/blocks', {
    params,
    body: {
      name: 'Spring course',
      type: 'ALL_DATES',
      cutoffMinutes: 7 * 1_440,
      sessions: [4, 11, 18].map((days) => ({
        date: today.add({ days }).toString(),
        start: '10:00',
        end: '12:00',
        capacity: 12,
      })),
    },
    idempotencyKey: crypto.randomUUID(),
  });
  const { version } = await provider('GET /experiences/{experienceId}/tickets', { params });
  const course = { name: 'Course', audience: 'child', unit: 'block', funding: 'PAID', pricePence: 10_000 } as const;
  await provider('PUT /experiences/{experienceId}/tickets', { params, body: { version, tickets: [course] } });

  await signIn(page, demoAccounts.organisation, `/onboarding/dates-and-times-preview?listing=${copy.id}`);
  await page.getByRole('button', { name: 'Change Spring course' }).click();
  const form = page.locator('#onboarding-form');
  await expect(form.getByRole('radio', { name: 'Not possible' })).toBeChecked();
  await form.getByRole('radio', { name: 'For the dates that are left' }).check();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await form.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page.getByText('‘Spring course’ is saved')).toBeVisible();
  const { slug } = await provider('POST /experiences/{experienceId}/publish', { params });

  const family = await newPerson();
  await family.goto(`/listing/${slug}`);
  await expect(family.getByText('You can still join for the 2 of 3 dates that are left')).toBeVisible();
  await expect(family.getByText('The last 2 dates together')).toBeVisible();
  await expect(family.getByRole('link', { name: 'Book the last 2 dates for 1 child – £68.67' }).first()).toBeVisible();
  expect(await accessibilityFaults(family)).toEqual([]);

  const email = `siskin-${info.project.name}@example.org`;
  await makeFamily(product.url, { firstName: 'Lena', lastName: 'Siskin', email, child: 'Moss' });
  await signIn(family, email, `/listing/${slug}`);
  await family
    .getByRole('link', { name: 'Book the last 2 dates for 1 child – £68.67' })
    .filter({ visible: true })
    .first()
    .click();
  await expect(family.getByText('Spring course, 2 of 3 dates')).toBeVisible();
  await family.getByRole('checkbox', { name: /^Moss / }).check();
  await expect(family.getByText('Joining late, 2 of 3 dates').filter({ visible: true }).first()).toBeVisible();
  await family.getByRole('button', { name: 'Hold 2 places for 15 minutes' }).click();
  await family.getByLabel(/^How did you hear about us/).fill('A friend at school.');
  await family.getByLabel(/What does your child enjoy/).fill('Owls.');
  await expect(family.getByText('Joining late, 2 of 3 dates').filter({ visible: true }).first()).toBeVisible();
  await family.getByRole('button', { name: 'Pay £68.67' }).click();
  await family.waitForURL(/\/c\/pay\//);
  await payByCard(family);
  await family.waitForURL(/\/bookings\//);
  await expect(family.getByText('You are booked')).toBeVisible();
  expect(await accessibilityFaults(family)).toEqual([]);

  // Within a day of booking and more than two days before the start everything goes back; the button says it.
  await family.getByRole('link', { name: 'Cancel places' }).click();
  await family.waitForURL(/\/cancel\/l/);
  const boxes = family.getByRole('checkbox', { name: /Moss/ });
  await boxes.first().waitFor();
  for (const box of await boxes.all()) await box.check();
  const cancel = family.getByRole('button', { name: 'Cancel 2 places and get back £68.67' });
  await cancel.click();
  await family
    .getByRole('alertdialog')
    .getByRole('button', { name: /Cancel 2 places/ })
    .click();
  await expect(family.getByText('2 places are cancelled')).toBeVisible();
});
