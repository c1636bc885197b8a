import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { reloadUser, useCurrentUser } from '../../identity/components/current-user.ts';
import { queries } from '../../platform/browser/query.ts';
import { session } from '../../platform/browser/session.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { signInAddress } from '../chrome.ts';
import { PageSkeleton } from './page-skeleton.tsx';

/**
 * Screens of signed-in people. Others go to the sign-in page, and come back from there. These screens read through
 * TanStack Query, which public pages do not load.
 */
export default function Guarded({ children }: { children: ReactNode }) {
  const location = useLocation();
  const { loading, user } = useCurrentUser();
  if (loading) return <PageSkeleton />;
  if (user) return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
  // Signed in as far as this device knows, but the server could not be asked.
  if (session.isLikely()) {
    return (
      <main id="main" tabIndex={-1}>
        <ErrorState level={1} title="We could not load your account" onRetry={() => void reloadUser()}>
          You are still signed in. Please check your connection and try again.
        </ErrorState>
      </main>
    );
  }
  return <Navigate to={signInAddress(location)} replace />;
}
