/**
 * Of the answers to one question on several dates, the usual one: what most dates have, of several the one that comes first.
 * A screen asks for it once, and for the others date by date.
 * @param answers one for each date, written so that equal answers are equal
 */
export function usualAnswer(answers: readonly string[]): string | undefined {
  const counted = [...Map.groupBy(answers, (answer) => answer)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  return counted[0]?.[0];
}

/** What was answered about a date, or about none. */
type Line<Value> = { questionId: string; learnerId: string | null; startDate: string | null; value: Value };

/**
 * Answers as people read them: of one learner, the dates on which the same was said are together. Those that were not asked
 * by date stay as they are.
 * @returns each with the dates that it holds for, or null where it was not asked by date or is the same on all of them
 */
export function linesOfAnswers<Value, One extends Line<Value>>(
  answers: readonly One[],
): { answer: One; dates: string[] | null; isOnAll: boolean }[] {
  const questions = Map.groupBy(answers, ({ questionId, learnerId }) => `${questionId} ${learnerId}`);
  return [...questions.values()].flatMap((ofOne) => {
    const alike = [...Map.groupBy(ofOne, ({ value }) => JSON.stringify(value)).values()];
    return alike.flatMap((same) => {
      const [answer] = same;
      if (!answer) return [];
      const dates = same.flatMap(({ startDate }) => startDate ?? []);
      const isOnAll = dates.length > 1 && alike.length === 1;
      return [{ answer, dates: dates.length === 0 || isOnAll ? null : dates, isOnAll }];
    });
  });
}
