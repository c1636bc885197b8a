import { useCallback, useState, type ReactNode } from 'react';
import { ReasonDialog } from '../../acting/components/reason-dialog.tsx';

/** Makes marks, with the word that explains them; '' where none is needed. */
type Act = (word: string) => void;
export type WithWord = (act: Act) => void;

/**
 * Asks for a word before a mark on the register of a past day: who reads it later must know why it was made afterwards.
 * @returns what asks, if it must, and the dialog to put on the page
 */
export function useWord(isLate: boolean): { withWord: WithWord; dialog: ReactNode } {
  const [act, setAct] = useState<{ run: Act } | null>(null);
  const withWord = useCallback<WithWord>((run) => (isLate ? setAct({ run }) : run('')), [isLate]);
  const dialog = (
    <ReasonDialog
      open={act !== null}
      onClose={() => setAct(null)}
      title="Why is this marked now?"
      label="Mark it"
      help="It stands with the mark on the register."
      onSend={async (word) => {
        act?.run(word);
        setAct(null);
      }}
    >
      This session is over. You can still put its register right.
    </ReasonDialog>
  );
  return { withWord, dialog };
}
