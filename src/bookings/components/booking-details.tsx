import { DuesCard } from '../../manual-bookings/components/dues-card.tsx';
import { type Booking, LabelBadge, PaymentBadge } from '../../places/components/booking-text.tsx';
import { CancellationCard } from '../../places/components/cancellation-card.tsx';
import { linesOfAnswers } from '../../places/usual-answer.ts';
import { isolated } from '../../platform/isolated.ts';
import { format, relativeTime } from '../../platform/time.ts';
import { AnswerFile } from '../../questionnaires/components/answer-file.tsx';
import { formatAnswer } from '../../tickets/question.ts';
import { BookingSharing } from '../../sharing/components/booking-sharing.tsx';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { BookingActions } from './booking-actions.tsx';
import { BookingFacts } from './booking-facts.tsx';
import { stands } from '../../places/place.ts';
import { MoneyCard } from './money-card.tsx';
import { SessionPlaces } from './session-places.tsx';

type BookingDetailsProps = { booking: Booking; /** Not where its picture stands above already. */ pictured: boolean };

/** All about a booking, for its family or its provider. */
export function BookingDetails({ booking, pictured }: BookingDetailsProps) {
  const hasStanding = booking.places.some((place) => stands(place.state));
  const { as } = booking;
  const sessions = [...Map.groupBy(booking.places, (place) => place.session.id).values()];
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <LabelBadge label={booking.label} />
        <PaymentBadge booking={booking} />
      </div>
      <BookingFacts booking={booking} pictured={pictured} />
      <Card title="Who and when" flush>
        <ul className="divide-y divide-line border-t border-line">
          {sessions.map((places) => (
            <SessionPlaces key={places[0]?.session.id} places={places} as={as} />
          ))}
        </ul>
      </Card>
      <BookingActions booking={booking} />
      {booking.confirmationMessage !== '' && hasStanding && (
        <Card title={`A word from ${isolated(booking.provider.name)}`}>
          <p className="whitespace-pre-line">{booking.confirmationMessage}</p>
        </Card>
      )}
      <DuesCard booking={booking} />
      <MoneyCard booking={booking} />
      {booking.answers.length > 0 && <AnswersCard booking={booking} />}
      {as === 'booker' && hasStanding && <BookingSharing bookingId={booking.id} />}
      {hasStanding && <CancellationCard cancellation={booking.cancellation} as={as} />}
      <Disclosure look="card" title="What happened so far">
        <ol className="flex flex-col gap-2">
          {booking.history.map((entry) => (
            <li key={`${entry.at} ${entry.kind}`} className="flex flex-wrap justify-between gap-x-4">
              <span>{entry.sentence}</span>
              <time dateTime={entry.at} title={format.dayAndTime(entry.at)} className="text-sm text-ink-soft">
                {relativeTime(entry.at, new Date())}
              </time>
            </li>
          ))}
        </ol>
      </Disclosure>
    </>
  );
}

function AnswersCard({ booking }: { booking: Booking }) {
  const questions = Map.groupBy(linesOfAnswers(booking.answers), ({ answer }) => answer.questionId);
  return (
    <Card title="Answers">
      <dl className="flex flex-col gap-3">
        {[...questions.entries()].map(([question, lines]) => (
          <Question key={question} bookingId={booking.id} lines={lines} />
        ))}
      </dl>
    </Card>
  );
}

type AnswerLine = ReturnType<typeof linesOfAnswers<Answer['value'], Answer>>[number];
type Answer = Booking['answers'][number];

/** A question, once, with what was answered: for several learners, each after their name. */
function Question({ bookingId, lines }: { bookingId: string; lines: readonly AnswerLine[] }) {
  const [first] = lines;
  if (!first) return null;
  const { label, learnerName } = first.answer;
  const isOfSeveral = new Set(lines.map(({ answer }) => answer.learnerId)).size > 1;
  const term = learnerName && !isOfSeveral ? `${isolated(label)} (${isolated(learnerName)})` : label;
  return (
    <div className={isOfSeveral ? 'grid gap-x-6 sm:grid-cols-2' : undefined}>
      <dt className="col-span-full text-sm text-ink-soft">{term}</dt>
      {lines.map(({ answer, dates, isOnAll }) => (
        <dd key={`${answer.learnerId} ${answer.startDate}`} className="not-last:mb-1 min-w-0">
          {isOfSeveral && answer.learnerName && <span className="font-[600]">{isolated(answer.learnerName)}: </span>}
          {answer.file ? (
            <AnswerFile bookingId={bookingId} file={answer.file} />
          ) : (
            formatAnswer(answer.type, answer.value)
          )}
          {isOnAll && <span className="block text-sm text-ink-soft">On every date</span>}
          {dates && (
            <span className="block text-sm text-ink-soft">{dates.map((date) => format.shortDay(date)).join(', ')}</span>
          )}
        </dd>
      ))}
    </div>
  );
}
