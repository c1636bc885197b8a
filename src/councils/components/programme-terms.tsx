import { dateOf, instantOf, timeOf } from '../../platform/time.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { payBases, type PayBasis, type ProgrammeDraft } from '../programme.ts';

type Props = {
  draft: ProgrammeDraft;
  problems: Record<string, string>;
  onChange: (next: Partial<ProgrammeDraft>) => void;
};

/** What a programme has agreed about money, and the moment from which it can be booked. */
export function ProgrammeTerms({ draft, problems, onChange }: Props) {
  const { paysFor, noShowCreditPercent, booksFrom } = draft;
  return (
    <>
      <RadioGroup
        label="What the council owes for"
        help="A change counts for what is not settled yet."
        name="paysFor"
        value={paysFor}
        options={(Object.entries(payBases) as [PayBasis, string][]).map(([value, label]) => ({ value, label }))}
        onChange={(next) => onChange({ paysFor: next })}
      />
      {paysFor === 'BOOKED' && (
        <NumberField
          label="Credit for a place whose child stayed away without a word"
          help="So much of it goes back to the council."
          name="noShowCreditPercent"
          unit="%"
          min={0}
          max={100}
          value={noShowCreditPercent}
          error={problems['noShowCreditPercent']}
          onChange={(percent) => onChange({ noShowCreditPercent: percent ?? 0 })}
        />
      )}
      <TextField
        label="Booking opens"
        help="One moment for all families. Empty: at once."
        name="booksFrom"
        type="datetime-local"
        optional
        className="max-w-72"
        value={booksFrom === null ? '' : `${dateOf(booksFrom)}T${timeOf(booksFrom)}`}
        error={problems['booksFrom']}
        onChange={({ target: { value } }) => {
          const [date = '', time = ''] = value.split('T');
          onChange({ booksFrom: value === '' ? null : instantOf(date, time).toString() });
        }}
      />
    </>
  );
}
