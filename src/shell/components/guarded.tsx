import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { AwaitedUser, hasLeft, keepData, reloadUser, useCurrentUser } from '../../identity/components/current-user.ts';
import SignInAgain from '../../identity/components/sign-in-again.tsx';
import type { User } from '../../identity/contract.ts';
import { queries } from '../../platform/browser/query.ts';
import { session } from '../../platform/browser/session.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { isOpenToHelpers, pageWaits, signInAddress } from '../chrome.ts';
import { PageSkeleton } from './page-skeleton.tsx';

/**
 * Screens of signed-in people. Others go to the sign-in page, and come back from there. A session that ends by itself does
 * not take away the page with what was typed on it: it waits, out of sight, until the same person has signed in again.
 * These screens read through TanStack Query, which public pages do not load.
 */
export default function Guarded({ children }: { children: ReactNode }) {
  const location = useLocation();
  const { loading, user } = useCurrentUser();
  const awaited = useAwaited(user, location.pathname);
  if (loading) return <PageSkeleton />;
  const person = user ?? awaited;
  // Signed in as far as this device knows, but the server could not be asked.
  const unsure = user === null && session.isLikely();
  if (!person) return unsure ? <NotLoaded /> : <Navigate to={signInAddress(location)} replace />;
  return (
    <QueryClientProvider client={queries}>
      {user === null && (unsure ? <NotLoaded /> : <SignInAgain emailAddress={person.emailAddress} />)}
      <AwaitedUser value={user === null ? person : null}>
        <div key={person.id} className={user === null ? 'hidden' : 'contents'} inert={user === null}>
          {person.role === 'helper' && !isOpenToHelpers(location.pathname) ? <NotForHelpers /> : children}
        </div>
      </AwaitedUser>
    </QueryClientProvider>
  );
}

/** The person whose session ended by itself while this page was open, as long as it waits for them. */
function useAwaited(user: User | null, pathname: string): User | null {
  useEffect(keepData, []);
  const [last, setLast] = useState<{ user: User; pathname: string } | null>(null);
  if (user && (last?.user !== user || last.pathname !== pathname)) setLast({ user, pathname });
  return last && pageWaits(last, pathname) && !hasLeft() ? last.user : null;
}

function NotForHelpers() {
  return (
    <main id="main" tabIndex={-1}>
      <ErrorState
        level={1}
        title="You help on one register today"
        action={<LinkButton to="/schedule/mentor">Open the register</LinkButton>}
      >
        The rest is for people with an account. Sign out to use your own.
      </ErrorState>
    </main>
  );
}

function NotLoaded() {
  return (
    <main id="main" tabIndex={-1}>
      <ErrorState level={1} title="We could not load your account" onRetry={() => void reloadUser()}>
        You are still signed in. Please check your connection and try again.
      </ErrorState>
    </main>
  );
}
