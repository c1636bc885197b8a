import type { AnswerOf } from '../../platform/contract.ts';
import type { checkoutContract } from '../contract.ts';

export type Basket = AnswerOf<(typeof checkoutContract)['POST /basket/places']>['basket'];
export type BasketBooking = Basket['bookings'][number];
/** A hold whose time ran out. */
export type EndedHold = NonNullable<AnswerOf<(typeof checkoutContract)['GET /basket']>['ended']>;
