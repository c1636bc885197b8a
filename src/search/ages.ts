/** From 18 on everybody is an adult, as in the list of ages. */
export const ADULT = 18;
const OLDEST = 110;
const MOST_AGES = 8;

/** The ages that somebody typed: '6 and 9', '6,9', 'under 1', 'adult'; sorted, each once. */
export function readAges(text: string): number[] {
  const ages = [...text.matchAll(/under\s*1\b|baby|babies|adults?|(?<!\d)\d{1,3}(?!\d)/gi)].map(([word]) => {
    if (/^\d/.test(word)) return Number(word);
    return /^adult/i.test(word) ? ADULT : 0;
  });
  return [...new Set(ages.filter((age) => age <= OLDEST))].toSorted((a, b) => a - b).slice(0, MOST_AGES);
}

/** How ages stand in an address: '6,9'. */
export const agesValue = (ages: readonly number[]): string => [...new Set(ages)].toSorted((a, b) => a - b).join(',');

/** The ages with one more, or without it where it is among them. */
export function toggledAge(ages: readonly number[], age: number): number[] {
  return ages.includes(age) ? ages.filter((one) => one !== age) : [...ages, age];
}
