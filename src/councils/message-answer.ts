import { isAboutFact, type LogKind } from './eligibility.ts';

type Step = { id: string; kind: LogKind; at: string };

type MessageAnswer = {
  /** When the family told the council something for the first time after it; null: not yet. */
  answeredAt: string | null;
  /** Whether it asks and nothing has happened since. */
  waits: boolean;
  /**
   * Whether what the family says now is the answer to it. A case keeps only the family's latest words: they stand beside the last
   * message before them, and not beside all that were written earlier.
   */
  saysNow: boolean;
  /** The same of the reason of a no. */
  reasonIsNow: boolean;
};

/**
 * What became of a message of a council to a family.
 * @param all all steps of its case, the oldest first
 */
export function answerTo(messageId: string, all: readonly Step[]): MessageAnswer {
  // What an officer writes down of SEND is said to nobody, and a message stays what it was.
  const steps = all.filter((step) => !isAboutFact(step));
  // What was taken back within its 15 minutes never reached the family.
  const standing = steps.filter(({ kind }, at) => kind !== 'undone' && steps[at + 1]?.kind !== 'undone');
  const at = standing.findIndex(({ id }) => id === messageId);
  const isMessage = ({ kind }: Step): boolean => kind === 'asked' || kind === 'refused';
  const latest = standing.findLastIndex(({ kind }) => kind === 'submitted');
  return {
    answeredAt: standing.find(({ kind }, nth) => nth > at && kind === 'submitted')?.at ?? null,
    waits: steps.at(-1)?.id === messageId && standing[at]?.kind === 'asked',
    saysNow: latest > at && standing.slice(0, latest).findLast(isMessage)?.id === messageId,
    reasonIsNow: standing.findLast(({ kind }) => kind === 'refused')?.id === messageId,
  };
}
