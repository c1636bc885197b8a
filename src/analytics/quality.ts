import type { StepName } from '../listings/wizard-steps.ts';

/** What of a listing helps families to decide, as it is kept. */
export type QualityFacts = {
  pictures: number;
  /** Words of its summary and its sections. */
  words: number;
  datesAhead: number;
  /** Measures of access that it tells. */
  access: number;
  requiredQuestions: number;
  instantBook: boolean;
};

/** What could be better: in a sentence, and on which page of the wizard. */
export type Remedy = { text: string; step: StepName };

const ENOUGH = { pictures: 4, words: 120, datesAhead: 4, questions: 8 } as const;

type Check = {
  points: number;
  step: StepName;
  isMet: (facts: QualityFacts) => boolean;
  text: (facts: QualityFacts) => string;
};

/** The points of all checks add up to 100. */
const checks: readonly Check[] = [
  {
    points: 25,
    step: 'LISTING_GALLERY',
    isMet: ({ pictures }) => pictures >= ENOUGH.pictures,
    text: ({ pictures }) =>
      `Add pictures: there ${pictures === 1 ? 'is 1' : `are ${pictures}`}, and ${ENOUGH.pictures} show more.`,
  },
  {
    points: 20,
    step: 'LISTING_DESCRIPTION',
    isMet: ({ words }) => words >= ENOUGH.words,
    text: ({ words }) =>
      `Say more of what happens: ${words} words so far, ${ENOUGH.words} answer what most families ask.`,
  },
  {
    points: 25,
    step: 'DATES_AND_TIMES_SELECT',
    isMet: ({ datesAhead }) => datesAhead >= ENOUGH.datesAhead,
    text: ({ datesAhead }) =>
      datesAhead === 0
        ? 'Add dates: there is none to come.'
        : `Add dates: only ${datesAhead} ${datesAhead === 1 ? 'is' : 'are'} to come.`,
  },
  {
    points: 10,
    step: 'LISTING_ACCESSIBILITY',
    isMet: ({ access }) => access > 0,
    text: () => 'Say how people with access needs get in and take part.',
  },
  {
    points: 10,
    step: 'QUESTIONNAIRE',
    isMet: ({ requiredQuestions }) => requiredQuestions <= ENOUGH.questions,
    text: ({ requiredQuestions }) => `Ask less: ${requiredQuestions} questions must be answered before booking.`,
  },
  {
    points: 10,
    step: 'SETTINGS_INSTANT_BOOKING',
    isMet: ({ instantBook }) => instantBook,
    text: () => 'Let families book at once, without waiting for your answer.',
  },
];

/** How much of what raises bookings a listing has, out of 100, and what is missing, what counts most first. */
export function qualityOf(facts: QualityFacts): { score: number; remedies: Remedy[] } {
  const missing = checks.filter(({ isMet }) => !isMet(facts)).toSorted((a, b) => b.points - a.points);
  return {
    score: missing.reduce((left, { points }) => left - points, 100),
    remedies: missing.map(({ step, text }) => ({ step, text: text(facts) })),
  };
}
