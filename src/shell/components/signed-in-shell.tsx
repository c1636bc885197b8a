import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { nameOf } from '../../acting/components/acting-notice.tsx';
import { acceptStoredInvitation } from '../../acting/components/stored-invitation.ts';
import { isReturning } from '../../acting/components/switching.ts';
import { hasJustSignedIn, reloadUser } from '../../identity/components/current-user.ts';
import { storeMode } from '../../identity/components/navigation-mode.ts';
import { readStored, writeStored } from '../../identity/components/stored.ts';
import { useCleanHash } from '../../identity/components/use-clean-hash.ts';
import { takeStoredNext } from '../../identity/components/use-landing.ts';
import type { User } from '../../identity/contract.ts';
import { authRequest, isAuthPage } from '../../identity/auth-address.ts';
import { useConversationNotices } from '../../messages/components/use-conversation-notices.ts';
import { useLive } from '../../platform/browser/live.ts';
import { isolated } from '../../platform/isolated.ts';
import { queries } from '../../platform/browser/query.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { toast } from '../../ui/toast.tsx';
import { modeOnArrival } from '../mode.ts';
import { isDecidingRefunds, refundDecisions } from '../navigation.ts';
import { nextNine, refundReminderTitle } from '../refund-reminder.ts';
import { useFailureNotices } from './failure-notices.ts';
import { NavigationList } from './navigation-list.tsx';

/** Width of the navigation drawer in pixels (specification, section 2). */
const DRAWER_WIDTH = 325;

type SignedInShellProps = {
  user: User;
  sidebar: boolean;
  drawer: boolean;
  onDrawer: (open: boolean) => void;
  canOpenDrawer: boolean;
};

/** What a signed-in person has around each page: sidebar or drawer, the greeting of the first time, reminders. */
export default function SignedInShell({ user, sidebar, drawer, onDrawer, canOpenDrawer }: SignedInShellProps) {
  useFailureNotices();
  useModeOfRoute();
  useStoredRedirect(user);
  // From a sign-in page people are on their way already.
  useCleanHash(!isAuthPage(useLocation().pathname));
  useStoredInvitation(user);
  useChangeOfAccount(user);
  useFirstSignIn(user, canOpenDrawer, onDrawer);
  useRefundReminder(user);
  useConversationNotices(user.id);
  return (
    <QueryClientProvider client={queries}>
      {sidebar && (
        <aside
          data-sidebar
          className="sticky top-16 h-[calc(100dvh-4rem)] w-64 flex-none overflow-y-auto border-r border-line p-4 max-lg:hidden print:hidden"
        >
          <NavigationList user={user} groups="popover" />
        </aside>
      )}
      <Drawer open={drawer} onClose={() => onDrawer(false)} placement="left" width={DRAWER_WIDTH} title="Menu" footless>
        <NavigationList user={user} groups="unfold" />
      </Drawer>
    </QueryClientProvider>
  );
}

/** The mode follows the route: a page that belongs to a mode makes it the stored preference, before its menu is seen. */
function useModeOfRoute(): void {
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    const mode = modeOnArrival(pathname);
    if (mode) storeMode(mode);
  }, [pathname]);
}

/** Somebody who signed in a moment ago goes where they were sent from, once. The sign-in forms see to it themselves. */
function useStoredRedirect(user: User): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const redirect = useEffectEvent(() => {
    if (!hasJustSignedIn(user) || isAuthPage(pathname) || authRequest(search)) return;
    const path = takeStoredNext();
    if (path && path !== `${pathname}${search}`) void navigate(path, { replace: true });
  });
  // Only the moment of signing in counts.
  useEffect(() => redirect(), []);
}

/**
 * An invitation that was opened before signing in is accepted now. Its own page sees to it itself, and from a sign-in
 * page people may be on their way there.
 */
function useStoredInvitation({ id }: User): void {
  const { pathname } = useLocation();
  const onTheWay = isAuthPage(pathname);
  const accept = useEffectEvent(() => {
    if (pathname !== '/invitation') void acceptStoredInvitation();
  });
  // Who is signed in counts, and that they have arrived; not where they go from there.
  useEffect(() => {
    if (!onTheWay) accept();
  }, [id, onTheWay]);
}

/** When another account is shown, what was read for the one before goes; who was sent back to their own is told. */
function useChangeOfAccount(user: User): void {
  const shown = useRef(user);
  useEffect(() => {
    const before = shown.current;
    shown.current = user;
    if (before.id === user.id) return;
    void queries.resetQueries();
    if (before.accessControlUser?.id === user.id && !isReturning())
      toast.warning('You are back in your own account', {
        description: `Acting for ${isolated(nameOf(before))} has ended.`,
      });
  }, [user]);
}

/** On the very first sign-in the drawer opens once, to show what there is. */
function useFirstSignIn(user: User, canOpenDrawer: boolean, onDrawer: (open: boolean) => void): void {
  const first = user.createdDate === user.lastSignInDate && !user.accessControlUser && user.role !== 'helper';
  useEffect(() => {
    if (!first || !canOpenDrawer || readStored('auth-status') !== null) return;
    writeStored('auth-status', 'done');
    onDrawer(true);
  }, [first, canOpenDrawer, onDrawer]);
}

const REMINDER = 'refund-reminder';

function useRefundReminder({ id, countPayouts: count, hasStripeAccount }: User): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  // Who is paid by card may be asked for money back, and answer it in another tab, at any time.
  useLive(hasStripeAccount ? [`provider:${id}`] : [], ({ kind }) => {
    if (kind.startsWith('refund.') || kind.startsWith('live.')) void reloadUser();
  });
  // Where refunds are decided it would stand in the way of what it asks for, on a phone in front of it.
  const deciding = isDecidingRefunds(pathname, search);
  // The way to navigate changes with each page; the reminder does not.
  const openDecisions = useEffectEvent(() => void navigate(refundDecisions));
  useEffect(() => {
    const hiddenUntil = Number(readStored('dismiss-refund-pending-count') ?? 0);
    if (count === 0 || deciding || Date.now() < hiddenUntil) return;
    toast.warning(refundReminderTitle(count), {
      id: REMINDER,
      description: 'Approve or decline refunds to allow payouts',
      duration: Infinity,
      closable: true,
      position: 'top-right',
      yields: true,
      action: { label: 'View all refund decisions', onClick: () => openDecisions() },
      onClose: () =>
        writeStored(
          'dismiss-refund-pending-count',
          String(nextNine(Temporal.Now.zonedDateTimeISO()).epochMilliseconds),
        ),
    });
    return () => toast.dismiss(REMINDER);
  }, [count, deciding]);
}
