import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import { LooseKite } from './drawings.tsx';

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** True while the browser has no connection. */
export function useOffline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );
}

/**
 * Blocks the page while there is no connection and offers to load it again. It is a native dialog because nothing can be
 * fetched at that moment. `enabled` is false on the screens that work without a signal (registers).
 */
export function OfflineDialog({ enabled = true }: { enabled?: boolean }) {
  const offline = useOffline() && enabled;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (offline && !element.open) element.showModal();
    if (!offline && element.open) element.close();
  }, [offline]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="offline-title"
      aria-describedby="offline-text"
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        // Browsers let a second Escape through even when the first was refused.
        if (event.key === 'Escape') event.preventDefault();
      }}
      className="z-modal m-auto w-[calc(100%-2rem)] max-w-md rounded-card border border-line bg-paper-raised p-6 text-center text-ink shadow-float backdrop:bg-veil"
    >
      <div className="mb-2 flex justify-center">
        <LooseKite />
      </div>
      <h2 id="offline-title" className="!text-xl">
        No Internet Connection
      </h2>
      <p id="offline-text" className="mt-1.5 mb-5 text-ink-soft">
        You are offline. Check your connection.
      </p>
      <Button tone="primary" wide onClick={() => window.location.reload()}>
        Retry
      </Button>
    </dialog>
  );
}
