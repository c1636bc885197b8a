import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

type WordsFormProps = {
  label: string;
  help?: string;
  submitLabel: string;
  maximum: number;
  /** Said beside the box when nothing is in it. */
  empty: string;
  /** Sends. @throws when refused. */
  onSend: (words: string) => Promise<unknown>;
  onCancel: () => void;
};

/** One box and a button: an answer to a reflection, or what is wrong with it. What was not sent stays. */
export function WordsForm({ label, help, submitLabel, maximum, empty, onSend, onCancel }: WordsFormProps) {
  const [words, setWords] = useState('');
  const [missing, setMissing] = useState(false);
  const send = useMutation({ mutationFn: onSend, meta: TOLD_IN_PLACE });
  const told = send.error instanceof RequestFailed ? Object.values(send.error.data?.fields ?? {})[0] : undefined;
  const error = missing ? empty : send.error ? (told ?? sentenceOf(send.error)) : undefined;
  return (
    <form
      noValidate
      className="mt-3 flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(words.trim() === '');
        if (words.trim() !== '' && !send.isPending) send.mutate(words);
      }}
    >
      <TextField
        label={label}
        help={help}
        multiline
        rows={3}
        maxRows={10}
        maxLength={maximum}
        autoFocus
        value={words}
        error={error}
        onChange={(event) => {
          setWords(event.target.value);
          setMissing(false);
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="primary" size="small" busy={send.isPending}>
          {submitLabel}
        </Button>
        <Button tone="quiet" size="small" onClick={onCancel}>
          Not now
        </Button>
      </div>
    </form>
  );
}
