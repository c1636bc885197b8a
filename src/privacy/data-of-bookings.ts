import {
  OF_BOOKER,
  OF_FAMILY_PLACES,
  OF_ELIGIBILITIES,
  OF_LISTINGS,
  OF_MONEY,
  MONEY,
  NUMBERS,
  IN_OTHERS,
  type TableAnswer,
} from './table-answer.ts';

/** What families book, and what is written down about it: lines of the map of data, in its order. */
export const ofBookings = {
  // Places that a council pays for
  school_list_row: {
    of: `id in (select row_id from school_list_match where learner_id = any({learners}) and state = 'CONFIRMED'
      and (eligibility_id is null or eligibility_id in ${OF_ELIGIBILITIES}))`,
    exported: {
      title: 'What a school told a council',
      // A school may know the home of a guardian who lives apart: whoever reads it has said it themselves.
      select: `first_name, last_name, date_of_birth, school, send_code, case when exists (select from guardian_home home
        where home.account_id = any({accounts}) and replace(home.postcode, ' ', '') = replace(upper(zip_code), ' ', ''))
        then zip_code else '' end as zip_code`,
    },
    erased: { delete: true },
  },
  school_list_match: {
    of: `school_list_match.learner_id = any({learners})
      and (school_list_match.eligibility_id is null or school_list_match.eligibility_id in ${OF_ELIGIBILITIES})`,
    exported: { title: 'Lists of schools that a child was looked for on', select: 'score, state, decided_at' },
    erased: { delete: true },
  },
  school_list: {
    of: 'made_by_id = any({accounts})',
    exported: { title: 'School lists that you sent for a council', select: 'title, size, made_at' },
    erased: {
      keep: 'The council’s list, not the person’s. It goes 30 days after its programme; who sent it stays under a pseudonym.',
    },
  },
  referral: {
    of: `eligibility_id in ${OF_ELIGIBILITIES} or email in (select email from account where id = any({accounts}))`,
    exported: { title: 'Referrals to a council', select: 'email, made_at, expires_at, claimed_at' },
    erased: { delete: true },
  },
  referral_link: {
    of: 'made_by_id = any({accounts})',
    exported: { title: 'Links for referrals that you made for a council', select: 'title, made_at, revoked_at' },
    erased: { keep: 'The council’s link, not the person’s: who made it stays under a pseudonym.' },
  },
  evidence_file: {
    of: `eligibility_id in ${OF_ELIGIBILITIES}`,
    exported: { title: 'Files for a council', select: 'content_type, bytes, sent_at, forgotten_at' },
    erased: { delete: true },
  },
  case_hold: {
    of: `case_hold.account_id = any({accounts}) or eligibility_id in ${OF_ELIGIBILITIES}`,
    exported: { none: 'Who looks at a case now: it goes by itself within minutes.' },
    erased: { delete: true },
  },
  council_view: {
    of: 'council_view.account_id = any({accounts})',
    exported: { title: 'Views of a council’s queue that you saved', select: 'title, search, made_at' },
    erased: { delete: true },
  },
  council_setting: {
    of: 'changed_by_id = any({accounts})',
    exported: { title: 'Settings of a council that you changed', select: 'changed_at' },
    erased: { keep: 'The council’s settings, not the person’s: who changed them stays under a pseudonym.' },
  },
  case_fact: {
    of: `case_fact.eligibility_id in ${OF_ELIGIBILITIES}`,
    exported: {
      title: 'What a council was told of special educational needs, and by whom',
      select: 'programme.title as programme, source, send, ehcp, case_fact.reason, said_at',
      from: `case_fact join eligibility on eligibility.id = case_fact.eligibility_id
        join programme on programme.id = eligibility.programme_id`,
    },
    erased: { delete: true },
  },
  counted_answer: {
    of: `counted_answer.eligibility_id in ${OF_ELIGIBILITIES}`,
    exported: {
      title: 'What you answered so that a council can count',
      select: 'programme.title as programme, year, sex, ethnicity, answered_at',
      from: `counted_answer join eligibility on eligibility.id = counted_answer.eligibility_id
        join programme on programme.id = eligibility.programme_id`,
    },
    erased: { delete: true },
  },
  eligibility_step: {
    of: `eligibility_step.eligibility_id in ${OF_ELIGIBILITIES}`,
    exported: {
      title: 'What a council decided, step by step',
      // Words about a home are read by whose it was.
      select: `programme.title as programme, eligibility_step.kind, eligibility_step.state,
        case when eligibility_step.kind not in ('approved', 'reopened') or asked_by_id = any({accounts})
          or asked_by_id is null and not kept_apart then eligibility_step.message else '' end as message, eligibility_step.at`,
      from: `eligibility_step join eligibility on eligibility.id = eligibility_step.eligibility_id
        join programme on programme.id = eligibility.programme_id`,
    },
    erased: {
      blank: `message = '', before = null`,
      why: 'That a council decided, and when, belongs to its public accounts: 6 years. Its words go.',
    },
  },
  eligibility: {
    of: 'learner_id = any({learners}) and not {kept}',
    exported: {
      title: 'Why a council pays, or does not',
      select: `programme.title as programme, learner.first_name as learner, state, basis, explanation, referrer, eligibility.school,
        case when asked_by_id = any({accounts}) then eligibility.zip_code else '' end as zip_code, moved_out, meal_tier, valid_until, reason, message, submitted_at, decided_at`,
      from: `eligibility join programme on programme.id = eligibility.programme_id
        join learner on learner.id = eligibility.learner_id`,
    },
    erased: {
      blank: `explanation = '', referrer = '', school = '', zip_code = '', moved_out = false, area_reason = '', reason = null, message = '', note = ''`,
      why: 'What a council paid for belongs to its public accounts: 6 years. Every word about the child goes.',
    },
  },
  national_check: {
    of: `eligibility_id in ${OF_ELIGIBILITIES}`,
    exported: { title: 'National checks of free school meals', select: 'state, result, tier, asked_at, ended_at' },
    erased: { delete: true },
  },
  entitlement: {
    of: `eligibility_id in ${OF_ELIGIBILITIES}`,
    exported: { title: 'What a council allows', without: 'eligibility_id' },
    erased: { keep: NUMBERS },
  },
  review_reminder: {
    of: `eligibility_id in ${OF_ELIGIBILITIES}`,
    exported: { title: 'Reminders that a council looks again', select: 'review_on, ahead, at' },
    erased: { delete: true },
  },
  entitlement_use: {
    of: `eligibility_id in ${OF_ELIGIBILITIES}`,
    exported: { title: 'What was used of it', without: 'eligibility_id, place_id' },
    erased: { keep: NUMBERS },
  },
  programme_code: {
    of: `eligibility_id in ${OF_ELIGIBILITIES} or sent_to in (select email from account where id = any({accounts}))`,
    exported: { title: 'Codes of councils', select: 'code, sent_to, sent_at, used_at' },
    erased: { blank: 'sent_to = null', why: 'A code that was used stays used. No name is in it.' },
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
  council_invitation: {
    of: `invited_by_id = any({accounts}) or accepted_by_id = any({accounts})
      or email in (select email from account where id = any({accounts}))`,
    exported: {
      title: 'Invitations to work for a council',
      select: 'council.title as council, email, role, created_at, accepted_at',
      from: 'council_invitation join council on council.id = council_invitation.council_id',
    },
    erased: { delete: true },
  },
  council_report: {
    of: 'submitted_by_id = any({accounts})',
    exported: {
      title: 'Reports that you submitted for a council',
      select: 'council.title as council, number, from_day, to_day, sha256, submitted_at',
      from: 'council_report join council on council.id = council_report.council_id',
    },
    erased: { keep: 'A council’s sealed figures. No child is in them; who submitted stays under a pseudonym.' },
  },
  settlement_line_step: {
    of: 'settlement_line_step.account_id = any({accounts})',
    exported: {
      title: 'What you said about settlements of councils',
      select: 'kind, words, agreed_pence, at',
    },
    erased: { blank: `words = ''`, why: MONEY },
  },
  council_settlement_line: {
    of: `place_id in ${OF_FAMILY_PLACES}`,
    exported: {
      title: 'What councils owe for your places',
      select: 'outcome, charged_pence, credit_pence, agreed_pence',
    },
    erased: { keep: MONEY },
  },
  council_settlement: {
    of: 'council_settlement.provider_id = any({accounts}) or made_by_id = any({accounts})',
    exported: {
      title: 'Settlements of councils',
      select: 'council.title as council, month, number, purchase_order, paid_on, payment_reference',
      from: 'council_settlement join council on council.id = council_settlement.council_id',
    },
    erased: { keep: MONEY },
  },
  council_agreement: {
    of: 'council_agreement.provider_id = any({accounts})',
    exported: {
      title: 'Agreements with councils',
      select: 'council.title as council, place_pence, serves_meal, most_places, note, changed_at',
      from: 'council_agreement join council on council.id = council_agreement.council_id',
    },
    erased: { blank: `note = ''`, why: MONEY },
  },
  document_answer: {
    of: 'document_id in (select id from provider_document where provider_id = any({accounts}))',
    exported: { title: 'What councils answered to documents', select: 'answer, words, at' },
    erased: { delete: true },
  },
  provider_document: {
    of: 'provider_id = any({accounts})',
    exported: { title: 'Documents for councils', select: 'kind, expires_on, content_type, bytes, created_at' },
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
  register_entry: {
    of: `register_entry.place_id in ${OF_FAMILY_PLACES}
      or register_entry.session_id in (select id from session where listing_id in ${OF_LISTINGS})`,
    exported: { none: 'Read by server/open-sealed.ts.' },
    erased: {
      blank: 'sealed = null',
      why: 'That something was counted, locked or reported is evidence for safeguarding. The words go.',
    },
  },
  handed_over: {
    of: `handed_over.place_id in ${OF_FAMILY_PLACES}
      or handed_over.session_id in (select id from session where listing_id in ${OF_LISTINGS})`,
    exported: { none: 'On its way to the register, where it is read by server/open-sealed.ts.' },
    erased: {
      blank: 'sealed = null',
      why: 'That something was handed over is evidence for safeguarding. The words go.',
    },
  },
  register_helper: {
    of: `register_helper.session_id in (select id from session where listing_id in ${OF_LISTINGS})`,
    exported: {
      title: 'Who helped on your registers',
      select: `account.first_name, account.last_name, session.local_date as date, ends_at`,
      from: `register_helper join account on account.id = register_helper.account_id
        join session on session.id = register_helper.session_id`,
    },
    erased: { keep: 'Who marked a register is evidence for safeguarding.' },
  },
  register_reminder: {
    of: 'false',
    exported: { none: 'Times of a date, not of a person.' },
    erased: { keep: NUMBERS },
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
} as const satisfies Record<string, TableAnswer>;
