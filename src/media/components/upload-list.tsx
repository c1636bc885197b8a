import { useRef } from 'react';
import RotateCw from 'lucide-react/icons/rotate-cw';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { Button, IconButton } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { uploadWords, type Upload } from '../uploads.ts';
import { isolated } from '../../platform/isolated.ts';
import type { Uploads } from './use-uploads.ts';

type UploadListProps = {
  uploads: Uploads;
  /** The last one was taken off the list, and the focus with it. */
  onLastRemoved(): void;
};

/** Every upload with how far it is, and what can be done with it. */
export function UploadList({ uploads, onLastRemoved }: UploadListProps) {
  const list = useRef<HTMLUListElement>(null);
  if (uploads.list.length === 0) return null;
  const remove = (id: number, index: number): void => {
    const rows = [...(list.current?.children ?? [])];
    const next = (rows[index + 1] ?? rows[index - 1])?.querySelector<HTMLElement>('[data-removes]');
    if (next) next.focus();
    else onLastRemoved();
    uploads.remove(id);
  };
  return (
    <ul ref={list} aria-label="Uploads" className="flex flex-col gap-2">
      {uploads.list.map((upload, index) => (
        <li key={upload.id} className="rounded-card border border-line bg-paper-raised py-2 pr-1.5 pl-4">
          {upload.state === 'failed' ? (
            <FailedUpload upload={upload} onRetry={uploads.retry} onRemove={() => remove(upload.id, index)} />
          ) : (
            <div className="flex items-center gap-2">
              <Progress
                label={<span className="line-clamp-1 break-all">{upload.file.name}</span>}
                text={uploadWords(upload)}
                max={1}
                {...(upload.state === 'sending' && upload.sent < 1 ? { value: upload.sent } : {})}
                {...(upload.state === 'waiting' ? { value: 0 } : {})}
                className="min-w-0 flex-1"
              />
              <IconButton
                label={`Cancel ${isolated(upload.file.name)}`}
                size="small"
                icon={<X aria-hidden />}
                data-removes
                onClick={() => remove(upload.id, index)}
              />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

type FailedProps = { upload: Upload; onRetry: Uploads['retry']; onRemove(): void };

function FailedUpload({ upload, onRetry, onRemove }: FailedProps) {
  const { id, file, message } = upload;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <TriangleAlert className="size-5 flex-none text-berry" aria-hidden />
      <p role="alert" className="min-w-0 flex-1 basis-52">
        <span className="line-clamp-1 font-[600] break-all">{file.name}</span>
        <span className="block text-sm">{message}</span>
      </p>
      <div className="ml-auto flex items-center">
        <Button
          size="small"
          icon={<RotateCw aria-hidden />}
          aria-label={`Try again: ${isolated(file.name)}`}
          onClick={() => onRetry(id)}
        >
          Try again
        </Button>
        <Button tone="quiet" size="small" aria-label={`Remove ${isolated(file.name)}`} data-removes onClick={onRemove}>
          Remove
        </Button>
      </div>
    </div>
  );
}
