import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { Notice } from './notice.tsx';

type SaveDialogProps = Pick<DialogProps, 'title' | 'onClose' | 'sheet' | 'width'> & {
  /** What the main button says, and the one that leaves. */
  button: ReactNode;
  leave?: string;
  /** Whether it is being saved. */
  busy: boolean;
  /** Why it was not saved, in a sentence; null while nothing is wrong. */
  problem: string | null;
  failed?: string;
  onSave: () => void;
  children: ReactNode;
};

/** A dialog with some fields that are saved together, and what went wrong on top of them. */
export function SaveDialog({
  button,
  leave = 'Not now',
  busy,
  problem,
  failed = 'It was not saved',
  onSave,
  children,
  ...dialog
}: SaveDialogProps) {
  return (
    <Dialog
      {...dialog}
      open
      actions={
        <div className="flex w-full flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button onClick={dialog.onClose}>{leave}</Button>
          <Button tone="primary" busy={busy} onClick={onSave}>
            {button}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4 pb-2">
        {problem !== null && (
          <Notice tone="danger" title={failed} live>
            {problem}
          </Notice>
        )}
        {children}
      </div>
    </Dialog>
  );
}
