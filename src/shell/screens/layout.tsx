import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { Outlet, useLocation, useRouteLoaderData } from 'react-router';
import type { Site } from '../../app/page-context.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { LateSupport } from '../../support/components/late-support.tsx';
import { OfflineDialog } from '../../ui/offline-dialog.tsx';
import { SkipLink } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { Toaster } from '../../ui/toast.tsx';
import { isFocusPage, needsSignIn, worksOffline } from '../chrome.ts';
import { Footer } from '../components/footer.tsx';
import { PageSkeleton } from '../components/page-skeleton.tsx';
import { TopBar } from '../components/top-bar.tsx';
import type { Route } from './+types/layout.ts';
import { patiently } from '../../ui/patiently.ts';

const SignedInShell = lazy(() => patiently(() => import('../components/signed-in-shell.tsx')));
const Guarded = lazy(() => patiently(() => import('../components/guarded.tsx')));
const SignedInBanners = lazy(() => patiently(() => import('../components/signed-in-banners.tsx')));
const AuthDialog = lazy(() => patiently(() => import('../../identity/components/auth-dialog.tsx')));

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

  const [helpPlace, setHelpPlace] = useState<HTMLElement | null>(null);

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
        onHelpPlace={setHelpPlace}
        onMenu={navigable ? () => setDrawerAt(pathname) : undefined}
      />
      {user && (
        <Suspense>
          <SignedInBanners user={user} focus={focus} />
        </Suspense>
      )}
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
            <Suspense fallback={<PageSkeleton />}>
              <Guarded>
                <Outlet />
              </Guarded>
            </Suspense>
          ) : (
            <Outlet />
          )}
        </div>
      </div>
      {!guarded && !focus && <Footer brand={brand} />}
      <AuthDialogWhenAsked />
      <Toaster />
      <OfflineDialog enabled={!worksOffline(pathname)} />
      <LateSupport place={helpPlace} />
    </div>
  );
}

const never = () => () => undefined;

/** Sign-in over this page: its code is fetched when the address asks for it. The server draws no dialogs. */
function AuthDialogWhenAsked() {
  const { search } = useLocation();
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const asked = inBrowser && new URLSearchParams(search).has('auth');
  const [opened, setOpened] = useState(asked);
  if (asked && !opened) setOpened(true);
  if (!opened) return null;
  return (
    <Suspense fallback={null}>
      <AuthDialog />
    </Suspense>
  );
}
