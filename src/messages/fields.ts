/** What a provider's message can name, with what it stands for: '{{learner}}'. */
export const messageFields = {
  first_name: 'the first name of whoever booked',
  learner: 'the first names of those who come',
  activity: 'the title of the listing',
  date: 'the day and time of the next date',
  reference: 'the reference of the booking',
  provider: 'your name',
} as const;
export type MessageField = keyof typeof messageFields;
export type MessageValues = Record<MessageField, string>;

/** How many templates a provider may have. */
export const MOST_TEMPLATES = 50;
/** How many files may go with one message. */
export const MOST_FILES = 5;
/** How large a file may be, in bytes. */
export const LARGEST_FILE = 10 * 1024 * 1024;
