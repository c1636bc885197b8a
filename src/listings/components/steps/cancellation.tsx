import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { Button, IconButton } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import {
  changeOfMindPhrase,
  checkTiers,
  describePreset,
  MAXIMUM_TIERS,
  policies,
  policyPresets,
  policySentence,
  type Tier,
} from '../../cancellation-policy.ts';
import type { ListingValues } from '../listing-values.ts';
import type { DrawnStep, Problems } from '../step.ts';

const HOURS_IN_DAY = 24;
const firstTiers: Tier[] = [
  { hoursBefore: 7 * HOURS_IN_DAY, percent: 100 },
  { hoursBefore: 2 * HOURS_IN_DAY, percent: 50 },
];

function check({ policy }: ListingValues): Problems {
  if (!policy) return { policy: 'Choose a cancellation policy.' };
  if (policy.preset !== 'CUSTOM') return {};
  const tiers = checkTiers(policy.tiers);
  return tiers.ok ? {} : { 'cancellationPolicy.tiers': tiers.refusal.message };
}

export const cancellation: DrawnStep = {
  of: 'listing',
  check,
  Fields: ({ values, set, problems }) => {
    const { policy } = values;
    return (
      <div className="flex flex-col gap-6">
        <RadioGroup
          id="policy"
          name="policy"
          label="Cancellation policy"
          labelHidden
          help={`If you cancel, families always get everything back. So do families who cancel ${changeOfMindPhrase}.`}
          layout="cards"
          value={policy?.preset ?? null}
          onChange={(preset) => set({ policy: { preset, tiers: preset === 'CUSTOM' ? firstTiers : [] } })}
          error={problems['policy']}
          options={policyPresets.map((preset) => ({
            value: preset,
            label: policies[preset].title,
            help: describePreset(preset),
          }))}
        />
        {policy?.preset === 'CUSTOM' && (
          <TierEditor
            tiers={policy.tiers}
            onChange={(tiers) => set({ policy: { preset: 'CUSTOM', tiers } })}
            error={problems['cancellationPolicy.tiers']}
          />
        )}
      </div>
    );
  },
};

function TierEditor({
  tiers,
  onChange,
  error,
}: {
  tiers: Tier[];
  onChange(tiers: Tier[]): void;
  error: string | undefined;
}) {
  const change = (index: number, changes: Partial<Tier>): void =>
    onChange(tiers.map((tier, each) => (each === index ? { ...tier, ...changes } : tier)));
  const latest = tiers.at(-1);
  return (
    <fieldset
      id="cancellationPolicy.tiers"
      className="flex flex-col gap-4 rounded-card border border-line bg-paper-raised p-4"
    >
      <legend className="float-left mb-1 w-full text-lg font-[650]">Your rules</legend>
      {error && <FieldError id="cancellationPolicy.tiers-error">{error}</FieldError>}
      {tiers.map((tier, index) => (
        // A rule has no identity but its place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="flex flex-wrap items-end gap-4">
          <NumberField
            label="Days before the start"
            min={0}
            max={90}
            unit="day"
            value={Math.round(tier.hoursBefore / HOURS_IN_DAY)}
            onChange={(days) => change(index, { hoursBefore: (days ?? 0) * HOURS_IN_DAY })}
          />
          <NumberField
            label="Per cent back"
            min={1}
            max={100}
            step={5}
            unit="per cent"
            value={tier.percent}
            onChange={(percent) => change(index, { percent: percent ?? 1 })}
          />
          {tiers.length > 1 && (
            <IconButton
              label={`Remove rule ${index + 1}`}
              icon={<Trash2 aria-hidden />}
              onClick={() => onChange(tiers.filter((_, each) => each !== index))}
            />
          )}
        </div>
      ))}
      {tiers.length < MAXIMUM_TIERS && (
        <Button
          size="small"
          icon={<Plus aria-hidden />}
          className="self-start"
          onClick={() =>
            onChange([
              ...tiers,
              {
                hoursBefore: Math.max(0, (latest?.hoursBefore ?? HOURS_IN_DAY * 2) - HOURS_IN_DAY),
                percent: Math.max(1, (latest?.percent ?? 100) - 25),
              },
            ])
          }
        >
          Add a rule
        </Button>
      )}
      <p aria-live="polite" className="text-ink-soft">
        Families will read: <strong className="text-ink">{policySentence('CUSTOM', tiers)}</strong>
      </p>
    </fieldset>
  );
}
