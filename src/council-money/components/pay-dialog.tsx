import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client.ts';
import { fieldProblems, sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { isolated } from '../../platform/isolated.ts';
import { formatMoney } from '../../platform/money.ts';
import { dateOf } from '../../platform/time.ts';
import { SaveDialog } from '../../ui/save-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Settlement } from './settlement-answer.ts';

/** What a manager does with a settlement. */
export type PayAct = 'pay' | 'order' | 'take-back';

const words: Record<PayAct, { title: string; button: string }> = {
  pay: { title: 'Was it paid?', button: 'It was paid' },
  order: { title: 'Number of the purchase order', button: 'Save the number' },
  'take-back': { title: 'Take the payment back?', button: 'It was not paid' },
};

type Props = { act: PayAct; settlement: Settlement; onClose: () => void; onDone: () => void };

/** A manager says by which order and when a settlement was paid, or that it was not. */
export function PayDialog({ act, settlement, onClose, onDone }: Props) {
  const [purchaseOrder, setPurchaseOrder] = useState(settlement.purchaseOrder);
  const [paidOn, setPaidOn] = useState(() => dateOf(new Date()));
  const [reference, setReference] = useState('');
  const { title, button } = words[act];
  const params = { councilId: settlement.council.id, settlementId: settlement.id };
  const send = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: () => {
      if (act === 'order')
        return api('PUT /councils/{councilId}/settlements/{settlementId}', {
          params,
          body: { purchaseOrder, version: settlement.version },
        });
      if (act === 'pay')
        return api('PUT /councils/{councilId}/settlements/{settlementId}/payment', {
          params,
          body: { paidOn, reference },
        });
      return api('DELETE /councils/{councilId}/settlements/{settlementId}/payment', { params });
    },
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
      {act !== 'order' && (
        <p>
          {formatMoney(settlement.agreedPence)} to {isolated(settlement.provider.name)}. The provider reads it.
        </p>
      )}
      {act === 'order' && (
        <TextField
          label="Purchase order"
          name="purchaseOrder"
          maxLength={60}
          value={purchaseOrder}
          error={fields['purchaseOrder']}
          onChange={(event) => setPurchaseOrder(event.target.value)}
        />
      )}
      {act === 'pay' && (
        <PaymentFields
          paidOn={paidOn}
          reference={reference}
          fields={fields}
          onDay={setPaidOn}
          onReference={setReference}
        />
      )}
    </SaveDialog>
  );
}

type FieldsProps = {
  paidOn: string;
  reference: string;
  fields: Record<string, string>;
  onDay: (day: string) => void;
  onReference: (reference: string) => void;
};

function PaymentFields({ paidOn, reference, fields, onDay, onReference }: FieldsProps) {
  return (
    <>
      <TextField
        label="Day of the payment"
        name="paidOn"
        type="date"
        value={paidOn}
        error={fields['paidOn']}
        onChange={(event) => onDay(event.target.value)}
      />
      <TextField
        label="Reference of the payment"
        help="As the provider finds it on its bank statement."
        name="reference"
        maxLength={60}
        value={reference}
        error={fields['reference']}
        onChange={(event) => onReference(event.target.value)}
      />
    </>
  );
}
