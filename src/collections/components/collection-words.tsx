import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { collectionStates, listWords, stateWords, type CollectionState } from '../collection-rules.ts';
import type { CollectionToEdit } from '../contract.ts';

type Words = { title: string; summary: string; state: CollectionState };

type CollectionWordsProps = {
  collection: Pick<CollectionToEdit, 'title' | 'summary' | 'state' | 'isList'>;
  busy: boolean;
  onSave: (words: Words) => void;
};

/** Title, summary and who sees a collection. */
export function CollectionWords({ collection, busy, onSave }: CollectionWordsProps) {
  const [words, setWords] = useState<Words>({
    title: collection.title,
    summary: collection.summary,
    state: collection.state,
  });
  const [error, setError] = useState<string>();
  // A family keeps lists for itself and for whom it sends the link.
  const states = collection.isList
    ? (['ARCHIVED', 'UNLISTED'] as const).map((value) => ({ value, ...listWords[value] }))
    : collectionStates.map((value) => ({ value, ...stateWords[value] }));
  const save = () => {
    if (words.title.trim().length < 3) return setError('Enter a title of at least 3 characters.');
    setError(undefined);
    return onSave(words);
  };
  return (
    <Card title="Its words, and who sees it">
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField
          label="Title"
          name="title"
          required
          maxLength={80}
          value={words.title}
          error={error}
          onChange={(event) => setWords({ ...words, title: event.target.value })}
        />
        <TextField
          label="What belongs in it"
          name="summary"
          optional
          maxLength={500}
          value={words.summary}
          onChange={(event) => setWords({ ...words, summary: event.target.value })}
        />
        <RadioGroup
          label="Who sees it?"
          name="state"
          layout="cards"
          value={words.state}
          onChange={(state) => setWords({ ...words, state })}
          options={states}
        />
        <div>
          <Button type="submit" tone="primary" busy={busy}>
            Save
          </Button>
        </div>
      </form>
    </Card>
  );
}
