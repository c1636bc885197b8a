/** How far a learner has come with a learning aim, as its provider saw it. */
export const aimLevels = ['UNDERSTAND', 'APPLY', 'EXTEND', 'NOT_OBSERVED'] as const;
export type AimLevel = (typeof aimLevels)[number];
export const aimWords: Record<AimLevel, string> = {
  UNDERSTAND: 'Understands it',
  APPLY: 'Uses it',
  EXTEND: 'Goes beyond it',
  NOT_OBSERVED: 'Not seen',
};

/** How long a provider's words about a learner may be, in characters. */
export const AIM_WORDS_MAXIMUM = 1_000;
/** For how many learners a provider answers with one press. */
export const LEARNERS_AT_ONCE = 60;

export type SeenAim = { aim: string; level: AimLevel };

/** Whether each aim of a listing is answered once, and nothing else is: a listing may have changed meanwhile. */
export function fitsAims(aims: readonly string[], seen: readonly SeenAim[]): boolean {
  const answered = new Set(seen.map(({ aim }) => aim));
  return seen.length === aims.length && answered.size === aims.length && aims.every((aim) => answered.has(aim));
}

/**
 * Whether both sides have said how it was: the family, and the provider of every learner who was there. Then what the
 * family says is published at once; neither could still answer to it.
 */
export function bothAreIn(family: boolean, attended: readonly string[], seen: ReadonlySet<string>): boolean {
  return family && attended.length > 0 && attended.every((learnerId) => seen.has(learnerId));
}

/** Whether a draft answers for aims that the listing has, each once at most. */
export function fitsDraft(aims: readonly string[], seen: readonly SeenAim[]): boolean {
  return new Set(seen.map(({ aim }) => aim)).size === seen.length && seen.every(({ aim }) => aims.includes(aim));
}
