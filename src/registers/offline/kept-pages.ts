/** The list of registers, and one register: the page is the same for each session (decision 2). */
export const keptPages = { list: '/schedule/mentor', register: '/registers/without-signal' } as const;

/** Which page that is kept on the device serves an address; null for all others. */
export function keptPageOf(pathname: string): string | null {
  const path = pathname.replace(/\/$/, '');
  if (path === '/schedule/mentor' || path === '/registers') return keptPages.list;
  return /^\/registers\/[^/]+$/.test(path) ? keptPages.register : null;
}
