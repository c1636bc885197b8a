import {
  OF_BOOKER,
  OF_FAMILY_PLACES,
  OF_PAYMENTS,
  MONEY,
  NUMBERS,
  IN_OTHERS,
  type TableAnswer,
} from './table-answer.ts';

/** Money: lines of the map of data, in its order. */
export const ofMoney = {
  // Money
  refund: {
    of: `refund.booking_id in ${OF_BOOKER}`,
    exported: {
      title: 'Refunds',
      select: `booking.reference as booking, refund.amount_pence, refund.state, refund.reason, refund.asked_message,
        refund.answer_message, refund.created_at, refund.finished_at`,
      from: 'refund join booking on booking.id = refund.booking_id',
    },
    erased: { blank: `asked_message = '', answer_message = ''`, why: MONEY },
    words: ['asked_message', 'answer_message'],
  },
  refund_place: { of: `place_id in ${OF_FAMILY_PLACES}`, exported: IN_OTHERS, erased: { keep: MONEY } },
  payment: {
    of: 'account_id = any({accounts})',
    exported: { title: 'Payments', select: 'amount_pence, state, purpose, created_at, finished_at' },
    erased: { keep: MONEY },
  },
  dispute: {
    of: `payment_id in ${OF_PAYMENTS}`,
    exported: { title: 'Disputes', select: 'amount_pence, reason, state, opened_at, closed_at' },
    erased: { keep: MONEY },
  },
  dispute_place: { of: `place_id in ${OF_FAMILY_PLACES}`, exported: IN_OTHERS, erased: { keep: MONEY } },
  offline_payment: {
    of: `offline_payment.booking_id in ${OF_BOOKER}`,
    exported: {
      title: 'Payments straight to a provider',
      select: 'booking.reference as booking, kind, amount_pence, method, offline_payment.reference, paid_on',
      from: 'offline_payment join booking on booking.id = offline_payment.booking_id',
    },
    erased: { blank: `reference = ''`, why: MONEY },
    words: ['reference'],
  },
  invoice: {
    of: `invoice.booking_id in ${OF_BOOKER}`,
    exported: {
      title: 'Invoices',
      select: `booking.reference as booking, number, issued_at, document`,
      from: 'invoice join booking on booking.id = invoice.booking_id',
    },
    erased: {
      blank: `document = document || '{"booker": {"name": "Erased account", "email": ""}}'`,
      why: 'Number, date, sums and seller are kept for 6 years; the law asks for no name of a buyer who is no business.',
    },
  },
  invoice_note: {
    of: `invoice_note.booking_id in ${OF_BOOKER}`,
    exported: {
      title: 'Credit and debit notes',
      select: 'booking.reference as booking, kind, number, issued_at, amount_pence',
      from: 'invoice_note join booking on booking.id = invoice_note.booking_id',
    },
    erased: { keep: MONEY },
  },
  invoice_due: { of: `booking_id in ${OF_BOOKER}`, exported: IN_OTHERS, erased: { keep: NUMBERS } },
  invoice_setting: {
    of: 'provider_id = any({accounts})',
    exported: { title: 'What stands on your invoices', select: 'vat_number, address' },
    erased: { keep: 'Who sold, from where and under which VAT number, is on invoices that buyers keep: 6 years.' },
  },
  ledger_entry: {
    of: `ledger_entry.booking_id in ${OF_BOOKER}`,
    exported: {
      title: 'Ledger',
      select:
        'booking.reference as booking, ledger_entry.kind, ledger_entry.account, ledger_entry.amount_pence, ledger_entry.at',
      from: 'ledger_entry join booking on booking.id = ledger_entry.booking_id',
    },
    erased: { keep: MONEY },
  },
  place_due: { of: `place_id in ${OF_FAMILY_PLACES}`, exported: IN_OTHERS, erased: { keep: MONEY } },
  bank_account: {
    of: 'account_id = any({accounts})',
    exported: { title: 'Your account for payouts', select: 'state, stripe_account_id, updated_at' },
    erased: { keep: 'Which account at Stripe was paid belongs to the payouts: 6 years.' },
  },
  payout_transfer: {
    of: 'payout_id in (select id from payout where provider_id = any({accounts}))',
    exported: IN_OTHERS,
    erased: { keep: MONEY },
  },
  payout_place: {
    of: 'payout_id in (select id from payout where provider_id = any({accounts}))',
    exported: IN_OTHERS,
    erased: { keep: MONEY },
  },
  payout: { of: 'provider_id = any({accounts})', exported: IN_OTHERS, erased: { keep: MONEY } },
  payout_batch: {
    of: 'provider_id = any({accounts})',
    exported: { title: 'Payouts', select: 'reference, run_date, amount_pence, state, expected_on' },
    erased: { keep: MONEY },
  },
  payout_hold: {
    of: 'account_id = any({accounts})',
    exported: { title: 'Stopped payouts', select: 'held_at, reason' },
    erased: { delete: true },
  },
  stripe_event_aside: {
    of: `payment_id in ${OF_PAYMENTS}`,
    exported: { none: 'Notes about faults between us and Stripe, without anything about a person.' },
    erased: { blank: `seen_note = ''`, why: MONEY },
  },
  fee_agreement: {
    of: 'provider_id = any({accounts})',
    exported: {
      title: 'Fees that we agreed on',
      select: 'booker_fee_basis_points, provider_fee_basis_points, from_at, reason',
    },
    erased: { keep: 'A contract about fees: 6 years.' },
  },
} as const satisfies Record<string, TableAnswer>;
