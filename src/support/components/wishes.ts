/** What somebody asks for from anywhere on a page: help, or the settings of cookies. */
export type Wish = 'help' | 'cookies';

let grant: ((wish: Wish) => void) | null = null;
let waiting: Wish | null = null;

/** Asks for help or for the cookie settings. What grants it comes after the page is idle; the wish waits for it. */
export function ask(wish: Wish): void {
  if (grant) grant(wish);
  else waiting = wish;
}

/** Called by what grants wishes, while it is on the page. */
export function grantWishes(granter: (wish: Wish) => void): () => void {
  grant = granter;
  if (waiting) granter(waiting);
  waiting = null;
  return () => {
    if (grant === granter) grant = null;
  };
}
