import { useEffect, useRef, type ReactNode } from 'react';

/** What is told far above the button that was pressed, or instead of it: when it appears, the page goes there and so does the focus. */
export function BroughtIntoView({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={box} tabIndex={-1}>
      {children}
    </div>
  );
}
