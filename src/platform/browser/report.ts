/** What was being done when an error happened. */
export type ErrorContext = 'auth' | 'request' | 'page';

const told = new Set<string>();

/**
 * Tells the server of an error in this browser, each once a page. Never throws and never waits; without a connection it
 * is told when there is one again. The page's query is left out, because it may name people.
 */
export function reportError(error: unknown, context: ErrorContext): void {
  const message = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  const path = globalThis.location?.pathname.slice(0, 300);
  const key = `${context} ${path} ${message}`;
  if (path === undefined || told.has(key)) return;
  told.add(key);
  const report = { message, context, path };
  if (navigator.onLine) void send(report);
  else window.addEventListener('online', () => void send(report), { once: true });
}

async function send(report: { message: string; context: ErrorContext; path: string }): Promise<void> {
  try {
    await fetch('/api/browser-errors', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(report),
      keepalive: true,
    });
  } catch {
    // Whoever cannot be reached cannot be told.
  }
}
