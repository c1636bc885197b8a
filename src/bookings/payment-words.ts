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
