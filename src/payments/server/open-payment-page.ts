import Stripe from 'stripe';
import type { Services } from '../../platform/server/services.ts';
import { refuse, type Result } from '../../platform/result.ts';
import type { PaymentRow } from './record-payment.ts';
import { cutText } from '../../platform/cut-text.ts';

/** What a payment page shows and where it leads. */
export type PageFacts = {
  /** Empty: the page asks for one. */
  email: string;
  /** One line for each booking and group of places; they sum to the payment. */
  lines: { name: string; description: string; amountPence: number }[];
  successUrl: string;
  cancelUrl: string;
};

/** Stripe takes at most 100 lines on a page. */
const MAXIMUM_LINES = 100;

export const stripeUnavailable = refuse(
  'stripe-unavailable',
  'We cannot reach our payment partner at the moment. Nothing was charged. Please try again in a minute.',
);

/** Whether an error is an outage of Stripe or of the way to it, and not a mistake of ours. */
export function isOutage(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    (error instanceof Stripe.errors.StripeError && (error.statusCode ?? 0) >= 500)
  );
}

/**
 * Opens the payment page of a payment at Stripe, or finds the one that was opened before: the payment's id is the
 * idempotency key, so one payment never has two pages.
 */
export async function openPaymentPage(
  services: Services,
  payment: PaymentRow,
  facts: PageFacts,
): Promise<Result<{ id: string; url: string }, 'stripe-unavailable'>> {
  const metadata = { payment_id: payment.id, basket_id: payment.basket_id };
  try {
    const session = await services.stripe.checkout.sessions.create(
      {
        mode: 'payment',
        // Cards and the wallets that pay with them: whatever settles days later would outlive the places it is for.
        allowed_payment_method_types: ['card'],
        line_items: shortened(facts.lines).map((line) => ({
          quantity: 1,
          price_data: {
            currency: 'gbp',
            unit_amount: line.amountPence,
            product_data: {
              name: cutText(line.name, 250),
              ...(line.description ? { description: cutText(line.description, 500) } : {}),
            },
          },
        })),
        client_reference_id: payment.basket_id,
        ...(facts.email ? { customer_email: facts.email } : {}),
        metadata,
        payment_intent_data: {
          transfer_group: payment.basket_id,
          metadata,
          ...(payment.capture === 'manual' ? { capture_method: 'manual' as const } : {}),
        },
        expires_at: Math.floor(payment.expires_at.getTime() / 1000),
        success_url: facts.successUrl,
        cancel_url: facts.cancelUrl,
      },
      { idempotencyKey: `payment-page-${payment.id}` },
    );
    if (!session.url) throw new Error(`Stripe opened the payment page ${session.id} without an address.`);
    return { ok: true, value: { id: session.id, url: session.url } };
  } catch (error) {
    if (!isOutage(error)) throw error;
    services.log.warn({ payment: payment.id, err: error }, 'payment page could not be opened');
    return stripeUnavailable;
  }
}

function shortened(lines: PageFacts['lines']): PageFacts['lines'] {
  if (lines.length <= MAXIMUM_LINES) return lines;
  const rest = lines.slice(MAXIMUM_LINES - 1);
  const amountPence = rest.reduce((total, line) => total + line.amountPence, 0);
  return [...lines.slice(0, MAXIMUM_LINES - 1), { name: `${rest.length} more`, description: '', amountPence }];
}
