import type { DB } from '../../db/tables.ts';
import type { TableWithoutPeople } from './kept-data.ts';

/**
 * What is done with a row of somebody who is erased: it is deleted; it stays without its words, under a pseudonym (the ids
 * of an account without a name); or it stays as it is, because no word of anybody is in it. What stays says why.
 */
export type Erasing = { delete: true } | { blank: string; why: string } | { keep: string };

/** What the archive takes of a table: its columns but some, or a query of its own; or nothing, and why. */
type Exporting = { title: string; without?: string; select?: string; from?: string } | { none: string };

export type TableAnswer = {
  /**
   * Whose a row is, in SQL. {accounts} are the accounts that are erased or exported, {learners} all learners of them, or
   * the one who is erased alone; {families} are the accounts also where only a learner of them is erased; {files} are files
   * that were sent as answers about {learners}.
   */
  of: string;
  exported: Exporting;
  erased: Erasing;
  /**
   * Where one learner is erased and the family stays: columns with words of people ('data.message' is a text in a JSON
   * column), in which the name may stand. It is taken out of them, in the rows of the family.
   */
  words?: readonly string[];
};

const OF_BOOKER = '(select id from booking where booker_id = any({accounts}))';
const OF_FAMILY_PLACES = `(select id from place where booking_id in ${OF_BOOKER} or learner_id = any({learners}))`;
const OF_PAYMENTS = '(select id from payment where account_id = any({accounts}))';
const OF_ELIGIBILITIES = '(select id from eligibility where learner_id = any({learners}))';
const OF_CONVERSATIONS = '(select id from conversation where account_id = any({accounts}))';
const OF_LISTINGS = '(select id from listing where provider_id = any({accounts}))';
const OF_ENTRIES = '(select id from waiting_entry where account_id = any({accounts}))';

const MONEY =
  'Records of money are kept for 6 years (Finance Act 1998, Schedule 18; VAT Regulations 1995). No name is in it.';
const OF_MONEY = 'What the records of money are about is kept with them for 6 years.';
const SHORT = 'It goes by itself within a day, and holds fingerprints only.';
const NUMBERS = 'Ids and numbers only: no name is in it.';
const IN_OTHERS = { none: 'It is a part of what is listed elsewhere in the archive.' };
const SECRET = { none: 'A fingerprint: nothing can be read from it, and nobody should have a copy.' };

/**
 * The one table of data: for every table of the database that is about people whose its rows are, what the archive takes
 * and what an erasure does. In the order in which an erasure works: what refers to others goes before them. A table that is
 * missing here does not compile; a new one also goes into `kept-data.ts`, in the words of the page of privacy.
 */
export const dataMap: Record<Exclude<keyof DB, TableWithoutPeople>, TableAnswer> = {
  // Answers of the questionnaires, and health. server/open-sealed.ts reads them for the archive.
  answer: {
    of: `booking_id in ${OF_BOOKER} or learner_id = any({learners})`,
    exported: { none: 'Read by server/open-sealed.ts.' },
    erased: { delete: true },
  },
  answer_file: {
    of: `account_id = any({accounts}) or id = any({files})`,
    exported: { title: 'Files that you sent', without: 'account_id, forgotten_at' },
    erased: { delete: true },
  },

  // Messages and reflections
  conversation_message: {
    of: `conversation_id in ${OF_CONVERSATIONS}`,
    exported: {
      title: 'Messages',
      select: `sent_at, conversation.kind as with, provider.provider_name as provider,
        case when from_support then 'support' when from_provider then 'provider' else 'you' end as written_by, body`,
      from: `conversation_message join conversation on conversation.id = conversation_id
        left join account provider on provider.id = conversation.provider_id`,
    },
    erased: { delete: true },
    words: ['body'],
  },
  conversation_reader: {
    of: `account_id = any({accounts}) or conversation_id in ${OF_CONVERSATIONS}`,
    exported: IN_OTHERS,
    erased: { delete: true },
  },
  conversation: {
    of: 'account_id = any({accounts})',
    exported: IN_OTHERS,
    erased: { delete: true },
  },
  learner_reflection: {
    of: `booking_id in ${OF_BOOKER} or learner_id = any({learners})`,
    exported: {
      title: 'What providers saw of learning aims',
      select: 'learner.first_name as learner, aims, written_at',
      from: 'learner_reflection join learner on learner.id = learner_reflection.learner_id',
    },
    erased: { delete: true },
  },
  reflection: {
    of: 'reflection.account_id = any({accounts})',
    exported: {
      title: 'What you wrote about activities',
      select: `listing.title as activity, enjoyed, learned, cared_for, body, submitted_at, published_at, reply, replied_at`,
      from: 'reflection join listing on listing.id = reflection.listing_id',
    },
    erased: { delete: true },
    words: ['body', 'report_reason'],
  },

  // Waiting lists and saved listings
  waiting_learner: {
    of: `entry_id in ${OF_ENTRIES} or learner_id = any({learners})`,
    exported: IN_OTHERS,
    erased: { delete: true },
  },
  waiting_session: {
    of: `entry_id in ${OF_ENTRIES}`,
    exported: IN_OTHERS,
    erased: { keep: NUMBERS },
  },
  waiting_entry: {
    of: 'waiting_entry.account_id = any({accounts})',
    exported: {
      title: 'Waiting lists',
      select: `listing.title as activity, wants, waiting_entry.state, queued_at, offered_at, offered_until, ended_at,
        (select string_agg(learner.first_name, ', ') from waiting_learner
          join learner on learner.id = waiting_learner.learner_id where entry_id = waiting_entry.id) as learners`,
      from: 'waiting_entry join listing on listing.id = waiting_entry.listing_id',
    },
    erased: { blank: 'held_back = null', why: 'How a queue went stays as numbers: others were passed over or not.' },
    words: ['held_back'],
  },
  saved_listing: {
    of: 'saved_listing.account_id = any({accounts})',
    exported: {
      title: 'Saved listings',
      select: 'listing.title as activity, saved_at',
      from: 'saved_listing join listing on listing.id = saved_listing.listing_id',
    },
    erased: { delete: true },
  },

  // Places that a council pays for
  eligibility_step: {
    of: `eligibility_step.eligibility_id in ${OF_ELIGIBILITIES}`,
    exported: {
      title: 'What a council decided, step by step',
      select:
        'programme.title as programme, eligibility_step.kind, eligibility_step.state, eligibility_step.message, eligibility_step.at',
      from: `eligibility_step join eligibility on eligibility.id = eligibility_step.eligibility_id
        join programme on programme.id = eligibility.programme_id`,
    },
    erased: {
      blank: `message = '', before = null`,
      why: 'That a council decided, and when, belongs to its public accounts: 6 years. Its words go.',
    },
  },
  eligibility: {
    of: 'learner_id = any({learners})',
    exported: {
      title: 'Why a council pays, or does not',
      select: `programme.title as programme, learner.first_name as learner, state, basis, explanation, referrer, school,
        eligibility.zip_code, meal_tier, valid_until, reason, message, submitted_at, decided_at`,
      from: `eligibility join programme on programme.id = eligibility.programme_id
        join learner on learner.id = eligibility.learner_id`,
    },
    erased: {
      blank: `explanation = '', referrer = '', school = '', zip_code = '', area_reason = '', reason = null, message = '', note = ''`,
      why: 'What a council paid for belongs to its public accounts: 6 years. Every word about the child goes.',
    },
  },
  entitlement: {
    of: `eligibility_id in ${OF_ELIGIBILITIES}`,
    exported: { title: 'What a council allows', without: 'eligibility_id' },
    erased: { keep: NUMBERS },
  },
  entitlement_use: {
    of: `eligibility_id in ${OF_ELIGIBILITIES}`,
    exported: { title: 'What was used of it', without: 'eligibility_id, place_id' },
    erased: { keep: NUMBERS },
  },
  programme_code: {
    of: `eligibility_id in ${OF_ELIGIBILITIES}`,
    exported: { title: 'Codes of councils', select: 'code, used_at' },
    erased: { keep: 'A code that was used stays used. No name is in it.' },
  },
  council_member: {
    of: 'council_member.account_id = any({accounts})',
    exported: {
      title: 'Councils that you work for',
      select: 'council.title as council, role',
      from: 'council_member join council on council.id = council_member.council_id',
    },
    erased: { delete: true },
  },
  council_review: {
    of: 'council_review.account_id = any({accounts})',
    exported: {
      title: 'What you answered providers for a council',
      select: 'listing.title as activity, kind, message, at',
      from: 'council_review join listing on listing.id = council_review.listing_id',
    },
    erased: { keep: 'The council’s answer to a provider, not the person’s: it stays under a pseudonym.' },
  },

  // Registers
  mark: {
    of: `mark.place_id in ${OF_FAMILY_PLACES}`,
    exported: {
      title: 'Registers',
      select: `learner.first_name as learner, session.local_date as date, mark.kind, mark.made_at, mark.collected_by, mark.note`,
      from: `mark join place on place.id = mark.place_id join learner on learner.id = place.learner_id
        join session on session.id = mark.session_id`,
    },
    erased: {
      blank: `collected_by = '', note = ''`,
      why: 'That somebody was there, and when they left, is evidence for safeguarding. Names and notes go.',
    },
    words: ['collected_by', 'note'],
  },
  uncollected_alarm: {
    of: 'false',
    exported: { none: 'Numbers of a date, not of a person.' },
    erased: { keep: NUMBERS },
  },

  // Bookings
  cancellation: {
    of: `booking_id in ${OF_BOOKER}`,
    exported: {
      title: 'Cancellations',
      select: 'booking.reference as booking, cancelled_by, message, cancellation.created_at',
      from: 'cancellation join booking on booking.id = cancellation.booking_id',
    },
    erased: { blank: `message = ''`, why: OF_MONEY },
    words: ['message'],
  },
  move: {
    of: `move.booking_id in ${OF_BOOKER}`,
    exported: {
      title: 'Moves to other dates',
      select: 'booking.reference as booking, moved_by, message, state, move.created_at, finished_at',
      from: 'move join booking on booking.id = move.booking_id',
    },
    erased: { blank: `message = ''`, why: OF_MONEY },
    words: ['message'],
  },
  move_place: { of: `place_id in ${OF_FAMILY_PLACES}`, exported: IN_OTHERS, erased: { keep: NUMBERS } },
  booking: {
    of: 'booking.booker_id = any({accounts})',
    exported: {
      title: 'Bookings',
      select: `reference, listing.title as activity, provider.provider_name as provider, booking.created_at, requested_at,
        confirmed_at, approval, answer_message, payment, payment_way, booking.cancellation_policy`,
      from: `booking join listing on listing.id = booking.listing_id join account provider on provider.id = booking.provider_id`,
    },
    erased: { blank: `answer_message = ''`, why: OF_MONEY },
    words: ['answer_message'],
  },
  place: {
    of: `place.booking_id in ${OF_BOOKER} or place.learner_id = any({learners})`,
    exported: {
      title: 'Places',
      select: `booking.reference as booking, learner.first_name as learner, session.local_date as date,
        session.local_start as starts, session.local_end as ends, ticket.name as ticket, place.state, place.price_pence,
        place.booker_fee_pence, place.created_at`,
      from: `place join booking on booking.id = place.booking_id join learner on learner.id = place.learner_id
        join session on session.id = place.session_id join ticket on ticket.id = place.ticket_id`,
    },
    erased: { keep: OF_MONEY },
  },
  place_step: {
    of: `place_id in ${OF_FAMILY_PLACES}`,
    exported: { title: 'Discounts and extras', select: 'kind, label, price_pence, booker_fee_pence' },
    erased: { keep: 'The names of discounts and extras, as the provider calls them; no name of a person is in it.' },
  },
  place_source: { of: `place_id in ${OF_FAMILY_PLACES}`, exported: IN_OTHERS, erased: { keep: NUMBERS } },
  code_use: {
    of: 'code_use.account_id = any({accounts})',
    exported: {
      title: 'Codes that you used',
      select: 'discount_code.code, taken_at, given_back_at',
      from: 'code_use join discount_code on discount_code.id = code_use.code_id',
    },
    erased: { keep: NUMBERS },
  },
  switch_offer: { of: `booking_id in ${OF_BOOKER}`, exported: IN_OTHERS, erased: { keep: NUMBERS } },
  switch_place: { of: `place_id in ${OF_FAMILY_PLACES}`, exported: IN_OTHERS, erased: { keep: NUMBERS } },
  basket: { of: 'account_id = any({accounts})', exported: IN_OTHERS, erased: { keep: NUMBERS } },

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

  // Teams, access and what happened
  listing_collaborator: {
    of: `collaboration_id in (select id from collaboration
      where provider_id = any({accounts}) or collaborator_id = any({accounts}))`,
    exported: IN_OTHERS,
    erased: { delete: true },
  },
  collaboration: {
    of: 'collaboration.provider_id = any({accounts}) or collaboration.collaborator_id = any({accounts})',
    exported: {
      title: 'Teams',
      select: `provider.provider_name as provider, trim(person.first_name || ' ' || person.last_name) as person,
        collaboration.created_at, ended_at`,
      from: `collaboration join account provider on provider.id = collaboration.provider_id
        join account person on person.id = collaboration.collaborator_id`,
    },
    erased: { delete: true },
  },
  invitation: {
    of: `giver_id = any({accounts}) or accepted_by_id = any({accounts})
      or email in (select email from account where id = any({accounts}))`,
    exported: { title: 'Invitations', select: 'email, kind, scope, created_at, accepted_at, withdrawn_at' },
    erased: { delete: true },
  },
  access_grant: {
    of: 'access_grant.giver_id = any({accounts}) or access_grant.receiver_id = any({accounts})',
    exported: {
      title: 'Who may act for whom',
      select: `giver.email as given_by, receiver.email as given_to, scope, access_grant.created_at, expires_at, revoked_at`,
      from: `access_grant join account giver on giver.id = access_grant.giver_id
        join account receiver on receiver.id = access_grant.receiver_id`,
    },
    erased: { delete: true },
  },
  access_log: {
    of: `access_log.subject_id = any({accounts}) or access_log.actor_id = any({accounts})
      or access_log.learner_id = any({learners})`,
    exported: {
      title: 'Who looked',
      select: `access_log.at, what, access_log.role as looked_as, learner.first_name as learner`,
      from: 'access_log left join learner on learner.id = access_log.learner_id',
    },
    erased: { blank: `reason = ''`, why: 'That somebody looked stays for its 2 years, without names.' },
    words: ['reason'],
  },
  event: {
    of: `subject_id = any({accounts}) or about ->> 'account' = any({accounts}::text[])
      or (about ->> 'booking') in (select id::text from booking where booker_id = any({accounts}))`,
    exported: { title: 'What happened', select: 'kind, at' },
    erased: {
      blank: `data = data || case when data ? 'message' then '{"message": ""}' else '{}' end::jsonb
        || case when data ? 'reason' then '{"reason": ""}' else '{}' end::jsonb`,
      why: 'That something happened is what the records of money rest on: ids only. What was written with it goes.',
    },
    words: ['data.message', 'data.reason'],
  },
  mail: {
    of: 'account_id = any({accounts})',
    exported: { title: 'Mails that we sent you', select: 'template, sent_at' },
    erased: { keep: 'So that no mail is sent twice. Ids only.' },
  },
  outbox: { of: 'false', exported: IN_OTHERS, erased: { keep: NUMBERS } },
  idempotency_key: {
    of: 'account_id = any({families})',
    exported: { none: 'Sealed answers to presses that came twice; gone after a day.' },
    erased: { delete: true },
  },

  // Signing in
  password: { of: 'account_id = any({accounts})', exported: SECRET, erased: { delete: true } },
  sign_in_attempt: { of: 'account_id = any({accounts})', exported: SECRET, erased: { delete: true } },
  sign_in_code: {
    of: 'email in (select email from account where id = any({accounts}))',
    exported: SECRET,
    erased: { delete: true },
  },
  sign_in_identity: {
    of: 'account_id = any({accounts})',
    exported: { title: 'Other ways in', select: 'provider, subject, created_at' },
    erased: { delete: true },
  },
  sign_in_limit: { of: 'false', exported: SECRET, erased: { keep: SHORT } },
  sign_in_link: {
    of: 'account_id = any({accounts}) or email in (select email from account where id = any({accounts}))',
    exported: SECRET,
    erased: { delete: true },
  },
  sign_in_session: {
    of: 'account_id = any({accounts}) or acting_for_id = any({accounts})',
    exported: { title: 'Devices', select: 'device, signed_in_at, rotated_at as last_used_at, ended_at' },
    erased: { delete: true },
  },
  sign_in_source: { of: 'account_id = any({accounts})', exported: SECRET, erased: { delete: true } },

  // Who somebody is. The rows stay as pseudonyms, because what is kept names their ids.
  data_key: {
    of: 'owner_id = any({accounts}) or owner_id = any({learners})',
    exported: SECRET,
    erased: { delete: true },
  },
  learner_health: {
    of: 'learner_id = any({learners})',
    exported: { none: 'Read by server/open-sealed.ts.' },
    erased: { keep: 'A view of the learner: it shows nothing any more.' },
  },
  learner: {
    of: 'id = any({learners})',
    exported: {
      title: 'Who takes part',
      select: 'first_name, last_name, date_of_birth, over18, photo_consent, created_at, removed_at',
    },
    erased: {
      blank: `first_name = 'Erased', last_name = '', allergies = '', medical = '', support_needs = '', photo_consent = false,
        emergency_name = '', emergency_phone = '', removed_at = coalesce(removed_at, {now}),
        date_of_birth = date_trunc('year', date_of_birth)::date`,
      why: 'An id that past places and registers name. Of the date of birth the year stays, for the councils’ figures.',
    },
  },
  customer: {
    of: 'account_id = any({accounts}) or claimed_by_id = any({accounts})',
    exported: { title: 'What a provider entered for you', select: 'email, claim_sent_at, claimed_at, created_at' },
    erased: { blank: 'email = null, claim_hash = null', why: 'An id that past bookings name.' },
  },
  marketing_answer: {
    of: 'account_id = any({accounts})',
    exported: { title: 'What you told us about your bookings', without: 'account_id' },
    erased: { delete: true },
  },
  account: {
    of: 'id = any({accounts})',
    exported: {
      title: 'Your account',
      select: `email, first_name, last_name, organisation_name, phone_number, account_type, mission, biography, slug,
        created_at, email_verified_at, last_sign_in_at`,
    },
    erased: {
      blank: `email = id::text || '@' || {no-mailbox}, email_verified_at = null, first_name = 'Erased', last_name = 'account',
        organisation_name = '', mission = '', biography = '', phone_number = '', picture_id = null, avatar = 1, slug = null,
        role = 'user', last_sign_in_at = null, disabled_at = {now}, disabled_reason = 'Erased'`,
      why: 'An id that records of money name. Nobody can sign in to it.',
    },
  },
  media: {
    of: 'account_id = any({accounts})',
    exported: { title: 'Pictures', select: 'id, width, height, created_at' },
    erased: { delete: true },
  },

  // What this domain itself keeps
  export_request: {
    of: 'account_id = any({accounts})',
    exported: { title: 'Archives that you asked for', select: 'state, asked_at, ready_at, expires_at, bytes' },
    erased: { delete: true },
  },
  erasure: {
    of: 'account_id = any({accounts}) or learner_id = any({learners})',
    exported: { title: 'Erasures that you asked for', select: 'asked_at, due_at, undone_at, done_at' },
    erased: { keep: 'The proof that it was done. No name is in it.' },
  },
};

/** Tables of what a provider offers: they say nothing about a family, but a provider may be one person. */
export const offeredBy: Record<string, { of: string; erased: Erasing }> = {
  listing_picture: { of: `listing_id in ${OF_LISTINGS}`, erased: { delete: true } },
  listing_document: { of: `listing_id in ${OF_LISTINGS}`, erased: { delete: true } },
  listing_section: { of: `listing_id in ${OF_LISTINGS}`, erased: { delete: true } },
  venue: {
    of: `listing_id in ${OF_LISTINGS}`,
    erased: { blank: `address_line = ''`, why: 'Where a date was held stays for those who booked it.' },
  },
  listing: {
    of: 'provider_id = any({accounts})',
    erased: {
      blank: `state = 'ARCHIVED', summary = '', confirmation_message = '', address_line = '', latitude = null, longitude = null`,
      why: 'What it was called stays for those who booked it, and on their invoices.',
    },
  },
};
