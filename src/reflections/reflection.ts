import { instantOf, ZONE } from '../platform/time.ts';

/** The three prompts, with the words in which they are asked and counted. */
export const prompts = {
  enjoyed: { question: 'Did the people who came enjoy it?', short: 'Enjoyed it' },
  learned: { question: 'Did they learn something, or find something new?', short: 'Learned something' },
  caredFor: { question: 'Did you feel that they were safe and well looked after?', short: 'Were well looked after' },
} as const;
export type Prompt = keyof typeof prompts;
export const promptNames = Object.keys(prompts) as Prompt[];

export const judgements = ['yes', 'partly', 'no'] as const;
export type Judgement = (typeof judgements)[number];
export const judgementWords: Record<Judgement, string> = { yes: 'Yes', partly: 'Partly', no: 'No' };

export const REFLECTION_MAXIMUM = 2_000;

/** How long a reflection waits before everybody can read it, in days. */
export const PUBLISHED_AFTER_DAYS = 7;

/** When a reflection that is sent now is published. */
export const publishAt = (now: Temporal.Instant): Temporal.Instant => now.add({ hours: PUBLISHED_AFTER_DAYS * 24 });

export const reflectionStates = ['SUBMITTED', 'PUBLISHED', 'REPORTED', 'HIDDEN'] as const;
export type ReflectionState = (typeof reflectionStates)[number];

/** How a reflection stands. One that was reported and kept is published as any other. */
export function stateOf(reflection: {
  published: boolean;
  reported: boolean;
  kept: boolean;
  hidden: boolean;
}): ReflectionState {
  if (reflection.hidden) return 'HIDDEN';
  if (!reflection.published) return 'SUBMITTED';
  return reflection.reported && !reflection.kept ? 'REPORTED' : 'PUBLISHED';
}

/**
 * The children's names that stand in a text which everybody will read, each once, as the family writes them.
 * @param names first names of the family's learners
 */
export function namesIn(text: string, names: readonly string[]): string[] {
  const said = ` ${wordsOf(text).join(' ')} `;
  const stands = (words: string): boolean => words !== '' && said.includes(` ${words} `);
  return [
    ...new Set(
      names.filter((name) => {
        const words = wordsOf(name);
        // 'Anna Lena' is called Anna as well; nobody is named by the Jo of 'Mary Jo' alone.
        return name.trim().length > 1 && [words.join(' '), ...words.filter(({ length }) => length > 2)].some(stands);
      }),
    ),
  ];
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLocaleLowerCase('en-GB')
    .match(/[\p{L}\p{M}]+/gu) ?? [];

/** From when on a family is invited to reflect, in the product's zone: in the morning of the day after the last date. */
const INVITED_AT = '09:00';
/** A family that was invited and has not reflected is reminded once, so many days after the last date. */
const REMINDED_AFTER_DAYS = 5;
/** Dates that ended longer ago than this are not asked for by mail. */
export const ASKED_BY_MAIL_DAYS = 14;

/**
 * Which mail is due for something that ended: the invitation (1) on the day after, the reminder (2) later, or none. Days are
 * those of the product's zone, so neither midnight nor a clock change moves them.
 * @param end of the last date
 * @param asked the number of the last mail; 0 for none
 */
export function mailDue(end: Temporal.Instant, now: Temporal.Instant, asked: number): 1 | 2 | null {
  const day = end.toZonedDateTimeISO(ZONE).toPlainDate();
  const from = (days: number) => instantOf(day.add({ days }).toString(), INVITED_AT);
  const isPast = (days: number) => Temporal.Instant.compare(from(days), now) <= 0;
  if (isPast(ASKED_BY_MAIL_DAYS)) return null;
  if (asked === 0) return isPast(1) ? 1 : null;
  return asked === 1 && isPast(REMINDED_AFTER_DAYS) ? 2 : null;
}
