/** How long something is kept, from which moment, and what happens then. */
export type Period = { what: string; days: number; words: string; from: string; end: string };

/**
 * The periods, once: the page of privacy shows them, the routines of `server/forget-old.ts` and the erasure keep them.
 */
export const periods = {
  undo: {
    what: 'Time to change your mind after asking us to erase',
    days: 7,
    words: '7 days',
    from: 'you asked',
    end: 'The erasure is carried out. Until then one press keeps everything.',
  },
  archive: {
    what: 'The archive of your data that we made for you',
    days: 7,
    words: '7 days',
    from: 'it was ready',
    end: 'The archive is deleted. You can ask for a new one at any time.',
  },
  sensitiveAnswers: {
    what: 'Answers to questions about health and other sensitive things',
    days: 90,
    words: '90 days',
    from: 'the last date of the booking',
    end: 'The answers are deleted.',
  },
  answerFiles: {
    what: 'Files that you sent as an answer, such as a care plan',
    days: 90,
    words: '90 days',
    from: 'the last date of the booking',
    end: 'The files are deleted, and what they were called.',
  },
  conversations: {
    what: 'Messages with a provider or with support',
    days: 3 * 365,
    words: '3 years',
    from: 'the last message',
    end: 'The whole conversation is deleted.',
  },
  incidents: {
    what: 'Reports of incidents at a session',
    days: 3 * 365,
    words: '3 years',
    from: 'the incident, and not before a child is 21',
    end: 'The report is deleted.',
  },
  handedOver: {
    what: 'Marks and notes of a register that somebody handed over when their access had ended',
    days: 30,
    words: '30 days',
    from: 'they were handed over',
    end: 'What was not added to the register by then is deleted.',
  },
  countedAnswers: {
    what: 'School year, sex and ethnic group that you told a council so that it can count',
    days: 365,
    words: '1 year',
    from: 'the last day of the programme',
    end: 'The answers are deleted. Numbers that were reported have no name in them.',
  },
  looks: {
    what: 'The list of who looked at your family, and who acted for an account',
    days: 2 * 365,
    words: '2 years',
    from: 'the look',
    end: 'The line is deleted.',
  },
} as const satisfies Record<string, Period>;

/** Records of money: invoices, the ledger and the bookings that they are about. */
export const MONEY_YEARS = 6;

/** The moment that is so old that what is kept for a period has to go; or the moment at which it will. */
export const before = (now: Temporal.Instant, { days }: Pick<Period, 'days'>): Temporal.Instant =>
  now.subtract({ hours: 24 * days });
export const after = (now: Temporal.Instant, { days }: Pick<Period, 'days'>): Temporal.Instant =>
  now.add({ hours: 24 * days });
