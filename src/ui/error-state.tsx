import type { ElementType, ReactNode } from 'react';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { Button } from './button.tsx';

export type ErrorStateProps = {
  title: ReactNode;
  /** What happened, what is safe, what to do. */
  children?: ReactNode;
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
  retryLabel = 'Try again',
  busy,
  action,
  level = 2,
}: ErrorStateProps) {
  const Heading: ElementType = `h${level}`;
  return (
    <div role="alert" className="mx-auto flex max-w-lg flex-col items-center px-4 py-10 text-center">
      <FallenBranch />
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

/** A branch across the path: the way is blocked for now. */
function FallenBranch() {
  return (
    <svg viewBox="0 0 160 110" className="h-28 w-40" aria-hidden fill="none">
      <ellipse cx="80" cy="92" rx="70" ry="12" className="fill-marigold-soft" />
      <path d="M24 84 136 50" className="stroke-on-marigold-soft" strokeWidth="9" strokeLinecap="round" />
      <path d="m66 71-8-26m40 17 20 21" className="stroke-on-marigold-soft" strokeWidth="6" strokeLinecap="round" />
      <path d="M58 45c-13-2-19-11-17-23 13 1 19 10 17 23Z" className="fill-berry" />
      <path d="M60 47c-1-12 6-20 18-21 1 12-6 20-18 21Z" className="fill-marigold" />
      <path d="M136 50c0-10 6-17 16-18 2 10-5 18-16 18Z" className="fill-marigold" />
    </svg>
  );
}
