import { lazy, Suspense, useState } from 'react';
import type { DialogProps } from './dialog-panel.tsx';
import { patiently } from './patiently.ts';

export type { DialogProps } from './dialog-panel.tsx';

/** Fetches the code behind it before it opens, for pages that must go on without signal. */
export const loadDialog = () => patiently(() => import('./dialog-panel.tsx'));

const DialogPanel = lazy(loadDialog);

/**
 * A modal dialog: closes on Escape, on a press outside and by its close button, keeps the focus inside and gives it back.
 * The code behind it is fetched when it first opens.
 */
export function Dialog(props: DialogProps) {
  const opened = useOpenedOnce(props.open);
  return opened ? (
    <Suspense fallback={null}>
      <DialogPanel {...props} />
    </Suspense>
  ) : null;
}

/** True from the first time that `open` is true: a panel stays mounted afterwards so that it can leave gently. */
export function useOpenedOnce(open: boolean): boolean {
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  return opened;
}
