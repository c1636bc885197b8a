import { lazy, Suspense, useSyncExternalStore, type ReactNode } from 'react';
import { patiently } from './patiently.ts';

export type ToastKind = 'success' | 'error' | 'warning' | 'info';

export type ToastPosition = 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right' | 'top-center' | 'bottom-center';

export type ToastOptions = {
  description?: ReactNode;
  /** Milliseconds, 4000 unless told; `Infinity` stays until it is closed. */
  duration?: number;
  action?: { label: string; onClick: () => void };
  /** The same id replaces the toast that is shown instead of adding one. */
  id?: string;
  /** Shows a close button. */
  closable?: boolean;
  position?: ToastPosition;
  /** Is out of sight while the menu or a dialog is open: for what stays, and can wait. */
  yields?: boolean;
  /** The specification's second kind, for messages of a single view: top centre, 5 seconds, at most four. */
  view?: boolean;
  /** The person closed it or its time was up. */
  onClose?: () => void;
};

/** What draws the toasts once its code is there. */
export type ToastHost = {
  show: (kind: ToastKind, title: ReactNode, options: ToastOptions & { id: string }) => void;
  dismiss: (id?: string) => void;
};

let host: ToastHost | null = null;
let wanted = false;
let made = 0;
const waiting: ((host: ToastHost) => void)[] = [];
const listeners = new Set<() => void>();

function withHost(act: (host: ToastHost) => void): void {
  if (host) {
    act(host);
    return;
  }
  waiting.push(act);
  wanted = true;
  for (const listener of listeners) listener();
}

/** Called by the host when it is on the page; null when it has gone. */
export function setToastHost(next: ToastHost | null): void {
  host = next;
  if (!next) return;
  for (const act of waiting.splice(0)) act(next);
}

const show =
  (kind: ToastKind) =>
  (title: ReactNode, options: ToastOptions = {}): string => {
    const id = options.id ?? `toast-${(made += 1)}`;
    if (typeof document !== 'undefined') withHost((shown) => shown.show(kind, title, { ...options, id }));
    return id;
  };

/** Short messages over the page. Each answers the toast's id. The code that draws them is fetched with the first one. */
export const toast = {
  success: show('success'),
  error: show('error'),
  warning: show('warning'),
  info: show('info'),
  /** Takes one toast away, or all of them. */
  dismiss(id?: string): void {
    if (host || waiting.length > 0) withHost((shown) => shown.dismiss(id));
  },
};

/** Fetches the code that draws them before the first one, for pages that must go on without signal. */
export const loadToasts = () => patiently(() => import('./toast-host.tsx'));

const SonnerHost = lazy(loadToasts);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The place of the toasts, once in the root. */
export function Toaster() {
  const needed = useSyncExternalStore(
    subscribe,
    () => wanted,
    () => false,
  );
  return needed ? (
    <Suspense fallback={null}>
      <SonnerHost />
    </Suspense>
  ) : null;
}
