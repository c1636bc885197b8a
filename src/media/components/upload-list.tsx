import RotateCw from 'lucide-react/icons/rotate-cw';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { Button, IconButton } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { uploadWords, type Upload } from '../uploads.ts';
import { isolated } from '../../platform/isolated.ts';
import type { Uploads } from './use-uploads.ts';

/** Every upload with how far it is, and what can be done with it. */
export function UploadList({ uploads }: { uploads: Uploads }) {
  if (uploads.list.length === 0) return null;
  return (
    <ul aria-label="Uploads" className="flex flex-col gap-2">
      {uploads.list.map((upload) => (
        <li key={upload.id} className="rounded-card border border-line bg-paper-raised py-2 pr-1.5 pl-4">
          {upload.state === 'failed' ? (
            <FailedUpload upload={upload} onRetry={uploads.retry} onRemove={uploads.remove} />
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
                onClick={() => uploads.remove(upload.id)}
              />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

type FailedProps = { upload: Upload; onRetry: Uploads['retry']; onRemove: Uploads['remove'] };

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
          aria-label={`Try ${isolated(file.name)} again`}
          onClick={() => onRetry(id)}
        >
          Try again
        </Button>
        <IconButton
          label={`Take ${isolated(file.name)} off the list`}
          size="small"
          icon={<X aria-hidden />}
          onClick={() => onRemove(id)}
        />
      </div>
    </div>
  );
}
