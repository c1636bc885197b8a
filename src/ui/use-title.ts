import { useEffect } from 'react';

/**
 * Names the page by what was loaded, instead of by its route alone: a file that is printed is called so. A `<title>` would
 * stand beside the route's own; the next page's `meta` replaces this one.
 */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
