import {
  OF_BOOKER,
  OF_FAMILY_PLACES,
  OF_ELIGIBILITIES,
  OF_CONVERSATIONS,
  OF_ENTRIES,
  OF_LISTINGS,
  OF_MONEY,
  NUMBERS,
  IN_OTHERS,
  type TableAnswer,
} from './table-answer.ts';

/** What families book, write and are told: lines of the map of data, in its order. */
export const ofBookings = {
  // Answers of the questionnaires, and health. server/open-sealed.ts reads them for the archive.
  sharing: {
    of: `sharing.booking_id in ${OF_BOOKER} or sharing.learner_id = any({learners})`,
    exported: {
      title: 'What bookings share',
      select: 'booking.reference as booking, learner.first_name as learner, section, shared_at, withdrawn_at',
      from: `sharing join booking on booking.id = sharing.booking_id join learner on learner.id = sharing.learner_id`,
    },
    erased: { delete: true },
  },
  answer: {
    of: `booking_id in ${OF_BOOKER} or learner_id = any({learners})`,
    exported: { none: 'Read by server/open-sealed.ts.' },
    erased: { delete: true },
  },
  answer_file: {
    of: `account_id = any({accounts}) or id = any({files})`,
    exported: { title: 'Files that you sent', select: 'id, content_type, bytes, created_at' },
    erased: { delete: true },
  },

  // Messages and reflections
  conversation_message: {
    of: `conversation_id in ${OF_CONVERSATIONS}`,
    exported: {
      title: 'Messages',
      select: `sent_at, conversation.kind as "with", provider.provider_name as provider,
        case when from_support then 'support' when from_provider then 'provider' else 'you' end as written_by, body`,
      from: `conversation_message join conversation on conversation.id = conversation_id
        left join account provider on provider.id = conversation.provider_id`,
    },
    erased: { delete: true },
    words: ['body'],
  },
  message_attachment: {
    of: `message_id in (select id from conversation_message where conversation_id in ${OF_CONVERSATIONS})
      or file_id in (select id from message_file where account_id = any({accounts}))`,
    exported: IN_OTHERS,
    erased: { delete: true },
  },
  message_file: {
    of: 'account_id = any({accounts})',
    exported: { title: 'Files of your messages', select: 'id, content_type, bytes, created_at' },
    erased: { delete: true },
  },
  message_template: {
    of: 'provider_id = any({accounts})',
    exported: { title: 'Templates of messages', select: 'name, body, changed_at' },
    erased: { delete: true },
    words: ['body'],
  },
  conversation_block: {
    of: `blocker_id = any({accounts}) or conversation_id in ${OF_CONVERSATIONS}`,
    exported: {
      none: 'Whom you take no messages of, the page of messages shows; who takes none of yours is for them to say.',
    },
    erased: { delete: true },
  },
  conversation_report: {
    // What others reported of a conversation goes with it.
    of: 'reporter_id = any({accounts})',
    exported: { title: 'Conversations that you reported', select: 'reason, created_at, settled_at' },
    erased: { delete: true },
    words: ['reason'],
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
  certificate: {
    of: `booking_id in ${OF_BOOKER} or learner_id = any({learners})`,
    exported: {
      title: 'Certificates',
      select: 'learner.first_name as learner, title, body, signature, issued_at, revoked_at',
      from: 'certificate join learner on learner.id = certificate.learner_id',
    },
    erased: { delete: true },
  },
  portfolio_opening: {
    of: `share_id in (select id from portfolio_share
      where portfolio_share.account_id = any({accounts}) or portfolio_share.learner_id = any({learners}))`,
    exported: {
      title: 'When links to portfolios were opened',
      select: 'portfolio_share.label as link, opened_at, device',
      from: 'portfolio_opening join portfolio_share on portfolio_share.id = share_id',
    },
    erased: { delete: true },
  },
  portfolio_share: {
    of: 'portfolio_share.account_id = any({accounts}) or portfolio_share.learner_id = any({learners})',
    exported: {
      title: 'Links to portfolios',
      select: `learner.first_name as learner, label, kinds, from_date, to_date, made_at, expires_at, revoked_at`,
      from: 'portfolio_share join learner on learner.id = portfolio_share.learner_id',
    },
    erased: { delete: true },
    words: ['label'],
  },
  portfolio_document: {
    of: 'portfolio_document.account_id = any({accounts}) or portfolio_document.learner_id = any({learners})',
    exported: {
      title: 'Records and reports that were made',
      select: `learner.first_name as learner, kind, from_date, to_date, state, asked_at, expires_at`,
      from: 'portfolio_document join learner on learner.id = portfolio_document.learner_id',
    },
    erased: { delete: true },
  },
  portfolio_file: {
    of: 'learner_id = any({learners})',
    exported: { title: 'Pictures and files of portfolios', select: 'id, content_type, bytes, created_at' },
    erased: { delete: true },
  },
  portfolio_entry: {
    of: 'learner_id = any({learners})',
    exported: { none: 'Read by server/open-sealed.ts.' },
    erased: { delete: true },
  },
  certificate_template: {
    of: 'provider_id = any({accounts})',
    exported: { title: 'What your certificates say', select: 'title, body, signature, with_picture, changed_at' },
    erased: { delete: true },
  },
  learner_reflection_draft: {
    of: `booking_id in ${OF_BOOKER} or learner_id = any({learners})`,
    exported: { none: 'What a provider has begun to write; it is theirs until they send it.' },
    erased: { delete: true },
  },
  reflection_draft: {
    of: 'reflection_draft.account_id = any({accounts})',
    exported: {
      title: 'What you began to write about activities',
      select: 'listing.title as activity, enjoyed, learned, cared_for, body, saved_at',
      from: 'reflection_draft join booking on booking.id = booking_id join listing on listing.id = booking.listing_id',
    },
    erased: { delete: true },
    words: ['body'],
  },
  reflection_request: { of: `booking_id in ${OF_BOOKER}`, exported: IN_OTHERS, erased: { keep: NUMBERS } },
  learner_reflection: {
    of: `booking_id in ${OF_BOOKER} or learner_id = any({learners})`,
    exported: {
      title: 'What providers saw of learning aims',
      select: 'learner.first_name as learner, aims, words, written_at',
      from: 'learner_reflection join learner on learner.id = learner_reflection.learner_id',
    },
    erased: { delete: true },
  },
  reflection: {
    of: 'reflection.account_id = any({accounts})',
    exported: {
      title: 'What you wrote about activities',
      select: `listing.title as activity, enjoyed, learned, cared_for, body, submitted_at, reflection.published_at, reply, replied_at`,
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
  daily_family: {
    of: 'account_id = any({accounts}) or provider_id = any({accounts})',
    exported: IN_OTHERS,
    erased: { delete: true },
  },
  customer_note: {
    of: 'customer_note.account_id = any({accounts}) or customer_note.provider_id = any({accounts})',
    exported: {
      title: 'Notes of providers about their customers',
      select: 'note, tags, customer_note.changed_at',
      from: 'customer_note',
    },
    erased: { delete: true },
    words: ['note'],
  },
  task: {
    of: `provider_id = any({accounts}) or booking_id in ${OF_BOOKER}`,
    exported: {
      title: 'Tasks of workflows',
      select: 'title, body, created_at, done_at',
      from: 'task',
    },
    erased: { delete: true },
    words: ['title', 'body'],
  },
  workflow_run: {
    of: `booking_id in ${OF_BOOKER} or workflow_id in (select id from workflow where provider_id = any({accounts}))`,
    exported: {
      title: 'What workflows did about bookings',
      select: 'workflow.name, workflow_run.state, reason, due_at, ended_at',
      from: 'workflow_run join workflow on workflow.id = workflow_id',
    },
    erased: { delete: true },
  },
  workflow: {
    of: 'provider_id = any({accounts})',
    exported: { title: 'Workflows', select: 'name, trigger, hours, action, subject, body, is_on' },
    erased: { delete: true },
    words: ['name', 'subject', 'body'],
  },
  collection_listing: {
    of: 'collection_id in (select id from collection where owner_id = any({accounts}))',
    exported: IN_OTHERS,
    erased: { delete: true },
  },
  collection: {
    of: 'collection.owner_id = any({accounts})',
    exported: {
      title: 'Collections',
      select: `collection.title, collection.summary, collection.state, collection.created_at,
        (select string_agg(listing.title, ', ' order by position) from collection_listing
          join listing on listing.id = collection_listing.listing_id where collection_id = collection.id) as activities`,
    },
    erased: { delete: true },
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
  saved_search: {
    of: 'saved_search.account_id = any({accounts})',
    exported: { title: 'Saved searches', select: 'name, asked, alerts, told_at, created_at' },
    erased: { delete: true },
    words: ['name', 'asked.q', 'asked.place'],
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
      select: `programme.title as programme, learner.first_name as learner, state, basis, explanation, referrer, eligibility.school,
        eligibility.zip_code, meal_tier, valid_until, reason, message, submitted_at, decided_at`,
      from: `eligibility join programme on programme.id = eligibility.programme_id
        join learner on learner.id = eligibility.learner_id`,
    },
    erased: {
      blank: `explanation = '', referrer = '', school = '', zip_code = '', area_reason = '', reason = null, message = '', note = ''`,
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
