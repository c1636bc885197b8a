/** The smallest payment in pounds that Stripe takes by card, in pence. */
export const SMALLEST_CARD_PENCE = 30;
