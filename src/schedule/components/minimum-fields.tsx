import { Disclosure } from '../../ui/disclosure.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { DraftProps } from './session-rows.tsx';

const decisionDays = [1, 2, 3, 5, 7, 10, 14, 21, 28, 42];

/** How many people a date (or the whole block) needs to go ahead, and when that is decided. */
export function MinimumFields({ draft, change, problems }: DraftProps) {
  const minimum = draft.minimum ?? null;
  const daysBefore = minimum?.daysBefore ?? 7;
  const days = decisionDays.includes(daysBefore)
    ? decisionDays
    : [...decisionDays, daysBefore].sort((one, other) => one - other);
  const whole = draft.type === 'ALL_DATES';
  return (
    <Disclosure
      title="Smallest number of people"
      aside={<span className="text-sm text-ink-soft">{minimum ? `${minimum.places} or more` : 'None'}</span>}
      look="card"
      open={minimum !== null || problems['minimum'] !== undefined || undefined}
    >
      <div className="flex flex-col gap-6">
        <NumberField
          id="minimum"
          label={whole ? 'The block goes ahead with at least' : 'A date goes ahead with at least'}
          optional
          help="Empty: it goes ahead with anybody."
          unit="person"
          min={1}
          max={10_000}
          value={minimum?.places ?? null}
          onChange={(places) => change({ minimum: places === null ? null : { places, daysBefore } })}
          error={problems['minimum']}
        />
        {minimum && (
          <>
            <SelectField
              label="Decided"
              value={String(daysBefore)}
              onChange={(event) => change({ minimum: { ...minimum, daysBefore: Number(event.target.value) } })}
              options={days.map((count) => ({
                value: String(count),
                label: `${count === 1 ? 'The day' : `${count} days`} before ${whole ? 'the first date' : 'each date'}, at noon`,
              }))}
            />
            <p className="text-sm text-ink-soft">
              If fewer have booked by then, {whole ? 'the block' : 'that date'} is cancelled automatically: families are
              told and refunded in full, including the booking fee. To go ahead anyway, lower the number before then.
            </p>
          </>
        )}
      </div>
    </Disclosure>
  );
}
