import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { isolated } from '../../platform/isolated.ts';
import { formatMoney } from '../../platform/money.ts';
import { formatPlainDate } from '../../platform/time.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Settlement, SettlementLine } from './settlement-answer.ts';

/** What can be done about a line. */
export type LineAct = 'dispute' | 'answer' | 'decide' | 'undo';

const words: Record<LineAct, { title: string; button: string; label: string; help: string }> = {
  dispute: {
    title: 'Dispute this line?',
    button: 'Dispute the line',
    label: 'What is wrong',
    help: 'The provider reads this and answers.',
  },
  answer: {
    title: 'Answer the council',
    button: 'Send the answer',
    label: 'What you know about it',
    help: 'The council reads this and decides.',
  },
  decide: {
    title: 'What is owed for this line?',
    button: 'Decide',
    label: 'Why',
    help: 'The provider reads this.',
  },
  undo: { title: 'Take your last word back?', button: 'Take it back', label: '', help: '' },
};

type Props = {
  line: SettlementLine;
  act: LineAct;
  settlement: Settlement;
  onClose: () => void;
  onDone: () => void;
};

/** Says something about a line of a settlement. */
export function LineDialog({ line, act, settlement, onClose, onDone }: Props) {
  const [said, setSaid] = useState('');
  const [amount, setAmount] = useState<number | null>(line.agreedPence);
  const { title, button, label, help } = words[act];
  const send = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: () => sendAct(act, settlement, line.id, said, amount ?? 0),
    onSuccess: onDone,
  });
  const fields = (send.error instanceof RequestFailed && send.error.data?.fields) || {};
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <div className="flex w-full flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button onClick={onClose}>Not now</Button>
          <Button tone="primary" busy={send.isPending} onClick={() => send.mutate()}>
            {button}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4 pb-2">
        {send.error && (
          <Notice tone="danger" title="It was not saved" live>
            {sentenceOf(send.error)}
          </Notice>
        )}
        <p>
          {formatPlainDate(line.day)}, {isolated(line.listing)}, booking {line.reference}:{' '}
          {formatMoney(line.agreedPence)}.
        </p>
        {act === 'decide' && (
          <MoneyField
            label="What is owed"
            help={`From nothing to ${formatMoney(line.chargedPence - line.creditPence)}.`}
            name="agreedPence"
            value={amount}
            error={fields['agreedPence']}
            onChange={setAmount}
          />
        )}
        {act !== 'undo' && (
          <TextField
            label={label}
            help={help}
            name="words"
            multiline
            optional={act === 'decide'}
            maxLength={1_000}
            value={said}
            error={fields['words']}
            onChange={(event) => setSaid(event.target.value)}
          />
        )}
      </div>
    </Dialog>
  );
}

async function sendAct(
  act: LineAct,
  { id: settlementId, council }: Settlement,
  lineId: string,
  said: string,
  amount: number,
) {
  const params = { councilId: council.id, settlementId, lineId };
  if (act === 'answer')
    return api('POST /settlements/{settlementId}/lines/{lineId}/answer', {
      params: { settlementId, lineId },
      body: { words: said },
    });
  if (act === 'dispute')
    return api('POST /councils/{councilId}/settlements/{settlementId}/lines/{lineId}/dispute', {
      params,
      body: { words: said },
    });
  if (act === 'decide')
    return api('POST /councils/{councilId}/settlements/{settlementId}/lines/{lineId}/decision', {
      params,
      body: { agreedPence: amount, words: said },
    });
  return api('POST /councils/{councilId}/settlements/{settlementId}/lines/{lineId}/undo', { params });
}
