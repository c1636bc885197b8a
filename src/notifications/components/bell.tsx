import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import BellIcon from 'lucide-react/icons/bell';
import { queries } from '../../platform/browser/query.ts';
import type { OpenPath } from '../show-pushes.ts';
import { useUnreadNotifications } from './use-unread-notifications.ts';

/** The bell in the top bar: how much is new, and the way to it. */
export default function Bell({ accountId }: { accountId: string }) {
  useOpenPath();
  return (
    <QueryClientProvider client={queries}>
      <BellLink accountId={accountId} />
    </QueryClientProvider>
  );
}

function BellLink({ accountId }: { accountId: string }) {
  const count = useUnreadNotifications(accountId);
  const text = count > 99 ? '99+' : String(count);
  return (
    <Link
      to="/notifications"
      title="Notifications"
      aria-label={count === 0 ? 'Notifications' : `Notifications, ${text} unread`}
      className="relative inline-flex size-11 flex-none items-center justify-center rounded-control text-ink hover:bg-paper-sunken"
    >
      <BellIcon className="size-6" aria-hidden />
      {count > 0 && (
        <span className="figures absolute top-0.5 right-0 min-w-5 rounded-full bg-berry px-1 text-center text-xs leading-5 text-on-berry">
          {text}
        </span>
      )}
    </Link>
  );
}

/** Somebody has pressed a notification of this device: this page shows what it is about. */
function useOpenPath(): void {
  const navigate = useNavigate();
  const open = useEffectEvent(({ data }: MessageEvent<OpenPath | null>) => {
    if (data?.kind === 'open-path') void navigate(data.path);
  });
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const { serviceWorker } = navigator;
    const hear = (event: MessageEvent<OpenPath | null>): void => open(event);
    serviceWorker.addEventListener('message', hear);
    serviceWorker.startMessages();
    return () => serviceWorker.removeEventListener('message', hear);
  }, []);
}
