import type { CSSProperties, ReactNode, RefObject } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import type { PopoverPlacement } from './popover.tsx';

/** Distance from the trigger and layer (specification, section 2). */
export const POPOVER_OFFSET = 5;

/** The layer is written on the element because the positioning writes one there too. */
export const popoverLayer: CSSProperties = { zIndex: 'var(--z-popover)' as unknown as number };

export const popoverLook =
  'rise max-w-[calc(100vw-1.5rem)] overflow-auto rounded-card border border-line bg-paper-raised text-ink shadow-float';

type PanelProps = {
  triggerRef: RefObject<HTMLElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  label: string;
  placement: PopoverPlacement;
  children: ReactNode | ((close: () => void) => ReactNode);
};

export default function PopoverPanel({ triggerRef, open, onOpenChange, label, placement, children }: PanelProps) {
  return (
    <Popover
      triggerRef={triggerRef}
      isOpen={open}
      onOpenChange={onOpenChange}
      placement={placement}
      offset={POPOVER_OFFSET}
      className={popoverLook}
      style={popoverLayer}
    >
      <Dialog aria-label={label} className="p-4 outline-none">
        {typeof children === 'function' ? children(() => onOpenChange(false)) : children}
      </Dialog>
    </Popover>
  );
}
