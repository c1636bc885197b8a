import { useMemo } from 'react';
import { AtPlace, whenOf } from '../../places/components/booking-text.tsx';
import { CancellationCard } from '../../places/components/cancellation-card.tsx';
import { offByCode } from '../../places/components/price-adjustments.tsx';
import { QuestionFields } from '../../questionnaires/components/question-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { BasketBooking } from './basket.ts';
import { CodeField } from './code-field.tsx';
import { isolated, isolatedList } from '../../platform/isolated.ts';
import type { useHeldAnswers } from './use-held-answers.ts';

type HeldBookingProps = {
  booking: BasketBooking;
  several: boolean;
  form: ReturnType<typeof useHeldAnswers>;
  busy: boolean;
  codeBusy: boolean;
  codeError: string | undefined;
  /** Uses a code, or takes it away. */
  onCode: (code: string | null) => void;
  onChange: () => void;
  onGiveBack: () => void;
};

/** One booking of the basket: its places, questions, code and refund policy. */
export function HeldBooking(props: HeldBookingProps) {
  const { booking, several, form } = props;
  const errors = useMemo(
    () => Object.fromEntries(form.errors.map((error) => [error.field, withoutQuestion(error.message)])),
    [form.errors],
  );
  return (
    <>
      <HeldPlaces
        booking={booking}
        title={several ? booking.listing.title : 'Held for you'}
        busy={props.busy}
        onChange={props.onChange}
        onGiveBack={props.onGiveBack}
      />
      {booking.questions.length > 0 && (
        <Card title={several ? `Questions from ${isolated(booking.provider.name)}` : 'A few questions'}>
          <QuestionFields
            questions={booking.questions}
            answers={form.answers}
            errors={errors}
            onAnswer={form.answer}
            onSending={form.setUploading}
            onLeave={form.saveQuietly}
          />
        </Card>
      )}
      {(booking.code !== null || booking.quote.totalPence > 0) && (
        <HeldCode booking={booking} error={props.codeError} busy={props.codeBusy} onCode={props.onCode} />
      )}
      <CancellationCard cancellation={booking.cancellation} />
    </>
  );
}

/** The field shows the question already, so only what is wrong with the answer is shown under it. */
function withoutQuestion(message: string): string {
  return message.split(': ').at(-1) ?? message;
}

type HeldPlacesProps = {
  booking: BasketBooking;
  title: string;
  busy: boolean;
  onChange: () => void;
  onGiveBack: () => void;
};

function HeldPlaces({ booking, title, busy, onChange, onGiveBack }: HeldPlacesProps) {
  const sessions = [...Map.groupBy(booking.places, (place) => place.session.id).values()];
  return (
    <Card
      title={title}
      aside={
        <Button tone="quiet" size="small" onClick={onChange}>
          Change
        </Button>
      }
      footer={
        <Button tone="quiet" size="small" className="-mx-3" busy={busy} onClick={onGiveBack}>
          Give {booking.places.length === 1 ? 'the place' : 'the places'} back
        </Button>
      }
    >
      <ul className="flex flex-col gap-2">
        {sessions.map((places) => {
          const [place] = places;
          return (
            place && (
              <li key={place.session.id}>
                <time dateTime={place.session.startDate} className="font-[650]">
                  {whenOf(place.session)}
                </time>
                <AtPlace place={place.session.place} />
                <span className="block text-ink-soft">{isolatedList(places.map((one) => one.learner.firstName))}</span>
              </li>
            )
          );
        })}
      </ul>
    </Card>
  );
}

type HeldCodeProps = {
  booking: BasketBooking;
  error: string | undefined;
  busy: boolean;
  onCode: (code: string | null) => void;
};

function HeldCode({ booking, error, busy, onCode }: HeldCodeProps) {
  return (
    <div className="flex flex-col gap-2">
      <CodeField
        id={`code-${booking.id}`}
        used={booking.code}
        offPence={offByCode(booking.adjustments)}
        error={error}
        busy={busy}
        onUse={onCode}
        onRemove={() => onCode(null)}
      />
      {booking.code !== null && error && (
        <p role="alert" className="font-[600] text-berry">
          {error}
        </p>
      )}
    </div>
  );
}
