import { formatYear } from './programme.ts';

/** Somebody may say that they do not want to say, and it is an answer. */
export const PREFER_NOT = 'prefer-not';
const preferNot = { [PREFER_NOT]: 'Prefer not to say' } as const;

/**
 * Ethnic groups as the 2021 census of England and Wales asked for them, under its headings.
 * Source: Office for National Statistics, by https://www.ethnicity-facts-figures.service.gov.uk/style-guide/ethnic-groups/
 * (Open Government Licence v3.0).
 */
export const ethnicGroups = {
  'Asian or Asian British': {
    indian: 'Indian',
    pakistani: 'Pakistani',
    bangladeshi: 'Bangladeshi',
    chinese: 'Chinese',
    'other-asian': 'Any other Asian background',
  },
  'Black, Black British, Caribbean or African': {
    caribbean: 'Caribbean',
    african: 'African',
    'other-black': 'Any other Black, Black British, or Caribbean background',
  },
  'Mixed or multiple ethnic groups': {
    'white-and-black-caribbean': 'White and Black Caribbean',
    'white-and-black-african': 'White and Black African',
    'white-and-asian': 'White and Asian',
    'other-mixed': 'Any other Mixed or multiple ethnic background',
  },
  White: {
    british: 'English, Welsh, Scottish, Northern Irish or British',
    irish: 'Irish',
    traveller: 'Gypsy or Irish Traveller',
    roma: 'Roma',
    'other-white': 'Any other White background',
  },
  'Other ethnic group': { arab: 'Arab', other: 'Any other ethnic group' },
} as const;

const schoolYears = Object.fromEntries(
  Array.from({ length: 14 }, (_, year): [string, string] => [`year-${year}`, formatYear(year)]),
);

/** What a council may ask families so that it can count who came. It asks for none of it until it says why. */
export const countedQuestions = {
  year: {
    label: 'School year',
    answers: { before: 'Not at school yet', ...schoolYears, none: 'In no school year', ...preferNot },
  },
  sex: { label: 'Sex', answers: { female: 'Female', male: 'Male', ...preferNot } },
  ethnicity: { label: 'Ethnic group', answers: { ...Object.assign({}, ...Object.values(ethnicGroups)), ...preferNot } },
} as const satisfies Record<string, { label: string; answers: Record<string, string> }>;

export type CountedQuestion = keyof typeof countedQuestions;
export const countedKeys = Object.keys(countedQuestions) as CountedQuestion[];

/** What a family answers, by question; '' is no answer. */
export type CountedAnswers = Record<CountedQuestion, string>;
export const noAnswers: CountedAnswers = { year: '', sex: '', ethnicity: '' };

/** What a council asks, and why in its own words. */
export type Asked = { question: CountedQuestion; reason: string };

type Reasons = { year_reason: string | null; sex_reason: string | null; ethnicity_reason: string | null };

/** What a council asks, as it has set it. */
export function askedBy(row: Partial<Reasons>): Asked[] {
  return countedKeys.flatMap((question) => {
    const reason = row[`${question}_reason`];
    return reason ? [{ question, reason }] : [];
  });
}

/** What of a family's answers may be kept: of what the council asks. Null where nothing is left to keep. */
export function answersToKeep(
  answers: CountedAnswers,
  asked: readonly Asked[],
): Record<CountedQuestion, string | null> | null {
  const kept = { year: null, sex: null, ethnicity: null } as Record<CountedQuestion, string | null>;
  for (const { question } of asked) kept[question] = answers[question] || null;
  return countedKeys.some((question) => kept[question] !== null) ? kept : null;
}
