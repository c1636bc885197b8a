import { lazy, Suspense } from 'react';
import { useOpenedOnce } from './dialog.tsx';
import type { DrawerProps } from './drawer-panel.tsx';
import { patiently } from './patiently.ts';

export type { DrawerProps } from './drawer-panel.tsx';

const DrawerPanel = lazy(() => patiently(() => import('./drawer-panel.tsx')));

/** A panel that slides in from an edge. The code behind it is fetched when it first opens. */
export function Drawer(props: DrawerProps) {
  const opened = useOpenedOnce(props.open);
  return opened ? (
    <Suspense fallback={null}>
      <DrawerPanel {...props} />
    </Suspense>
  ) : null;
}
