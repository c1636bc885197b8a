import type { ElementType, ReactNode } from 'react';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { Button } from './button.tsx';
import { FallenBranch, Gate, PathEnds } from './drawings.tsx';

const drawings = { broken: FallenBranch, 'not-found': PathEnds, forbidden: Gate } as const;

export type ErrorStateProps = {
  title: ReactNode;
  /** What happened, what is safe, what to do. */
  children?: ReactNode;
  /** Chooses the drawing. Unless told, what can be tried again is broken, and what cannot is not there. */
  kind?: keyof typeof drawings;
  onRetry?: () => void;
  retryLabel?: string;
  /** The retry runs. */
  busy?: boolean;
  /** Another way out: a link home. */
  action?: ReactNode;
  level?: 1 | 2 | 3;
};

/** Something could not be shown. */
export function ErrorState({
  title,
  children,
  onRetry,
  kind = onRetry ? 'broken' : 'not-found',
  retryLabel = 'Try again',
  busy,
  action,
  level = 2,
}: ErrorStateProps) {
  const Heading: ElementType = `h${level}`;
  const Drawing = drawings[kind];
  return (
    <div role="alert" className="mx-auto flex max-w-lg flex-col items-center px-4 py-10 text-center">
      <Drawing />
      <Heading className="mt-5 !text-xl">{title}</Heading>
      {children && <div className="mt-2 text-ink-soft">{children}</div>}
      {(onRetry || action) && (
        <div className="mt-6 flex flex-wrap justify-center gap-3">
          {onRetry && (
            <Button tone="primary" icon={<RotateCw aria-hidden />} busy={busy ?? false} onClick={onRetry}>
              {retryLabel}
            </Button>
          )}
          {action}
        </div>
      )}
    </div>
  );
}
