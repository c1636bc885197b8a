import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import type { councilsContract } from '../contract.ts';
import { refusalReasons, UNDO_MINUTES, type MealTier, type RefusalReason } from '../eligibility.ts';

export type CouncilEligibility = AnswerOf<
  (typeof councilsContract)['GET /councils/{councilId}/eligibilities']
>['eligibilities'][number];

export type DecisionKind = 'approve' | 'ask' | 'refuse';

const MAXIMUM_MESSAGE = 1_000;

type Props = {
  councilId: string;
  kind: DecisionKind;
  chosen: readonly CouncilEligibility[];
  onClose: () => void;
  onDecided: () => void;
};

const nameOf = ({ learner }: CouncilEligibility): string => [learner.firstName, learner.lastName].join(' ').trim();

const said: Record<DecisionKind, string> = {
  approve: 'Eligible',
  ask: 'Asked for information',
  refuse: 'Not eligible',
};

/** An officer decides about the chosen learners. */
export function DecideDialog({ councilId, kind, chosen, onClose, onDecided }: Props) {
  const withoutCode = chosen.filter(({ programme, basis }) => programme.kind === 'HAF' && basis !== 'CODE');
  const asksTier = kind === 'approve' && withoutCode.length > 0;
  const [tier, setTier] = useState<MealTier | null>(null);
  const [reason, setReason] = useState<RefusalReason | null>(null);
  const [message, setMessage] = useState('');
  const [note, setNote] = useState('');
  const [areaReason, setAreaReason] = useState('');
  const elsewhere = kind === 'approve' ? chosen.filter(({ home }) => home && home.lives !== 'inside') : [];
  const asksArea = elsewhere.some((one) => one.needsAreaReason);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [only] = chosen;
  const who = chosen.length === 1 && only ? nameOf(only) : `${chosen.length} learners`;
  const decide = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: () =>
      api('POST /councils/{councilId}/eligibilities/decide', {
        params: { councilId },
        body: {
          ids: chosen.map(({ id }) => id),
          decision: decisionOf(kind, { tier, reason, message, areaReason, note }),
        },
      }),
    onSuccess: () => {
      toast.success(`${said[kind]}: ${who}`, {
        description:
          kind === 'refuse'
            ? `It takes effect in ${UNDO_MINUTES} minutes; until then it can be taken back.`
            : 'The family has been told.',
      });
      onDecided();
    },
    onError: (error) => setProblems((error instanceof RequestFailed && error.data?.fields) || {}),
  });
  const send = () => {
    const missing = missingIn(kind, { tier, asksTier, reason, message, areaReason, asksArea });
    setProblems(missing);
    if (Object.keys(missing).length === 0) decide.mutate();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      sheet
      width={560}
      title={titleOf(kind, who)}
      actions={
        <div className="flex w-full flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button onClick={onClose}>Not yet</Button>
          <Button tone={kind === 'refuse' ? 'danger' : 'primary'} busy={decide.isPending} onClick={send}>
            {kind === 'approve' ? 'Say yes' : kind === 'ask' ? 'Ask the family' : 'Say no'}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4 pb-2">
        {decide.error ? (
          <Notice tone="danger" title="That did not work" live>
            {sentenceOf(decide.error)}
          </Notice>
        ) : null}
        {asksTier && <TierChoice value={tier} error={problems['mealTier']} onChange={setTier} />}
        {kind === 'approve' && <ByCode chosen={chosen} others={withoutCode.length} />}
        <Elsewhere who={elsewhere} />
        {asksArea && <AreaReasonField value={areaReason} error={problems['areaReason']} onChange={setAreaReason} />}
        {kind === 'refuse' && <ReasonChoice value={reason} error={problems['reason']} onChange={setReason} />}
        {kind !== 'approve' && (
          <TextField
            label={kind === 'ask' ? 'What do you need to know?' : 'A word to the family'}
            name="message"
            optional={kind === 'refuse'}
            multiline
            rows={3}
            maxLength={MAXIMUM_MESSAGE}
            value={message}
            error={problems['message']}
            onChange={(event) => setMessage(event.target.value)}
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
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <p className="text-ink-soft">
          You can take it back for {UNDO_MINUTES} minutes.
          {kind === 'refuse' &&
            chosen.some(({ booked }) => booked > 0) &&
            ' What is booked already stays booked: if it is not to take place, cancel it under ‘Bookings’.'}
        </p>
      </div>
    </Dialog>
  );
}

function titleOf(kind: DecisionKind, who: string): string {
  if (kind === 'ask') return `Ask about ${who}?`;
  return kind === 'approve' ? `Is ${who} eligible?` : `Is ${who} not eligible?`;
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
  const who = names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names[0];
  return (
    <p>
      {who} came by a code, which is for the targeted tier{others > 0 && ': this stays so, whatever you choose here'}.
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
            {nameOf(one)}: {one.home?.sentence}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

type Missing = Omit<Filled, 'note'> & { asksTier: boolean; asksArea: boolean };

function missingIn(kind: DecisionKind, filled: Missing): Record<string, string> {
  const { tier, asksTier, reason, message, areaReason, asksArea } = filled;
  const missing: Record<string, string> = {};
  if (asksTier && tier === null) missing['mealTier'] = 'Choose the tier: targeted, expanded, or none.';
  if (asksArea && areaReason.trim() === '') missing['areaReason'] = 'Say why in a few words, or say no.';
  if (Object.keys(missing).length > 0) return missing;
  if (kind === 'ask' && message.trim() === '') return { message: 'Say what is missing.' };
  return kind === 'refuse' && reason === null ? { reason: 'Choose a reason.' } : {};
}

type Filled = {
  tier: MealTier | null;
  reason: RefusalReason | null;
  message: string;
  areaReason: string;
  note: string;
};

function decisionOf(kind: DecisionKind, { tier, reason, message, areaReason, note }: Filled) {
  if (kind === 'ask') return { kind, message, note } as const;
  if (kind === 'refuse') return { kind, reason: reason ?? 'other', message, note } as const;
  return {
    kind,
    mealTier: tier,
    discretionary: tier === 'expanded' || tier === 'none',
    areaReason,
    note,
  } as const;
}
