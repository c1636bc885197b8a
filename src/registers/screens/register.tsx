import { useQuery, useQueryClient } from '@tanstack/react-query';
import CheckCheck from 'lucide-react/icons/check-check';
import Printer from 'lucide-react/icons/printer';
import UserPlus from 'lucide-react/icons/user-plus';
import { useCallback, useMemo, useState } from 'react';
import { useParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { useLive } from '../../platform/browser/live.ts';
import { dateOf, format } from '../../platform/time.ts';
import { pageMeta } from '../../ui/page-meta.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { ChildCard, type PlaceOnRegister, type Register } from '../components/child-card.tsx';
import { useMarkQueue, type NewMark } from '../components/mark-queue.ts';
import { AbsentDialog, CollectedDialog } from '../components/marking-dialogs.tsx';
import { SyncBadge } from '../components/sync-state.tsx';
import {
  attendanceOf,
  countAddOns,
  headCount,
  marksByPlace,
  mergeMarks,
  type AttendanceStatus,
  type Mark,
} from '../register.ts';

type Filter = 'all' | 'expected' | 'here' | 'gone';

const shownBy: Record<Filter, readonly AttendanceStatus[]> = {
  all: ['EXPECTED', 'ARRIVED', 'COLLECTED', 'ABSENT_NOTIFIED', 'ABSENT_UNNOTIFIED'],
  expected: ['EXPECTED'],
  here: ['ARRIVED'],
  gone: ['COLLECTED', 'ABSENT_NOTIFIED', 'ABSENT_UNNOTIFIED'],
};

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Register', index: false });

export default function RegisterScreen() {
  const { sessionId = '' } = useParams();
  const { user } = useCurrentUser();
  const cache = useQueryClient();
  const key = useMemo(() => ['register', sessionId], [sessionId]);
  // Each reading of the children's details is written down for their families, so it happens when something changed and
  // not whenever the window comes to the front: the live stream says when.
  const register = useQuery({
    queryKey: key,
    queryFn: () => api('GET /registers/{sessionId}', { params: { sessionId } }),
    enabled: user !== null && user !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // There is a state of its own for this.
    meta: { quiet: [404] },
  });

  const takeMarks = useCallback(
    (marks: Mark[]) => {
      cache.setQueryData<Register>(key, (shown) => shown && { ...shown, marks: mergeMarks(shown.marks, marks) });
    },
    [cache, key],
  );
  useLive(sessionId === '' ? [] : [`session:${sessionId}`], ({ kind }) => {
    if (kind !== 'register.marked') void cache.invalidateQueries({ queryKey: key });
    else
      api('GET /registers/{sessionId}/marks', { params: { sessionId } }).then(
        ({ marks }) => takeMarks(marks),
        // Out of reach for a moment: the stream tells of its reconnection, and everything is read again then.
        () => undefined,
      );
  });

  const back = { to: '/schedule/mentor', label: 'Registers' };
  if (register.error && !register.data) {
    const gone = register.error instanceof RequestFailed && register.error.status === 404;
    return (
      <Page title="Register" width="text" back={back}>
        <ErrorState
          title={gone ? 'There is no such register' : 'The register could not be loaded'}
          onRetry={gone ? undefined : () => void register.refetch()}
          busy={register.isFetching}
          action={gone ? <LinkButton to="/schedule/mentor">All registers</LinkButton> : undefined}
        >
          {gone
            ? 'It belongs to somebody else, or the session was removed.'
            : `${sentenceOf(register.error)} Marks that you made on this device are safe.`}
        </ErrorState>
      </Page>
    );
  }
  if (!register.data || !user) {
    return (
      <Page title="Register" width="text" back={back}>
        <SkeletonList rows={6} label="Loading the register" />
      </Page>
    );
  }
  return <OpenRegister register={register.data} accountId={user.id} onMarks={takeMarks} />;
}

function OpenRegister({
  register,
  accountId,
  onMarks,
}: {
  register: Register;
  accountId: string;
  onMarks: (marks: Mark[]) => void;
}) {
  const { session, places } = register;
  const [filter, setFilter] = useState<Filter>('all');
  const [collecting, setCollecting] = useState<PlaceOnRegister | null>(null);
  const [absent, setAbsent] = useState<PlaceOnRegister | null>(null);
  const { pending, state, add } = useMarkQueue({
    accountId,
    sessionId: session.id,
    onSaved: onMarks,
    onRefused: (messages) => {
      for (const message of messages) toast.warning('A mark was not kept', { description: message, duration: 10_000 });
    },
  });

  const marks = useMemo(
    () =>
      mergeMarks(
        register.marks,
        pending.map((mark): Mark => ({ ...mark, markedBy: 'you' })),
      ),
    [register.marks, pending],
  );
  const entries = useMemo(() => {
    const byPlace = marksByPlace(marks);
    return places.map((place) => {
      const own = byPlace.get(place.placeId) ?? [];
      return { place, marks: own, attendance: attendanceOf(own) };
    });
  }, [places, marks]);
  const count = headCount(entries.map((entry) => entry.attendance.status));
  const addOns = countAddOns(places);
  const shown = entries.filter((entry) => shownBy[filter].includes(entry.attendance.status));
  const marking = session.listing.attendanceOnRegister && !session.cancelled;

  const mark = useCallback(
    (made: readonly NewMark[], sentence: string) => {
      const added = add(made);
      toast.success(sentence, {
        id: 'register-mark',
        // On top: the head count below stays in sight, and each card has its own undo at the thumb.
        view: true,
        action: {
          label: 'Undo',
          onClick: () => {
            add(added.map(({ placeId, id }) => ({ placeId, kind: 'UNDO', undoesId: id })));
          },
        },
      });
    },
    [add],
  );
  const arrived = useCallback(
    (place: PlaceOnRegister) =>
      mark([{ placeId: place.placeId, kind: 'ARRIVED' }], `${place.learner.firstName} is here`),
    [mark],
  );
  const undo = useCallback(
    (place: PlaceOnRegister, taken: Mark) => {
      add([{ placeId: place.placeId, kind: 'UNDO', undoesId: taken.id }]);
      toast.dismiss('register-mark');
    },
    [add],
  );
  const arriveAll = (): void => {
    const expected = entries.filter((entry) => entry.attendance.status === 'EXPECTED');
    mark(
      expected.map(({ place }) => ({ placeId: place.placeId, kind: 'ARRIVED' })),
      `${expected.length} marked as here`,
    );
  };

  return (
    <Page
      title={session.listing.title}
      lead={
        <>
          <time dateTime={session.startDate}>{format.session(session.startDate, session.endDate)}</time>
          {session.listing.venueName && `, ${session.listing.venueName}`}
        </>
      }
      width="text"
      back={{ to: '/schedule/mentor', label: 'Registers' }}
      actions={
        <>
          {!session.cancelled && (
            <LinkButton
              to={`/create-a-booking?listing=${session.listing.id}&session=${session.id}`}
              icon={<UserPlus aria-hidden />}
              size="small"
            >
              Walk-in
            </LinkButton>
          )}
          <LinkButton to={`/registers/${session.id}/print`} icon={<Printer aria-hidden />} size="small">
            Print
          </LinkButton>
        </>
      }
    >
      <div className="flex flex-col gap-4 pb-4">
        <p className="text-ink-soft figures">
          {session.blockName}: {count.places} of {session.capacity} places booked
        </p>
        {addOns.length > 0 && (
          <p className="figures">
            <span className="text-ink-soft">Booked with it: </span>
            {addOns.map(([name, times]) => `${name} × ${times}`).join(', ')}
          </p>
        )}

        {!session.cancelled && dateOf(session.startDate) !== dateOf(new Date()) && (
          <Notice
            title={Date.parse(session.startDate) > Date.now() ? 'This session is not today' : 'This session is over'}
          >
            You are looking at the register of {format.shortDay(session.startDate)}.
          </Notice>
        )}
        {session.cancelled && (
          <Notice tone="danger" title="This session is cancelled">
            We have told everybody who had booked.
          </Notice>
        )}
        {!session.listing.attendanceOnRegister && (
          <Notice title="Arrivals are not recorded for this listing">
            You can switch on ‘Show Arrived and Collected on Register’ in the settings of the listing.
          </Notice>
        )}
        {!register.healthIncluded && (
          <Notice title="Health details are hidden">
            While you look into this account you see that there are some, but not what they are.
          </Notice>
        )}

        {places.length === 0 ? (
          <EmptyState title="Nobody has booked yet">
            As soon as somebody books this session they appear here.
          </EmptyState>
        ) : (
          <>
            {marking && (
              <Segmented<Filter>
                label="Show"
                value={filter}
                onChange={setFilter}
                wide
                options={[
                  { value: 'all', label: <Counted count={count.places} word="All" /> },
                  { value: 'expected', label: <Counted count={count.expected} word="Due" /> },
                  { value: 'here', label: <Counted count={count.arrived} word="Here" /> },
                  { value: 'gone', label: <Counted count={count.collected + count.absent} word="Gone" /> },
                ]}
              />
            )}
            {shown.length === 0 ? (
              <p className="rounded-card border border-dashed border-line-strong p-6 text-center text-ink-soft">
                {filter === 'expected'
                  ? 'Nobody is missing.'
                  : filter === 'here'
                    ? 'Nobody is here at the moment.'
                    : 'Nobody has gone yet.'}
              </p>
            ) : (
              <ul className="flex flex-col gap-3" aria-label="Children">
                {shown.map(({ place, marks: own, attendance }) => (
                  <ChildCard
                    key={place.placeId}
                    place={place}
                    marks={own}
                    attendance={attendance}
                    marking={marking}
                    onArrived={arrived}
                    onCollected={setCollecting}
                    onAbsent={setAbsent}
                    onUndo={undo}
                  />
                ))}
              </ul>
            )}
          </>
        )}
      </div>

      {marking && places.length > 0 && (
        <div className="sticky bottom-0 z-10 -mx-4 -mb-16 border-t border-line bg-paper-raised pb-[env(safe-area-inset-bottom)] shadow-float sm:-mx-6">
          <div className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1.5 px-4 py-2.5 sm:px-6">
            <p className="leading-tight">
              <span className="text-2xl font-[700] figures">{count.arrived}</span>{' '}
              <span className="font-[650]">here now</span>
            </p>
            <span className="justify-self-end">
              <SyncBadge state={state} waiting={pending.length} />
            </span>
            <p role="status" className="text-sm leading-tight text-ink-soft figures">
              <span className="sr-only">{count.arrived} here now, </span>
              {count.expected} due, {count.collected} collected, {count.absent} absent
            </p>
            {count.expected > 0 && (
              <Button
                className="flex-none !px-3.5 whitespace-nowrap"
                icon={<CheckCheck aria-hidden />}
                onClick={arriveAll}
              >
                Arrive all {count.expected}
              </Button>
            )}
          </div>
        </div>
      )}

      <CollectedDialog
        place={collecting}
        onClose={() => setCollecting(null)}
        onCollected={(by) => {
          if (collecting)
            mark(
              [{ placeId: collecting.placeId, kind: 'COLLECTED', collectedBy: by }],
              `${collecting.learner.firstName} was collected by ${by}`,
            );
          setCollecting(null);
        }}
      />
      <AbsentDialog
        place={absent}
        onClose={() => setAbsent(null)}
        onAbsent={(kind, note) => {
          if (absent)
            mark([{ placeId: absent.placeId, kind, note }], `${absent.learner.firstName} is marked as absent`);
          setAbsent(null);
        }}
      />
    </Page>
  );
}

function Counted({ count, word }: { count: number; word: string }) {
  return (
    <span className="block leading-tight">
      <span className="block text-lg figures">{count}</span>
      {word}
    </span>
  );
}
