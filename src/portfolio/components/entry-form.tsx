import { useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { api } from '../../client.ts';
import { categories, type CategorySlug } from '../../listings/category-table.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { useOnce } from '../../platform/browser/use-once.ts';
import { isolated } from '../../platform/isolated.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { ENTRY, type Entry, type RecordFile, type Voice } from '../record-item.ts';
import { EntryFiles } from './entry-files.tsx';
import { useReread } from './use-portfolio.ts';

type Draft = {
  voice: Voice;
  happenedOn: string;
  words: string;
  aims: string[];
  subjects: CategorySlug[];
  files: RecordFile[];
};

type EntryFormProps = {
  open: boolean;
  onClose: () => void;
  learner: { id: string; firstName: string };
  /** The entry that is changed; null: a new one. */
  entry: Entry | null;
  /** Aims that the record has already, to tag with. */
  knownAims: readonly string[];
  today: string;
};

const FORM = 'portfolio-entry';

/** Adds an entry to a record, or changes one. What is written stays when it is refused. */
export default function EntryForm({ open, onClose, learner, entry, knownAims, today }: EntryFormProps) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(entry, today));
  const [isSending, setSending] = useState(false);
  const change = (part: Partial<Draft>): void => setDraft((before) => ({ ...before, ...part }));
  const save = useSave(learner.id, entry, onClose);
  const fields = save.error instanceof RequestFailed ? (save.error.data?.fields ?? {}) : {};
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!save.isPending && !isSending) save.mutate(draft);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={entry ? 'Change the entry' : `Add to ${isolated(learner.firstName)}’s record`}
      width={640}
      sheet
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM} tone="primary" busy={save.isPending || isSending}>
            Save
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate className="flex flex-col gap-5" onSubmit={submit}>
        {save.error && Object.keys(fields).length === 0 && (
          <Notice tone="danger" live title="It is not saved">
            {sentenceOf(save.error)} What you have written is still here.
          </Notice>
        )}
        <RadioGroup
          name="voice"
          label="Whose words are they?"
          layout="row"
          options={[
            { value: 'FAMILY' as Voice, label: 'Ours' },
            { value: 'LEARNER' as Voice, label: `${isolated(learner.firstName)}’s own` },
          ]}
          value={draft.voice}
          onChange={(voice) => change({ voice })}
        />
        <TextField
          label="When was it?"
          name="happenedOn"
          type="date"
          max={today}
          value={draft.happenedOn}
          error={fields['happenedOn']}
          className="max-w-60"
          onChange={(event) => change({ happenedOn: event.target.value })}
        />
        <TextField
          label={draft.voice === 'LEARNER' ? 'In their own words' : 'What happened, and what was learned?'}
          help="Or leave it empty and add a picture or a file."
          name="words"
          multiline
          rows={4}
          maxRows={12}
          maxLength={ENTRY.words}
          dir="auto"
          value={draft.words}
          error={fields['words']}
          onChange={(event) => change({ words: event.target.value })}
        />
        <EntryFiles
          learnerId={learner.id}
          files={draft.files}
          error={fields['files']}
          onChange={(next) => setDraft((before) => ({ ...before, files: next(before.files) }))}
          onBusy={setSending}
        />
        <Tags draft={draft} change={change} knownAims={knownAims} error={fields['aims'] ?? fields['subjects']} />
      </form>
    </Dialog>
  );
}

const draftOf = (entry: Entry | null, today: string): Draft => ({
  voice: entry?.voice ?? 'FAMILY',
  happenedOn: entry?.on ?? today,
  words: entry?.words ?? '',
  aims: entry?.aims ?? [],
  subjects: entry?.subjects ?? [],
  files: entry?.files ?? [],
});

function useSave(learnerId: string, entry: Entry | null, onSaved: () => void) {
  const reread = useReread(learnerId);
  const once = useOnce();
  return useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: async ({ files, ...draft }: Draft) => {
      const body = { ...draft, files: files.map(({ id }) => id) };
      if (entry === null)
        await once(body, (idempotencyKey) =>
          api('POST /portfolio/{learnerId}/entries', { params: { learnerId }, body, idempotencyKey }),
        );
      else
        await api('PUT /portfolio/{learnerId}/entries/{entryId}', {
          params: { learnerId, entryId: entry.id },
          body: { ...body, version: entry.version },
        });
    },
    onSuccess: async () => {
      await reread();
      toast.success(entry === null ? 'Added to the record' : 'Saved');
      onSaved();
    },
  });
}

type TagsProps = {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  knownAims: readonly string[];
  error: string | undefined;
};

/** Aims that the record knows, another one, and subjects. */
function Tags({ draft, change, knownAims, error }: TagsProps) {
  const [another, setAnother] = useState('');
  const aims = [...new Set([...knownAims.slice(0, 12), ...draft.aims])];
  const add = (): void => {
    const aim = another.trim();
    if (aim !== '' && !draft.aims.includes(aim) && draft.aims.length < ENTRY.aims)
      change({ aims: [...draft.aims, aim] });
    setAnother('');
  };
  return (
    <Disclosure title="Aims and subjects" aside={countOf(draft)} open={error !== undefined || undefined}>
      <div className="flex flex-col gap-5 pb-4">
        {aims.length > 0 && (
          <ChoiceGroup
            name="aims"
            label="Aims"
            error={error}
            max={ENTRY.aims}
            options={aims.map((aim) => ({ value: aim, label: aim }))}
            value={draft.aims}
            onChange={(next) => change({ aims: next })}
          />
        )}
        <div className="flex flex-wrap items-end gap-3">
          <TextField
            label="Another aim"
            name="another-aim"
            optional
            maxLength={ENTRY.aim}
            value={another}
            className="min-w-48 flex-1"
            onChange={(event) => setAnother(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add();
            }}
          />
          <Button onClick={add}>Add the aim</Button>
        </div>
        <ChoiceGroup
          name="subjects"
          label="Subjects"
          help={`At most ${ENTRY.subjects}.`}
          max={ENTRY.subjects}
          options={categories.map(({ slug, title }) => ({ value: slug, label: title }))}
          value={draft.subjects}
          onChange={(subjects) => change({ subjects })}
        />
      </div>
    </Disclosure>
  );
}

const countOf = ({ aims, subjects }: Draft): string => {
  const count = aims.length + subjects.length;
  return count === 0 ? 'none chosen' : `${count} chosen`;
};
