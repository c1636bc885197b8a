import type { ReactNode } from 'react';
import './help-corner.css';

/** How help looks in the bar on top of the pages; on small screens it is the icon only. */
export const helpLook =
  'relative inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-control px-2 font-[600] whitespace-nowrap text-ink no-underline hover:bg-paper-sunken lg:px-3 [&>svg]:size-6';

/** Where the chat stands while it is open. */
export function HelpCorner({ children }: { children: ReactNode }) {
  return (
    <aside aria-label="Help" className="help-corner print:hidden">
      {children}
    </aside>
  );
}
