import { lazy, Suspense, useMemo, useState, type MouseEvent } from 'react';
import { Link, useLocation } from 'react-router';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Menu from 'lucide-react/icons/menu';
import Search from 'lucide-react/icons/search';
import { authPageAddress, withAuth, type AuthKind } from '../../identity/auth-address.ts';
import { useLikelySignedIn, type CurrentUser } from '../../identity/components/current-user.ts';
import { IconButton, LinkButton } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { HelpLink } from '../../support/components/late-support.tsx';
import { hasHelp, isFocusPage } from '../chrome.ts';
import { SearchBox } from './search-box.tsx';
import { patiently } from '../../ui/patiently.ts';
import { useAddress } from '../../platform/browser/use-address.ts';

// Only what every visitor needs is here; the rest is fetched by those who open it or are signed in.
const AccountMenu = lazy(() => patiently(() => import('./account-menu.tsx')));
const Bell = lazy(() => patiently(() => import('../../notifications/components/bell.tsx')));
const SolutionsPanel = lazy(() => patiently(() => import('../../marketing/components/solutions-panel.tsx')));

const SEARCH = '/search-learning-experiences';

const plain =
  'inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap rounded-control min-w-11 justify-center px-2 sm:px-3 font-[600] text-ink no-underline hover:bg-paper-sunken';

type TopBarProps = {
  brand: string;
  current: CurrentUser;
  /** Opens the navigation drawer; absent where there is none. */
  onMenu: (() => void) | undefined;
  /** The sidebar is beside the page on large screens, so the drawer is for small ones only. */
  sidebar: boolean;
  /** Told where help stands for somebody who is signed in. */
  onHelpPlace: (place: HTMLElement | null) => void;
};

/** The bar on top of each page: home, search, booking solutions, and who is signed in. */
export function TopBar({ brand, current, onMenu, sidebar, onHelpPlace }: TopBarProps) {
  const { pathname } = useLocation();
  const focus = isFocusPage(pathname);
  const searchable = !focus && pathname !== SEARCH;
  return (
    <header className="sticky top-0 z-bar border-b border-line bg-paper-raised print:hidden">
      <div className="mx-auto flex min-h-16 max-w-[100rem] items-center gap-1 px-3 max-[22rem]:gap-0 max-[22rem]:px-2 sm:gap-2 sm:px-5 lg:gap-4">
        {onMenu && (
          <IconButton
            label="Open the menu"
            icon={<Menu aria-hidden />}
            size="small"
            onClick={onMenu}
            className={sidebar ? '[&_svg]:!size-6 lg:!hidden' : '[&_svg]:!size-6'}
          />
        )}
        <Link to="/" className="flex min-h-11 items-center rounded-control no-underline">
          {/* Beside the bell, a phone has room for the mark alone. */}
          <Logo brand={brand} {...(current.user && !focus ? { className: 'max-[30rem]:[&>span]:sr-only' } : {})} />
        </Link>
        <div className="flex flex-1 justify-center">{searchable && <SearchBox />}</div>
        {!focus && <Solutions />}
        {searchable && (
          <Link to={SEARCH} aria-label="Search" title="Search" className={`${plain} md:!hidden`}>
            <Search className="size-6" aria-hidden />
          </Link>
        )}
        {hasHelp(pathname) && (current.user ? <span ref={onHelpPlace} className="contents" /> : <HelpLink />)}
        <Account current={current} quiet={focus} />
      </div>
    </header>
  );
}

/** The marketing navigation, on large screens; on small ones it is at the foot of the page. */
function Solutions() {
  const { pathname } = useLocation();
  // Closes when the path changes: it is remembered together with the path at which it was opened.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const [button, setButton] = useState<HTMLElement | null>(null);
  const triggerRef = useMemo(() => ({ current: button }), [button]);
  const open = openedAt === pathname;
  return (
    <>
      <button
        ref={setButton}
        type="button"
        className={`${plain} max-lg:!hidden`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpenedAt(open ? null : pathname)}
      >
        Booking solutions <ChevronDown className="size-4" aria-hidden />
      </button>
      {openedAt !== null && (
        <Suspense>
          <SolutionsPanel
            triggerRef={triggerRef}
            open={open}
            onOpenChange={(next) => setOpenedAt(next ? pathname : null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Links to the sign-in pages that open the dialog over this page instead, on screens that have room for it. */
function useDoor() {
  const location = useLocation();
  const [, change] = useAddress({ preventScrollReset: true });
  return (auth: AuthKind) => ({
    to: authPageAddress(location, { auth }),
    onClick: (event: MouseEvent) => {
      const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (elsewhere || window.matchMedia('(max-width: 800px)').matches) return;
      event.preventDefault();
      change((before) => withAuth(before, { auth }), { hash: location.hash, defaultShouldRevalidate: false });
    },
  });
}

function Account({ current, quiet }: { current: CurrentUser; quiet: boolean }) {
  const door = useDoor();
  const likely = useLikelySignedIn();
  const waiting = <span className="skeleton size-11 flex-none !rounded-full" />;
  if (current.user) {
    return (
      <>
        {!quiet && (
          <Suspense fallback={<span className="size-11 flex-none" />}>
            <Bell key={current.user.id} accountId={current.user.id} />
          </Suspense>
        )}
        <Suspense fallback={waiting}>
          <AccountMenu user={current.user} />
        </Suspense>
      </>
    );
  }
  if (current.loading && likely) return waiting;
  if (quiet) return null;
  return (
    <>
      <Link {...door('login')} className={plain}>
        Sign in
      </Link>
      <LinkButton {...door('signup')} tone="primary" size="small" className="whitespace-nowrap max-sm:!hidden">
        Sign up
      </LinkButton>
    </>
  );
}
