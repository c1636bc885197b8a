import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { followTheme } from './ui/theme.ts';

/** Browsers that do not know Temporal yet get it first; the others load nothing. */
async function start(): Promise<void> {
  followTheme();
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}

void start();
