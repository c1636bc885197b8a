import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { PlaceOnRegister } from '../contract.ts';
import { standingMarks, type Disagreement, type Mark } from '../attendance.ts';
import { disagreementWords, markSentence } from './register-words.ts';

/** Marks of one child that contradict each other, with a button to take back each of them. */
export function DisagreementNotice({
  place,
  marks,
  disagreements,
  onUndo,
}: {
  place: PlaceOnRegister;
  marks: readonly Mark[];
  disagreements: readonly Disagreement[];
  /** Without it the marks are only shown. */
  onUndo: ((place: PlaceOnRegister, mark: Mark) => void) | undefined;
}) {
  return (
    <div className="px-4 pb-4">
      <Notice tone="attention" title="Please check">
        {disagreements.map((disagreement) => (
          <p key={disagreement}>{disagreementWords[disagreement](place.learner.firstName)}</p>
        ))}
        <ul className="mt-2">
          {standingMarks(marks).map((mark) => (
            <li key={mark.id} className="flex flex-wrap items-center justify-between gap-x-4">
              <span className="figures">{markSentence(mark)}</span>
              {onUndo && (
                <Button
                  tone="quiet"
                  size="small"
                  className="!text-current underline"
                  onClick={() => onUndo(place, mark)}
                >
                  Take back<span className="sr-only"> {markSentence(mark)}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
