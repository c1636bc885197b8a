import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearchParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { isolated } from '../../platform/isolated.ts';
import { relativeTime } from '../../platform/time.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { AddressNotice } from '../components/address-notice.tsx';
import { NOTIFICATIONS } from '../components/use-unread-notifications.ts';
import type { Notification } from '../contract.ts';
import { kinds } from '../notification.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'What is new', index: false });

/** What the signed-in person was told: each leads to the page that it is about. */
export default function Notifications() {
  const { user } = useCurrentUser();
  return (
    <Page title="What is new" lead="What we told you in the last 90 days." width="text">
      {user && !user.accessControlUser && (
        <div className="mb-4 empty:hidden">
          <AddressNotice accountId={user.id} />
        </div>
      )}
      {user ? <List key={user.id} mayMark={!user.isImpersonated} isOwn={!user.accessControlUser} /> : <SkeletonList />}
    </Page>
  );
}

function List({ mayMark, isOwn }: { mayMark: boolean; isOwn: boolean }) {
  const cache = useQueryClient();
  const [search] = useSearchParams();
  const page = Math.max(1, Number(search.get('page')) || 1);
  // The bell listens, and has this read again.
  const list = useQuery({
    queryKey: [NOTIFICATIONS, 'list', page],
    queryFn: () => api('GET /notifications', { query: { page } }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const mark = useMutation({
    mutationFn: (body: { notificationId: string; andEarlier?: boolean }) => api('POST /notifications/read', { body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: [NOTIFICATIONS] }),
  });
  if (list.isPending) return <SkeletonList rows={5} label="Loading what is new" />;
  if (!list.data)
    return (
      <ErrorState title="What is new could not be loaded" onRetry={() => void list.refetch()} busy={list.isFetching}>
        {sentenceOf(list.error)}
      </ErrorState>
    );
  const { notifications, page: shown, pages } = list.data;
  const newest = notifications[0];
  if (!newest)
    return (
      <EmptyState
        title="Nothing yet"
        action={isOwn && <LinkButton to="/profile-settings/notifications">Choose what you are told of</LinkButton>}
      >
        When something happens with a booking, a payment or a message, you read it here.
      </EmptyState>
    );
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        {isOwn ? (
          <Link to="/profile-settings/notifications" className="link link-tall">
            Choose what you are told of
          </Link>
        ) : (
          <span />
        )}
        {mayMark && notifications.some(({ isRead }) => !isRead) && (
          <Button
            tone="quiet"
            size="small"
            busy={mark.isPending}
            onClick={() => mark.mutate({ notificationId: newest.id, andEarlier: true })}
          >
            Mark all as read
          </Button>
        )}
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {notifications.map((one) => (
          <Row
            key={one.id}
            one={one}
            onOpen={() => {
              if (mayMark && !one.isRead) mark.mutate({ notificationId: one.id });
            }}
          />
        ))}
      </ul>
      {pages > 1 && (
        <div className="mt-4">
          <Pagination
            label="Pages of what is new"
            page={shown}
            pages={pages}
            to={(next) => ({ search: `?page=${next}` })}
          />
        </div>
      )}
    </>
  );
}

function Row({ one, onOpen }: { one: Notification; onOpen: () => void }) {
  return (
    <li>
      <Link
        to={one.path}
        onClick={onOpen}
        className={classes(
          'block border-l-4 px-3 py-3 text-ink no-underline hover:bg-paper-sunken',
          one.isRead ? 'border-transparent' : 'border-berry',
        )}
      >
        <span className={classes('block break-words', !one.isRead && 'font-[650]')}>
          {isolated(one.title)}
          {!one.isRead && <span className="sr-only"> (new)</span>}
        </span>
        <span className="text-sm text-ink-soft">
          {kinds[one.kind].label} · <time dateTime={one.at}>{relativeTime(one.at, new Date())}</time>
        </span>
      </Link>
    </li>
  );
}
