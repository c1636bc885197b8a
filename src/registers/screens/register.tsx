import Printer from 'lucide-react/icons/printer';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { useParams, type MetaFunction } from 'react-router';
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
import { HeadCountBar } from '../components/head-count-bar.tsx';
import { AbsentDialog, CollectedDialog } from '../components/marking-dialogs.tsx';
import { RegisterNotices, StillHere } from '../components/register-notices.tsx';
import { noContactsWords } from '../components/register-words.ts';
import { useMarking } from '../components/use-marking.ts';
import { useWord } from '../components/use-word.tsx';
import { useRegister } from '../components/use-register.ts';
import type { PlaceOnRegister, Register } from '../contract.ts';
import { marksOpenAt, needsWord } from '../mark-window.ts';
import { countAddOns, headCount, type Mark } from '../attendance.ts';

const back = { to: '/schedule/mentor', label: 'Registers' };

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Register', index: false });

export default function RegisterScreen() {
  const { sessionId = '' } = useParams();
  const { user } = useCurrentUser();
  const { register, takeMarks } = useRegister(sessionId, user !== null && user !== undefined);
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
  const [collecting, setCollecting] = useState<PlaceOnRegister | null>(null);
  const [absent, setAbsent] = useState<PlaceOnRegister | null>(null);
  const noContacts = noContactsWords(register);
  const now = useNow();
  const { withWord, dialog } = useWord(needsWord(session.endDate, now));
  const marking = useMarking(register, accountId, onMarks, withWord);
  const count = headCount(marking.entries.map(({ attendance }) => attendance.status));
  const records = session.listing.attendanceOnRegister && !session.cancelled;
  const canMark = records && Temporal.Instant.compare(marksOpenAt(session.startDate), now) <= 0;
  return (
    <Page
      title={session.listing.title}
      lead={
        <>
          <time dateTime={session.startDate}>{format.session(session.startDate, session.endDate)}</time>
          {session.listing.venueName && `, ${isolated(session.listing.venueName)}`}
        </>
      }
      width="text"
      back={back}
      actions={
        <>
          {canMark && places.length > 0 && <ScanButton session={session} marking={marking} />}
          <RegisterActions session={session} />
        </>
      }
    >
      <div className="flex flex-col gap-4 pb-4">
        <BookedPlaces register={register} />
        <RegisterNotices register={register} now={now} />
        {records && <StillHere count={count.arrived} endDate={session.endDate} now={now} />}
        <ChildList
          entries={marking.entries}
          count={count}
          marking={canMark}
          noContacts={noContacts}
          onArrived={marking.markArrived}
          onCollected={setCollecting}
          onAbsent={setAbsent}
          onUndo={marking.undo}
        />
      </div>
      {canMark && places.length > 0 && (
        <HeadCountBar
          count={count}
          state={marking.state}
          waiting={marking.waiting}
          onArriveAll={marking.markAllArrived}
        />
      )}
      <CollectedDialog
        place={collecting}
        noContacts={noContacts}
        onClose={() => setCollecting(null)}
        onCollected={(by) => {
          if (collecting) marking.markCollected(collecting, by);
          setCollecting(null);
        }}
      />
      <AbsentDialog
        place={absent}
        noContacts={noContacts}
        onClose={() => setAbsent(null)}
        onAbsent={(kind, note) => {
          if (absent) marking.markAbsent(absent, kind, note);
          setAbsent(null);
        }}
      />
      {dialog}
    </Page>
  );
}

function RegisterActions({ session }: { session: Register['session'] }) {
  return (
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
