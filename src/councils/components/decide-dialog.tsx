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
import { refusalReasons, UNDO_MINUTES, type RefusalReason } from '../eligibility.ts';

export type CouncilEligibility = AnswerOf<
  (typeof councilsContract)['GET /councils/{councilId}/eligibilities']
>['eligibilities'][number];

export type DecisionKind = 'approve' | 'ask' | 'refuse';

type Ground = 'meals' | 'discretionary' | 'need';

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
  const haf = chosen.some(({ programme }) => programme.kind === 'HAF');
  const [ground, setGround] = useState<Ground>(haf ? 'meals' : 'need');
  const [reason, setReason] = useState<RefusalReason | null>(null);
  const [message, setMessage] = useState('');
  const [note, setNote] = useState('');
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [only] = chosen;
  const who = chosen.length === 1 && only ? nameOf(only) : `${chosen.length} learners`;
  const decide = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: () =>
      api('POST /councils/{councilId}/eligibilities/decide', {
        params: { councilId },
        body: { ids: chosen.map(({ id }) => id), decision: decisionOf(kind, { ground, reason, message, note }) },
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
    const missing = missingIn(kind, reason, message);
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
        {kind === 'approve' && haf && (
          <RadioGroup
            label="On which ground?"
            name="ground"
            value={ground}
            options={[
              {
                value: 'meals',
                label: 'Benefits-related free school meals, targeted tier',
                help: 'The expanded tier does not count for this programme.',
              },
              { value: 'discretionary', label: 'Another reason', help: 'Counted against the programme’s share.' },
            ]}
            onChange={setGround}
          />
        )}
        {kind === 'refuse' && (
          <RadioGroup
            label="Why?"
            help="The family reads this sentence."
            name="reason"
            options={(Object.entries(refusalReasons) as [RefusalReason, string][]).map(([value, label]) => ({
              value,
              label,
            }))}
            value={reason}
            onChange={setReason}
            error={problems['reason']}
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

function missingIn(kind: DecisionKind, reason: RefusalReason | null, message: string): Record<string, string> {
  if (kind === 'ask' && message.trim() === '') return { message: 'Say what is missing.' };
  return kind === 'refuse' && reason === null ? { reason: 'Choose a reason.' } : {};
}

type Filled = { ground: Ground; reason: RefusalReason | null; message: string; note: string };

function decisionOf(kind: DecisionKind, { ground, reason, message, note }: Filled) {
  if (kind === 'ask') return { kind, message, note } as const;
  if (kind === 'refuse') return { kind, reason: reason ?? 'other', message, note } as const;
  return {
    kind,
    mealTier: ground === 'meals' ? ('targeted' as const) : null,
    discretionary: ground === 'discretionary',
    note,
  } as const;
}
