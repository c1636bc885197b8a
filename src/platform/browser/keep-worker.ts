/** Where the worker is; it comes from the build, so in development there is none. */
const WORKER = '/worker.js';

/**
 * Has the browser keep the worker by which registers open without signal.
 * @returns false where the browser cannot, or there is none
 */
export async function keepWorker(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  try {
    await navigator.serviceWorker.register(WORKER);
    const ready = await Promise.race([navigator.serviceWorker.ready, installed()]);
    return ready !== null;
  } catch {
    // Registered before, and there is no signal now: it is at work.
    return navigator.serviceWorker.controller !== null;
  }
}

const PATIENCE_MS = 60_000;
const installed = (): Promise<null> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(null), PATIENCE_MS);
  });
