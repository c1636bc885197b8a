import { signUp } from '../../bench/parts/sign-up.ts';
import { DEMO_PASSWORD } from '../../db/town.ts';
import { expect, test } from './fixtures.ts';
import { apiOf, signIn } from './people.ts';
import { expectGoodPage, paidOrFree, walk } from './wizard.ts';

test('a new organisation is led from an empty list to its first listing, takes away what failed to upload, and is asked for the type of its second', async ({
  page,
  product,
}, info) => {
  test.slow();
  const email = `sorrel-${info.project.name}@example.org`;
  await signUp(product.url, { email, password: DEMO_PASSWORD, firstName: 'Sorrel', lastName: 'Finch' });
  const api = await apiOf(product.url, email);
  const { id } = await api('GET /users/me');
  await api('PATCH /users/update-user/{id}', {
    params: { id },
    body: {
      accountType: 'organisation',
      summary: 'Hedges, and who lives in them.',
      biography: 'Two hedge layers who take children along.',
      phoneNumber: '07700 900456',
    },
  });
  const first = page.getByRole('link', { name: 'Create your first listing' });
  await signIn(page, email, '/bookings/m?type=all');
  await expect(first).toBeVisible();
  await expectGoodPage(page);
  for (const list of ['/schedule/mentor', '/payouts', '/create-a-booking', '/listings']) {
    await page.goto(list);
    await expect(first, list).toBeVisible();
  }
  await first.click();
  const heading = page.getByRole('heading', { level: 1 });
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await expect(heading).toHaveText('Tell families who you are');
  await next.click();
  await expect(heading).toHaveText('What is your role?');
  await next.click();
  await expect(heading).toHaveText('Add your name');
  const name = page.getByLabel('Name of your organisation');
  await next.click();
  await expect(page.getByText('Required').first()).toBeVisible();
  await name.fill('Hedge & Bank');
  await next.click();
  await expect(heading).toHaveText('Add your mission statement or motto');
  // The person keeps their own name.
  await expect.poll(async () => (await api('GET /users/me')).providerName).toBe('Hedge & Bank');
  expect(await api('GET /users/me')).toMatchObject({ firstName: 'Sorrel', lastName: 'Finch' });

  await page.goto('/listings');
  await first.click();
  await walk(page, [paidOrFree, { question: 'Describe what you offer', goOn: 'Start' }]);
  await expect(heading).toHaveText('Give your listing a title');
  const listing = new URL(page.url()).searchParams.get('listing') ?? '';
  await page.goto('/payouts');
  await page.getByRole('link', { name: 'Finish your listing' }).click();
  await expect(page).toHaveURL(new RegExp(`/onboarding/review\\?listing=${listing}`));

  await page.goto(`/onboarding/listing-upload-images?listing=${listing}`);
  const photos = page.getByLabel('Photos', { exact: true });
  await photos.setInputFiles({ name: 'hedge.txt', mimeType: 'text/plain', buffer: Buffer.from('a hedge') });
  await page.getByRole('button', { name: 'Remove hedge.txt' }).click();
  await expect(photos).toBeFocused();
  await photos.setInputFiles([
    { name: 'bank.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') },
    { name: 'ditch.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture either') },
  ]);
  const remove = page.getByRole('button', { name: /^Remove / });
  await expect(remove).toHaveCount(2);
  await expectGoodPage(page);
  expect((await remove.first().boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await remove.first().click();
  await expect(page.getByRole('button', { name: 'Remove ditch.jpg' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(remove).toHaveCount(0);
  await expect(photos).toBeFocused();

  await page.goto('/listings');
  const add = page.getByRole('link', { name: 'Add a listing' });
  const back = page.getByRole('button', { name: 'Back', exact: true });
  await add.click();
  await expect(heading).toHaveText('What is your listing type?');
  await back.click();
  await expect(heading).toHaveText('Your listings');
  await add.click();
  await walk(page, [paidOrFree]);
  await expect(heading).toHaveText('Describe what you offer');
  await back.click();
  await expect(heading).toHaveText('What is your listing type?');
});
