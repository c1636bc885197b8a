import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client.ts';
import { fieldProblems, sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { isolated } from '../../platform/isolated.ts';
import { formatMoney } from '../../platform/money.ts';
import { formatPlainDate } from '../../platform/time.ts';
import { SaveDialog } from '../../ui/save-dialog.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
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
  const fields = fieldProblems(send.error);
  return (
    <SaveDialog
      onClose={onClose}
      title={title}
      button={button}
      busy={send.isPending}
      problem={send.error && sentenceOf(send.error)}
      onSave={() => send.mutate()}
    >
      <p>
        {formatPlainDate(line.day)}, {isolated(line.listing)}, booking {line.reference}: {formatMoney(line.agreedPence)}
        .
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
    </SaveDialog>
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
