/** How the money of a booking stands, in words, in the order in which filters offer them. */
export const paymentWords = {
  FREE: 'Free',
  PAID: 'Paid',
  AUTHORISED: 'Card authorised',
  AWAITING_OFFLINE: 'To be paid directly',
  UNPAID_INVOICE: 'Invoice unpaid',
  FAILED: 'Payment failed',
  PENDING: 'Refund to decide',
  PART_REFUNDED: 'Partly refunded',
  REFUNDED: 'Refunded',
} as const;

/** What everything says that tells of money on its way to a card. */
export const BANKS_TAKE_DAYS = 'Banks take 5 to 10 days to show it.';

/** Where money goes that somebody gets back, and when it is there. */
export const BACK_TO_CARD = `The money is refunded to the card that you paid with. ${BANKS_TAKE_DAYS}`;
