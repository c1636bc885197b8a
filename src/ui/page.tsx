import type { ReactNode } from 'react';
import type { To } from 'react-router';
import { BackLink } from './back-link.tsx';
import { classes } from './classes.ts';

export type PageProps = {
  title: ReactNode;
  /** A sentence under the title. */
  lead?: ReactNode;
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** The page this one belongs to. */
  back?: { to: To; label: string };
  /** `narrow` for one question or a form, `text` for reading, `wide` for lists and tables, `full` for all there is. */
  width?: 'narrow' | 'text' | 'wide' | 'full';
  children?: ReactNode;
};

const widths = { narrow: 'max-w-xl', text: 'max-w-3xl', wide: 'max-w-7xl', full: '' };

/** The page's `<main id="main">` with its one `<h1>`, which takes the focus when the page comes (page-changes.tsx). */
export function Page({ title, lead, actions, back, width = 'wide', children }: PageProps) {
  return (
    <main id="main" tabIndex={-1} className={classes('mx-auto w-full px-4 pt-6 pb-16 sm:px-6 sm:pt-9', widths[width])}>
      {back && (
        <BackLink to={back.to} className="mb-2">
          {back.label}
        </BackLink>
      )}
      <header className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 sm:mb-8">
        <div className="max-w-3xl min-w-0">
          <h1>{title}</h1>
          {lead && <p className="mt-2 text-lg text-ink-soft">{lead}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-3 print:hidden">{actions}</div>}
      </header>
      {children}
    </main>
  );
}

/** The first thing the tab key meets: goes past the navigation to the page. */
export function SkipLink() {
  return (
    <a
      href="#main"
      data-skip-link
      className="fixed top-2 left-2 z-toast -translate-y-24 rounded-control bg-ink px-5 py-3 font-[650] text-paper focus:translate-y-0"
    >
      Skip to the page
    </a>
  );
}
