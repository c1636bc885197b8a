import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { api } from '../../client.ts';
import { accessNeeds } from '../../listings/access-needs.ts';
import { categories } from '../../listings/category-table.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { isolated } from '../../platform/isolated.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { MILES_AROUND, reachProblem, reachWords } from '../collection-filling.ts';
import type { FillingAsked } from '../contract.ts';
import { FoundByRule } from './found-by-rule.tsx';
import type { CollectionPart } from './use-collection.ts';

const anything: FillingAsked = {
  categories: [],
  councilId: null,
  place: '',
  miles: 10,
  from: null,
  to: null,
  access: [],
};

/** What comes into a collection by itself: said in words with how much it finds, and changed in a form. */
export function CollectionFilling({ collection: { filling }, act }: CollectionPart) {
  const [editing, setEditing] = useState(false);
  if (editing)
    return (
      <FillingForm
        asked={filling?.asked ?? anything}
        onClose={() => setEditing(false)}
        onSave={(asked) => act.mutateAsync({ do: 'change', body: { filling: asked } })}
      />
    );
  const problem = filling && reachProblem(filling);
  return (
    <Card
      title="Listings that come in by themselves"
      footer={
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setEditing(true)}>{filling ? 'Change the rule' : 'Make a rule'}</Button>
          {filling && (
            <Button
              tone="quiet"
              busy={act.isPending}
              onClick={() => act.mutate({ do: 'change', body: { filling: null } })}
            >
              Take the rule away
            </Button>
          )}
        </div>
      }
    >
      {filling ? (
        <div className="flex flex-col gap-3">
          <p>{filling.words.length > 0 ? filling.words.map(isolated).join(' · ') : 'Every listing'}</p>
          <p className="text-ink-soft">
            {reachWords(filling)} They stand after those that you put in, the soonest first.
          </p>
          {problem && <Notice tone="attention">{problem}</Notice>}
          <FoundByRule {...filling} act={act} />
        </div>
      ) : (
        <p className="text-ink-soft">
          With a rule, what fits comes in and goes by itself: by category, council, place, dates or access. What you put
          in by hand stays first.
        </p>
      )}
    </Card>
  );
}

type FormProps = { asked: FillingAsked; onClose: () => void; onSave: (asked: FillingAsked) => Promise<unknown> };

function FillingForm({ asked, onClose, onSave }: FormProps) {
  const [draft, setDraft] = useState(asked);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const fields = error instanceof RequestFailed ? (error.data?.fields ?? {}) : {};
  const save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      await onSave(draft);
      onClose();
    } catch (refused) {
      setError(refused);
      setBusy(false);
    }
  };
  return (
    <Card title="Listings that come in by themselves">
      <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void save(event)}>
        <p className="text-ink-soft">All that you fill in must hold; what you leave empty holds for everything.</p>
        {error !== null && Object.keys(fields).length === 0 && (
          <Notice tone="danger" live title="The rule is not saved">
            {sentenceOf(error)}
          </Notice>
        )}
        <FillingFields
          draft={draft}
          fields={fields}
          change={(part) => setDraft((before) => ({ ...before, ...part }))}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" tone="primary" busy={busy}>
            Save the rule
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Card>
  );
}

type FieldsProps = {
  draft: FillingAsked;
  fields: Record<string, string>;
  change: (part: Partial<FillingAsked>) => void;
};

function FillingFields({ draft, fields, change }: FieldsProps) {
  const councils = useQuery({ queryKey: ['councils'], queryFn: () => api('GET /councils'), staleTime: Infinity });
  return (
    <>
      <ChoiceGroup
        name="categories"
        label="Categories"
        help="Any of those that you tick."
        layout="row"
        options={categories.map(({ slug, title }) => ({ value: slug, label: title }))}
        value={draft.categories}
        onChange={(chosen) => change({ categories: chosen })}
      />
      <SelectField
        label="Council"
        help="Whose area the listing is in."
        optional
        value={draft.councilId ?? ''}
        options={[
          { value: '', label: councils.isPending ? 'Loading councils …' : 'Anywhere' },
          ...(councils.data ?? []).map(({ id, title }) => ({ value: id, label: title })),
        ]}
        onChange={(event) => change({ councilId: event.target.value || null })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Near"
          help="A postcode or a town."
          name="place"
          optional
          maxLength={120}
          value={draft.place}
          error={fields['filling.place'] ?? fields['place']}
          onChange={(event) => change({ place: event.target.value })}
        />
        <SelectField
          label="Within"
          value={String(draft.miles)}
          options={MILES_AROUND.map((miles) => ({
            value: String(miles),
            label: miles === 1 ? '1 mile' : `${miles} miles`,
          }))}
          onChange={(event) =>
            change({ miles: MILES_AROUND.find((miles) => String(miles) === event.target.value) ?? 10 })
          }
        />
        <TextField
          label="With dates from"
          name="from"
          type="date"
          optional
          value={draft.from ?? ''}
          onChange={(event) => change({ from: event.target.value || null })}
        />
        <TextField
          label="To"
          name="to"
          type="date"
          optional
          value={draft.to ?? ''}
          error={fields['to']}
          onChange={(event) => change({ to: event.target.value || null })}
        />
      </div>
      <ChoiceGroup
        name="access"
        label="Access"
        help="All of those that you tick, as providers say it."
        layout="row"
        options={accessNeeds.map(({ key, label }) => ({ value: key, label }))}
        value={draft.access}
        onChange={(access) => change({ access })}
      />
    </>
  );
}
