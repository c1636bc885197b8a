import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { State } from '../../ui/state.tsx';
import { toast } from '../../ui/toast.tsx';
import type { referenceFilesContract } from '../contract.ts';
import { referenceKinds, removalText } from '../reference-file.ts';
import { ImportForm } from './import-form.tsx';
import { ReadingProgress } from './reading-progress.tsx';

type File = AnswerOf<(typeof referenceFilesContract)['GET /reference-files']>['files'][number];

type Props = {
  /** Null: an administrator looks after those of everybody. */
  councilId: string | null;
  files: readonly File[];
  manages: boolean;
  onChanged: () => void;
};

/** What wards and schools are known, where they come from, and the form that imports others. */
export function FileList({ councilId, files, manages, onChanged }: Props) {
  const [importing, setImporting] = useState(false);
  const [removing, setRemoving] = useState<File | null>(null);
  const done = (): void => {
    setImporting(false);
    onChanged();
  };
  return (
    <>
      {files.length === 0 && !importing && (
        <EmptyState title="No wards and no schools are known yet">
          Without wards, reports count by the sector of a postcode; without schools, families write the name of theirs.
        </EmptyState>
      )}
      {files.map((file) => (
        <Card
          key={file.id}
          title={isolated(file.title)}
          aside={
            file.state === 'READY' ? <State text="Is read" kind="good" /> : <State text="Not whole yet" kind="ended" />
          }
          footer={
            manages &&
            file.forEverybody === (councilId === null) && (
              <Button size="small" aria-label={`Remove ${isolated(file.title)}`} onClick={() => setRemoving(file)}>
                Remove
              </Button>
            )
          }
        >
          {file.madeUp && <Notice title="These rows are made up, for the demonstration" className="mb-3" />}
          <p>
            {referenceKinds[file.kind].label}: {file.size.toLocaleString('en-GB')} {file.size === 1 ? 'row' : 'rows'},{' '}
            {file.forEverybody ? 'for every council' : 'for this council'}.{' '}
            {file.state === 'READY' ? 'Imported' : 'Begun'} {format.dayAndTime(file.madeAt)}.
          </p>
          {file.reading && (
            <ReadingProgress reading={file.reading} isWhole={file.state === 'READY'} keeps={councilId === null} />
          )}
          <p className="text-sm text-ink-soft">{file.attribution}</p>
        </Card>
      ))}
      {importing ? (
        <ImportForm councilId={councilId} onDone={done} onCancel={() => setImporting(false)} />
      ) : (
        manages && (
          <div>
            <Button tone="primary" onClick={() => setImporting(true)}>
              Import a file
            </Button>
          </div>
        )
      )}
      {removing && (
        <RemoveDialog councilId={councilId} file={removing} onClose={() => setRemoving(null)} onRemoved={onChanged} />
      )}
    </>
  );
}

type RemoveProps = { councilId: string | null; file: File; onClose: () => void; onRemoved: () => void };

function RemoveDialog({ councilId, file, onClose, onRemoved }: RemoveProps) {
  const remove = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: () =>
      councilId === null
        ? api('DELETE /reference-files/{fileId}', { params: { fileId: file.id } })
        : api('DELETE /councils/{councilId}/reference-files/{fileId}', { params: { councilId, fileId: file.id } }),
    onSuccess: () => {
      toast.success('The file is removed');
      onClose();
      onRemoved();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Remove ${isolated(file.title)}?`}
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button tone="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
            Remove
          </Button>
        </>
      }
    >
      {remove.error ? <p className="font-[600] text-berry">{sentenceOf(remove.error)}</p> : null}
      {removalText(file)}
    </Dialog>
  );
}
