import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';

type UnfoldingFormProps = { label: string; children: (close: () => void) => ReactNode };

/** A button that gives way to a form. The focus goes into the form, and back to the button when it closes. */
export function UnfoldingForm({ label, children }: UnfoldingFormProps) {
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    // Not when the page opens: nobody has pressed anything yet.
    if (pressed.current) place.current?.querySelector<HTMLElement>('input:not([hidden]), button')?.focus();
  }, [open]);
  return (
    <div ref={place}>
      {open ? (
        children(() => setOpen(false))
      ) : (
        <Button
          onClick={() => {
            pressed.current = true;
            setOpen(true);
          }}
        >
          {label}
        </Button>
      )}
    </div>
  );
}
