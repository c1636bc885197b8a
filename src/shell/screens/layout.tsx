import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { Navigate, Outlet, useLocation, useNavigate, useRouteLoaderData } from 'react-router';
import type { Site } from '../../context.ts';
import { hasJustSignedIn, reloadUser, useCurrentUser } from '../../identity/components/current-user.ts';
import { storeMode } from '../../identity/components/navigation-mode.ts';
import { readStored, writeStored } from '../../identity/components/stored.ts';
import { safePath } from '../../identity/landing.ts';
import { session } from '../../platform/browser/session.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { OfflineDialog } from '../../ui/offline-dialog.tsx';
import { SkipLink } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Toaster } from '../../ui/toast.tsx';
import { isFocusPage, needsSignIn, signInAddress, worksOffline } from '../chrome.ts';
import { Footer } from '../components/footer.tsx';
import { TopBar } from '../components/top-bar.tsx';
import { modeOfPath } from '../mode.ts';
import { pageMeta } from '../page-meta.ts';
import type { Route } from './+types/layout.ts';

const SignedInShell = lazy(() => import('../components/signed-in-shell.tsx'));
const SignedInPage = lazy(() => import('../components/signed-in-page.tsx'));

/** The defaults of pages that say nothing themselves. */
export const meta: Route.MetaFunction = (args) => pageMeta(args, { index: !needsSignIn(args.location.pathname) });

/** Everything around a page: top bar, navigation of signed-in people, foot, messages; and who may come in. */
export default function Layout() {
  const { pathname } = useLocation();
  const site = useRouteLoaderData('root') as Site | undefined;
  const current = useCurrentUser();
  const { user } = current;
  // The drawer closes on each change of route: it is remembered together with the path at which it was opened.
  const [drawerAt, setDrawerAt] = useState<string | null>(null);
  useModeOfRoute(pathname);
  useStoredRedirect(user !== null);

  const brand = site?.brand ?? '';
  const guarded = needsSignIn(pathname);
  const focus = isFocusPage(pathname);
  const navigable = user !== null && !focus;
  const sidebar = guarded && !focus;
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <TopBar
        brand={brand}
        current={current}
        sidebar={sidebar}
        onMenu={navigable ? () => setDrawerAt(pathname) : undefined}
      />
      <div className="flex flex-1">
        {user && (
          <Suspense fallback={sidebar ? <div className="w-64 flex-none border-r border-line max-lg:hidden" /> : null}>
            <SignedInShell
              user={user}
              sidebar={sidebar}
              drawer={navigable && drawerAt === pathname}
              canOpenDrawer={navigable}
              onDrawer={(open) => setDrawerAt(open ? pathname : null)}
            />
          </Suspense>
        )}
        <div className="min-w-0 flex-1">
          {guarded ? (
            <Guarded>
              <Outlet />
            </Guarded>
          ) : (
            <Outlet />
          )}
        </div>
      </div>
      {!guarded && !focus && <Footer brand={brand} />}
      <Toaster />
      <OfflineDialog enabled={!worksOffline(pathname)} />
    </div>
  );
}

/** Screens of signed-in people. Others go to the sign-in page, and come back from there. */
function Guarded({ children }: { children: ReactNode }) {
  const location = useLocation();
  const { loading, user } = useCurrentUser();
  if (loading) return <PageSkeleton />;
  if (user) {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <SignedInPage>{children}</SignedInPage>
      </Suspense>
    );
  }
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

function PageSkeleton() {
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-7xl px-4 pt-6 sm:px-6 sm:pt-9">
      <output className="sr-only">Loading</output>
      <Skeleton className="h-9 w-64 max-w-full" />
      <Skeleton className="mt-8 h-40 w-full !rounded-card" />
    </main>
  );
}

/** The mode follows the route: a page that belongs to a mode becomes the stored preference. */
function useModeOfRoute(pathname: string): void {
  useEffect(() => {
    const mode = modeOfPath(pathname);
    if (mode) storeMode(mode);
  }, [pathname]);
}

/** Somebody who signed in a moment ago goes where they were sent from, once. */
function useStoredRedirect(signedIn: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!signedIn || !hasJustSignedIn()) return;
    const path = safePath(readStored('after-auth-redirect'));
    writeStored('after-auth-redirect', null);
    if (path) void navigate(path, { replace: true });
    // Only the moment of signing in counts.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [signedIn]);
}
