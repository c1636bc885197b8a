/** Abbreviations of councils that families may not know, in full, and what they mean to a family. */
const terms = {
  HAF: {
    full: 'Holiday Activities and Food',
    sentence: 'HAF is Holiday Activities and Food: free holiday clubs with a meal, paid by the council.',
  },
  SEND: {
    full: 'special educational needs and disabilities',
    sentence: 'SEND means special educational needs and disabilities.',
  },
} as const;

const ABBREVIATION = /\b(HAF|SEND)\b/;

/** 'HAF (Holiday Activities and Food)': a text with its first abbreviation in full behind it. */
export const withTermInFull = (text: string): string =>
  text.replace(ABBREVIATION, (term) => `${term} (${terms[term as keyof typeof terms].full})`);

/** A sentence for each abbreviation that stands in one of the texts. */
export const sentencesOn = (texts: readonly string[]): string[] =>
  Object.entries(terms)
    .filter(([term]) => texts.some((text) => new RegExp(`\\b${term}\\b`).test(text)))
    .map(([, { sentence }]) => sentence);
