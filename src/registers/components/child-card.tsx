import CameraOff from 'lucide-react/icons/camera-off';
import HeartPulse from 'lucide-react/icons/heart-pulse';
import House from 'lucide-react/icons/house';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import PackageCheck from 'lucide-react/icons/package-check';
import Phone from 'lucide-react/icons/phone';
import Sprout from 'lucide-react/icons/sprout';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Undo2 from 'lucide-react/icons/undo-2';
import UserCheck from 'lucide-react/icons/user-check';
import { memo, type ReactNode } from 'react';
import type { AnswerOf } from '../../platform/contract.ts';
import { timeOf } from '../../platform/time.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { registersContract } from '../contract.ts';
import { standingMarks, type Attendance, type AttendanceStatus, type Disagreement, type Mark } from '../register.ts';
import { telephone } from './marking-dialogs.tsx';

export type Register = AnswerOf<(typeof registersContract)['GET /registers/{sessionId}']>;
export type PlaceOnRegister = Register['places'][number];
type AlertKind = PlaceOnRegister['alerts'][number]['kind'];

export const statusWords: Record<AttendanceStatus, string> = {
  EXPECTED: 'Due',
  ARRIVED: 'Here',
  COLLECTED: 'Collected',
  ABSENT_NOTIFIED: 'Absent, family told us',
  ABSENT_UNNOTIFIED: 'Absent, nobody told us',
};

const statusTones: Record<AttendanceStatus, Tone> = {
  EXPECTED: 'neutral',
  ARRIVED: 'success',
  COLLECTED: 'info',
  ABSENT_NOTIFIED: 'attention',
  ABSENT_UNNOTIFIED: 'danger',
};

export const alertWords: Record<AlertKind, string> = {
  ALLERGY: 'Allergy',
  MEDICAL: 'Medical',
  SEND: 'Support',
  NO_PHOTO: 'No photos',
};

const alertIcons: Record<AlertKind, ReactNode> = {
  ALLERGY: <TriangleAlert aria-hidden />,
  MEDICAL: <HeartPulse aria-hidden />,
  SEND: <LifeBuoy aria-hidden />,
  NO_PHOTO: <CameraOff aria-hidden />,
};

const disagreementWords: Record<Disagreement, (name: string) => string> = {
  'absent-and-here': (name) => `${name} was marked as absent after somebody had already seen them here.`,
  'arrived-after-collected': (name) =>
    `${name} was marked as arrived after being collected. If they came back, take back the collection.`,
  'collected-twice': (name) => `${name} was marked as collected by two different people.`,
  'collected-without-arrival': (name) => `${name} was collected but never marked as arrived.`,
};

/** 'Arrived 09:32, Rowan Ash' and the like, for one mark. */
function markSentence(mark: Mark): string {
  const who = mark.markedBy ? `, ${mark.markedBy}` : '';
  const time = timeOf(mark.madeAt);
  if (mark.kind === 'ARRIVED') return `Arrived ${time}${who}`;
  if (mark.kind === 'COLLECTED') return `Collected ${time}${mark.collectedBy ? ` by ${mark.collectedBy}` : ''}${who}`;
  return `${mark.kind === 'ABSENT_NOTIFIED' ? 'Absent, family told us' : 'Absent, nobody told us'} ${time}${who}`;
}

export type ChildCardProps = {
  place: PlaceOnRegister;
  /** Every mark of this place, of this device and of others. */
  marks: readonly Mark[];
  attendance: Attendance;
  /** Arrivals and collections are recorded for this listing and the session is not cancelled. */
  marking: boolean;
  onArrived: (place: PlaceOnRegister) => void;
  onCollected: (place: PlaceOnRegister) => void;
  onAbsent: (place: PlaceOnRegister) => void;
  onUndo: (place: PlaceOnRegister, mark: Mark) => void;
};

/** One child on the register: what to know first, then the one big button for what happens next. */
export const ChildCard = memo(function ChildCard({
  place,
  marks,
  attendance,
  marking,
  onArrived,
  onCollected,
  onAbsent,
  onUndo,
}: ChildCardProps) {
  const { learner } = place;
  const name = `${learner.firstName} ${learner.lastName}`.trim();
  const { status, last } = attendance;
  const age = learner.age === null ? (learner.over18 ? '18+' : null) : `${learner.age}`;
  return (
    <li className="rounded-card border border-line bg-paper-raised" data-status={status}>
      <div className="flex flex-col gap-3 p-4 md:flex-row md:items-start md:gap-6">
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <div className="flex items-start justify-between gap-3">
            <h2 className="min-w-0 !text-xl">
              {name}
              {age && (
                <span className="font-normal text-ink-soft figures">
                  <span className="sr-only">, age</span> {age}
                </span>
              )}
            </h2>
            <Badge tone={statusTones[status]} className="mt-0.5 flex-none">
              {status === 'ABSENT_NOTIFIED' || status === 'ABSENT_UNNOTIFIED' ? 'Absent' : statusWords[status]}
            </Badge>
          </div>
          {place.alerts.length > 0 && (
            <ul className="flex flex-col gap-1.5" aria-label="What to know">
              {place.alerts.map((alert) => (
                <li key={alert.kind} className={alertLook(alert.kind)}>
                  {alertIcons[alert.kind]}
                  <span className="min-w-0">
                    <strong>{alertWords[alert.kind]}</strong>
                    {alert.kind !== 'NO_PHOTO' && (alert.text === null ? ': ask the provider' : `: ${alert.text}`)}
                  </span>
                </li>
              ))}
            </ul>
          )}
          {place.addOns.length > 0 && (
            <p className="flex items-center gap-1.5 font-[600]">
              <PackageCheck className="size-[1.15em] flex-none text-moss" aria-hidden />
              <span>
                <span className="sr-only">Booked with: </span>
                {place.addOns.join(', ')}
              </span>
            </p>
          )}
          {(place.firstTime || place.run.total > 1) && (
            <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
              {place.firstTime && (
                <span className="inline-flex items-center gap-1.5 font-[600] text-moss">
                  <Sprout className="size-[1.15em]" aria-hidden />
                  First time here
                </span>
              )}
              {place.run.total > 1 && (
                <span className="figures">
                  Session {place.run.number} of {place.run.total}
                </span>
              )}
            </p>
          )}
          {attendance.arrived && <p className="text-sm figures">{markSentence(attendance.arrived)}</p>}
          {attendance.collected && <p className="text-sm figures">{markSentence(attendance.collected)}</p>}
          {attendance.absent && !attendance.arrived && !attendance.collected && (
            <p className="text-sm figures">{markSentence(attendance.absent)}</p>
          )}
          {attendance.notes.map((note) => (
            <p key={note} className="text-sm">
              Note: {note}
            </p>
          ))}
        </div>
        {marking && (
          <div className="flex flex-none gap-2 md:w-72">
            {status === 'EXPECTED' && (
              <>
                <Button
                  tone="primary"
                  size="large"
                  className="flex-1"
                  icon={<UserCheck aria-hidden />}
                  onClick={() => onArrived(place)}
                >
                  Arrived<span className="sr-only"> {name}</span>
                </Button>
                <Button size="large" className="!px-4" onClick={() => onAbsent(place)}>
                  Absent<span className="sr-only"> {name}</span>
                </Button>
              </>
            )}
            {status === 'ARRIVED' && (
              <Button
                tone="secondary"
                size="large"
                className="flex-1 !border-forest !text-forest"
                icon={<House aria-hidden />}
                onClick={() => onCollected(place)}
              >
                Collected<span className="sr-only"> {name}</span>
              </Button>
            )}
            {(status === 'ABSENT_NOTIFIED' || status === 'ABSENT_UNNOTIFIED') && (
              <Button size="large" className="flex-1" icon={<UserCheck aria-hidden />} onClick={() => onArrived(place)}>
                Arrived after all<span className="sr-only"> {name}</span>
              </Button>
            )}
            {last && (
              <Button
                tone="quiet"
                size="large"
                className={status === 'COLLECTED' ? 'flex-1 !px-4 md:ml-auto md:flex-none' : '!px-4'}
                icon={<Undo2 aria-hidden />}
                onClick={() => onUndo(place, last)}
              >
                Undo
                <span className="sr-only">
                  {' '}
                  ‘{markSentence(last)}’ of {name}
                </span>
              </Button>
            )}
          </div>
        )}
      </div>

      {attendance.disagreements.length > 0 && (
        <div className="px-4 pb-4">
          <Notice tone="attention" title="Please check">
            {attendance.disagreements.map((disagreement) => (
              <p key={disagreement}>{disagreementWords[disagreement](learner.firstName)}</p>
            ))}
            <ul className="mt-2">
              {standingMarks(marks).map((mark) => (
                <li key={mark.id} className="flex flex-wrap items-center justify-between gap-x-4">
                  <span className="figures">{markSentence(mark)}</span>
                  {marking && (
                    <Button
                      tone="quiet"
                      size="small"
                      className="!text-current underline"
                      onClick={() => onUndo(place, mark)}
                    >
                      Take back<span className="sr-only"> {markSentence(mark)}</span>
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </Notice>
        </div>
      )}

      <Disclosure
        className="border-t border-b-0 border-line px-4"
        title={<span className="text-sm">Contact and details</span>}
        aside={place.emergencyContact.phone !== '' && <Phone className="size-4 text-ink-soft" aria-hidden />}
      >
        <dl className="grid gap-x-8 gap-y-3 text-sm sm:grid-cols-2">
          <Contact term="Emergency contact" name={place.emergencyContact.name} phone={place.emergencyContact.phone} />
          <Contact term="Booked by" name={place.booker.name} phone={place.booker.phone} />
          <Fact term="Ticket">{place.ticketName}</Fact>
          <Fact term="Booking">{place.reference}</Fact>
          {place.answers.map(({ question, answer }) => (
            <Fact key={question} term={question}>
              {answer}
            </Fact>
          ))}
        </dl>
      </Disclosure>
    </li>
  );
});

function alertLook(kind: AlertKind): string {
  const tone =
    kind === 'ALLERGY' || kind === 'MEDICAL'
      ? 'border-berry text-on-berry-soft bg-berry-soft'
      : 'border-marigold text-on-marigold-soft bg-marigold-soft';
  return `flex gap-2 rounded-small border-l-4 px-2.5 py-1.5 leading-snug [&_svg]:mt-[0.15em] [&_svg]:size-[1.15em] [&_svg]:flex-none ${tone}`;
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-soft">{term}</dt>
      <dd className="font-[600]">{children}</dd>
    </div>
  );
}

function Contact({ term, name, phone }: { term: string; name: string; phone: string }) {
  return (
    <Fact term={term}>
      {name || (phone === '' ? 'Not given' : '')}
      {phone !== '' && (
        <a className="link flex min-h-11 w-fit items-center gap-2 text-base" href={telephone(phone)}>
          <Phone className="size-4" aria-hidden />
          {phone}
          <span className="sr-only">, call</span>
        </a>
      )}
    </Fact>
  );
}
