import { useState } from 'react';
import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import { useParams, type MetaFunction } from 'react-router';
import { ReasonDialog } from '../../acting/components/reason-dialog.tsx';
import { api } from '../../client.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { queries } from '../../platform/browser/query.ts';
import { isolated, isolatedParts } from '../../platform/isolated.ts';
import { format, timeOf } from '../../platform/time.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { alertWords, noContactsWords } from '../components/register-words.ts';
import { useContactsWhenDue } from '../components/use-contacts-when-due.ts';
import type { PlaceOnRegister, Register } from '../contract.ts';
import { attendanceOf, countAddOns, marksByPlace, type Attendance } from '../attendance.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Print a register', index: false });

/** Lines to write on for children who come without a booking. */
const SPARE_LINES = 3;

export default function RegisterPrintScreen() {
  return (
    <QueryClientProvider client={queries}>
      <PrintedRegister />
    </QueryClientProvider>
  );
}

function PrintedRegister() {
  const { sessionId = '' } = useParams();
  const key = ['register-print', sessionId];
  const register = useQuery({
    queryKey: key,
    queryFn: () => api('GET /registers/{sessionId}', { params: { sessionId }, query: { purpose: 'print' } }),
    // A sheet on screen does not read the children's details again by itself; paper cannot either.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // The sheet says so itself.
    meta: { quiet: true },
  });
  useContactsWhenDue(register.data, register.refetch);
  const [asking, setAsking] = useState(false);
  const cache = useQueryClient();
  const addHealth = async (reason: string): Promise<void> => {
    cache.setQueryData(
      key,
      await api('POST /registers/{sessionId}/print', { params: { sessionId }, body: { reason } }),
    );
    setAsking(false);
  };
  const printed = register.dataUpdatedAt === 0 ? null : new Date(register.dataUpdatedAt);
  return (
    <main id="main" className="mx-auto max-w-4xl px-4">
      <div className="flex items-center justify-between gap-4 py-4 print:hidden">
        <BackLink to={`/registers/${sessionId}`}>Back to the register</BackLink>
        {register.data && (
          <Button tone="primary" icon={<Printer aria-hidden />} onClick={() => window.print()}>
            Print
          </Button>
        )}
      </div>
      {register.data?.health === 'with-reason' && (
        <Notice
          className="mb-4 print:hidden"
          title="Health details are not on this sheet"
          action={<Button onClick={() => setAsking(true)}>Add health details</Button>}
        >
          Paper lies about. If you need them on it, say why: that is written down.
        </Notice>
      )}
      <ReasonDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Print health details?"
        label="Add health details"
        help="For example, there is no signal in the wood. It is written down, with your name."
        onSend={addHealth}
      >
        Keep the sheet with you and shred it after the session.
      </ReasonDialog>
      {register.error ? (
        <Refusal error={register.error} sessionId={sessionId} onRetry={() => void register.refetch()} />
      ) : null}
      {register.isPending && <SkeletonList rows={8} label="Loading the register" />}
      {register.data && printed && (
        // On a phone the sheet is wider than the screen: who has only a keyboard must be able to scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div role="region" aria-label="The sheet" tabIndex={0} className="overflow-x-auto print:overflow-visible">
          <Sheet register={register.data} printed={printed} />
        </div>
      )}
    </main>
  );
}

function Refusal({ error, sessionId, onRetry }: { error: unknown; sessionId: string; onRetry: () => void }) {
  const status = error instanceof RequestFailed ? error.status : 0;
  if (status === 401) {
    return (
      <ErrorState
        level={1}
        kind="forbidden"
        title="Please sign in first"
        action={
          <LinkButton tone="primary" to={`/login?next=${encodeURIComponent(`/registers/${sessionId}/print`)}`}>
            Sign in
          </LinkButton>
        }
      >
        You come back to this register.
      </ErrorState>
    );
  }
  if (status === 404) {
    return (
      <ErrorState
        level={1}
        title="There is no such register"
        action={<LinkButton to="/schedule/mentor">All registers</LinkButton>}
      >
        It belongs to somebody else, or the session was removed.
      </ErrorState>
    );
  }
  return (
    <ErrorState level={1} title="The register could not be loaded" onRetry={onRetry}>
      {sentenceOf(error)}
    </ErrorState>
  );
}

function Sheet({ register, printed }: { register: Register; printed: Date }) {
  const { session, places } = register;
  const byPlace = marksByPlace(register.marks);
  const rows = places.map((place) => ({ place, attendance: attendanceOf(byPlace.get(place.placeId) ?? []) }));
  const times = session.listing.attendanceOnRegister;
  useTitle(`Register: ${isolated(session.listing.title)}, ${format.datedSession(session.startDate, session.endDate)}`);
  return (
    <article className="print-sheet min-w-[42rem] text-[10.5pt] leading-snug print:min-w-0">
      <SheetHead register={register} />
      {session.cancelled && <p className="mb-3 border-2 border-current p-2 font-[700]">This session is cancelled.</p>}
      <table>
        <thead>
          <tr>
            <th scope="col" className="w-[7mm]">
              <span className="sr-only">Number</span>
            </th>
            <th scope="col" className="w-[54mm]">
              Name, age and contact
            </th>
            <th scope="col">What to know</th>
            {times && (
              <>
                <th scope="col" className="w-[20mm]">
                  Arrived
                </th>
                <th scope="col" className="w-[32mm]">
                  Collected, by whom
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ place, attendance }, index) => (
            <PrintedRow
              key={place.placeId}
              number={index + 1}
              place={place}
              attendance={attendance}
              noContacts={noContactsWords(register)}
              times={times}
            />
          ))}
          {Array.from({ length: SPARE_LINES }, (_, line) => (
            <tr key={line} className="h-[11mm]">
              <td />
              <td />
              <td />
              {times && (
                <>
                  <td />
                  <td />
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <footer className="print-together mt-4 flex flex-wrap justify-between gap-x-8 gap-y-4 text-[9.5pt]">
        <p>
          Head count at start: ________ at ____:____
          <br />
          Head count at end: ________ at ____:____
        </p>
        <p>Signed: ______________________________</p>
        <p className="w-full">
          {register.health === 'included'
            ? 'Holds health details of children: keep it with you and shred it after the session.'
            : 'Health details are not printed; ask the provider.'}{' '}
          Printed {format.dayAndTime(printed)}.
        </p>
      </footer>
    </article>
  );
}

function SheetHead({ register: { session, places } }: { register: Register }) {
  const addOns = countAddOns(places);
  return (
    <header className="mb-3 flex items-end justify-between gap-6 border-b-2 border-current pb-2">
      <div>
        <h1 className="!text-2xl">{session.listing.title}</h1>
        <p className="font-[650]">{format.datedSession(session.startDate, session.endDate)}</p>
        <p>{isolatedParts([session.blockName, session.listing.venueName, session.listing.town])}</p>
        {addOns.length > 0 && (
          <p className="figures">{addOns.map(([name, times]) => `${isolated(name)} × ${times}`).join(', ')}</p>
        )}
      </div>
      <p className="flex-none text-right">
        <span className="block text-2xl font-[700] figures">{places.length}</span>
        booked of {session.capacity}
      </p>
    </header>
  );
}

function PrintedRow({
  number,
  place,
  attendance,
  noContacts,
  times,
}: {
  number: number;
  place: PlaceOnRegister;
  attendance: Attendance;
  noContacts: string;
  times: boolean;
}) {
  const { learner, emergencyContact, booker } = place;
  const age = learner.age === null ? (learner.over18 ? '18+' : '') : String(learner.age);
  const phone = emergencyContact?.phone || booker.phone;
  const contact = emergencyContact?.phone ? emergencyContact.name : booker.name;
  const notes = [
    place.addOns.length > 0 && `With: ${place.addOns.map(isolated).join(', ')}`,
    place.firstTime && 'First time here',
    place.run.total > 1 && `Session ${place.run.number} of ${place.run.total}`,
    ...place.answers.map(({ question, answer }) => `${question} ${answer}`),
    ...attendance.notes,
  ].filter(Boolean);
  return (
    <tr>
      <td className="text-right figures">{number}</td>
      <th scope="row" className="!font-normal">
        <strong className="text-[12pt]">{isolated(`${learner.firstName} ${learner.lastName}`.trim())}</strong>
        {age && <span className="figures"> ({age})</span>}
        <span className="block">{place.ticketName}</span>
        {noContacts && <span className="block">Emergency contact: {noContacts}</span>}
        {phone && (
          <span className="block">
            {contact}: <span className="whitespace-nowrap figures">{phone}</span>
          </span>
        )}
      </th>
      <td>
        {place.alerts.map((alert) => (
          <span key={alert.kind} className="block">
            <strong>{alertWords[alert.kind]}</strong>
            {alert.kind !== 'NO_PHOTO' && (alert.text === null ? ': ask the provider' : `: ${isolated(alert.text)}`)}
          </span>
        ))}
        {notes.map((note) => (
          <span key={String(note)} className="block">
            {note}
          </span>
        ))}
      </td>
      {times && (
        <>
          <td className="figures">
            {attendance.arrived
              ? timeOf(attendance.arrived.madeAt)
              : attendance.absent
                ? `Absent${attendance.status === 'ABSENT_NOTIFIED' ? ', told us' : ''}`
                : ''}
          </td>
          <td className="figures">
            {attendance.collected ? `${timeOf(attendance.collected.madeAt)} ${attendance.collected.collectedBy}` : ''}
          </td>
        </>
      )}
    </tr>
  );
}
