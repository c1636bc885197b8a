import { demoAccounts } from '../../db/town.ts';
import { checkoutAddress } from '../../src/checkout/checkout-address.ts';
import { accessibilityFaults, expect, sidewaysScroll, test } from './fixtures.ts';
import { apiOf, makeFamily, signIn } from './people.ts';

test('a provider holds one date of a block at another place, and the listing says so beside that date', async ({
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
  const first = Temporal.Now.plainDateISO('Europe/London').add({ days: 20 });
  await provider('POST /experiences/{experienceId}/blocks', {
    params,
    body: {
      name: 'By the river',
      type: 'CHOOSE_DATES',
      sessions: [0, 7].map((days) => ({
        date: first.add({ days }).toString(),
        start: '10:00',
        end: '12:00',
        capacity: 12,
      })),
    },
    idempotencyKey: crypto.randomUUID(),
  });

  await signIn(page, demoAccounts.organisation, `/onboarding/dates-and-times-preview?listing=${copy.id}`);
  await page.getByRole('button', { name: 'Change By the river' }).click();
  await page.getByRole('button', { name: 'Change times and places' }).click();
  const form = page.locator('#onboarding-form');
  await form.getByLabel('Where').nth(1).selectOption({ label: 'Another place …' });
  await form.getByLabel('Name of the place').fill('Boat House');
  await form.getByLabel('Postcode').fill('ZZ99 9ZZ');
  await form.getByRole('button', { name: 'Use this place' }).click();
  await expect(form.getByText('We do not know this postcode.').first()).toBeVisible();
  await form.getByLabel('Postcode').fill('BS1 4DJ');
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await form.getByRole('button', { name: 'Use this place' }).click();
  await expect(form.getByLabel('Where').nth(1).locator('option:checked')).toHaveText('Boat House, BS1 4DJ');
  await form.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page.getByText('‘By the river’ is saved')).toBeVisible();
  const { slug } = await provider('POST /experiences/{experienceId}/publish', { params });

  const visitor = await newPerson();
  await visitor.goto(`/listing/${slug}`);
  await expect(visitor.getByText('10:00 – 12:00 · Boat House').first()).toBeVisible();
  expect(await accessibilityFaults(visitor)).toEqual([]);
  expect(await sidewaysScroll(visitor)).toBe(0);

  // Who holds a date while it is moved is told before they pay.
  const email = `wagtail-${info.project.name}@example.org`;
  await makeFamily(product.url, { firstName: 'Rae', lastName: 'Wagtail', email, child: 'Wren' });
  const { blocks, venues } = await provider('GET /experiences/{experienceId}/blocks', { params });
  const block = blocks.find(({ name }) => name === 'By the river');
  if (!block) throw new Error('The block is gone.');
  const [date] = block.sessions;
  const family = await newPerson();
  await signIn(family, email, checkoutAddress(copy.id, [date?.id ?? '']));
  await family.getByRole('checkbox', { name: /^Wren / }).check();
  await family.getByRole('button', { name: /^Hold 1 place/ }).click();
  await family.getByText('Places held for').filter({ visible: true }).waitFor();
  await provider('PUT /blocks/{blockId}', {
    params: { blockId: block.id },
    body: {
      version: block.version,
      name: block.name,
      type: block.type,
      sessions: block.sessions.map(({ id, date: day, start, end, capacity }) => ({
        id,
        date: day,
        start,
        end,
        capacity,
        venueId: venues[0]?.id ?? null,
      })),
    },
  });
  await expect(family.getByText('A date was changed')).toBeVisible();
  await expect(family.getByText(/Now: .*, at Boat House/)).toBeVisible();
  expect(await accessibilityFaults(family)).toEqual([]);
  expect(await sidewaysScroll(family)).toBe(0);
});
