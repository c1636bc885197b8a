import { RadioGroup } from '../../ui/radio-group.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { format } from '../../platform/time.ts';
import { countOf } from '../../places/components/booking-text.tsx';
import { declineReasons, type DeclineReason } from '../../requests/request.ts';
import type { BulkPlan } from '../contract.ts';
import type { BulkKind } from '../chosen-rows.ts';
import type { BulkWords } from './use-bulk.ts';

type FieldsProps = {
  kind: BulkKind;
  plan: BulkPlan | undefined;
  words: BulkWords;
  /** Whether somebody pressed the button before all was said. */
  missing: boolean;
  say: (changes: Partial<BulkWords>) => void;
};

const LONGEST = { message: 4_000, others: 1_000 } as const;

const wordLabels: Record<BulkKind, { label: string; help?: string; missing: string }> = {
  approve: { label: 'A word to the families', missing: '' },
  decline: { label: 'A word to the families', missing: '' },
  move: { label: 'A word to the families', missing: '' },
  cancel: { label: 'Why?', help: 'Each of these families reads this.', missing: 'Please say why.' },
  refund: { label: 'A word to the families', missing: '' },
  message: {
    label: 'Your message',
    help: 'You can use {{first_name}}, {{learner}}, {{activity}} and {{date}}: they are filled in for each family.',
    missing: 'Please write something first.',
  },
};

/** What is asked before it is done: dates, a reason, words. */
export function BulkFields({ kind, plan, words, missing, say }: FieldsProps) {
  const { label, help, missing: sentence } = wordLabels[kind];
  const isNeeded = sentence !== '';
  return (
    <div className="flex flex-col gap-5">
      {kind === 'move' && <MoveDates plan={plan} words={words} missing={missing} say={say} />}
      {kind === 'decline' && (
        <RadioGroup
          label="Why?"
          help="The families read this sentence."
          name="reason"
          options={(Object.entries(declineReasons) as [DeclineReason, string][]).map(([value, text]) => ({
            value,
            label: text,
          }))}
          value={words.reason}
          onChange={(reason) => say({ reason })}
          error={missing && words.reason === null ? 'Choose a reason.' : undefined}
        />
      )}
      {kind === 'refund' && (
        <RadioGroup
          label="What goes back?"
          help="To give a part back, open the booking."
          name="decision"
          options={[
            { value: 'full', label: 'All that was asked for' },
            { value: 'none', label: 'Nothing' },
          ]}
          value={words.decision}
          onChange={(decision) => say({ decision })}
        />
      )}
      {kind === 'approve' && (
        <Checkbox
          label="Also where the council has not decided yet and lets me go first"
          checked={words.despitePending}
          onChange={(event) => say({ despitePending: event.target.checked })}
        />
      )}
      <TextField
        multiline
        rows={4}
        label={label}
        help={help}
        name="message"
        optional={!isNeeded}
        maxLength={kind === 'message' ? LONGEST.message : LONGEST.others}
        value={words.message}
        error={missing && isNeeded && words.message.trim() === '' ? sentence : undefined}
        onChange={(event) => say({ message: event.target.value })}
      />
    </div>
  );
}

function MoveDates({ plan, words, missing, say }: Omit<FieldsProps, 'kind'>) {
  const { from = [], to = [] } = plan?.dates ?? {};
  if (from.length === 0) return null;
  return (
    <div className="flex flex-col gap-4 sm:flex-row">
      <SelectField
        label="From"
        name="from"
        className="flex-1"
        value={words.fromId}
        error={missing && !words.fromId ? 'Choose the date to move from.' : undefined}
        options={[
          { value: '', label: 'Choose a date' },
          ...from.map((date) => ({
            value: date.id,
            label: `${format.shortSession(date.startDate, date.endDate)} · ${countOf(date.places, 'place')}`,
          })),
        ]}
        onChange={(event) => say({ fromId: event.target.value })}
      />
      <SelectField
        label="To"
        name="to"
        className="flex-1"
        value={words.toId}
        error={missing && !words.toId ? 'Choose the date to move to.' : undefined}
        options={[
          { value: '', label: 'Choose a date' },
          ...to
            .filter(({ id }) => id !== words.fromId)
            .map((date) => ({
              value: date.id,
              label: `${format.shortSession(date.startDate, date.endDate)} · ${date.left === 0 ? 'full' : `${date.left} free`}`,
              disabled: date.left === 0,
            })),
        ]}
        onChange={(event) => say({ toId: event.target.value })}
      />
    </div>
  );
}
