import type { CountedQuestion } from '../councils/counted-question.ts';

type Scope = { from: string; to: string; programmeId: string | null; providerId: string | null };
type Window = { startsOn: string; endsOn: string };

/**
 * Whether what families answered so that their council can count is counted in a scope: once a programme is over, all of its days
 * and providers together. Figures of a day, a school or a provider beside those of the whole would tell what one child is.
 * @param programme all days that the one ever had which the scope names: figures of fewer days would tell, too
 * @param isPart whether the report is narrowed to one school or area
 */
export function mayCount(scope: Scope, programme: Window | null, today: string, isPart: boolean): boolean {
  return (
    programme !== null &&
    !isPart &&
    scope.providerId === null &&
    scope.from <= programme.startsOn &&
    scope.to >= programme.endsOn &&
    programme.endsOn < today
  );
}

/** What a report says of the questions that a council counts by. */
export type Counting = { asked: readonly CountedQuestion[]; shown: boolean };
