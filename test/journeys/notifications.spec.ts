import type { Page } from '@playwright/test';
import { demoAccounts } from '../../db/town.ts';
import { expect, test } from './fixtures.ts';
import { apiOf, bookByCard, makeFamily, makeListing, signIn } from './people.ts';
import { expectGoodPage } from './wizard.ts';

type Made = { endpoint: string; keys: { p256dh: string; auth: string } };
type Pushed = { body: string; path: string };

/** What is used of a worker's globals; the types of pages know none of it. */
type WorkerGlobal = { registration: ServiceWorkerRegistration; dispatchEvent(event: Event): boolean };

/**
 * Hands a push to the worker, presses what it shows, and says what that was. A browser without a screen shows and keeps no
 * notifications, so both events are made here.
 */
async function pushAndPress(page: Page, data: string): Promise<string> {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('There is no worker.');
  return worker.evaluate((text) => {
    const scope = globalThis as unknown as WorkerGlobal;
    const happen = (kind: string, more: object): void => {
      scope.dispatchEvent(Object.assign(new Event(kind), { waitUntil: () => undefined }, more));
    };
    let shown: NotificationOptions = {};
    scope.registration.showNotification = (_, options = {}) => {
      shown = options;
      return Promise.resolve();
    };
    happen('push', { data: { json: () => JSON.parse(text) as unknown } });
    happen('notificationclick', { notification: { data: shown.data as unknown, close: () => undefined } });
    return shown.body ?? '';
  }, data);
}

test('a family chooses how it is told, turns on push, and what its provider does rings its bell, reaches its phone without a name and opens the right page', async ({
  page,
  product,
  newPerson,
}, info) => {
  test.slow();
  const email = `bell-${info.project.name}@example.org`;
  const listing = await makeListing(product.url, `Bat Walks ${info.project.name}`);
  const nobody = await newPerson();
  await makeFamily(product.url, { firstName: 'Ned', lastName: 'Orr', email: `new-${email}`, child: 'Kit' });
  await signIn(nobody, `new-${email}`, '/notifications');
  await expect(nobody.getByRole('heading', { name: 'Nothing yet' })).toBeVisible();
  await expectGoodPage(nobody);

  // This browser has a push service that is on this machine: no other can be reached from here.
  const made = (await (await fetch(`${product.url}/dev/push`, { method: 'POST' })).json()) as Made;
  await page.context().grantPermissions(['notifications']);
  await page.addInitScript((subscription) => {
    if (!('PushManager' in globalThis)) return;
    Notification.requestPermission = () => Promise.resolve('granted');
    PushManager.prototype.subscribe = () =>
      Promise.resolve({ toJSON: () => subscription } as unknown as PushSubscription);
  }, made);
  await bookByCard(page, product.url, { firstName: 'Ivy', lastName: 'Dunn', email }, listing);
  await expect(page.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible({ timeout: 20_000 });

  await page.goto('/profile-settings/notifications');
  await expect(page.getByRole('row', { name: /^Bookings/ }).getByText('Always')).toBeAttached();
  await expectGoodPage(page);
  // Texts need a number that takes them.
  await page.getByRole('checkbox', { name: 'Messages: Text' }).check();
  await page.getByRole('switch', { name: 'Keep quiet for some hours' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Texts need a mobile number. Enter yours in your profile')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Messages: Text' }).uncheck();
  await page.getByRole('switch', { name: 'Keep quiet for some hours' }).uncheck();
  await page.getByRole('checkbox', { name: 'Reminders: Push' }).uncheck();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Your notifications are saved')).toBeVisible();
  await page.getByRole('button', { name: 'Turn on push on this device' }).click();
  await expect(page.getByRole('button', { name: /^Stop push on Chrome/ })).toBeVisible({ timeout: 30_000 });
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Reminders: Push' })).not.toBeChecked();

  // A message that comes in while another page is open shows a note; the device may be told not to.
  const family = await apiOf(product.url, email);
  const { conversationId } = await family('POST /conversations', {
    body: { listingId: listing.id, body: 'Do we bring torches?' },
    idempotencyKey: crypto.randomUUID(),
  });
  const provider = await apiOf(product.url, demoAccounts.organisation);
  await provider('POST /conversations/{conversationId}/messages', {
    params: { conversationId },
    body: { body: 'Yes, please do.' },
    idempotencyKey: crypto.randomUUID(),
  });
  await expect(page.getByText(/has written to you/)).toBeVisible();
  await page.getByRole('switch', { name: 'Show new messages on this device' }).uncheck();
  expect(await page.evaluate(() => localStorage.getItem('show-conversation-notifications'))).toBe('false');

  const [sessionId = ''] = listing.sessionIds;
  await provider('POST /cancellations', {
    body: { sessionIds: [sessionId], message: 'A storm is coming.', expectedPlaces: 1 },
    idempotencyKey: crypto.randomUUID(),
  });
  await expect(page.getByRole('link', { name: 'Notifications, 2 unread' })).toBeVisible({ timeout: 20_000 });
  const pushed = async () => (await (await fetch(made.endpoint)).json()) as Pushed[];
  await expect.poll(async () => (await pushed()).length, { timeout: 20_000 }).toBe(1);
  const [push = { body: '', path: '' }] = await pushed();
  expect(JSON.stringify(push)).not.toMatch(/Juno|Ivy|Dunn|Bat Walks/);

  expect(await pushAndPress(page, JSON.stringify(push))).toBe(push.body);
  await expect(page).toHaveURL((url) => url.pathname + url.search === push.path);

  await page.getByRole('link', { name: /^Notifications/ }).click();
  await expectGoodPage(page);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
});
