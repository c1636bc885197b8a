import { Disclosure } from '../../ui/disclosure.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { formatMinutes, type LateJoin } from '../block.ts';
import { MomentFields } from './moment-fields.tsx';
import type { DraftProps } from './session-rows.tsx';

const cutoffs = [0, 60, 120, 720, 1_440, 2_880, 10_080];

/** When people can book: from, until, and how long before each date. */
export function BookingWindowFields({ draft, change, problems }: DraftProps) {
  const { lateJoin = 'NO' } = draft;
  const whole = draft.type === 'ALL_DATES';
  const isSet =
    draft.opensAt !== null || draft.closesAt !== null || draft.cutoffMinutes > 0 || (whole && lateJoin !== 'NO');
  const known = cutoffs.includes(draft.cutoffMinutes)
    ? cutoffs
    : [...cutoffs, draft.cutoffMinutes].sort((one, other) => one - other);
  return (
    <Disclosure
      title="When people can book"
      aside={<span className="text-sm text-ink-soft">{isSet ? 'Set' : 'At any time'}</span>}
      look="card"
      open={isSet || undefined}
    >
      <div className="flex flex-col gap-6">
        <MomentFields
          id="opensAt"
          label="Booking opens"
          otherwise="At once"
          value={draft.opensAt}
          onChange={(opensAt) => change({ opensAt })}
          error={problems['opensAt']}
        />
        <MomentFields
          id="closesAt"
          label="Booking closes"
          otherwise="When a date begins"
          value={draft.closesAt}
          onChange={(closesAt) => change({ closesAt })}
          error={problems['closesAt']}
        />
        <SelectField
          label="Latest booking of a date"
          help="So that you know in time who comes."
          value={String(draft.cutoffMinutes)}
          onChange={(event) => change({ cutoffMinutes: Number(event.target.value) })}
          options={known.map((minutes) => ({
            value: String(minutes),
            label: minutes === 0 ? 'Until it begins' : `${formatMinutes(minutes)} before it begins`,
          }))}
        />
        {whole && (
          <RadioGroup<LateJoin>
            name="lateJoin"
            label="Joining once the block has started"
            value={lateJoin}
            options={[
              { value: 'NO', label: 'Not possible' },
              {
                value: 'PRO_RATA',
                label: 'For the dates that are left',
                help: 'Families pay the share of the price that falls on these dates: for 4 of 6 dates, 4 sixths of it.',
              },
            ]}
            onChange={(chosen) => change({ lateJoin: chosen })}
          />
        )}
      </div>
    </Disclosure>
  );
}
