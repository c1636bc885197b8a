import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client.ts';
import { fieldProblems, sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { isolated } from '../../platform/isolated.ts';
import { SaveDialog } from '../../ui/save-dialog.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Toggle } from '../../ui/toggle.tsx';
import type { AgreementFields } from '../agreement-routes.ts';

type Props = {
  councilId: string;
  provider: { id: string; name: string };
  agreement: (AgreementFields & { version: number }) | null;
  onClose: () => void;
  onSaved: () => void;
};

const fieldsOf = (agreement: AgreementFields | null): AgreementFields => ({
  placePence: agreement?.placePence ?? null,
  servesMeal: agreement?.servesMeal ?? false,
  mostPlaces: agreement?.mostPlaces ?? null,
  note: agreement?.note ?? '',
});

/** A manager writes down what was agreed with a provider. */
export function AgreementForm({ councilId, provider, agreement, onClose, onSaved }: Props) {
  const version = agreement?.version ?? 0;
  const [draft, setDraft] = useState<AgreementFields>(() => fieldsOf(agreement));
  const set = (next: Partial<AgreementFields>): void => setDraft({ ...draft, ...next });
  const save = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: () =>
      api('PUT /councils/{councilId}/providers/{providerId}/agreement', {
        params: { councilId, providerId: provider.id },
        body: { ...draft, version },
      }),
    onSuccess: onSaved,
  });
  const fields = fieldProblems(save.error);
  return (
    <SaveDialog
      onClose={onClose}
      sheet
      width={560}
      title={`Agreement with ${isolated(provider.name)}`}
      button="Save the agreement"
      busy={save.isPending}
      problem={save.error && sentenceOf(save.error)}
      onSave={() => save.mutate()}
    >
      <MoneyField
        label="Rate for a place"
        help="Empty: what each programme pays. It is for places that are booked from now on."
        name="placePence"
        optional
        value={draft.placePence}
        error={fields['placePence']}
        onChange={(placePence) => set({ placePence })}
      />
      <NumberField
        label="Most places"
        help="Of all your programmes together. Empty: no limit."
        name="mostPlaces"
        unit="place"
        optional
        min={1}
        max={10_000_000}
        value={draft.mostPlaces}
        error={fields['mostPlaces']}
        onChange={(mostPlaces) => set({ mostPlaces })}
      />
      <Toggle
        label="A meal is part of each place"
        checked={draft.servesMeal}
        onChange={(event) => set({ servesMeal: event.target.checked })}
      />
      <TextField
        label="What else was agreed"
        help="The provider reads it."
        name="note"
        multiline
        optional
        maxLength={1_000}
        value={draft.note}
        onChange={(event) => set({ note: event.target.value })}
      />
    </SaveDialog>
  );
}
