/** What somebody asks for from anywhere on a page: help, or the settings of cookies. */
export type HoldLine = 'help' | 'cookies';

let grant: ((request: HoldLine) => void) | null = null;
let waiting: HoldLine | null = null;

/** Asks for help or for the cookie settings. What grants it comes after the page is idle; the wish waits for it. */
export function ask(request: HoldLine): void {
  if (grant) grant(request);
  else waiting = request;
}

/** Called by what grants wishes, while it is on the page. */
export function grantWishes(granter: (request: HoldLine) => void): () => void {
  grant = granter;
  if (waiting) granter(waiting);
  waiting = null;
  return () => {
    if (grant === granter) grant = null;
  };
}
