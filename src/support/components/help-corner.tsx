import type { ReactNode } from 'react';
import './help-corner.css';

/** How the button in the corner looks; on a phone it is a round one with the icon only. */
export const helpLook =
  'relative !shadow-float max-sm:!size-12 max-sm:!rounded-full max-sm:!p-0 max-sm:[&_svg]:!size-6';

/** The corner of each page where help is. */
export function HelpCorner({ children }: { children: ReactNode }) {
  return (
    <aside aria-label="Help" className="help-corner print:hidden">
      {children}
    </aside>
  );
}
