import { QrCode } from '../../ui/qr-code.tsx';
import { isolated, isolatedParts } from '../../platform/isolated.ts';
import { format, timeOf } from '../../platform/time.ts';
import { useTitle } from '../../ui/use-title.ts';
import { attendanceOf, countAddOns, marksByPlace, type Attendance } from '../attendance.ts';
import type { PlaceOnRegister, Register } from '../contract.ts';
import { answerTo, numberQuestions, type NumberedQuestion } from '../question-columns.ts';
import { refusedConsents, whoCollectsOnOtherDays } from '../care.ts';
import { alertWords, noContactsWords, notSharedWords } from './register-words.ts';

/** Lines to write on for children who come without a booking. */
const SPARE_LINES = 2;

/** A register on paper: fourteen children with what is usual of them fit on one sheet of A4. */
export function PrintedSheet({ register, printed }: { register: Register; printed: Date }) {
  const { session, places } = register;
  const byPlace = marksByPlace(register.marks);
  const questions = numberQuestions(places);
  const hasTickets = new Set(places.map(({ ticketName }) => ticketName)).size > 1;
  const columns = questions.filter(({ isColumn }) => isColumn);
  const times = session.listing.attendanceOnRegister;
  const meals = times && session.listing.servesMeals;
  const emptyCells = 3 + columns.length + (times ? 2 : 0) + (meals ? 1 : 0);
  useTitle(`Register: ${isolated(session.listing.title)}, ${format.datedSession(session.startDate, session.endDate)}`);
  return (
    <article className="print-sheet print-dense wrap-anywhere min-w-[42rem] text-[9pt] leading-[1.15] print:min-w-0">
      <SheetHead register={register} />
      {session.cancelled && <p className="mb-3 border-2 border-current p-2 font-[700]">This session is cancelled.</p>}
      <table>
        <ColumnHeads columns={columns} times={times} meals={meals} noContacts={noContactsWords(register)} />
        <tbody>
          {places.map((place, index) => (
            <PrintedRow
              key={place.placeId}
              number={index + 1}
              place={place}
              questions={questions}
              hasTickets={hasTickets}
              attendance={attendanceOf(byPlace.get(place.placeId) ?? [])}
              times={times}
              meals={meals}
            />
          ))}
          {Array.from({ length: SPARE_LINES }, (_, line) => (
            <tr key={line} className="h-[7mm]">
              {Array.from({ length: emptyCells }, (__, cell) => (
                <td key={cell} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Legend questions={questions} />
      <SheetFoot health={register.health} printed={printed} />
    </article>
  );
}

type ColumnHeadsProps = { columns: readonly NumberedQuestion[]; times: boolean; meals: boolean; noContacts: string };

function ColumnHeads({ columns, times, meals, noContacts }: ColumnHeadsProps) {
  return (
    <thead>
      <tr>
        <th scope="col" className="w-[7mm]">
          <span className="sr-only">Number</span>
        </th>
        <th scope="col" className="w-[51mm]">
          Name, age and contact
          {/* Once for all of them: a line for each child would cost a sheet. */}
          {noContacts && <span className="block font-normal">Emergency contacts: {noContacts}</span>}
        </th>
        <th scope="col">What to know</th>
        {columns.map(({ number }) => (
          <th key={number} scope="col" className="w-[10mm] !text-center">
            <span className="sr-only">Question </span>
            <QuestionNumber number={number} />
          </th>
        ))}
        {times && (
          <>
            <th scope="col" className="w-[13mm]">
              Arrived
            </th>
            {meals && (
              <th scope="col" className="w-[12mm]">
                Meal
              </th>
            )}
            <th scope="col" className="w-[20mm]">
              Collected by
            </th>
          </>
        )}
      </tr>
    </thead>
  );
}

/** Joins an answer and its question in the legend. */
function QuestionNumber({ number }: { number: number }) {
  return (
    <strong className="inline-block min-w-[1.5em] rounded-full border border-current px-[0.3em] text-center text-[8pt] figures">
      {number}
    </strong>
  );
}

function Legend({ questions }: { questions: readonly NumberedQuestion[] }) {
  if (questions.length === 0) return null;
  return (
    <section className="print-together mt-2 text-[8pt]" aria-label="Questions">
      <ul className="columns-2 gap-x-6">
        {questions.map(({ number, question }) => (
          <li key={number} className="break-inside-avoid">
            <QuestionNumber number={number} /> {isolated(question)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function SheetFoot({ health, printed }: { health: Register['health']; printed: Date }) {
  return (
    <footer className="print-together mt-2 flex flex-wrap justify-between gap-x-8 gap-y-2 text-[9pt]">
      <p>Head count at start: ______ at ____:____; at end: ______ at ____:____</p>
      <p>Signed: ______________________________</p>
      <p className="w-full">
        {health === 'included'
          ? 'Holds health details of children: keep it with you and shred it after the session.'
          : 'Health details are not printed; ask the provider.'}{' '}
        Printed {format.dayAndTime(printed)}.
      </p>
    </footer>
  );
}

function SheetHead({ register: { session, places } }: { register: Register }) {
  const addOns = countAddOns(places);
  return (
    <header className="mb-2 flex items-end justify-between gap-6 border-b-2 border-current pb-1.5">
      <div>
        <h1 className="!text-xl">{session.listing.title}</h1>
        <p className="font-[650]">{format.datedSession(session.startDate, session.endDate)}</p>
        <p>{isolatedParts([session.blockName, session.listing.venueName, session.listing.town])}</p>
        {addOns.length > 0 && (
          <p className="figures">{addOns.map(([name, times]) => `${isolated(name)} × ${times}`).join(', ')}</p>
        )}
      </div>
      <p className="ml-auto flex-none text-right">
        <span className="block text-xl font-[700] figures">{places.length}</span>
        booked of {session.capacity}
      </p>
      <QrCode
        text={`${globalThis.location.origin}/registers/${session.id}`}
        label="Opens this register"
        className="size-[15mm] flex-none"
      />
    </header>
  );
}

type PrintedRowProps = {
  number: number;
  place: PlaceOnRegister;
  questions: readonly NumberedQuestion[];
  /** Whether the children have different tickets, so that each is named. */
  hasTickets: boolean;
  attendance: Attendance;
  times: boolean;
  /** Whether meals are written down. */
  meals: boolean;
};

function PrintedRow({ number, place, questions, hasTickets, attendance, times, meals }: PrintedRowProps) {
  const { learner, booker } = place;
  const emergencyContact = place.emergencyContacts?.find(({ phone: number }) => number !== '');
  const age = learner.age === null ? (learner.over18 ? '18+' : '') : String(learner.age);
  const phone = emergencyContact?.phone || booker.phone;
  const contact = emergencyContact?.phone ? emergencyContact.name : booker.name;
  return (
    <tr>
      <td className="text-right figures">{number}</td>
      <th scope="row" className="!font-normal">
        <strong className="text-[11pt]">{isolated(`${learner.firstName} ${learner.lastName}`.trim())}</strong>
        {age && <span className="figures"> ({age})</span>}
        {phone && (
          <span className="block">
            {contact}: <span className="whitespace-nowrap figures">{phone}</span>
          </span>
        )}
      </th>
      <td className="text-[8.5pt]">
        <WhatToKnow place={place} questions={questions} hasTickets={hasTickets} notes={attendance.notes} />
      </td>
      {questions
        .filter(({ isColumn }) => isColumn)
        .map((question) => (
          <td key={question.number} className="!text-center">
            {answerTo(question, place)}
          </td>
        ))}
      {times && (
        <>
          <td className="figures">
            {attendance.arrived
              ? timeOf(attendance.arrived.madeAt)
              : attendance.absent
                ? `Absent${attendance.status === 'ABSENT_NOTIFIED' ? ', told us' : ''}`
                : ''}
          </td>
          {meals && <td className="figures">{attendance.meal ? timeOf(attendance.meal.madeAt) : ''}</td>}
          <td className="figures">
            {attendance.collected ? `${timeOf(attendance.collected.madeAt)} ${attendance.collected.collectedBy}` : ''}
          </td>
        </>
      )}
    </tr>
  );
}

type WhatToKnowProps = Pick<PrintedRowProps, 'place' | 'questions' | 'hasTickets'> & { notes: readonly string[] };

/** What must not be overlooked first: allergies in a box, then other alerts, then all that is good to know. */
function WhatToKnow({ place, questions, hasTickets, notes }: WhatToKnowProps) {
  const known = [
    hasTickets && isolated(place.ticketName),
    place.addOns.length > 0 && `With: ${place.addOns.map(isolated).join(', ')}`,
    place.firstTime && 'First time here',
    place.run.total > 1 && `Session ${place.run.number} of ${place.run.total}`,
    place.alerts.some(({ kind }) => kind === 'NO_PHOTO') && alertWords.NO_PHOTO,
    ...(place.care.food ?? []).map(({ text }) => isolated(text)),
    ...refusedConsents(place.care.consents).map((term) => `Not: ${term}`),
    ...goingHome(place),
    ...place.guardianNotes.map(({ from, contactOnly, restriction }) =>
      [isolated(from || 'A guardian'), [restriction, contactOnly].filter(Boolean).map(isolated).join('. ')].join(': '),
    ),
    notSharedWords(place),
    ...notes,
  ].filter(Boolean);
  const further = questions.filter((question) => !question.isColumn && answerTo(question, place) !== '');
  return (
    <>
      {place.alerts
        .filter(({ kind }) => kind !== 'NO_PHOTO')
        .map(({ kind, text }) => (
          <span key={kind} className={kind === 'ALLERGY' || kind === 'RESTRICTED' ? ALLERGY_BOX : 'block'}>
            <strong>{alertWords[kind]}</strong>: {text === null ? 'ask the provider' : isolated(text)}
          </span>
        ))}
      {known.join('; ')}
      {further.map((question) => (
        <span key={question.number}>
          {' '}
          <QuestionNumber number={question.number} /> {answerTo(question, place)}
        </span>
      ))}
    </>
  );
}

function goingHome({ collection, booker }: PlaceOnRegister): string[] {
  if (collection === null) return [];
  const { people, guardians, hasPassword, walksHome } = collection;
  // Who booked stands in a column of its own.
  const today = [...guardians, ...people].filter((one) => one.today && one.name !== booker.name);
  const otherDays = whoCollectsOnOtherDays({ collection });
  return [
    today.length > 0 && `May collect: ${today.map(({ name }) => isolated(name)).join(', ')}`,
    otherDays !== '' && `Not today: ${otherDays}`,
    walksHome === 'yes' && 'May go home alone',
    hasPassword && 'Has a collection password',
  ].filter((text) => text !== false);
}

const ALLERGY_BOX = 'mb-[0.5mm] block border-[0.6mm] border-current px-[1mm] font-[700]';
