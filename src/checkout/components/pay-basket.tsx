import { useMutation, useQueryClient } from '@tanstack/react-query';
import CreditCard from 'lucide-react/icons/credit-card';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../client.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { useOnce } from '../../platform/browser/use-once.ts';
import { formatMoney } from '../../platform/money.ts';
import { timeOf } from '../../platform/time.ts';
import type { AnswerValue } from '../../tickets/question.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { ErrorSummary, type FormError } from '../../ui/form-errors.tsx';
import { Notice } from '../../ui/notice.tsx';
import { BASKET_KEY } from './basket-query.ts';
import { BasketSummary } from './basket-summary.tsx';
import { AtPlace, listOf, whenOf, type Arrival } from '../../places/components/booking-text.tsx';
import { type Basket, type BasketBooking } from './basket.ts';
import { BroughtIntoView } from '../../places/components/scroll-into-view.tsx';
import { CancellationCard } from '../../places/components/cancellation-card.tsx';
import { ChangedWhileHeld } from './changed-while-held.tsx';
import { CheckoutLayout } from './checkout-layout.tsx';
import { CODE_REFUSED, CodeField, codeRefusal } from './code-field.tsx';
import { offByCode } from '../../places/components/price-adjustments.tsx';
import {
  answersOf,
  problemsOf,
  QuestionFields,
  sendable,
  type Answers,
} from '../../questionnaires/components/question-fields.tsx';

type Props = {
  basket: Basket;
  /** What was typed since the checkout was opened, also for a hold whose time ran out since. */
  typed: RefObject<Answers>;
  /** Takes in a newer basket; null when nothing is held any more. */
  onBasket: (basket: Basket | null) => void;
  /** Opens the first half again, for the booking of one listing. */
  onChange: (booking: BasketBooking) => void;
  /** The time is up and the places were given back. */
  onEnded: () => void;
};

/** The second half of the checkout: the places are held; the questions, the terms, the price and the payment. */
export function PayBasket({ basket, typed, onBasket, onChange, onEnded }: Props) {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const [known] = useState<Answers>(() =>
    Object.assign({}, ...basket.bookings.map((booking) => answersOf(booking.questions))),
  );
  const [answers, setAnswers] = useState<Answers>({ ...known, ...typed.current });
  const [errors, setErrors] = useState<FormError[]>([]);
  const once = useOnce();
  const free = basket.quote.totalPence === 0;
  const asks = basket.bookings.some((booking) => booking.needsApproval);
  const council = basket.bookings.some((booking) => booking.councilAnswers);

  const saved = useRef(JSON.stringify(known));
  const save = useCallback(async (): Promise<void> => {
    for (const booking of basket.bookings) {
      const sent = sendable(booking.questions, answers);
      if (sent.length > 0) await api('PUT /basket/answers', { body: { bookingId: booking.id, answers: sent } });
    }
    saved.current = JSON.stringify(answers);
  }, [basket.bookings, answers]);
  // Saved whenever a field is left, so that a reload keeps it. A failure is no matter here: checkout saves once more.
  const saveQuietly = useCallback(() => {
    if (JSON.stringify(answers) !== saved.current) save().catch(() => undefined);
  }, [answers, save]);
  // What was typed for a hold that ran out is not lost with the next one either.
  useEffect(() => {
    if (Object.keys(typed.current).length > 0) saveQuietly();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the places are held
  }, []);

  const showRefusal = useCallback(
    (error: unknown) => {
      const data = error instanceof RequestFailed ? error.data : undefined;
      if (data?.key === 'hold-ended') return onEnded();
      if (data?.fields) setErrors(Object.entries(data.fields).map(([field, message]) => ({ field, message })));
      if (data?.key === 'total-changed' || data?.key === 'payment-open')
        void cache.invalidateQueries({ queryKey: BASKET_KEY });
      return undefined;
    },
    [cache, onEnded],
  );

  // The button shows that it is busy a moment after the press; a second press may come before.
  const sending = useRef(false);
  const pay = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: async () => {
      await save();
      const body = { expectedTotalPence: basket.quote.totalPence };
      return once(body, (idempotencyKey) => api('POST /basket/checkout', { body, idempotencyKey }));
    },
    onSuccess: (answer) => {
      if (answer.outcome === 'pay') {
        window.location.assign(answer.url);
        return;
      }
      onBasket(null);
      void cache.invalidateQueries({ queryKey: ['bookings'] });
      const [only, ...more] = answer.bookingIds;
      void navigate(only && more.length === 0 ? `/bookings/${only}` : '/bookings/l', {
        state: { justBooked: answer.outcome === 'confirmed' } satisfies Arrival,
      });
    },
    onError: (error) => {
      showRefusal(error);
    },
    onSettled: () => {
      sending.current = false;
    },
  });
  // The way back from the payment page may show this page as it was left: free the button again.
  const { reset } = pay;
  useEffect(() => {
    const shown = (event: PageTransitionEvent): void => {
      if (!event.persisted) return;
      reset();
      void cache.invalidateQueries({ queryKey: BASKET_KEY });
    };
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, [cache, reset]);

  const renewOnce = useOnce();
  const renew = useMutation({
    meta: TOLD_IN_PLACE,
    // A press whose answer was lost is not refused when it is repeated: it was the one that there is.
    mutationFn: () => renewOnce(null, (idempotencyKey) => api('POST /basket/renew', { idempotencyKey })),
    onSuccess: (answer) => onBasket(answer.basket),
    onError: showRefusal,
  });
  const [givenBack, setGivenBack] = useState<ReadonlySet<string>>(new Set());
  const leave = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: (bookingId: string | undefined) => {
      if (bookingId) setGivenBack((before) => new Set([...before, bookingId]));
      return api('DELETE /basket', { query: bookingId ? { bookingId } : {} });
    },
    onSuccess: () => cache.invalidateQueries({ queryKey: BASKET_KEY }),
    onError: showRefusal,
  });

  const code = useMutation({
    meta: { quiet: CODE_REFUSED },
    mutationFn: (request: { bookingId: string; code: string | null }) => api('PUT /basket/code', { body: request }),
    onSuccess: (answer) => {
      pay.reset();
      onBasket(answer.basket);
    },
    onError: (error) => {
      const key = error instanceof RequestFailed ? error.data?.key : undefined;
      if (key === 'hold-ended') onEnded();
      else if (key === 'payment-open') void cache.invalidateQueries({ queryKey: BASKET_KEY });
    },
  });

  const filesOnTheirWay = useRef<Set<string>>(new Set());
  const sendFile = useCallback((field: string, on: boolean) => {
    if (on) filesOnTheirWay.current.add(field);
    else {
      filesOnTheirWay.current.delete(field);
      setErrors((before) => before.filter((error) => error.field !== field));
    }
  }, []);
  const submit = (): void => {
    const wrong = basket.bookings.flatMap((booking) => problemsOf(booking.questions, answers, filesOnTheirWay.current));
    setErrors(wrong);
    if (wrong.length > 0 || sending.current) return;
    sending.current = true;
    pay.mutate();
  };
  const errorOf = useMemo(
    () => Object.fromEntries(errors.map((error) => [error.field, plain(error.message)])),
    [errors],
  );
  const answer = useCallback(
    (field: string, value: AnswerValue | null) => {
      typed.current = { ...typed.current, [field]: value };
      setAnswers((before) => ({ ...before, [field]: value }));
      setErrors((before) => before.filter((error) => error.field !== field));
    },
    [typed],
  );

  const paying = basket.state === 'PAYING';
  const [first, ...others] = basket.bookings;
  if (!first) return null;
  const clock = (
    <p className="flex items-center justify-between gap-3">
      <span className="text-sm text-ink-soft">{paying ? 'Kept for your payment' : 'Places held for'}</span>
      <Countdown
        until={basket.heldUntil}
        onEnd={paying ? () => void cache.invalidateQueries({ queryKey: BASKET_KEY }) : onEnded}
        className="text-lg"
      />
    </p>
  );

  return (
    <CheckoutLayout
      listing={
        others.length > 0
          ? null
          : {
              title: first.listing.title,
              place: first.listing.venueName || first.listing.town,
              picture: first.listing.picture,
            }
      }
      clock={clock}
      total={basket.quote.totalPence}
      summary={<BasketSummary basket={basket} />}
      action={
        <Button
          tone="primary"
          size="large"
          wide
          icon={free ? undefined : <CreditCard aria-hidden />}
          // Once the payment page's address is there the browser is on its way: the button stays busy until it has left.
          busy={pay.isPending || (pay.isSuccess && pay.data.outcome === 'pay')}
          onClick={submit}
        >
          {payLabel(free, asks, basket.quote.totalPence)}
        </Button>
      }
    >
      <ChangedWhileHeld
        basket={basket}
        givenBack={givenBack}
        onStale={() => void cache.invalidateQueries({ queryKey: BASKET_KEY })}
      />
      <ErrorSummary
        errors={errors}
        title={
          errors.length === 1
            ? 'One answer is missing or not right'
            : `${errors.length} answers are missing or not right`
        }
      />
      {pay.error && errors.length === 0 ? (
        <BroughtIntoView key={pay.submittedAt}>
          <PayProblem error={pay.error} />
        </BroughtIntoView>
      ) : null}
      {renew.error || leave.error ? (
        <Notice tone="danger" live title="That did not work">
          {sentenceOf(renew.error ?? leave.error)}
        </Notice>
      ) : null}
      {paying && (
        <Notice tone="attention" title="Your payment is not finished" live>
          Nothing was charged yet. Your places are kept until {timeOf(basket.heldUntil)}; pay now to book them.
        </Notice>
      )}

      {asks && (
        <Notice
          tone="info"
          title={council ? 'The council answers first' : `${first.provider.name} answers each request`}
        >
          {council
            ? 'Your places are kept until it has decided whether it pays, and then they are booked automatically. You can withdraw the request at any time.'
            : free
              ? 'Your places are kept until they answer. You can take the request back at any time.'
              : 'Your places are kept until they answer. Your card is checked now and charged only if they say yes; you can take the request back at any time.'}
        </Notice>
      )}

      {basket.bookings.map((booking) => (
        <HeldBooking
          key={booking.id}
          booking={booking}
          several={others.length > 0}
          answers={answers}
          errors={errorOf}
          busy={leave.isPending}
          codeBusy={code.isPending && code.variables.bookingId === booking.id}
          codeError={code.variables?.bookingId === booking.id ? codeRefusal(code.error) : undefined}
          onCode={(typed) => code.mutate({ bookingId: booking.id, code: typed })}
          onAnswer={answer}
          onSending={sendFile}
          onLeaveField={saveQuietly}
          onChange={() => onChange(booking)}
          onGiveBack={() => leave.mutate(others.length > 0 ? booking.id : undefined)}
        />
      ))}

      {!asks && !paying && (
        <BesideBasket
          action={
            <LinkButton size="small" to="/search-learning-experiences">
              Add another activity
            </LinkButton>
          }
        >
          Anything else? Hold places of another activity and {free ? 'book' : 'pay for'} all of them together.
        </BesideBasket>
      )}
      {basket.canRenew && (
        <BesideBasket
          action={
            <Button size="small" busy={renew.isPending} onClick={() => renew.mutate()}>
              Hold for another 15 minutes
            </Button>
          }
        >
          Need more time? You can begin the 15 minutes again, once.
        </BesideBasket>
      )}
    </CheckoutLayout>
  );
}

/** Something that can be done with the basket as a whole, besides paying it. */
function BesideBasket({ action, children }: { action: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-paper-raised p-4">
      <p>{children}</p>
      {action}
    </div>
  );
}

/** What the main button will do. */
function payLabel(free: boolean, asks: boolean, totalPence: number): string {
  if (asks) return free ? 'Ask for these places' : `Ask, and pay ${formatMoney(totalPence)} if accepted`;
  return free ? 'Book for free' : `Pay ${formatMoney(totalPence)}`;
}

/** The question is named beside its field already: only what is wrong with the answer. */
function plain(message: string): string {
  return message.split(': ').at(-1) ?? message;
}

type HeldProps = {
  booking: BasketBooking;
  several: boolean;
  answers: Answers;
  errors: Readonly<Record<string, string>>;
  busy: boolean;
  codeBusy: boolean;
  codeError: string | undefined;
  /** Uses a code, or takes it away. */
  onCode: (code: string | null) => void;
  onAnswer: (field: string, value: AnswerValue | null) => void;
  onSending: (field: string, sending: boolean) => void;
  onLeaveField: () => void;
  onChange: () => void;
  onGiveBack: () => void;
};

function HeldBooking({
  booking,
  several,
  answers,
  errors,
  busy,
  codeBusy,
  codeError,
  onCode,
  onAnswer,
  onSending,
  onLeaveField,
  onChange,
  onGiveBack,
}: HeldProps) {
  const sessions = [...Map.groupBy(booking.places, (place) => place.session.id).values()];
  return (
    <>
      <Card
        title={several ? booking.listing.title : 'Held for you'}
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
                  <span className="block text-ink-soft">{listOf(places.map((one) => one.learner.firstName))}</span>
                </li>
              )
            );
          })}
        </ul>
      </Card>
      {booking.questions.length > 0 && (
        <Card title={several ? `Questions from ${booking.provider.name}` : 'A few questions'}>
          <QuestionFields
            questions={booking.questions}
            answers={answers}
            errors={errors}
            onAnswer={onAnswer}
            onSending={onSending}
            onLeave={onLeaveField}
          />
        </Card>
      )}
      {(booking.code !== null || booking.quote.totalPence > 0) && (
        <div className="flex flex-col gap-2">
          <CodeField
            id={`code-${booking.id}`}
            used={booking.code}
            offPence={offByCode(booking.adjustments)}
            error={codeError}
            busy={codeBusy}
            onUse={onCode}
            onRemove={() => onCode(null)}
          />
          {booking.code !== null && codeError && (
            <p role="alert" className="font-[600] text-berry">
              {codeError}
            </p>
          )}
        </div>
      )}
      <CancellationCard cancellation={booking.cancellation} />
    </>
  );
}

function PayProblem({ error }: { error: unknown }) {
  const key = error instanceof RequestFailed ? error.data?.key : undefined;
  const title =
    key === 'total-changed'
      ? 'The price has changed'
      : key === 'stripe-unavailable'
        ? 'Payment is not possible at the moment'
        : 'This was not booked';
  return (
    <Notice tone={key === 'total-changed' ? 'attention' : 'danger'} live title={title}>
      {sentenceOf(error)}
    </Notice>
  );
}
