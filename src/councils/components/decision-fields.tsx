import { isolated, isolatedList } from '../../platform/isolated.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { Notice } from '../../ui/notice.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { councilsContract } from '../contract.ts';
import { refusalReasons, type MealTier, type RefusalReason } from '../eligibility.ts';
import { MessageTemplates } from './message-templates.tsx';
import { AllowanceField } from './allowance-field.tsx';

export type CouncilEligibility = AnswerOf<
  (typeof councilsContract)['GET /councils/{councilId}/eligibilities']
>['eligibilities'][number];

export type DecisionKind = 'approve' | 'ask' | 'refuse';

const MAXIMUM_MESSAGE = 1_000;

/** What an officer has filled in, whatever the decision asks for of it. */
export type Filled = {
  tier: MealTier | null;
  reason: RefusalReason | null;
  message: string;
  areaReason: string;
  given: Given | null;
  note: string;
};

export const nameOf = ({ learner }: CouncilEligibility): string =>
  [learner.firstName, learner.lastName].join(' ').trim();

type Chosen = readonly CouncilEligibility[];

const withoutCode = (chosen: Chosen) =>
  chosen.filter(({ programme, basis }) => programme.kind === 'HAF' && basis !== 'CODE');
const elsewhere = (kind: DecisionKind, chosen: Chosen) =>
  kind === 'approve' ? chosen.filter(({ home }) => home && home.lives !== 'inside') : [];

/** Whether a decision asks for the tier of free school meals. */
export const asksTier = (kind: DecisionKind, chosen: Chosen): boolean =>
  kind === 'approve' && withoutCode(chosen).length > 0;

/** Whether a decision asks why the council pays for somebody from elsewhere. */
export const asksArea = (kind: DecisionKind, chosen: Chosen): boolean =>
  elsewhere(kind, chosen).some(({ needsAreaReason }) => needsAreaReason);

type Props = {
  kind: DecisionKind;
  chosen: Chosen;
  filled: Filled;
  problems: Record<string, string>;
  onChange: (next: Partial<Filled>) => void;
};

/** What an officer fills in for a decision about the chosen learners. */
export function DecisionFields({ kind, chosen, filled, problems, onChange }: Props) {
  return (
    <>
      {asksTier(kind, chosen) && (
        <TierChoice value={filled.tier} error={problems['mealTier']} onChange={(tier) => onChange({ tier })} />
      )}
      {kind === 'approve' && <ByCode chosen={chosen} others={withoutCode(chosen).length} />}
      {filled.given && (
        <PackageFields given={filled.given} problems={problems} onChange={(given) => onChange({ given })} />
      )}
      <Elsewhere who={elsewhere(kind, chosen)} />
      {asksArea(kind, chosen) && (
        <AreaReasonField
          value={filled.areaReason}
          error={problems['areaReason']}
          onChange={(areaReason) => onChange({ areaReason })}
        />
      )}
      {kind === 'refuse' && (
        <ReasonChoice value={filled.reason} error={problems['reason']} onChange={(reason) => onChange({ reason })} />
      )}
      {kind !== 'approve' && (
        <MessageTemplates
          kind={kind}
          onChoose={(words) => onChange({ message: [filled.message.trim(), words].filter(Boolean).join('\n') })}
        />
      )}
      {kind !== 'approve' && (
        <TextField
          label={kind === 'ask' ? 'What do you need to know?' : 'A word to the family'}
          name="message"
          optional={kind === 'refuse'}
          multiline
          rows={3}
          maxLength={MAXIMUM_MESSAGE}
          value={filled.message}
          error={problems['message']}
          onChange={(event) => onChange({ message: event.target.value })}
        />
      )}
      <TextField
        label="Note for the council"
        help="The family does not see it."
        name="note"
        optional
        multiline
        rows={2}
        maxLength={MAXIMUM_MESSAGE}
        value={filled.note}
        onChange={(event) => onChange({ note: event.target.value })}
      />
    </>
  );
}

const tierOptions: readonly { value: MealTier; label: string; help?: string }[] = [
  { value: 'targeted', label: 'Free school meals, targeted tier' },
  {
    value: 'expanded',
    label: 'Free school meals, expanded tier, and another reason',
    help: 'This tier does not count by itself: the child is counted against the programme’s share.',
  },
  { value: 'none', label: 'No free school meals, and another reason', help: 'Counted against the programme’s share.' },
];

type TierProps = { value: MealTier | null; error: string | undefined; onChange: (tier: MealTier) => void };

/** The tier is looked up by the officer: none is chosen for them. */
function TierChoice({ value, error, onChange }: TierProps) {
  return (
    <RadioGroup
      label="On which ground?"
      help="Look up which tier of free school meals it is."
      name="mealTier"
      value={value}
      options={tierOptions}
      error={error}
      onChange={onChange}
    />
  );
}

type ReasonProps = {
  value: RefusalReason | null;
  error: string | undefined;
  onChange: (reason: RefusalReason) => void;
};

const reasonOptions = (Object.entries(refusalReasons) as [RefusalReason, string][]).map(([value, label]) => ({
  value,
  label,
}));

function ReasonChoice({ value, error, onChange }: ReasonProps) {
  return (
    <RadioGroup
      label="Why?"
      help="The family reads this sentence."
      name="reason"
      options={reasonOptions}
      value={value}
      onChange={onChange}
      error={error}
    />
  );
}

/** What a child is given of a programme of short breaks, and until which day. */
type Given = {
  programme: CouncilEligibility['programme'];
  unit: CouncilEligibility['allowance']['unit'];
  allowance: number;
  validUntil: string;
  /** What of it is used or booked by the child that has most, in the same unit. */
  taken: number;
};

/**
 * Where the fields of a yes to short breaks begin, which are agreed on child by child; null for other programmes, and for
 * children of several programmes at once, who get what theirs says.
 */
export function offerFor(chosen: readonly CouncilEligibility[]): Given | null {
  const [first] = chosen;
  if (!first || first.programme.kind !== 'SEND') return null;
  if (chosen.some(({ programme }) => programme.id !== first.programme.id)) return null;
  const { unit, amount } = first.allowance;
  return {
    programme: first.programme,
    unit,
    allowance: amount,
    validUntil: first.validUntil ?? first.programme.endsOn,
    taken: Math.max(...chosen.map(({ allowance }) => allowance.reserved + allowance.used)),
  };
}

type PackageProps = { given: Given; problems: Record<string, string>; onChange: (given: Given) => void };

function PackageFields({ given, problems, onChange }: PackageProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <AllowanceField
        label={`The child has, in ${given.unit}`}
        unit={given.unit}
        amount={given.allowance}
        error={problems['allowance']}
        onChange={(allowance) => onChange({ ...given, allowance })}
      />
      <TextField
        label="Until"
        help="The last day that is paid for."
        name="validUntil"
        type="date"
        min={given.programme.startsOn}
        max={given.programme.endsOn}
        value={given.validUntil}
        error={problems['validUntil']}
        onChange={(event) => onChange({ ...given, validUntil: event.target.value })}
      />
    </div>
  );
}

type AreaProps = { value: string; error: string | undefined; onChange: (reason: string) => void };

function AreaReasonField({ value, error, onChange }: AreaProps) {
  return (
    <TextField
      label="Why does the council pay all the same?"
      help="Only people of the council read it."
      name="areaReason"
      maxLength={300}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Says whose tier is known by their code, whatever is chosen for the others. */
function ByCode({ chosen, others }: { chosen: readonly CouncilEligibility[]; others: number }) {
  const names = chosen
    .filter(({ programme, basis }) => programme.kind === 'HAF' && basis === 'CODE')
    .map(({ learner }) => learner.firstName);
  if (names.length === 0) return null;
  return (
    <p>
      {isolatedList(names)} came by a code, which is for the targeted tier
      {others > 0 && ': this stays so, whatever you choose here'}.
    </p>
  );
}

/** Says of each child who does not live in the council's area, as far as anybody knows, where the home is. */
function Elsewhere({ who }: { who: readonly CouncilEligibility[] }) {
  if (who.length === 0) return null;
  return (
    <Notice tone="attention" title={who.length === 1 ? 'Look at the home' : 'Look at the homes'}>
      <ul>
        {who.map((one) => (
          <li key={one.id}>
            {isolated(nameOf(one))}: {one.home?.sentence}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
