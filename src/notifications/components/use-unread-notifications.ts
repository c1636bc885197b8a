import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../client.ts';
import { useLive } from '../../platform/browser/live.ts';

/** The root of everything that is read of notifications. */
export const NOTIFICATIONS = 'notifications';

/** How much the account has not read, live. 0 while that is not known. */
export function useUnreadNotifications(accountId: string): number {
  const cache = useQueryClient();
  const { data } = useQuery({
    queryKey: [NOTIFICATIONS, 'unread-count', accountId],
    queryFn: () => api('GET /notifications/unread-count'),
    meta: { quiet: true },
  });
  useLive([`account:${accountId}`], ({ kind }) => {
    if (kind.startsWith('notification.') || kind.startsWith('live.'))
      void cache.invalidateQueries({ queryKey: [NOTIFICATIONS] });
  });
  return data?.count ?? 0;
}
