type Answered = { answers: readonly { question: string; answer: string }[] };

/** How a printed register shows a question: by its number, which the legend explains. */
export type NumberedQuestion = {
  /** From 1, in the order of the questionnaire. */
  number: number;
  question: string;
  /** Whether its answers are short enough for a column; others stand among what to know. */
  isColumn: boolean;
};

/** More columns leave no room for allergies on a sheet of A4. */
const MOST_COLUMNS = 3;
/** Letters of the longest answer that a narrow column holds in two lines. */
const LONGEST_IN_COLUMN = 16;

/**
 * Numbers the questions that were answered on a register. Labels are too long for the head of a column, and repeating them
 * for each child would fill a second sheet.
 */
export function numberQuestions(places: readonly Answered[]): NumberedQuestion[] {
  const longest = new Map<string, number>();
  for (const { question, answer } of places.flatMap(({ answers }) => answers))
    longest.set(question, Math.max(longest.get(question) ?? 0, answer.length));
  const short = [...longest].filter(([, length]) => length <= LONGEST_IN_COLUMN).map(([question]) => question);
  const columns = new Set(short.slice(0, MOST_COLUMNS));
  return [...longest.keys()].map((question, index) => ({
    number: index + 1,
    question,
    isColumn: columns.has(question),
  }));
}

/** What was answered to a question, '' for nothing. A question asked for each date may have several answers. */
export function answerTo({ question }: NumberedQuestion, { answers }: Answered): string {
  return answers
    .filter((one) => one.question === question)
    .map(({ answer }) => answer)
    .join(', ');
}
