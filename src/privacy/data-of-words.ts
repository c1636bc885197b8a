import { OF_BOOKER, OF_CONVERSATIONS, OF_ENTRIES, NUMBERS, IN_OTHERS, type TableAnswer } from './table-answer.ts';

/** What families answer, write, keep and wait for: lines of the map of data, in its order. */
export const ofWords = {
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
  question_report: {
    // What others reported of a question goes with it.
    of: 'reporter_id = any({accounts})',
    exported: { title: 'Questions on pages that you reported', select: 'reason, reported_at' },
    erased: { delete: true },
    words: ['reason'],
  },
  public_question: {
    of: 'public_question.account_id = any({accounts}) or public_question.provider_id = any({accounts})',
    exported: {
      title: 'Questions that are answered on pages',
      select: 'listing.title as activity, question, answer, public_question.published_at',
      from: 'public_question join listing on listing.id = public_question.listing_id',
    },
    erased: { delete: true },
    words: ['question', 'answer'],
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
  monthly_report: {
    of: 'monthly_report.provider_id = any({accounts})',
    exported: {
      title: 'Report of each month by mail',
      select: 'wanted_since, sent_month',
      from: 'monthly_report',
    },
    erased: { delete: true },
  },
  saved_view: {
    of: 'saved_view.provider_id = any({accounts})',
    exported: { title: 'Saved views of lists', select: 'list, name, query, created_at', from: 'saved_view' },
    erased: { delete: true },
    words: ['name', 'query'],
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
    of: 'collection_id in (select id from collection where owner_id = any({accounts}) and council_id is null)',
    exported: IN_OTHERS,
    erased: { delete: true },
  },
  collection: {
    // A council’s stays with the council, whoever of its members made it.
    of: 'collection.owner_id = any({accounts}) and collection.council_id is null',
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
} as const satisfies Record<string, TableAnswer>;
