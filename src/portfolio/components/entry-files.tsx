import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../client.ts';
import { isHeic, LARGEST_FILE, preparePicture } from '../../media/components/prepare-picture.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { isolated } from '../../platform/isolated.ts';
import { Button } from '../../ui/button.tsx';
import { FileDrop, type FailedFile } from '../../ui/file-drop.tsx';
import { Progress } from '../../ui/progress.tsx';
import { ENTRY, type RecordFile } from '../record-item.ts';
import { RecordFileView } from './record-file-view.tsx';

type EntryFilesProps = {
  learnerId: string;
  files: readonly RecordFile[];
  error: string | undefined;
  onChange: (next: (before: RecordFile[]) => RecordFile[]) => void;
  onBusy: (busy: boolean) => void;
};

/** Pictures and files of an entry: sent one after another as they are chosen; one that is refused does not stop the rest. */
export function EntryFiles({ learnerId, files, error, onChange, onBusy }: EntryFilesProps) {
  const [failed, setFailed] = useState<FailedFile | null>(null);
  const [left, setLeft] = useState<{ done: number; all: number } | null>(null);
  const send = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: async (chosen: readonly File[]) => {
      setFailed(null);
      const room = ENTRY.files - files.length;
      const fits = chosen.slice(0, room);
      for (const [done, file] of fits.entries()) {
        setLeft({ done, all: fits.length });
        await sendOne(learnerId, file).then(
          (kept) => onChange((before) => [...before, kept]),
          (problem: unknown) => setFailed({ name: file.name, message: sentenceOf(problem) }),
        );
      }
      const over = chosen[room];
      if (over)
        setFailed({ name: over.name, message: `an entry holds ${ENTRY.files} files; add another entry for it` });
    },
    onSettled: () => setLeft(null),
  });
  useEffect(() => onBusy(send.isPending), [send.isPending, onBusy]);
  return (
    <div className="flex flex-col gap-3">
      {files.length > 0 && (
        <ul className="flex flex-wrap gap-4" aria-label="Pictures and files of this entry">
          {files.map((file) => (
            <li key={file.id} className="flex flex-col items-start gap-1">
              <RecordFileView learnerId={learnerId} file={file} small />
              <Button
                size="small"
                tone="quiet"
                onClick={() => onChange((before) => before.filter(({ id }) => id !== file.id))}
              >
                Remove<span className="sr-only"> {isolated(file.name)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {left && <Progress label="Sending" value={left.done} max={left.all} text={`${left.done + 1} of ${left.all}`} />}
      <FileDrop
        label="Pictures and files"
        help="JPEG, PNG, HEIC, WebP or PDF, up to 10 MB each. Only you and other guardians see them."
        optional
        multiple
        accept="image/*,.heic,.heif,.pdf"
        maxSize={LARGEST_FILE}
        disabled={send.isPending || files.length >= ENTRY.files}
        failed={failed}
        error={error}
        onRemoveFailed={() => setFailed(null)}
        onFiles={(chosen) => send.mutate(chosen)}
      />
    </div>
  );
}

async function sendOne(learnerId: string, file: File): Promise<RecordFile> {
  const ready = file.type.startsWith('image/') || isHeic(file) ? await preparePicture(file) : file;
  return api('POST /portfolio/{learnerId}/files', { params: { learnerId }, file: ready });
}
