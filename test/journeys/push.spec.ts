import type { CDPSession, Page } from '@playwright/test';
import { demoAccounts } from '../../db/town.ts';
import { expect, test } from './fixtures.ts';
import { apiOf, bookByCard, makeListing } from './people.ts';

type Made = { endpoint: string; keys: { p256dh: string; auth: string } };
type Pushed = { title: string; body: string; path: string };

/** Hands a push to the worker of a page as Chromium itself does when one comes in from a push service. */
async function deliver(page: Page, origin: string, payload: object): Promise<void> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => !isDeleted && scopeURL.startsWith(origin));
      if (own) resolve(own.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registered,
    data: JSON.stringify(payload),
  });
  await cdp.detach();
}

/** Has the worker remember what it shows, because a browser without a screen shows nothing. */
async function watchShown(page: Page): Promise<() => Promise<{ body?: string; path?: string }[]>> {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('There is no worker.');
  await worker.evaluate(() => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration; shown: NotificationOptions[] };
    scope.shown = [];
    scope.registration.showNotification = (_, options = {}) => {
      scope.shown.push(options);
      return Promise.resolve();
    };
  });
  return () =>
    worker.evaluate(() =>
      (globalThis as unknown as { shown: NotificationOptions[] }).shown.map((one) => ({
        ...(one.body === undefined ? {} : { body: one.body }),
        path: (one.data as { path: string }).path,
      })),
    );
}

/** Presses the last of what the worker has shown. */
async function press(page: Page): Promise<void> {
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(() => {
    const scope = globalThis as unknown as { shown: NotificationOptions[]; dispatchEvent(event: Event): boolean };
    const notification = { data: scope.shown.at(-1)?.data as unknown, close: () => undefined };
    const event = Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined });
    scope.dispatchEvent(event);
  });
}

test('a push that Chromium receives opens the right page and names nobody; to a family in its quiet hours none goes out, and its bell rings', async ({
  page,
  product,
  newPerson,
}, info) => {
  test.slow();
  const email = `push-${info.project.name}@example.org`;
  const listing = await makeListing(product.url, `Moth Nights ${info.project.name}`);
  const makeDevice = async () => (await (await fetch(`${product.url}/dev/push`, { method: 'POST' })).json()) as Made;
  const pushedTo = async ({ endpoint }: Made) => (await (await fetch(endpoint)).json()) as Pushed[];

  // A second family keeps quiet from an hour ago to two hours from now.
  const sleeper = await newPerson();
  await bookByCard(sleeper, product.url, { firstName: 'Una', lastName: 'Reed', email: `quiet-${email}` }, listing);
  const sleeping = await apiOf(product.url, `quiet-${email}`);
  const now = Temporal.Now.zonedDateTimeISO('Europe/London');
  const clock = (hours: number): string => now.add({ hours }).toPlainTime().toString().slice(0, 5);
  await sleeping('PUT /notification-settings', { body: { choices: {}, quiet: { from: clock(-1), to: clock(2) } } });
  const asleep = await makeDevice();
  await sleeping('POST /push-subscriptions', { body: asleep });

  const made = await makeDevice();
  await page.context().grantPermissions(['notifications']);
  await page.addInitScript((subscription) => {
    if (!('PushManager' in globalThis)) return;
    Notification.requestPermission = () => Promise.resolve('granted');
    PushManager.prototype.subscribe = () =>
      Promise.resolve({ toJSON: () => subscription } as unknown as PushSubscription);
  }, made);
  await bookByCard(page, product.url, { firstName: 'Ada', lastName: 'Finch', email }, listing);
  await page.goto('/profile-settings/notifications');
  await page.getByRole('button', { name: 'Turn on push on this device' }).click();
  await expect(page.getByRole('button', { name: /^Stop push on Chrome/ })).toBeVisible({ timeout: 30_000 });

  const provider = await apiOf(product.url, demoAccounts.organisation);
  await provider('POST /cancellations', {
    body: { sessionIds: listing.sessionIds.slice(0, 1), message: 'A storm is coming.', expectedPlaces: 2 },
    idempotencyKey: crypto.randomUUID(),
  });
  await expect.poll(async () => (await pushedTo(made)).length, { timeout: 30_000 }).toBeGreaterThan(0);
  const [push = { title: '', body: '', path: '' }] = await pushedTo(made);
  expect(JSON.stringify(push)).not.toMatch(/Juno|Ada|Finch|Moth Nights/);

  const shown = await watchShown(page);
  await deliver(page, product.url, push);
  await expect.poll(shown).toEqual([{ body: push.body, path: push.path }]);
  await press(page);
  await expect(page).toHaveURL((url) => url.pathname + url.search === push.path);

  await sleeper.goto('/notifications');
  await expect(sleeper.getByText(/^Cancelled: .*Moth Nights/)).toBeVisible({ timeout: 20_000 });
  expect(await pushedTo(asleep)).toEqual([]);
});
