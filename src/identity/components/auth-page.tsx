import type { ReactNode } from 'react';
import { Page } from '../../ui/page.tsx';

/** The frame of the sign-in pages: one narrow sheet with one thing to do. */
export function AuthPage({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <Page title={title} lead={lead} width="narrow">
      <div className="flex flex-col gap-6">{children}</div>
    </Page>
  );
}

/** 'or', between two ways to do the same thing. */
export function Or() {
  return (
    <p className="flex items-center gap-4 text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      or
    </p>
  );
}
