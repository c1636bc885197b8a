import { useEffect, useRef, type ReactNode } from 'react';

/** Something that went wrong above a button far below: when it appears, the page goes there and so does the focus. */
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
