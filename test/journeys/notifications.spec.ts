import type { Page } from '@playwright/test';
import { demoAccounts } from '../../db/town.ts';
import { expect, test } from './fixtures.ts';
import { apiOf, bookByCard, makeFamily, makeListing, signIn } from './people.ts';
import { expectGoodPage } from './wizard.ts';

type Made = { endpoint: string; keys: { p256dh: string; auth: string } };
type Pushed = { body: string; path: string };

/** What is used of a worker's globals; the types of pages know none of it. */
type WorkerGlobal = {
  registration: ServiceWorkerRegistration;
  NotificationEvent: new (kind: string, options: { notification: Notification | undefined }) => Event;
  dispatchEvent(event: Event): boolean;
};

/** Has the browser hand a push to the worker, as if it came from the browser's own push service. */
async function deliverPush(page: Page, origin: string, data: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const found = Promise.withResolvers<string>();
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const [own] = registrations.filter(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted);
    if (own) found.resolve(own.registrationId);
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await found.promise;
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
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

  await deliverPush(page, new URL(product.url).origin, JSON.stringify(push));
  const shown = () =>
    page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).map(({ body }) => body));
  await expect.poll(shown).toContain(push.body);
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(async () => {
    const scope = globalThis as unknown as WorkerGlobal;
    const [notification] = await scope.registration.getNotifications();
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
  });
  await expect(page).toHaveURL((url) => url.pathname + url.search === push.path);

  await page.getByRole('link', { name: /^Notifications/ }).click();
  await expectGoodPage(page);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
});
