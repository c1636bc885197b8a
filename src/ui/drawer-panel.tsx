import type { CSSProperties, ReactNode } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import X from 'lucide-react/icons/x';
import { Button, IconButton } from './button.tsx';
import { classes } from './classes.ts';

export type DrawerPlacement = 'top' | 'bottom' | 'left' | 'right';

export type DrawerProps = {
  open: boolean;
  onClose: () => void;
  placement?: DrawerPlacement;
  /** Pixels at most, for left and right; 520 by the specification. */
  width?: number;
  title: ReactNode;
  closeLabel?: string;
  saveLabel?: string;
  /** Shows the save button. */
  onSave?: () => void;
  saveBusy?: boolean;
  /** Leaves out the buttons at the foot: for navigation. */
  footless?: boolean;
  children?: ReactNode;
};

const places: Record<DrawerPlacement, string> = {
  left: 'justify-start [--from:-100%_0]',
  right: 'justify-end [--from:100%_0]',
  top: 'items-start [--from:0_-100%]',
  bottom: 'items-end [--from:0_100%]',
};

const sheets: Record<DrawerPlacement, string> = {
  left: 'h-full max-w-[min(var(--drawer-width),calc(100%-35px))] border-r',
  right: 'h-full max-w-[min(var(--drawer-width),calc(100%-35px))] border-l',
  top: 'max-h-[90%] rounded-b-[20px] border-b',
  bottom: 'max-h-[90%] rounded-t-[20px] border-t',
};

export default function DrawerPanel({
  open,
  onClose,
  placement = 'right',
  width = 520,
  title,
  closeLabel = 'Close',
  saveLabel = 'Save',
  onSave,
  saveBusy,
  footless,
  children,
}: DrawerProps) {
  return (
    <ModalOverlay
      isOpen={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      isDismissable
      className={classes(
        'fixed top-0 left-0 z-modal flex h-(--visual-viewport-height) w-full bg-veil transition-opacity duration-150 data-entering:opacity-0 data-exiting:opacity-0',
        places[placement],
      )}
    >
      <Modal
        className={classes(
          'flex w-full flex-col overflow-hidden border-line bg-paper-raised shadow-float transition-[translate] duration-180 ease-(--ease-settle) data-entering:[translate:var(--from)] data-exiting:[translate:var(--from)]',
          sheets[placement],
        )}
        style={{ '--drawer-width': `${width}px` } as CSSProperties}
      >
        <AriaDialog className="flex min-h-0 flex-1 flex-col outline-none">
          <div className="flex items-start justify-between gap-4 px-5 pt-3 pb-2">
            <Heading slot="title" level={2} className="min-w-0 pt-2.5 !text-xl">
              {title}
            </Heading>
            <IconButton label={closeLabel} size="small" icon={<X aria-hidden />} onClick={onClose} className="-mr-2" />
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-5">{children}</div>
          {!footless && (
            <div
              data-foot
              className="flex gap-3 border-t border-line px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] [&>button]:flex-1"
            >
              <Button onClick={onClose}>{closeLabel}</Button>
              {onSave && (
                <Button tone="primary" busy={saveBusy ?? false} onClick={onSave}>
                  {saveLabel}
                </Button>
              )}
            </div>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
