const TRY_AGAIN_MS = 3_000;

/**
 * Fetches the code of a part of a page and, while there is no signal, waits for some instead of failing: with React's `lazy`
 * a single failed fetch replaces the whole page by an error, for good.
 * @throws when the code itself is at fault: on the server, or when the server answers and twice has no such code.
 */
export async function patiently<Code>(fetchCode: () => Promise<Code>, failedBefore = false): Promise<Code> {
  try {
    return await fetchCode();
  } catch (error) {
    if (typeof window === 'undefined') throw error;
    const reachable = await isServerReachable();
    if (reachable && failedBefore) throw error;
    await signalOrPause();
    return patiently(fetchCode, reachable);
  }
}

async function isServerReachable(): Promise<boolean> {
  try {
    return (await fetch('/icon.svg', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

async function signalOrPause(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const signal = (): void => resolve();
  const timer = window.setTimeout(signal, TRY_AGAIN_MS);
  window.addEventListener('online', signal, { once: true });
  await promise;
  window.clearTimeout(timer);
  window.removeEventListener('online', signal);
}
