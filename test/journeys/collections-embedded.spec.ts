import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { demoAccounts } from '../../db/town.ts';
import { expect, openUntil, test } from './fixtures.ts';
import { apiOf, makeFamily, makeListing, payByCard, signIn } from './people.ts';
import { expectGoodPage } from './wizard.ts';

/** A website of somebody else's, at an origin of its own, whose only page is this. */
async function openWebsite(html: string): Promise<{ url: string; close: () => void }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Another host than the product's 127.0.0.1, so that its cookies are those of a third party.
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}

test('a provider’s collection stands on a page of another website, without cookies and as high as it is, and is booked from it', async ({
  product,
  page,
}, info) => {
  test.slow();
  const title = `By the brook ${info.project.name}`;
  const listing = await makeListing(product.url, title);
  const provider = await apiOf(product.url, demoAccounts.organisation);
  const { id: collectionId } = await provider('POST /own-collections', {
    body: { title: `Streams, ${info.project.name}` },
  });
  const params = { collectionId };
  const { key } = await provider('PUT /own-collections/{collectionId}/listings/{listingId}', {
    params: { ...params, listingId: listing.id },
  });
  const frame = await (
    await page.request.get(`${product.url}/api/oembed?url=${encodeURIComponent(`${product.url}/collections/${key}`)}`)
  ).json();
  const website = await openWebsite(
    `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Hazel Copse</title><h1>Our dates</h1>${frame.html}<p>Below</p></html>`,
  );
  try {
    const context = page.context();
    await context.clearCookies();
    await page.goto(website.url);
    const embedded = page.frameLocator('iframe');
    await expect(embedded.getByRole('heading', { name: `Streams, ${info.project.name}` })).toBeVisible();
    // As high as what is in it, and not as it was pasted.
    await expect
      .poll(async () => {
        const inside = page.frame({ url: /iframe/ });
        const needs = await inside?.evaluate(() => {
          const content = document.querySelector('main')?.getBoundingClientRect();
          return Math.ceil(content?.bottom ?? 0);
        });
        const has = await page.locator('iframe').evaluate((frame) => frame.clientHeight);
        return needs !== undefined && needs !== 600 && has === needs;
      })
      .toBe(true);
    expect(await context.cookies()).toEqual([]);
    const elsewhere = await page.request.get(`${product.url}/collections/${key}`);
    expect(elsewhere.headers()['content-security-policy']).toContain("frame-ancestors 'none'");

    await embedded.getByRole('link', { name: title }).click();
    // The whole window goes on, where the session of the family is its own.
    await page.waitForURL(`${product.url}/listing/${listing.slug}`);
    const email = `brook-${info.project.name}@example.org`;
    await makeFamily(product.url, { firstName: 'Ada', lastName: 'Brook', email, child: 'Juno' });
    await signIn(page, email, `/listing/${listing.slug}`);
    await page.getByRole('button', { name: 'Reject' }).click();
    await page
      .getByRole('checkbox', { name: /places? left/ })
      .first()
      .click();
    await page
      .getByRole('button', { name: /^Book 1 date/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Hold 1 place for 15 minutes' }).click();
    await page.getByLabel(/^Juno .*: What does your child enjoy/).fill('Beetles.');
    await page.getByRole('button', { name: /£32\.96/ }).click();
    await page.waitForURL(/\/c\/pay\//);
    await payByCard(page);
    await page.waitForURL(/\/bookings\//);
    await expect(page.getByText('You are booked')).toBeVisible();
  } finally {
    website.close();
  }
});

test('a family puts what it saved into a list, sends its link to somebody without an account, and closes it again', async ({
  product,
  page,
  newPerson,
}, info) => {
  const email = `rowan-lists-${info.project.name}@example.org`;
  await makeFamily(product.url, { firstName: 'Rowan', lastName: 'Ashby', email, child: 'Juno' });
  await signIn(page, email, '/search-learning-experiences?q=woodland&place=Bristol');
  await page.getByRole('link', { name: 'Woodland Explorers' }).first().click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Add to a list' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('A new list').fill('Summer with Juno');
  await dialog.getByRole('button', { name: 'Make it' }).click();
  await dialog.getByRole('button', { name: 'Is in Summer with Juno' }).waitFor();
  await dialog.getByRole('link', { name: 'Summer with Juno' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Summer with Juno' })).toBeVisible();
  await expect(page.getByRole('main').getByText('Woodland Explorers', { exact: true })).toBeVisible();
  await page.getByRole('radio', { name: 'Who has the link' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/a name of your family/).first()).toBeVisible();
  await page.getByLabel('Title').fill('Our summer');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const shared = await page.getByRole('link', { name: 'See it' }).getAttribute('href');
  expect(shared).toMatch(/^\/collections\/[a-z0-9]{24}$/);
  await expectGoodPage(page);

  const friend = await newPerson();
  await friend.goto(shared ?? '');
  await expect(friend.getByRole('heading', { level: 1, name: 'Our summer' })).toBeVisible();
  await expect(friend.getByRole('link', { name: 'Woodland Explorers' })).toBeVisible();
  expect(await friend.content()).not.toMatch(/Rowan|Ashby|Juno/);
  await expectGoodPage(friend);

  await page.getByRole('radio', { name: 'Only you' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('link', { name: 'See it' })).toBeHidden();
  await openUntil(friend, shared ?? '', (within) =>
    expect(friend.getByText('There is no such collection')).toBeVisible(within),
  );
});
