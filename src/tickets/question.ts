import { ok, refuse, type Result } from '../platform/result.ts';
import { looksLikeTelephone } from '../platform/telephone.ts';
import { oneLine } from '../platform/text.ts';
import { formatPlainDate, isDate } from '../platform/time.ts';

export const questionTypes = [
  'short-text',
  'long-text',
  'number',
  'yes-no',
  'one-of',
  'many-of',
  'date',
  'time',
  'phone',
  'email',
  'file',
  'consent',
  'information',
] as const;
export type QuestionType = (typeof questionTypes)[number];

/** Asked once for the booking, for each learner, or for each learner on each session. */
export const questionScopes = ['booking', 'learner', 'learner-session'] as const;
export type QuestionScope = (typeof questionScopes)[number];

/** What a provider says of a question. */
export type QuestionDraft = {
  type: QuestionType;
  label: string;
  options: readonly string[];
  required: boolean;
  onRegister: boolean;
};

/** Names of the types for people, in the order in which they are offered. */
export const questionTypeNames: Record<QuestionType, string> = {
  'short-text': 'Short answer',
  'long-text': 'Long answer',
  'yes-no': 'Yes or no',
  'one-of': 'Choose one',
  'many-of': 'Choose several',
  number: 'Number',
  date: 'Date',
  time: 'Time',
  phone: 'Phone number',
  email: 'Email address',
  file: 'File',
  consent: 'Consent to tick',
  information: 'Information, no answer',
};

/** Said of a question that is asked only with a ticket which its provider does not sell any more. */
export const TICKET_IS_GONE = 'The ticket that this question is asked with is no longer there';

/** Whether a type is answered from a list of options. */
export function hasOptions(type: QuestionType): boolean {
  return type === 'one-of' || type === 'many-of';
}

/** What is wrong with a question, by field; empty when it can be asked. */
export type QuestionProblems = Partial<Record<keyof QuestionDraft, string>>;

/** Checks one question of a questionnaire. */
export function checkQuestion(question: QuestionDraft): QuestionProblems {
  const problems: QuestionProblems = {};
  if (question.label.trim() === '') {
    problems.label = question.type === 'information' ? 'Write what families should know' : 'Write the question';
  }
  if (hasOptions(question.type)) {
    const options = question.options.map((option) => option.trim());
    if (options.includes('')) problems.options = 'Fill in each option, or remove it';
    else if (options.length < 2) problems.options = 'Add at least two options';
    else if (new Set(options.map((option) => option.toLowerCase())).size < options.length)
      problems.options = 'Two options are the same';
  }
  if (question.type === 'information' && question.required)
    problems.required = 'Information is read, so it cannot be required';
  return problems;
}

/** A checked answer: text, a number, yes or no, or the chosen options. A file is the id of its upload. */
export type AnswerValue = string | number | boolean | string[];

type Asked = Pick<QuestionDraft, 'type' | 'options' | 'required'>;

const MAXIMUM_SHORT = 200;
const MAXIMUM_LONG = 4_000;
const MAXIMUM_NUMBER = 1_000_000_000;

const isId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const isTime = /^([01]\d|2[0-3]):[0-5]\d$/;
const isEmail = /^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+\.[^\s@<>(),;:".]{2,}$/;

/**
 * Checks an answer as it was given, or sent. Text loses the spaces around it, phone numbers and numbers may be typed
 * as people type them.
 * @returns the answer as it is stored, or null when an optional question is left open.
 */
export function checkAnswer(question: Asked, given: unknown): Result<AnswerValue | null, 'invalid-answer'> {
  if (question.type === 'information') return isEmpty(given) ? ok(null) : wrong('This is not a question');
  const value = typeof given === 'string' ? given.trim() : given;
  if (isEmpty(value) || (question.type === 'consent' && value === false)) {
    return question.required ? wrong(missing[question.type] ?? 'Answer this question') : ok(null);
  }
  return checks[question.type](value, question);
}

const missing: Partial<Record<QuestionType, string>> = {
  'yes-no': 'Choose yes or no',
  'one-of': 'Choose one of the options',
  'many-of': 'Choose at least one of the options',
  consent: 'Tick the box to agree; without it we cannot take the booking',
  file: 'Choose a file',
  email: 'Enter an email address',
  phone: 'Enter a phone number',
  date: 'Enter a date',
  time: 'Enter a time',
  number: 'Enter a number',
};

export const NO_TELEPHONE = 'Enter a phone number, like 07700 900123';

type Check = (value: unknown, question: Asked) => Result<AnswerValue, 'invalid-answer'>;

const checks: Record<Exclude<QuestionType, 'information'>, Check> = {
  'short-text': (value) => text(typeof value === 'string' ? oneLine(value) : value, MAXIMUM_SHORT),
  'long-text': (value) => text(value, MAXIMUM_LONG),
  number: (value) => {
    const number = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
    if (typeof number !== 'number' || !Number.isFinite(number)) return wrong('Enter a number, like 12');
    return Math.abs(number) > MAXIMUM_NUMBER ? wrong('This number is too large') : ok(number);
  },
  'yes-no': (value) => (typeof value === 'boolean' ? ok(value) : wrong('Choose yes or no')),
  'one-of': (value, { options }) =>
    options.some((option) => option === value) ? ok(value as string) : wrong('Choose one of the options'),
  'many-of': (value, { options }) => {
    if (!Array.isArray(value) || !value.every((one) => options.includes(one as string)))
      return wrong('Choose from the options');
    // In the order of the options and each once, whatever order they were ticked in.
    return ok(options.filter((option) => value.includes(option)));
  },
  date: (value) => (typeof value === 'string' && isDate(value) ? ok(value) : wrong('Enter a date, like 06/04/2027')),
  time: (value) => (typeof value === 'string' && isTime.test(value) ? ok(value) : wrong('Enter a time, like 09:30')),
  phone: (value) => {
    return typeof value === 'string' && looksLikeTelephone(value) ? ok(value) : wrong(NO_TELEPHONE);
  },
  email: (value) => {
    const good = typeof value === 'string' && value.length <= 254 && isEmail.test(value);
    return good ? ok(value) : wrong('Enter an email address, like name@example.org');
  },
  file: (value) => (typeof value === 'string' && isId.test(value) ? ok(value) : wrong('Choose a file')),
  consent: (value) => (value === true ? ok(true) : wrong('Tick the box to agree')),
};

function text(value: unknown, maximum: number): Result<string, 'invalid-answer'> {
  if (typeof value !== 'string') return wrong('Write your answer');
  return value.length > maximum ? wrong(`Your answer is too long by ${value.length - maximum} characters`) : ok(value);
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

function wrong(message: string): { ok: false; refusal: { key: 'invalid-answer'; message: string } } {
  return refuse('invalid-answer', message);
}

/** A stored answer as people read it on registers and bookings. */
export function formatAnswer(type: QuestionType, value: AnswerValue | null): string {
  if (value === null) return '–';
  if (type === 'file') return 'A file, to open on the booking';
  if (typeof value === 'boolean') {
    if (type === 'consent') return value ? 'Agreed' : 'Not agreed';
    return value ? 'Yes' : 'No';
  }
  if (Array.isArray(value)) return value.join(', ');
  return type === 'date' ? formatPlainDate(String(value)) : String(value);
}
