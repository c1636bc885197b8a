import type { AnswerOf } from '../../platform/contract.ts';
import type { cancellationsContract } from '../contract.ts';

export type RefundQuote = AnswerOf<(typeof cancellationsContract)['GET /bookings/{bookingId}/refund-quote']>;
