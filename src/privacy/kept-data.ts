import type { DB } from '../../db/tables.ts';
import { MONEY_YEARS, periods } from './periods.ts';

/** One kind of data that the product keeps about people. */
export type KeptData = {
  title: string;
  what: string;
  why: string;
  howLong: string;
  who: string;
  /** The tables of the database that hold it. A test finds tables that nothing here speaks of. */
  tables: readonly Exclude<keyof DB, TableWithoutPeople>[];
};

const UNTIL_ERASED = 'Until you change it, or have it erased';
const OF_MONEY = `Dates and sums for ${MONEY_YEARS} years, because the law wants records of money; after an erasure without names`;

/** What is kept about people, why, how long and who sees it: by what the code does, not by what is planned. */
export const keptData: readonly KeptData[] = [
  {
    title: 'Your account',
    what: 'Name, email address, telephone number, picture. As a provider also what you write about yourself, and what you told us about the bookings that you take.',
    why: 'To know who you are, to write to you about your bookings, and to show families who offers an activity.',
    howLong: `${UNTIL_ERASED}. You can empty all but name and email address.`,
    who: 'You and our administrators. A provider sees name, address and telephone number of whoever has booked. A provider’s name, picture and words are public; the telephone number is for those who have booked.',
    tables: ['account', 'media', 'marketing_answer'],
  },
  {
    title: 'Signing in',
    what: 'Your password as a fingerprint (argon2id) from which it cannot be read. The devices where you are signed in. Codes and links that we mailed, as fingerprints. That you use Google, Facebook or another service. From which networks you signed in, and how often something was tried, as fingerprints too.',
    why: 'To let you in and others not.',
    howLong:
      'Codes and attempts: an hour after they end. Counts of tries: a day. Links, and devices that are signed out: 30 days. Networks: the last ten, for 90 days. The password: until you change or remove it.',
    who: 'You see your devices. Nobody can read the rest.',
    tables: [
      'password',
      'sign_in_attempt',
      'sign_in_code',
      'sign_in_identity',
      'sign_in_limit',
      'sign_in_link',
      'sign_in_session',
      'sign_in_source',
    ],
  },
  {
    title: 'Who takes part',
    what: 'Names, date of birth, school and postcode of your children or of yourself; and, sealed under a key of each, health, food, support, consents, emergency contacts, and who may and must not collect, with their pictures. Who cares for them with you, and what you alone tell the staff.',
    why: 'So that whoever looks after them knows what they must know, and the right ages book.',
    howLong: `${UNTIL_ERASED}. Somebody whom you take out of your family is not shown any more, but stays on past bookings and registers until you have them erased. Then an id and the year of birth stay there, without a name.`,
    who: 'You. The provider that you book or ask reads what its listing needs and you share for the booking, until 30 days after the last date or until you withdraw it; people who help the provider, and emergency contacts for both, from 24 hours before a date until 24 hours after it. A council that pays for a place sees name and age, not health. Our administrators see initials only. Under Family you read who looked, and at what.',
    tables: [
      'collector_picture',
      'data_key',
      'guardian',
      'guardian_note',
      'invitation_learner',
      'learner',
      'learner_section',
      'told_section',
    ],
  },
  {
    title: 'Bookings and answers',
    what: 'What was booked, asked for, moved and cancelled, for whom and when; your answers to the provider’s questions, and files that you sent with them. Answers about health and files are kept encrypted, under a key of your own.',
    why: 'To keep your places, and to tell the provider what it needs to know.',
    howLong: `${OF_MONEY}. Sensitive answers: ${periods.sensitiveAnswers.words} after ${periods.sensitiveAnswers.from}; the provider can read them for 30 of those days. Files: ${periods.answerFiles.words}; those that did not become an answer go after a day.`,
    who: 'You, the provider, and for places that it pays for the council (without your answers). People who help the provider see what belongs on the register.',
    tables: [
      'answer',
      'answer_file',
      'basket',
      'booking',
      'cancellation',
      'code_use',
      'move',
      'move_place',
      'place',
      'place_source',
      'place_step',
      'switch_offer',
      'switch_place',
    ],
  },
  {
    title: 'Registers',
    what: 'Who arrived, was collected and by whom, or was absent; notes; who marked it and when. Head counts, how many adults were there, and when the register was locked. Notes of the day, alarms at the door and incident reports, which are kept encrypted.',
    why: 'To know at all times which children are there, and to show it later. An incident report shows what happened to a child and what was done.',
    howLong: `Marks and entries can be undone, but not removed: they are evidence. Incident reports: ${periods.incidents.words}, and about a child until they are 21, because a claim about an injury to a child can be made until then. After an erasure marks and entries stay without names and words.`,
    who: 'The provider and the people who help with that date. Incident reports also the guardians of the child.',
    tables: ['mark', 'register_entry', 'register_reminder', 'uncollected_alarm'],
  },
  {
    title: 'Waiting lists, saved listings and collections',
    what: 'Which dates you wait for, with whom, which listings you marked with the heart, and the collections that you made.',
    why: 'To offer you a place when one is free, and to find a listing again.',
    howLong:
      'A heart goes when you press it again. How a waiting list went stays until you have it erased, then as numbers.',
    who: 'You. The provider sees who waits for its dates.',
    tables: [
      'collection',
      'collection_listing',
      'saved_listing',
      'waiting_entry',
      'waiting_learner',
      'waiting_session',
    ],
  },
  {
    title: 'Workflows',
    what: 'What a provider has done by itself before and after its dates, in its own words; about which bookings that was done, or why not; and the tasks that came of it.',
    why: 'So that families hear in time of what they booked, each once, and a provider sees what was sent.',
    howLong: 'Until the family or the provider has it erased.',
    who: 'The provider, and the people who act for it with full access. A family gets what is written to it.',
    tables: ['task', 'workflow', 'workflow_run'],
  },
  {
    title: 'Notifications',
    what: 'What you were told, by which ways you want to be told of what, your quiet hours, and the address at which the push service of your browser reaches each of your devices.',
    why: 'To tell you what you should know, in the way that you chose.',
    howLong:
      'What you were told: 90 days. Your choices: until you have them erased. A device: until you switch it off there.',
    who: 'You. The push service of your browser’s maker passes on what we tell you, sealed: it cannot read it. The company that sends texts reads your number and a sentence without names.',
    tables: ['notification', 'notification_delivery', 'notification_setting', 'push_subscription'],
  },
  {
    title: 'Calendar addresses',
    what: 'That you made a secret address at which your phone’s calendar reads your dates, as a fingerprint, and when you made it.',
    why: 'So that your calendar always shows what you have booked.',
    howLong: 'Until you turn it off, or make a new one in its place.',
    who: 'You, and whoever you give the address to: it shows first names, activities, places and times.',
    tables: ['calendar_feed'],
  },
  {
    title: 'Money',
    what: 'Payments, refunds, disputes, payouts, invoices and a ledger of all of them. Cards and bank accounts are with Stripe: we never see their numbers.',
    why: 'To take payments, pay them back and out, and to keep proper books.',
    howLong: `${MONEY_YEARS} years: the law wants such records. They cannot be changed; after an erasure the buyer’s name is taken off the invoices.`,
    who: 'You, the provider, and our administrators. Stripe handles the payment, and learns your email address and what you pay for.',
    tables: [
      'bank_account',
      'dispute',
      'dispute_place',
      'invoice',
      'invoice_due',
      'invoice_note',
      'invoice_setting',
      'ledger_entry',
      'offline_payment',
      'payment',
      'payout',
      'payout_batch',
      'payout_hold',
      'payout_place',
      'payout_transfer',
      'place_due',
      'refund',
      'refund_place',
      'stripe_event_aside',
    ],
  },
  {
    title: 'Places that a council pays for',
    what: 'Why a child is eligible: a code, who refers it, school and postcode, your own words; what the council decided and why; what the child has used.',
    why: 'So that the council can decide, and nobody uses more than there is.',
    howLong: `What was decided and used: ${MONEY_YEARS} years, for the council’s accounts. Your words, the council’s, school and postcode: until you have them erased.`,
    who: 'You and the members of that council. The provider sees that it was decided, never why, and the register never says who pays.',
    tables: [
      'council_member',
      'council_review',
      'eligibility',
      'eligibility_step',
      'entitlement',
      'entitlement_use',
      'programme_code',
    ],
  },
  {
    title: 'Messages and reflections',
    what: 'What you and a provider, or you and our support, write to each other, with files; the words that a provider uses again; whom you take no messages of, and what you reported. What you write about an activity, what a provider writes about what a child learned, and certificates.',
    why: 'So that you can talk, and others can choose.',
    howLong: `Messages: ${periods.conversations.words} after ${periods.conversations.from}. Reflections: until you have them erased.`,
    who: 'Messages: both sides; our support where one of them reports a conversation. Reflections about an activity are public with your first name only, and without any child’s. What a provider writes about your child is for you and the provider.',
    tables: [
      'certificate',
      'certificate_template',
      'conversation',
      'conversation_block',
      'conversation_message',
      'conversation_reader',
      'conversation_report',
      'learner_reflection',
      'learner_reflection_draft',
      'message_attachment',
      'message_file',
      'message_template',
      'reflection',
      'reflection_draft',
      'reflection_request',
    ],
  },
  {
    title: 'What a provider enters for you',
    what: 'When a provider books for you: your name, address and telephone number, and who takes part.',
    why: 'So that a place that you booked by telephone is on the register.',
    howLong:
      'Until you claim it into an account of your own. Otherwise until you, or the provider with its account, have it erased.',
    who: 'That provider, and you once you have claimed it.',
    tables: ['customer'],
  },
  {
    title: 'Who may act, and who looked',
    what: 'Whom you let act for your account, teams and invitations. What each booking shares of each person and what you withdrew. Each time somebody other than you opens details of a child, or acts for an account: who, when, what, which sections and why; whom we mailed you about.',
    why: 'So that nobody looks unseen.',
    howLong: `Who looked: ${periods.looks.words}; nobody can change or delete it before. Teams and access: until you end them, or have them erased.`,
    who: 'You see who looked at your family, at what, and who acted for you. Our administrators see all of it.',
    tables: [
      'access_grant',
      'access_log',
      'collaboration',
      'first_look',
      'invitation',
      'listing_collaborator',
      'sharing',
    ],
  },
  {
    title: 'What happened',
    what: 'A list of events (“booked”, “cancelled”) with numbers instead of names where possible, which mails went out, and the answers to buttons that were pressed twice.',
    why: 'So that a second press is not a second booking, each mail is sent once, and faults can be found.',
    howLong: `Answers: a day. Events and the list of mails: ${MONEY_YEARS} years, as numbers.`,
    who: 'People who run this service. The log of our servers holds no names, addresses or contents.',
    tables: ['event', 'fee_agreement', 'idempotency_key', 'mail', 'outbox'],
  },
  {
    title: 'What you asked us about your data',
    what: 'Archives of your data that you asked for, what you asked us to erase, and the keys under which sensitive data are sealed.',
    why: 'To hand you your data, to give you time to change your mind, and to be able to show that an erasure was done.',
    howLong: `The archive: ${periods.archive.words}. A key: as long as what is sealed under it. That something was erased, and when: for good, without names.`,
    who: 'You. Nobody can read the keys.',
    tables: ['erasure', 'export_request', 'name_left'],
  },
];

/** Tables that say nothing about a person: what is offered, and how the product works. */
export const tablesWithoutPeople = [
  'add_on',
  'aims_request',
  'block',
  'council',
  'discount_code',
  'discount_code_uses',
  'listing',
  'listing_category',
  // Empty since the first start with keys: what stood there is sealed in learner_section.
  'learner_before_sealing',
  'listing_need',
  'listing_document',
  'listing_picture',
  'listing_section',
  'listing_version',
  'migration',
  'payout_run',
  'programme',
  'question',
  'reconciliation',
  'search_place',
  'search_word',
  'session',
  'session_places',
  'stripe_event',
  'ticket',
  'ticket_quota',
  'venue',
] as const;

export type TableWithoutPeople = (typeof tablesWithoutPeople)[number];
