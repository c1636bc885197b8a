import { expect, openUntil, test } from './fixtures.ts';
import { apiOf, makeAccount, signIn } from './people.ts';
import { expectGoodPage } from './wizard.ts';

test('a visitor asks a provider, signs up on the way without losing a word, and the two write to each other without a reload', async ({
  page: family,
  newPerson,
  product,
}, info) => {
  test.slow();
  const own = await (await apiOf(product.url, 'organisation@thicket.example'))('GET /experiences', { query: {} });
  const asked = own.experiences.find((one) => one.state === 'PUBLISHED' && !one.isPrivate);
  if (!asked) throw new Error('The demo town has no listing of the organisation.');
  const listing = `/listing/${asked.slug}`;
  const words = `Is the path fine for a wheelchair? (${info.project.name})`;
  await family.goto(listing);
  await family.getByRole('button', { name: 'Ask a question' }).click();
  const box = family.getByRole('textbox', { name: /^Your question to / });
  await family.getByRole('button', { name: 'Send the question' }).click();
  await expect(family.getByText('Please write something first')).toBeVisible();
  await box.fill(words);
  // From the top: what lies half under the bar of the page while it is scrolled is too small to press for a moment.
  await family.evaluate(() => window.scrollTo({ top: 0 }));
  await expectGoodPage(family);
  await family.getByRole('button', { name: 'Send the question' }).click();
  await family.getByRole('link', { name: 'Make an account' }).click();
  await makeAccount(family, {
    firstName: 'Fern',
    lastName: 'Whitlock',
    email: `fern-asks-${info.project.name}@example.org`,
  });
  await family.waitForURL((url) => url.pathname === listing);
  await expect(box).toHaveValue(words);

  const provider = await newPerson();
  await signIn(provider, 'organisation@thicket.example', '/messages');
  await family.getByRole('button', { name: 'Send the question' }).click();
  await family.getByRole('link', { name: 'See it in your messages' }).click();
  const log = family.getByRole('log', { name: 'Messages' });
  await expect(log).toContainText(words);
  await expect(family.getByText('Not read yet')).toBeVisible();
  await expectGoodPage(family);

  await provider
    .getByRole('link', { name: /^Fern Whitlock/ })
    .first()
    .click();
  await expect(provider.getByRole('log', { name: 'Messages' })).toContainText(words);
  await expect(family.getByText('Read', { exact: true })).toBeVisible();
  await provider.getByLabel('Answer Fern Whitlock').fill('Yes, the whole way is boards.');
  await provider.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(log).toContainText('Yes, the whole way is boards.');
  await expectGoodPage(provider);

  // What one family asked helps others: on the page, without her name.
  await provider.getByRole('link', { name: 'Show an answer on its page' }).click();
  await expect(provider.getByRole('heading', { name: 'Questions on pages' })).toBeVisible();
  await provider.getByRole('button', { name: /^Show it on the page/ }).click();
  await provider.getByRole('textbox', { name: 'Question, as everybody reads it' }).fill(`Does Fern need boots?`);
  await provider.getByRole('button', { name: 'Show it on the page' }).click();
  await expect(provider.getByText('please leave out the name Fern')).toBeVisible();
  await provider.getByRole('textbox', { name: 'Question, as everybody reads it' }).fill(words);
  await expectGoodPage(provider);
  await provider.getByRole('button', { name: 'Show it on the page' }).click();
  await expect(provider.getByRole('heading', { name: 'On pages of your listings' })).toBeVisible();
  await expectGoodPage(provider);
  const visitor = await newPerson();
  const questions = visitor.getByRole('region', { name: 'Questions' });
  await openUntil(visitor, listing, (within) => expect(questions).toContainText(words, within));
  await questions.getByText(words, { exact: true }).click();
  await expect(questions.getByText('Yes, the whole way is boards.')).toBeVisible();
  await expect(questions).not.toContainText('Fern');
  await expectGoodPage(visitor);
  await family.goto('/questions');
  await family.getByRole('button', { name: /^Take it off the page/ }).click();
  await expect(family.getByRole('heading', { name: 'No questions yet' })).toBeVisible();
  await openUntil(visitor, listing, async (within) => {
    // Only of a page that stands there something can be missing.
    await expect(visitor.getByRole('heading', { level: 1, name: asked.title })).toBeVisible(within);
    await expect(visitor.getByText(words, { exact: true })).toBeHidden(within);
  });
});

test('a heart that is pressed before signing in is saved afterwards, shows in the search, and can be taken out', async ({
  page,
}, info) => {
  const search = '/search-learning-experiences?q=woodland&place=Bristol';
  await page.goto(search);
  const heart = page.getByRole('button', { name: 'Save Woodland Explorers' }).first();
  await heart.click();
  await page.getByRole('link', { name: 'Make an account' }).click();
  await makeAccount(page, {
    firstName: 'Moss',
    lastName: 'Avery',
    email: `moss-saves-${info.project.name}@example.org`,
  });
  await page.waitForURL((url) => url.pathname === '/search-learning-experiences');
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');

  await page.goto('/collections');
  await expect(page.getByRole('link', { name: 'Woodland Explorers' })).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole('link', { name: 'Woodland Explorers' }).click();
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/collections');
  await page.getByRole('button', { name: 'Save Woodland Explorers', pressed: true }).click();
  await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible();
  await expectGoodPage(page);
});

test('the link of a listing is copied where there is nothing to share it with', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined });
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => void (document.title = `copied ${text}`) },
    });
  });
  await page.goto('/search-learning-experiences?q=woodland&place=Bristol');
  await page.getByRole('link', { name: 'Woodland Explorers' }).first().click();
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  await expect(page).toHaveTitle(/^copied http.*\/listing\/woodland-explorers/);
});
