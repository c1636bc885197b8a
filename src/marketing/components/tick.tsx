/** A tick. Drawn here: the icon's own file comes with those of forms, which weigh more than these pages. */
export const Tick = ({ className }: { className: string }) => (
  <svg viewBox="0 0 24 24" className={className} aria-hidden fill="none" stroke="currentColor" strokeWidth="2.5">
    <path d="m4 12.5 5 5L20 6.5" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);
