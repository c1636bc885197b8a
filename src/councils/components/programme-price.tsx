import { MoneyField } from '../../ui/money-field.tsx';
import { Toggle } from '../../ui/toggle.tsx';
import type { ProgrammeDraft } from '../programme.ts';

type Props = {
  draft: ProgrammeDraft;
  problems: Record<string, string>;
  onChange: (next: Partial<ProgrammeDraft>) => void;
};

/** What a council pays for a place, and whether a budget may be topped up by the family. */
export function ProgrammePrice({ draft, problems, onChange }: Props) {
  return (
    <>
      <MoneyField
        label={
          draft.topsUp ? 'The most that a budget pays for one place' : 'What the council pays the provider for a place'
        }
        help="You settle it with the provider yourselves. Nothing where it is paid otherwise, like by a grant."
        name="placePence"
        value={draft.placePence}
        error={problems['placePence']}
        onChange={(placePence) => onChange({ placePence: placePence ?? 0 })}
      />
      {draft.unit === 'pounds' && (
        <Toggle
          label="Families may pay the rest by card"
          help="Where a place costs more than its budget pays, the family pays what is left over in the same checkout. It needs your yes to the child first."
          checked={draft.topsUp}
          onChange={(event) => onChange({ topsUp: event.target.checked })}
        />
      )}
    </>
  );
}
