import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queries } from '../../platform/browser/query.ts';

/** Around the screens of signed-in people: they read through TanStack Query, which public pages do not load. */
export default function SignedInPage({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
