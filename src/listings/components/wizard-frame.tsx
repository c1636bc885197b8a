import type { ReactNode } from 'react';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export function StepHeading({
  section,
  question,
  optional,
}: {
  section: string | null;
  question: string;
  optional: boolean;
}) {
  return (
    <header className="mb-7">
      {section && <p className="mb-1 font-[650] text-forest max-lg:sr-only">{section}</p>}
      <h1>{question}</h1>
      {optional && <p className="mt-2 text-lg text-ink-soft">Optional</p>}
    </header>
  );
}

type FrameProps = { side?: ReactNode; top?: ReactNode; bar?: ReactNode; heading?: ReactNode; children: ReactNode };

export function Frame({ side, top, bar, heading, children }: FrameProps) {
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pb-4 sm:px-6 lg:grid lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-12 lg:pb-16">
      <aside className="hidden border-r border-line py-8 pr-6 lg:block print:hidden">
        <div className="sticky top-20 max-h-[calc(100dvh-6rem)] overflow-y-auto pb-6">{side}</div>
      </aside>
      <main id="main" tabIndex={-1} className="max-w-2xl min-w-0">
        {bar && (
          <div className="flex min-h-14 items-center gap-3 border-b border-line text-sm lg:mt-6 lg:border-0 print:hidden">
            {bar}
          </div>
        )}
        {top && <div className="pt-3 lg:hidden print:hidden">{top}</div>}
        <div className="pt-6 lg:pt-4">
          {heading}
          {children}
        </div>
      </main>
    </div>
  );
}

export function LoadingWizard() {
  return (
    <Frame side={<Skeleton className="h-96 w-full !rounded-card" />}>
      <output className="sr-only">Loading your listing</output>
      <Skeleton className="mt-8 h-9 w-3/4" />
      <Skeleton className="mt-8 h-14 w-full" />
      <Skeleton className="mt-4 h-14 w-full" />
      <Skeleton className="mt-8 h-12 w-36" />
    </Frame>
  );
}

export function NoSuchListing({ archived }: { archived?: boolean }) {
  return (
    <Frame>
      <EmptyState
        title={archived ? 'This listing is archived' : 'We could not find this listing'}
        action={
          <LinkButton to="/listings" tone="primary">
            Go to your listings
          </LinkButton>
        }
      >
        {archived ? 'It cannot be changed any more.' : 'It may have been removed, or it belongs to another account.'}
      </EmptyState>
    </Frame>
  );
}
