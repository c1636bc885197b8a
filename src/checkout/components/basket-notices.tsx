import { BroughtIntoView } from '../../places/components/scroll-into-view.tsx';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { isolated } from '../../platform/isolated.ts';
import { timeOf } from '../../platform/time.ts';
import { ErrorSummary, type FormError } from '../../ui/form-errors.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Basket } from './basket.ts';
import type { usePayment } from './use-payment.ts';

type BasketNoticesProps = {
  basket: Basket;
  errors: readonly FormError[];
  payment: Pick<ReturnType<typeof usePayment>, 'error' | 'submittedAt'>;
  /** Why the basket could not be changed. */
  changeError: unknown;
};

/** What the booker has to know before they pay: what is wrong, what waits, who answers. */
export function BasketNotices({ basket, errors, payment, changeError }: BasketNoticesProps) {
  return (
    <>
      <ErrorSummary
        errors={errors}
        title={
          errors.length === 1
            ? 'One answer is missing or not right'
            : `${errors.length} answers are missing or not right`
        }
      />
      {payment.error && errors.length === 0 ? (
        <BroughtIntoView key={payment.submittedAt}>
          <PayProblem error={payment.error} />
        </BroughtIntoView>
      ) : null}
      {changeError ? (
        <Notice tone="danger" live title="That did not work">
          {sentenceOf(changeError)}
        </Notice>
      ) : null}
      {basket.state === 'PAYING' && (
        <Notice tone="attention" title="Your payment is not finished" live>
          Nothing was charged yet. Your places are kept until {timeOf(basket.heldUntil)}; pay now to book them.
        </Notice>
      )}
      {basket.bookings.some((booking) => booking.needsApproval) && <ApprovalNotice basket={basket} />}
    </>
  );
}

function ApprovalNotice({ basket }: { basket: Basket }) {
  const council = basket.bookings.some((booking) => booking.councilAnswers);
  const free = basket.quote.totalPence === 0;
  return (
    <Notice
      tone="info"
      title={
        council
          ? 'The council answers first'
          : `${isolated(basket.bookings[0]?.provider.name ?? '')} answers each request`
      }
    >
      {council
        ? 'Your places are kept until it has decided whether it pays, and then they are booked automatically. You can withdraw the request at any time.'
        : free
          ? 'Your places are kept until they answer. You can take the request back at any time.'
          : 'Your places are kept until they answer. Your card is checked now and charged only if they say yes; you can take the request back at any time.'}
    </Notice>
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
