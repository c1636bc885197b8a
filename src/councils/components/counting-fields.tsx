import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { countedKeys, countedQuestions, type CountedQuestion } from '../counted-question.ts';

type Reasons = Record<CountedQuestion, string>;
type Ticked = readonly CountedQuestion[];

/** Why the council asks what is ticked; '' for what it does not ask. */
export const countsOf = (reasons: Reasons, ticked: Ticked): Reasons =>
  Object.fromEntries(countedKeys.map((key) => [key, ticked.includes(key) ? reasons[key] : ''])) as Reasons;

/** Which reasons are missing, by field. */
export const missingReasons = (reasons: Reasons, ticked: Ticked): Record<string, string> =>
  Object.fromEntries(
    ticked.flatMap((key) =>
      reasons[key].trim() === '' ? [[`${key}Reason`, 'Say why you ask. Families read it.']] : [],
    ),
  );

type Props = {
  ticked: Ticked;
  reasons: Reasons;
  problems: Record<string, string>;
  readOnly: boolean;
  onTick: (ticked: CountedQuestion[]) => void;
  onReason: (reasons: Reasons) => void;
};

/** What families are asked so that the council can count, each with a reason that they read. */
export function CountingFields({ ticked, reasons, problems, readOnly, onTick, onReason }: Props) {
  return (
    <Card title="What families are asked so that you can count">
      <div className="flex flex-col gap-4">
        <p>
          Ask only what you report. Families need not answer. You see numbers, once a programme is over, and never who
          answered what; numbers under 5 are left out.
        </p>
        {countedKeys.map((key) => (
          <div key={key} className="flex flex-col gap-2">
            <Checkbox
              label={countedQuestions[key].label}
              disabled={readOnly}
              checked={ticked.includes(key)}
              onChange={({ target }) =>
                onTick(target.checked ? [...ticked, key] : ticked.filter((question) => question !== key))
              }
            />
            {ticked.includes(key) && (
              <TextField
                label={`Why you ask for it: ${countedQuestions[key].label.toLowerCase()}`}
                name={`${key}Reason`}
                help="In words that a family understands."
                maxLength={300}
                readOnly={readOnly}
                value={reasons[key]}
                error={problems[`${key}Reason`]}
                onChange={({ target }) => onReason({ ...reasons, [key]: target.value })}
              />
            )}
          </div>
        ))}
        <p className="text-ink-soft">
          Answers are deleted a year after their programme. What you ask no more is deleted at once.
        </p>
      </div>
    </Card>
  );
}

type DeleteProps = { sentence: string; onKeep: () => void; onDelete: () => void };

/** Before what families have answered is deleted, somebody reads how much it is. Either answer closes it; the form shows the rest. */
export function DeleteAnswers({ sentence, onKeep, onDelete }: DeleteProps) {
  return (
    <Dialog
      open
      onClose={onKeep}
      title="Delete what families have answered?"
      actions={
        <div className="flex w-full flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button onClick={onKeep}>Not yet</Button>
          <Button tone="danger" onClick={onDelete}>
            Delete and save
          </Button>
        </div>
      }
    >
      <p>{sentence}</p>
    </Dialog>
  );
}
