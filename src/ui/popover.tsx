import { lazy, Suspense, type ReactNode } from 'react';
import { usePopoverTrigger, type TriggerElement } from './popover-trigger.tsx';
import { patiently } from './patiently.ts';

const PopoverPanel = lazy(() => patiently(() => import('./popover-panel.tsx')));

export type PopoverPlacement = 'bottom' | 'bottom start' | 'bottom end' | 'top' | 'top start' | 'top end' | 'right';

export type PopoverProps = {
  /** The button that opens it. */
  trigger: TriggerElement;
  /** What it is, read out. */
  label: string;
  placement?: PopoverPlacement;
  /** Content, or a function that is given a way to close it. */
  children: ReactNode | ((close: () => void) => ReactNode);
};

/** A small sheet beside the button that opened it. Closes on Escape, on a press outside and when the path changes. */
export function Popover({ trigger, label, placement = 'bottom start', children }: PopoverProps) {
  const { element, ref, open, opened, setOpen } = usePopoverTrigger(trigger, 'dialog');
  return (
    <>
      {element}
      {opened && (
        <Suspense fallback={null}>
          <PopoverPanel triggerRef={ref} open={open} onOpenChange={setOpen} label={label} placement={placement}>
            {children}
          </PopoverPanel>
        </Suspense>
      )}
    </>
  );
}
