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
  const words = new Set(
    text
      .normalize('NFC')
      .toLocaleLowerCase('en-GB')
      .match(/[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*/gu),
  );
  const stands = (name: string): boolean => words.has(name.trim().normalize('NFC').toLocaleLowerCase('en-GB'));
  return [...new Set(names.filter((name) => name.trim().length > 1 && stands(name)))];
}
