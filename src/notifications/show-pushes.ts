/** What the server says by push: no name of anybody, see send-deliveries.ts. */
export type Pushed = { title: string; body: string; path: string; tag: string };

/** What a page is told by the worker: to show another one. */
export type OpenPath = { kind: 'open-path'; path: string };

type PushEvent = Event & { data: { json(): unknown } | null; waitUntil(done: Promise<unknown>): void };
type ClickEvent = Event & { notification: Notification; waitUntil(done: Promise<unknown>): void };
type OpenPage = { url: string; focus(): Promise<unknown>; postMessage(said: OpenPath): void };

// The types of pages and of workers cannot be had in one program: this is what is used of the latter.
type Worker = {
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<OpenPage[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener(kind: 'push', hear: (event: PushEvent) => void): void;
  addEventListener(kind: 'notificationclick', hear: (event: ClickEvent) => void): void;
};

const isPath = (path: unknown): path is string => typeof path === 'string' && /^\/(?![/\\])/.test(path);

/** In the worker: shows what comes by push, and opens the page that it is about when somebody presses it. */
export function showPushes(): void {
  const worker = globalThis as unknown as Worker;
  worker.addEventListener('push', (event) => {
    const { title, body, path, tag } = (event.data?.json() ?? {}) as Partial<Pushed>;
    const data = { path: isPath(path) ? path : '/' };
    const options = { ...(body ? { body } : {}), ...(tag ? { tag } : {}), icon: '/icon.svg', data };
    event.waitUntil(worker.registration.showNotification(title ?? 'News', options));
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { path } = event.notification.data as { path: string };
    event.waitUntil(openPage(worker, path));
  });
}

/** Shows the page in a window that is open already, so that nothing typed elsewhere is lost in a second one; or opens one. */
async function openPage({ clients }: Worker, path: string): Promise<void> {
  const [page] = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!page) {
    await clients.openWindow(path);
    return;
  }
  page.postMessage({ kind: 'open-path', path });
  // Some browsers let a window come to the front only within a moment of the press.
  await page.focus().catch(() => undefined);
}
