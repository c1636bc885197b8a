import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { hasJustSignedIn } from '../../identity/components/current-user.ts';
import { storeMode } from '../../identity/components/navigation-mode.ts';
import { readStored, writeStored } from '../../identity/components/stored.ts';
import type { User } from '../../identity/contract.ts';
import { safePath } from '../../identity/landing.ts';
import { queries } from '../../platform/browser/query.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { toast } from '../../ui/toast.tsx';
import { modeOfPath } from '../mode.ts';
import { refundDecisions } from '../navigation.ts';
import { nextNine, refundReminderTitle } from '../refund-reminder.ts';
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
  useModeOfRoute();
  useStoredRedirect();
  useFirstSignIn(user, canOpenDrawer, onDrawer);
  useRefundReminder(user.countPayouts);
  return (
    <QueryClientProvider client={queries}>
      {sidebar && (
        <aside className="sticky top-16 h-[calc(100dvh-4rem)] w-64 flex-none overflow-y-auto border-r border-line p-4 max-lg:hidden print:hidden">
          <NavigationList user={user} groups="popover" />
        </aside>
      )}
      <Drawer open={drawer} onClose={() => onDrawer(false)} placement="left" width={DRAWER_WIDTH} title="Menu" footless>
        <NavigationList user={user} groups="unfold" />
      </Drawer>
    </QueryClientProvider>
  );
}

/** The mode follows the route: a page that belongs to a mode makes it the stored preference. */
function useModeOfRoute(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const mode = modeOfPath(pathname);
    if (mode) storeMode(mode);
  }, [pathname]);
}

/** Somebody who signed in a moment ago goes where they were sent from, once. */
function useStoredRedirect(): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!hasJustSignedIn()) return;
    const path = safePath(readStored('after-auth-redirect'));
    writeStored('after-auth-redirect', null);
    if (path) void navigate(path, { replace: true });
    // Only the moment of signing in counts.
  }, []);
}

/** On the very first sign-in the drawer opens once, to show what there is. */
function useFirstSignIn(user: User, canOpenDrawer: boolean, onDrawer: (open: boolean) => void): void {
  const first = user.createdDate === user.lastSignInDate;
  useEffect(() => {
    if (!first || !canOpenDrawer || readStored('auth-status') !== null) return;
    writeStored('auth-status', 'done');
    onDrawer(true);
  }, [first, canOpenDrawer, onDrawer]);
}

const REMINDER = 'refund-reminder';

function useRefundReminder(count: number): void {
  const navigate = useNavigate();
  useEffect(() => {
    const hiddenUntil = Number(readStored('dismiss-refund-pending-count') ?? 0);
    if (count === 0 || Date.now() < hiddenUntil) return;
    toast.warning(refundReminderTitle(count), {
      id: REMINDER,
      description: 'Approve or decline refunds to allow payouts',
      duration: Infinity,
      closable: true,
      position: 'top-right',
      action: { label: 'View all refund decisions', onClick: () => void navigate(refundDecisions) },
      onClose: () =>
        writeStored(
          'dismiss-refund-pending-count',
          String(nextNine(Temporal.Now.zonedDateTimeISO()).epochMilliseconds),
        ),
    });
    return () => toast.dismiss(REMINDER);
    // The way to navigate changes with each page; the reminder does not.
  }, [count]);
}
