import type Stripe from 'stripe';

type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error' | 'rate_limit_error';

/** The content of Stripe's `{ "error": … }` body. */
interface ErrorBody {
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

/** A refused call: the HTTP status and the error body of Stripe. */
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
 * The object does not exist for the calling account.
 * @param param the parameter with the id; without one the id was in the path, and the status is 404
 */
export function noSuch(kind: string, id: string, param?: string): Refusal {
  return new Refusal(param ? 400 : 404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param: param ?? 'id',
    message: `No such ${kind}: '${id}'`,
  });
}

/** The account has too little available money. */
export function balanceInsufficient(message: string): Refusal {
  return new Refusal(400, { type: 'invalid_request_error', code: 'balance_insufficient', message });
}
