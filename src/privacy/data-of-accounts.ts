import { SHORT, NUMBERS, IN_OTHERS, SECRET, type TableAnswer } from './table-answer.ts';

/** Who somebody is, signs in, and acts for: lines of the map of data, in its order. */
export const ofAccounts = {
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
  invitation_learner: {
    of: `learner_id = any({learners})
      or invitation_id in (select id from invitation where giver_id = any({accounts}) or accepted_by_id = any({accounts}))`,
    exported: IN_OTHERS,
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
  notification_delivery: {
    of: 'notification_id in (select id from notification where account_id = any({accounts}))',
    exported: IN_OTHERS,
    erased: { delete: true },
  },
  notification: {
    of: 'account_id = any({accounts})',
    exported: { title: 'What you were told', select: 'kind, title, created_at, read_at' },
    erased: { delete: true },
    words: ['title'],
  },
  notification_setting: {
    of: 'account_id = any({accounts})',
    exported: { title: 'How you want to be told', select: 'choices, quiet_from, quiet_to, changed_at' },
    erased: { delete: true },
  },
  bounced_address: {
    of: 'account_id = any({accounts})',
    exported: { title: 'That mails to your address came back', select: 'email, times, answer, bounced_at, retry_at' },
    erased: { delete: true },
  },
  push_subscription: {
    of: 'account_id = any({accounts})',
    exported: { title: 'Devices that are told by push', select: 'device, created_at' },
    erased: { delete: true },
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
  told_section: {
    of: 'learner_id = any({learners})',
    exported: IN_OTHERS,
    erased: { keep: 'A view of the sections: it shows nothing any more.' },
  },
  learner_section: {
    of: 'learner_id = any({learners})',
    exported: { none: 'Read by server/open-sealed.ts.' },
    erased: { delete: true },
  },
  collector_picture: {
    of: 'learner_id = any({learners})',
    exported: IN_OTHERS,
    erased: { delete: true },
  },
  guardian_note: {
    of: 'learner_id = any({learners}) or account_id = any({accounts})',
    exported: { none: 'Read by server/open-sealed.ts.' },
    erased: { delete: true },
  },
  guardian_home: {
    of: 'guardian_home.learner_id = any({learners}) or guardian_home.account_id = any({accounts})',
    exported: {
      title: 'Where those who take part live, as you said',
      select: 'learner.first_name as learner, guardian_home.postcode, guardian_home.apart as you_live_apart',
      from: `guardian_home join learner on learner.id = guardian_home.learner_id`,
    },
    erased: { delete: true },
  },
  guardian: {
    of: 'guardian.learner_id = any({learners}) or guardian.account_id = any({accounts})',
    exported: {
      title: 'Who cares for whom',
      select: 'learner.first_name as learner, account.email, guardian.role, guardian.may_book, guardian.since',
      from: `guardian join learner on learner.id = guardian.learner_id join account on account.id = guardian.account_id`,
    },
    erased: { delete: true },
  },
  calendar_feed: {
    of: 'account_id = any({accounts}) or learner_id = any({learners})',
    exported: SECRET,
    erased: { delete: true },
  },
  first_look: {
    of: 'learner_id = any({learners}) or party_id = any({accounts})',
    exported: IN_OTHERS,
    erased: { delete: true },
  },
  learner: {
    of: 'id = any({learners})',
    exported: {
      title: 'Who takes part',
      select: `first_name, last_name, known_as, date_of_birth, over18 as is_adult, pronouns, school, school_year,
        created_at, removed_at`,
    },
    erased: {
      blank: `first_name = 'Erased', last_name = '', known_as = '', pronouns = '', school = '', school_year = '',
        removed_at = coalesce(removed_at, {now}),
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
  name_left: {
    of: 'false',
    exported: { none: 'Where a name stands that was erased: it says nothing about anybody who is there.' },
    erased: { keep: 'Ids and numbers for the person who decides: no name is in it.' },
  },
  erasure: {
    of: 'account_id = any({accounts}) or learner_id = any({learners})',
    exported: { title: 'Erasures that you asked for', select: 'asked_at, due_at, undone_at, done_at' },
    erased: { keep: 'The proof that it was done. No name is in it.' },
  },
} as const satisfies Record<string, TableAnswer>;
