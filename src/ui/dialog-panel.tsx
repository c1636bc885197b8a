import type { CSSProperties, ReactNode } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import X from 'lucide-react/icons/x';
import { IconButton } from './button.tsx';
import { classes } from './classes.ts';

export type DialogProps = {
  open: boolean;
  /** Escape, a press outside or the close button. */
  onClose: () => void;
  title: ReactNode;
  /** Pixels at most; 768 by the specification. */
  width?: number;
  /** Comes up from the bottom on screens up to 768 px wide. */
  sheet?: boolean;
  /** Cannot be left without an answer: no close button, no Escape, no press outside. */
  blocking?: boolean;
  /** Nothing shows behind it. */
  opaque?: boolean;
  /** `alertdialog` for a question whose answer cannot be taken back. */
  role?: 'dialog' | 'alertdialog';
  children?: ReactNode;
  /** Buttons below the content, the main one last. They stay in sight while the content scrolls. */
  actions?: ReactNode;
};

export default function DialogPanel({
  open,
  onClose,
  title,
  width = 768,
  sheet,
  blocking,
  opaque,
  role,
  children,
  actions,
}: DialogProps) {
  return (
    <ModalOverlay
      isOpen={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      isDismissable={!blocking}
      isKeyboardDismissDisabled={blocking}
      className={classes(
        'fixed top-0 left-0 z-modal flex h-(--visual-viewport-height) w-full justify-center transition-opacity duration-150 data-entering:opacity-0 data-exiting:opacity-0',
        opaque ? 'bg-paper' : 'bg-veil',
        sheet ? 'items-end min-[769px]:items-center min-[769px]:p-4' : 'items-center p-4',
      )}
    >
      <Modal
        className={classes(
          'rise flex max-h-full w-full max-w-(--dialog-width) flex-col overflow-hidden border border-line bg-paper-raised shadow-float',
          sheet
            ? 'rounded-t-[20px] max-[768px]:max-h-[92%] max-[768px]:max-w-none max-[768px]:pb-[env(safe-area-inset-bottom)] min-[769px]:rounded-card'
            : 'rounded-card',
        )}
        style={{ '--dialog-width': `${width}px` } as CSSProperties}
      >
        <AriaDialog role={role} className="flex min-h-0 flex-1 flex-col outline-none">
          <div className="flex items-start justify-between gap-4 px-5 pt-4 pb-3 sm:px-6">
            <Heading slot="title" level={2} className="min-w-0 pt-2 !text-xl">
              {title}
            </Heading>
            {!blocking && (
              <IconButton label="Close" size="small" icon={<X aria-hidden />} onClick={onClose} className="-mr-2" />
            )}
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-5 sm:px-6">{children}</div>
          {actions && (
            <div
              data-foot
              className="flex flex-wrap-reverse justify-end gap-3 border-t border-line px-5 py-4 max-sm:[&>button]:flex-1 sm:px-6"
            >
              {actions}
            </div>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
