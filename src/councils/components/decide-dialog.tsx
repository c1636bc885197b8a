import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client.ts';
import { fieldProblems, sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { isolated } from '../../platform/isolated.ts';
import { useFirstErrorInSight } from '../../ui/form-errors.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import { checkPackage, UNDO_MINUTES } from '../eligibility.ts';
import {
  asksArea,
  asksTier,
  DecisionFields,
  nameOf,
  offerFor,
  type CouncilEligibility,
  type DecisionKind,
  type Filled,
} from './decision-fields.tsx';

type Props = {
  councilId: string;
  kind: DecisionKind;
  /** The cases as they stood when the officer opened the dialog. */
  chosen: readonly CouncilEligibility[];
  onClose: () => void;
  onDecided: () => void;
};

const said: Record<DecisionKind, string> = {
  approve: 'Eligible',
  ask: 'Asked for information',
  refuse: 'Not eligible',
};

/** An officer decides about the chosen learners. */
export function DecideDialog({ councilId, kind, chosen, onClose, onDecided }: Props) {
  const [filled, setFilled] = useState<Filled>(() => ({
    tier: null,
    reason: null,
    message: '',
    areaReason: '',
    given: kind === 'approve' ? offerFor(chosen) : null,
    note: '',
  }));
  const set = (next: Partial<Filled>): void => {
    setFilled({ ...filled, ...next });
  };
  const [problems, setProblems] = useState<Record<string, string>>({});
  useFirstErrorInSight(problems);
  const [only] = chosen;
  const who = chosen.length === 1 && only ? nameOf(only) : `${chosen.length} learners`;
  const decide = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: () =>
      api('POST /councils/{councilId}/eligibilities/decide', {
        params: { councilId },
        body: {
          ids: chosen.map(({ id }) => id),
          decision: decisionOf(kind, filled),
          seen: Object.fromEntries(chosen.map(({ id, decidedAt }) => [id, decidedAt])),
        },
      }),
    onSuccess: () => {
      toast.success(`${said[kind]}: ${isolated(who)}`, {
        description:
          kind === 'refuse'
            ? `It takes effect in ${UNDO_MINUTES} minutes; until then it can be taken back.`
            : 'The family has been told.',
      });
      onDecided();
    },
    onError: (error) => setProblems(fieldProblems(error)),
  });
  const send = () => {
    const missing = missingIn(kind, chosen, filled);
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
        <DecisionFields kind={kind} chosen={chosen} filled={filled} problems={problems} onChange={set} />
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
  if (kind === 'ask') return `Ask about ${isolated(who)}?`;
  return kind === 'approve' ? `Is ${isolated(who)} eligible?` : `Is ${isolated(who)} not eligible?`;
}

function missingIn(
  kind: DecisionKind,
  chosen: readonly CouncilEligibility[],
  { tier, reason, message, areaReason, given }: Filled,
): Record<string, string> {
  const missing: Record<string, string> = given ? checkPackage(given.programme, given) : {};
  if (asksTier(kind, chosen) && tier === null) missing['mealTier'] = 'Choose the tier: targeted, expanded, or none.';
  if (asksArea(kind, chosen) && areaReason.trim() === '') missing['areaReason'] = 'Say why in a few words, or say no.';
  if (Object.keys(missing).length > 0) return missing;
  if (kind === 'ask' && message.trim() === '') return { message: 'Say what is missing.' };
  return kind === 'refuse' && reason === null ? { reason: 'Choose a reason.' } : {};
}

function decisionOf(kind: DecisionKind, { tier, reason, message, areaReason, given, note }: Filled) {
  if (kind === 'ask') return { kind, message, note } as const;
  if (kind === 'refuse') return { kind, reason: reason ?? 'other', message, note } as const;
  return {
    kind,
    mealTier: tier,
    discretionary: tier === 'expanded' || tier === 'none',
    areaReason,
    validUntil: given?.validUntil ?? null,
    allowance: given?.allowance ?? null,
    note,
  } as const;
}
