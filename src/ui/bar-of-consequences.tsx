import type { ReactNode } from 'react';
import { classes } from './classes.ts';

/** At the lower edge of the window, last on its page: what would follow from what is chosen, and the button that does it. */
export function BarOfConsequences({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div
      data-says-what-follows
      className={classes(
        // At the end of the page it stands where it stood before: with the page's room under it, it would rise to where help is.
        'sticky bottom-0 z-10 -mx-4 border-t border-line bg-paper-raised p-4 shadow-float max-sm:-mb-16 sm:mx-0 sm:rounded-card sm:border sm:max-lg:-mb-12',
        className,
      )}
    >
      {children}
    </div>
  );
}
