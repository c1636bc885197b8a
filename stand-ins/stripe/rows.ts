/**
 * The rows of every table of the sandbox. This file imports nothing, so that everything else may import it.
 * Amounts are whole pence, times whole seconds since 1970 unless a field says otherwise.
 */

/** What the sandbox does by itself at a given time. */
export type Task =
  | 'expire_authorisation'
  | 'expire_session'
  | 'settle_balance'
  | 'send_payout'
  | 'finish_payout'
  | 'automatic_payout'
  | 'account_deadline'
  | 'finish_refund'
  | 'close_dispute'
  | 'deliver_webhook';

/** A task that is due at a time. Its id is made of task and target, so that planning it again replaces the first plan. */
export interface DeadlineRow {
  id: string;
  at: number;
  task: Task;
  target: string;
}

export interface SettingRow {
  id: string;
  value: string;
}

export type Weekday = 'sunday' | 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday';

/** When an account's available money is paid out automatically. */
export interface PayoutSchedule {
  interval: 'daily' | 'weekly' | 'monthly' | 'manual';
  /** How many days the money of a charge is pending. */
  delay_days: number;
  weekly_anchor?: Weekday | undefined;
  /** A day of the month; in a shorter month its last day. */
  monthly_anchor?: number | undefined;
}

/** What every object of an account has. A connected account belongs to the platform, the platform's own account to ''. */
interface OwnedRow {
  id: string;
  account: string;
  created: number;
}

export type CapabilityName = 'card_payments' | 'transfers';

/** The result of Stripe's checks of an account. */
export type Standing =
  /** The business has submitted nothing yet. */
  | 'new'
  | 'enabled'
  /** A document is due by a deadline; until then everything works. */
  | 'restricted_soon'
  /** A document is overdue: no payouts until it is submitted. */
  | 'restricted'
  /** The bank account no longer takes payouts. */
  | 'bank_account_failed'
  /** Closed by Stripe for good. */
  | 'rejected';

export type BusinessProfile = Record<
  'mcc' | 'name' | 'product_description' | 'support_email' | 'support_phone' | 'support_url' | 'url',
  string | null
>;

export interface AccountRow extends OwnedRow {
  email: string | null;
  country: string;
  business_type: 'company' | 'government_entity' | 'individual' | 'non_profit' | null;
  business_profile: BusinessProfile;
  company_name: string | null;
  capabilities: Partial<Record<CapabilityName, 'active' | 'inactive' | 'pending'>>;
  standing: Standing;
  /** When the document of a `restricted_soon` account is due. */
  deadline: number | null;
  metadata: Record<string, string>;
  schedule: PayoutSchedule;
  statement_descriptor: string | null;
  debit_negative_balances: boolean;
  terms_accepted: number | null;
}

/** A single-use link to the onboarding page. */
export interface AccountLinkRow {
  /** The secret part of the URL. */
  id: string;
  created: number;
  expires_at: number;
  connected: string;
  return_url: string;
  refresh_url: string;
  used: boolean;
}

/** A visit to the onboarding page, started by an account link. */
export interface OnboardingRow {
  id: string;
  connected: string;
  return_url: string;
  refresh_url: string;
  expires_at: number;
}

/** A single-use link to the Express dashboard of a connected account. */
export interface LoginLinkRow {
  id: string;
  connected: string;
  created: number;
}

/** A bank account for payouts. The newest one of a connected account is its default. */
export interface BankAccountRow extends OwnedRow {
  holder_name: string | null;
  holder_type: 'company' | 'individual' | null;
  sort_code: string;
  account_number: string;
  /** `errored` after a failed payout. */
  status: 'new' | 'errored';
  metadata: Record<string, string>;
}

export type MovementType =
  | 'adjustment'
  | 'charge'
  | 'payment'
  | 'payment_refund'
  | 'payout'
  | 'payout_failure'
  | 'refund'
  | 'refund_failure'
  | 'transfer'
  | 'transfer_refund';

/** One movement of an account's balance. The balance is the sum of them. */
export interface BalanceTransactionRow extends OwnedRow {
  type: MovementType;
  /** Before the fee; negative for money that leaves the account. */
  amount: number;
  fee: number;
  available_on: number;
  source: string;
  description: string | null;
  /** The automatic payout that included it. */
  payout: string | null;
}

/** The running totals of an account, so that a purchase need not add up all its movements. */
export interface BalanceRow {
  id: string;
  available: number;
  /** Pence by the time when they become available. */
  pending: Record<string, number>;
}

export interface CustomerRow extends OwnedRow {
  email: string | null;
  name: string | null;
  phone: string | null;
  description: string | null;
  metadata: Record<string, string>;
}

/** Why a bank declines a card, in Stripe's terms. */
export interface Decline {
  code: string;
  declineCode: string;
  message: string;
}

/** What the payer entered together with the card. */
export interface BillingDetails {
  email: string | null;
  name: string | null;
  postalCode: string | null;
}

/** A card used for a payment. */
export interface PaymentMethodRow extends OwnedRow {
  /** The number of the test card. */
  card: string;
  expiryMonth: number;
  expiryYear: number;
  billing: BillingDetails;
  customer: string | null;
}

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled';

type CaptureMethod = 'automatic' | 'automatic_async' | 'manual';

/** One payment, over as many attempts as it takes. */
export interface PaymentIntentRow extends OwnedRow {
  amount: number;
  amount_received: number;
  capture_method: CaptureMethod;
  status: IntentStatus;
  customer: string | null;
  description: string | null;
  metadata: Record<string, string>;
  payment_method: string | null;
  latest_charge: string | null;
  last_failure: (Decline & { charge: string | null; paymentMethod: string }) | null;
  transfer_group: string | null;
  receipt_email: string | null;
  statement_descriptor: string | null;
  statement_descriptor_suffix: string | null;
  canceled_at: number | null;
  cancellation_reason: string | null;
  client_secret: string;
  return_url: string | null;
  automatic_methods: boolean;
  /** The Checkout session that created it. */
  session: string | null;
}

/** An attempt to charge a card, or (`py_…`) the money of a transfer as the connected account sees it. */
export interface ChargeRow extends OwnedRow {
  amount: number;
  amount_captured: number;
  /** Refunds and released authorisations together. */
  amount_refunded: number;
  captured: boolean;
  status: 'succeeded' | 'failed';
  payment_intent: string | null;
  payment_method: string | null;
  customer: string | null;
  description: string | null;
  metadata: Record<string, string>;
  transfer_group: string | null;
  receipt_email: string | null;
  statement_descriptor_suffix: string | null;
  failure: Decline | null;
  balance_transaction: string | null;
  /** The cardholder confirmed the payment with the bank. */
  authenticated: boolean;
  capture_before: number | null;
  disputed: boolean;
  source_transfer: string | null;
}

/** A refund, or (without a balance transaction) the release of an authorised amount. */
export interface RefundRow extends OwnedRow {
  amount: number;
  charge: string;
  payment_intent: string | null;
  payment_method: string | null;
  customer: string | null;
  reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null;
  metadata: Record<string, string>;
  status: 'succeeded' | 'pending' | 'failed';
  balance_transaction: string | null;
  failure_balance_transaction: string | null;
  /** On a connected account: the transfer reversal that took the money back. */
  transfer_reversal: string | null;
}

/** A payment that the cardholder asked the bank to take back. */
export interface DisputeRow extends OwnedRow {
  amount: number;
  charge: string;
  payment_intent: string | null;
  reason: 'fraudulent' | 'product_not_received';
  status: 'needs_response' | 'under_review' | 'won' | 'lost';
  evidence: Record<string, string>;
  submissions: number;
  due_by: number;
  metadata: Record<string, string>;
  balance_transactions: string[];
}

export interface LineItemRow {
  id: string;
  price: string;
  product: string;
  name: string;
  description: string | null;
  unit_amount: number;
  quantity: number;
  metadata: Record<string, string>;
}

/** A Checkout session: one bill on the hosted payment page. */
export interface SessionRow extends OwnedRow {
  expires_at: number;
  status: 'open' | 'complete' | 'expired';
  /** Null leaves the choice to the account; the sandbox offers cards either way. */
  allowed_payment_method_types: string[] | null;
  amount_total: number;
  lines: LineItemRow[];
  success_url: string;
  cancel_url: string | null;
  client_reference_id: string | null;
  customer: string | null;
  customer_creation: 'always' | 'if_required' | null;
  customer_email: string | null;
  locale: string | null;
  metadata: Record<string, string>;
  submit_type: string | null;
  payment_intent: string | null;
  /** The fields of the payment intent that paying will create. */
  intent: Pick<PaymentIntentRow, 'capture_method' | 'description' | 'metadata' | 'receipt_email' | 'transfer_group'> &
    Pick<PaymentIntentRow, 'statement_descriptor' | 'statement_descriptor_suffix'>;
  payer: BillingDetails | null;
}

/** Money moved from the platform to a connected account. */
export interface TransferRow extends OwnedRow {
  amount: number;
  amount_reversed: number;
  balance_transaction: string;
  description: string | null;
  destination: string;
  /** The charge (`py_…`) on the connected account. */
  destination_payment: string;
  metadata: Record<string, string>;
  /** The charge whose money it passes on; available when that charge is. */
  source_transaction: string | null;
  transfer_group: string | null;
}

/** Money taken back from a connected account. */
export interface ReversalRow {
  id: string;
  created: number;
  amount: number;
  balance_transaction: string;
  destination_payment_refund: string;
  metadata: Record<string, string>;
  transfer: string;
}

/** Money on its way from an account's balance to its bank. */
export interface PayoutRow extends OwnedRow {
  amount: number;
  arrival_date: number;
  automatic: boolean;
  balance_transaction: string;
  description: string | null;
  destination: string;
  failure: { code: string; message: string; balance_transaction: string } | null;
  metadata: Record<string, string>;
  statement_descriptor: string | null;
  status: 'pending' | 'in_transit' | 'paid' | 'failed';
}

/** A change of an account's object, with the object as it was at that time. */
export interface EventRow extends OwnedRow {
  type: string;
  /** JSON text, because most events are sent once and never read again. */
  object: string;
  /** The values that an update replaced, as JSON text. */
  previous: string | null;
  request: { id: string | null; idempotencyKey: string | null };
}

/** A webhook endpoint. */
export interface EndpointRow {
  id: string;
  created: number;
  url: string;
  enabled_events: string[];
  description: string | null;
  metadata: Record<string, string>;
  secret: string;
  status: 'enabled' | 'disabled';
  /** Whose events it receives: the platform's own, those of its connected accounts, or both. */
  scope: 'platform' | 'connect' | 'both';
}

/** A pending delivery of an event to an endpoint; deleted once the endpoint has accepted it. */
export interface DeliveryRow {
  id: string;
  event: string;
  endpoint: string;
  attempts: number;
}

/** The first answer to a call with an idempotency key. */
export interface IdempotentAnswerRow {
  /** Account and key, with a space between them. */
  id: string;
  created: number;
  /** A digest of method, path and body. */
  requestDigest: string;
  status: number;
  body: string;
  requestId: string;
}
