import type { ElementType, ReactNode } from 'react';
import { Bench, Gate, PathEnds, Sapling } from './drawings.tsx';

/** What is missing here: something that will come, people, what an address names, or the right to see it. */
export type EmptyKind = 'nothing' | 'nobody' | 'not-found' | 'forbidden';

const drawings: Record<EmptyKind, () => ReactNode> = {
  nothing: Sapling,
  nobody: Bench,
  'not-found': PathEnds,
  forbidden: Gate,
};

export type EmptyStateProps = {
  title: ReactNode;
  /** What belongs here and how it comes to be here. */
  children?: ReactNode;
  /** The next step. */
  action?: ReactNode;
  /** Chooses the drawing; something that will grow unless told. */
  kind?: EmptyKind;
  level?: 2 | 3;
};

/** Nothing here yet: what this place is, and the next step. */
export function EmptyState({ title, children, action, kind = 'nothing', level = 2 }: EmptyStateProps) {
  const Heading: ElementType = `h${level}`;
  const Drawing = drawings[kind];
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center px-4 py-10 text-center">
      <Drawing />
      <Heading className="mt-5 !text-xl">{title}</Heading>
      {children && <div className="mt-2 text-ink-soft">{children}</div>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
