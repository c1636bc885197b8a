import type { ElementType, ReactNode } from 'react';

export type EmptyStateProps = {
  title: ReactNode;
  /** What belongs here and how it comes to be here. */
  children?: ReactNode;
  /** The next step. */
  action?: ReactNode;
  /** A picture instead of the sapling. */
  picture?: ReactNode;
  level?: 2 | 3;
};

/** Nothing here yet: what this place is, and the next step. */
export function EmptyState({ title, children, action, picture, level = 2 }: EmptyStateProps) {
  const Heading: ElementType = `h${level}`;
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center px-4 py-10 text-center">
      {picture ?? <Sapling />}
      <Heading className="mt-5 !text-xl">{title}</Heading>
      {children && <div className="mt-2 text-ink-soft">{children}</div>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}

/** A young tree on a bit of ground: something will grow here. */
function Sapling() {
  return (
    <svg viewBox="0 0 160 110" className="h-28 w-40" aria-hidden fill="none">
      <ellipse cx="80" cy="96" rx="70" ry="11" className="fill-forest-soft" />
      <circle cx="124" cy="26" r="13" className="fill-marigold" />
      <path d="M80 95V46" className="stroke-forest" strokeWidth="4" strokeLinecap="round" />
      <path d="M80 66c-21 2-33-8-36-26 20-2 33 7 36 26Z" className="fill-moss" />
      <path d="M80 52c1-19 12-30 31-31 2 19-10 31-31 31Z" className="fill-forest" />
      <path d="M62 96c0-8 7-13 18-13s18 5 18 13" className="fill-on-forest-soft" fillOpacity="0.35" />
    </svg>
  );
}
