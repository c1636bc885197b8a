import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Menu from 'lucide-react/icons/menu';
import Search from 'lucide-react/icons/search';
import { session } from '../../platform/browser/session.ts';
import { IconButton, LinkButton } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { CurrentUser } from '../../identity/components/current-user.ts';
import { isFocusPage, signInAddress } from '../chrome.ts';
import { SearchBox } from './search-box.tsx';

const AccountMenu = lazy(() => import('./account-menu.tsx'));
const Solutions = lazy(() => import('./solutions.tsx'));

const SEARCH = '/search-learning-experiences';

const plain =
  'inline-flex min-h-11 items-center gap-1.5 rounded-control px-3 font-[600] text-ink no-underline hover:bg-paper-sunken';

type TopBarProps = {
  brand: string;
  current: CurrentUser;
  /** Opens the navigation drawer; absent where there is none. */
  onMenu: (() => void) | undefined;
  /** The sidebar is beside the page on large screens, so the drawer is for small ones only. */
  sidebar: boolean;
};

/** The bar on top of each page: home, search, booking solutions, and who is signed in. */
export function TopBar({ brand, current, onMenu, sidebar }: TopBarProps) {
  const { pathname } = useLocation();
  const focus = isFocusPage(pathname);
  const searching = pathname === SEARCH;
  return (
    <header className="sticky top-0 z-bar border-b border-line bg-paper-raised print:hidden">
      <div className="mx-auto flex min-h-16 max-w-[100rem] items-center gap-2 px-3 sm:px-5 lg:gap-4">
        {onMenu && (
          <IconButton
            label="Open the menu"
            icon={<Menu aria-hidden />}
            size="small"
            onClick={onMenu}
            className={sidebar ? 'lg:!hidden' : ''}
          />
        )}
        <Link to="/" className="flex min-h-11 items-center rounded-control no-underline" aria-label={`${brand}: home`}>
          <Logo brand={brand} />
        </Link>
        <div className="flex flex-1 justify-center">{!focus && !searching && <SearchBox />}</div>
        {!focus && !current.user && (
          <div className="max-lg:hidden">
            <Popover
              label="Booking solutions"
              placement="bottom end"
              trigger={
                <button type="button" className={plain}>
                  Booking solutions <ChevronDown className="size-4" aria-hidden />
                </button>
              }
            >
              <Solutions />
            </Popover>
          </div>
        )}
        {!focus && !searching && (
          <Link to={SEARCH} aria-label="Search" title="Search" className={`${plain} md:!hidden`}>
            <Search className="size-6" aria-hidden />
          </Link>
        )}
        <Account current={current} quiet={focus} />
      </div>
    </header>
  );
}

function Account({ current, quiet }: { current: CurrentUser; quiet: boolean }) {
  const location = useLocation();
  if (current.user) {
    return (
      <Suspense fallback={<Skeleton className="size-11 !rounded-full" />}>
        <AccountMenu user={current.user} />
      </Suspense>
    );
  }
  if (current.loading && session.isLikely()) return <Skeleton className="size-11 !rounded-full" />;
  if (quiet) return null;
  const onward = location.pathname === '/' ? '' : signInAddress(location).slice('/login'.length);
  return (
    <>
      <Link to={`/login${onward}`} className={`${plain} whitespace-nowrap`}>
        Sign in
      </Link>
      <LinkButton to={`/signup${onward}`} tone="primary" size="small" className="whitespace-nowrap max-sm:!hidden">
        Sign up
      </LinkButton>
    </>
  );
}
