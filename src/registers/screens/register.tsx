import Printer from 'lucide-react/icons/printer';
import UserPlus from 'lucide-react/icons/user-plus';
import { useMemo, useState } from 'react';
import { type MetaFunction, Outlet, useParams } from 'react-router';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { useNow } from '../../platform/browser/use-now.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { pageMeta } from '../../ui/page-meta.ts';
import { LinkButton } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { ScanButton } from '../check-in/scan-button.tsx';
import { ChildList } from '../components/child-list.tsx';
import { MealBar } from '../components/meals.tsx';
import { HeadCountBar } from '../components/head-count-bar.tsx';
import { Alarms, DayEntries, LockedNotice } from '../components/entries/day-log.tsx';
import { DayTools } from '../components/entries/day-tools.tsx';
import { MarkingDialogs, type Asked } from '../components/entries/all-marking-dialogs.tsx';
import { useEntries } from '../components/entries/use-entries.ts';
import type { SyncState } from '../components/mark-queue.ts';
import { RegisterNotices, StillHere } from '../components/register-notices.tsx';
import { noContactsWords } from '../components/register-words.ts';
import { useMarking, type RegisterEntry } from '../components/use-marking.ts';
import { useWord } from '../components/use-word.tsx';
import { useRegister } from '../components/use-register.ts';
import type { PlaceOnRegister, Register } from '../contract.ts';
import type { ShownRegister } from '../components/use-register.ts';
import { HandOverNotice } from '../components/handing-over/hand-over-notice.tsx';
import { HandedOverNotice } from '../components/handing-over/handed-over-notice.tsx';
import { KeptNotice } from '../components/kept-notice.tsx';
import type { Entry } from '../entry-schemas.ts';
import { ratioFor } from '../ratio.ts';
import { marksOpenAt, needsWord } from '../mark-window.ts';
import { countAddOns, headCount, type Mark } from '../attendance.ts';

const back = { to: '/schedule/mentor', label: 'Registers' };

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Register', index: false });

export default function RegisterScreen() {
  const { sessionId = '' } = useParams();
  const { user } = useCurrentUser();
  const { register, takeMarks, takeEntries } = useRegister(sessionId, user);
  if (register.error && !register.data) {
    const gone = register.error instanceof RequestFailed && register.error.status === 404;
    return (
      <Page title="Register" width="text" back={back}>
        {gone && user && <HandOverNotice accountId={user.id} sessionId={sessionId} />}
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
  return (
    <OpenRegister
      register={register.data}
      accountId={user.id}
      runs={user.role !== 'helper'}
      onMarks={takeMarks}
      onEntries={takeEntries}
    />
  );
}

type OpenRegisterProps = {
  register: ShownRegister;
  accountId: string;
  /** Whether they run the register: a helper for a day only marks on it. */
  runs: boolean;
  onMarks: (marks: Mark[]) => void;
  onEntries: (entries: Entry[]) => void;
};

/** Who is here now. */
const learnersHere = (entries: readonly RegisterEntry[]) =>
  entries.filter(({ attendance }) => attendance.status === 'ARRIVED').map(({ place }) => place.learner);

function OpenRegister({ register, accountId, runs, onMarks, onEntries }: OpenRegisterProps) {
  const { session, places } = register;
  const [asked, setAsked] = useState<Asked>(null);
  const [noContacts, now] = [noContactsWords(register), useNow()];
  const { withWord, dialog } = useWord(needsWord(session.endDate, now));
  const marking = useMarking(register, accountId, onMarks, withWord);
  const day = useEntries(register, accountId, onEntries);
  const { entries } = marking;
  const count = headCount(entries.map(({ attendance }) => attendance.status));
  const { records, isOpen, hasBegun } = standOf(session, now);
  const canMark = isOpen && day.log.lock === null;
  const meals = canMark && session.listing.servesMeals && places.length > 0;
  const ask = useAsking(setAsked);
  return (
    <Page
      title={session.listing.title}
      lead={<When session={session} />}
      width="text"
      back={back}
      actions={
        <>
          {canMark && places.length > 0 && <ScanButton session={session} marking={marking} />}
          {runs && <RegisterActions session={session} />}
        </>
      }
    >
      <div className="in-sun flex flex-col gap-4 pb-4">
        <BookedPlaces register={register} />
        <RegisterNotices register={register} now={now} />
        <KeptNotice register={register} />
        <HandingOver register={register} accountId={accountId} runs={runs} state={marking.state} />
        {records && <StillHere count={count.arrived} endDate={session.endDate} now={now} />}
        <Alarms log={day.log} entries={entries} />
        <LockedNotice lock={day.log.lock} />
        <DayTools
          register={register}
          day={day}
          entries={entries}
          count={count}
          ratio={ratioFor(learnersHere(entries))}
          marking={isOpen}
          runs={runs}
        />
        {meals && <MealBar entries={entries} onMealForAll={marking.markAllMeals} />}
        <ChildList
          entries={entries}
          count={count}
          marking={canMark}
          noContacts={noContacts}
          onArrived={marking.markArrived}
          onCollected={ask.collected}
          onAbsent={ask.absent}
          onLate={hasBegun ? ask.late : undefined}
          onMeal={meals ? marking.markMeal : undefined}
          onMealUndone={marking.undoMeal}
          onUndo={marking.undo}
        />
        <DayEntries log={day.log} entries={entries} />
      </div>
      {canMark && places.length > 0 && (
        <HeadCountBar
          count={count}
          state={marking.state}
          waiting={marking.waiting}
          onArriveAll={marking.markAllArrived}
        />
      )}
      <MarkingDialogs
        asked={asked}
        onAsked={setAsked}
        noContacts={noContacts}
        startDate={session.startDate}
        marking={marking}
        day={day}
      />
      {dialog}
      {runs && <Outlet context={{ session }} />}
    </Page>
  );
}

/** Whether a session's register records marks, whether they are open, and whether the session has begun. */
function standOf({ listing, cancelled, startDate }: Register['session'], now: Temporal.Instant) {
  const hasCome = (at: Temporal.Instant): boolean => Temporal.Instant.compare(at, now) <= 0;
  const records = listing.attendanceOnRegister && !cancelled;
  return {
    records,
    isOpen: records && hasCome(marksOpenAt(startDate)),
    hasBegun: hasCome(Temporal.Instant.from(startDate)),
  };
}

type HandingOverProps = Pick<OpenRegisterProps, 'register' | 'accountId' | 'runs'> & { state: SyncState };

/** What lies on this device of somebody whose access ended, and what came to the owner from such devices. */
function HandingOver({ register: { session, places }, accountId, runs, state }: HandingOverProps) {
  return (
    <>
      {state === 'not-yours' && <HandOverNotice accountId={accountId} sessionId={session.id} />}
      {runs && <HandedOverNotice sessionId={session.id} places={places} />}
    </>
  );
}

function When({ session }: { session: Register['session'] }) {
  return (
    <>
      <time dateTime={session.startDate}>{format.session(session.startDate, session.endDate)}</time>
      {session.listing.venueName && `, ${isolated(session.listing.venueName)}`}
    </>
  );
}

/** What opens the dialogs; it stays the same, because the cards are memoised. */
function useAsking(setAsked: (asked: Asked) => void) {
  return useMemo(() => {
    const of = (kind: NonNullable<Asked>['kind']) => (place: PlaceOnRegister) => setAsked({ kind, place, name: '' });
    return { collected: of('collected'), absent: of('absent'), late: of('late') };
  }, [setAsked]);
}

function RegisterActions({ session }: { session: Register['session'] }) {
  return (
    <>
      {!session.cancelled && (
        <LinkButton
          to={`/create-a-booking?listing=${session.listing.id}&session=${session.id}&back=register`}
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
  );
}

/** How many places are booked, and the add-ons to prepare. */
function BookedPlaces({ register: { session, places } }: { register: Register }) {
  const addOns = countAddOns(places);
  return (
    <>
      <p className="text-ink-soft figures">
        {isolated(session.blockName)}: {places.length} of {session.capacity} places booked
      </p>
      {addOns.length > 0 && (
        <p className="figures">
          <span className="text-ink-soft">Booked with it: </span>
          {addOns.map(([name, times]) => `${isolated(name)} × ${times}`).join(', ')}
        </p>
      )}
    </>
  );
}
