import { useQueryClient } from '@tanstack/react-query';
import CreditCard from 'lucide-react/icons/credit-card';
import type { ReactNode, RefObject } from 'react';
import { RequestFailed } from '../../platform/browser/client.ts';
import { formatMoney } from '../../platform/money.ts';
import type { Answers } from '../../questionnaires/components/question-fields.tsx';
import { BasketSharing } from '../../sharing/components/basket-sharing.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { BasketNotices } from './basket-notices.tsx';
import { BASKET_KEY } from './basket-query.ts';
import { BasketSummary } from './basket-summary.tsx';
import type { Basket, BasketBooking } from './basket.ts';
import { ChangedWhileHeld } from './changed-while-held.tsx';
import { CheckoutLayout } from './checkout-layout.tsx';
import { codeRefusal } from './code-field.tsx';
import { HeldBooking } from './held-booking.tsx';
import { useBasketChanges } from './use-basket-changes.ts';
import { useHeldAnswers } from './use-held-answers.ts';
import { usePayment } from './use-payment.ts';

type PayBasketProps = {
  /** Of whoever books. */
  accountId: string;
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
export function PayBasket({ accountId, basket, typed, onBasket, onChange, onEnded }: PayBasketProps) {
  const cache = useQueryClient();
  const reread = () => void cache.invalidateQueries({ queryKey: BASKET_KEY });
  const form = useHeldAnswers(basket.bookings, typed, accountId);
  const showRefusal = (error: unknown): void => {
    const refusal = error instanceof RequestFailed ? error.data : undefined;
    if (refusal?.key === 'hold-ended') return onEnded();
    if (refusal?.fields) form.setErrors(Object.entries(refusal.fields).map(([field, message]) => ({ field, message })));
    if (refusal?.key === 'total-changed' || refusal?.key === 'payment-open') reread();
  };
  const payment = usePayment({ basket, save: form.save, onBasket, onRefused: showRefusal });
  const changes = useBasketChanges({ onBasket, onEnded, onRefused: showRefusal, onCodeChanged: payment.reset });
  const { renew, giveBack, code } = changes;
  const submit = (): void => {
    if (form.check()) payment.send();
  };
  const [first, ...others] = basket.bookings;
  if (!first) return null;
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
      clock={<HoldClock basket={basket} onStale={reread} onEnded={onEnded} />}
      total={basket.quote.totalPence}
      summary={<BasketSummary basket={basket} />}
      action={<PayButton basket={basket} busy={payment.isBusy} onClick={submit} />}
    >
      <ChangedWhileHeld basket={basket} givenBack={changes.givenBack} onStale={reread} />
      <BasketNotices
        basket={basket}
        errors={form.errors}
        payment={payment}
        changeError={renew.error ?? giveBack.error}
      />
      {basket.bookings.map((booking) => (
        <HeldBooking
          key={booking.id}
          booking={booking}
          several={others.length > 0}
          form={form}
          busy={giveBack.isPending}
          codeBusy={code.isPending && code.variables.bookingId === booking.id}
          codeError={code.variables?.bookingId === booking.id ? codeRefusal(code.error) : undefined}
          onCode={(next) => code.mutate({ bookingId: booking.id, code: next })}
          onChange={() => onChange(booking)}
          onGiveBack={() => giveBack.mutate(others.length > 0 ? booking.id : undefined)}
        />
      ))}
      <BasketSharing places={basket.bookings.flatMap((booking) => booking.places.map((place) => place.id))} />
      <MoreForBasket basket={basket} renewing={renew.isPending} onRenew={() => renew.mutate()} />
    </CheckoutLayout>
  );
}

type HoldClockProps = { basket: Basket; onStale: () => void; onEnded: () => void };

function HoldClock({ basket, onStale, onEnded }: HoldClockProps) {
  const paying = basket.state === 'PAYING';
  return (
    <p className="flex items-center justify-between gap-3">
      <span className="text-sm text-ink-soft">{paying ? 'Kept for your payment' : 'Places held for'}</span>
      <Countdown until={basket.heldUntil} onEnd={paying ? onStale : onEnded} className="text-lg" />
    </p>
  );
}

function PayButton({ basket, busy, onClick }: { basket: Basket; busy: boolean; onClick: () => void }) {
  const { totalPence } = basket.quote;
  return (
    <Button
      tone="primary"
      size="large"
      wide
      icon={totalPence === 0 ? undefined : <CreditCard aria-hidden />}
      busy={busy}
      onClick={onClick}
    >
      {payLabel(
        totalPence,
        basket.bookings.some((booking) => booking.needsApproval),
      )}
    </Button>
  );
}

/** What the main button will do. */
function payLabel(totalPence: number, asksFirst: boolean): string {
  const free = totalPence === 0;
  if (asksFirst) return free ? 'Ask for these places' : `Ask, and pay ${formatMoney(totalPence)} if accepted`;
  return free ? 'Book for free' : `Pay ${formatMoney(totalPence)}`;
}

type MoreForBasketProps = { basket: Basket; renewing: boolean; onRenew: () => void };

/** What else can be done with the basket as a whole: another activity, more time. */
function MoreForBasket({ basket, renewing, onRenew }: MoreForBasketProps) {
  const asksFirst = basket.bookings.some((booking) => booking.needsApproval);
  return (
    <>
      {!asksFirst && basket.state !== 'PAYING' && (
        <BasketOption
          action={
            <LinkButton size="small" to="/search-learning-experiences">
              Add another activity
            </LinkButton>
          }
        >
          Anything else? Hold places of another activity and {basket.quote.totalPence === 0 ? 'book' : 'pay for'} all of
          them together.
        </BasketOption>
      )}
      {basket.canRenew && (
        <BasketOption
          action={
            <Button size="small" busy={renewing} onClick={onRenew}>
              Hold for another 15 minutes
            </Button>
          }
        >
          Need more time? You can begin the 15 minutes again, once.
        </BasketOption>
      )}
    </>
  );
}

function BasketOption({ action, children }: { action: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-paper-raised p-4">
      <p>{children}</p>
      {action}
    </div>
  );
}
