import type Stripe from 'stripe';

/** The kinds of error that Stripe's API answers with. */
export type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error' | 'rate_limit_error';

/** The inside of Stripe's `{ "error": … }` body. */
export interface ErrorBody {
  type: ErrorType;
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
  doc_url?: string;
  request_log_url?: string;
}

/** A call that was understood and turned down: the HTTP status and the error body that Stripe would give. */
export class Refusal {
  readonly status: number;
  readonly error: ErrorBody;

  constructor(status: number, error: ErrorBody) {
    this.status = status;
    this.error = error.code
      ? { ...error, doc_url: `https://stripe.com/docs/error-codes/${error.code.replaceAll('_', '-')}` }
      : error;
  }
}

/** A 400 for a call whose parameters cannot be accepted. */
export function invalidRequest(message: string, more: { code?: string; param?: string } = {}): Refusal {
  return new Refusal(400, { type: 'invalid_request_error', message, ...more });
}

/**
 * The named object does not exist for the asking account.
 * @param param the parameter that named it; without one the address named it and the status is 404
 */
export function noSuch(kind: string, id: string, param?: string): Refusal {
  return new Refusal(param ? 400 : 404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param: param ?? 'id',
    message: `No such ${kind}: '${id}'`,
  });
}

/** The account has too little available money for what was asked. */
export function balanceInsufficient(message: string): Refusal {
  return new Refusal(400, { type: 'invalid_request_error', code: 'balance_insufficient', message });
}

/** Whole pence as Stripe writes them in its messages: £48.00. */
export function pounds(pence: number): string {
  const [whole, rest] = (Math.abs(pence) / 100).toFixed(2).split('.');
  return `${pence < 0 ? '-' : ''}£${Number(whole).toLocaleString('en-GB')}.${rest}`;
}
