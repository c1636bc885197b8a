import { accessNeeds, NOT_THERE, type AccessNeed } from '../listings/access-needs.ts';

/** A pattern of PostgreSQL as one of JavaScript: their signs for the beginning and the end of a word differ. */
const patternOf = (pattern: string): RegExp => new RegExp(pattern.replaceAll(/\\[mM]/g, String.raw`\b`), 'i');

const patterns = accessNeeds.map(({ key, pattern }) => ({ key, pattern: patternOf(pattern) }));
const notThere = patternOf(NOT_THERE);

/** The needs that a family tells of in its own words, by the words by which listings say that they meet them. */
export function needsIn(told: string): AccessNeed[] {
  const sentences = told.split(/[.;:\n]+/).map((one) => one.trim());
  const said = sentences.filter((sentence) => sentence !== '' && !notThere.test(sentence));
  return patterns.filter(({ pattern }) => said.some((sentence) => pattern.test(sentence))).map(({ key }) => key);
}
