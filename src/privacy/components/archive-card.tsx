import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { api } from '../../client.ts';
import { isCancelled } from '../../identity/components/use-proof.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { downloadFile } from '../../platform/browser/download.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { format } from '../../platform/time.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Progress } from '../../ui/progress.tsx';
import { toast } from '../../ui/toast.tsx';
import type { ArchiveAnswer } from '../contract.ts';
import { periods } from '../periods.ts';
import { isBeingMade, useDataChange } from './own-data.ts';
import { useProved } from './proved.tsx';

const ABOUT = 'You are about to get everything that we know about your family.';

/** All data in one file: asked for, made in the background, downloaded. */
export function ArchiveCard({ archive }: { archive: ArchiveAnswer | null }) {
  const { withProof, dialog } = useProved(ABOUT);
  const ask = useDataChange(() => api('POST /users/me/data/archive'), {
    failed: 'The archive could not be begun',
    withProof,
  });
  const isReady = archive?.state === 'READY' && archive.expiresAt !== null && new Date(archive.expiresAt) > new Date();
  const making = archive !== null && isBeingMade(archive);
  return (
    <Card title="Take your data with you">
      <div className="flex flex-col items-start gap-4">
        <p>
          One file with everything that we keep about you and your family: a page to read, the same for programs (JSON),
          and your pictures and files.
        </p>
        {archive?.state === 'FAILED' && (
          <Notice tone="danger" title="The archive could not be made" className="w-full">
            Nothing of yours is lost. Please ask for a new one.
          </Notice>
        )}
        {making && (
          <div className="w-full" role="status">
            <Progress
              label="We are putting it together"
              {...(archive.steps > 0 ? { value: archive.done, max: archive.steps } : {})}
            />
            <p className="mt-2 text-ink-soft">You can leave this page. We write to you when it is ready.</p>
          </div>
        )}
        {isReady && <Ready archive={archive} withProof={withProof} />}
        {!making && (
          <Button tone={isReady ? 'secondary' : 'primary'} busy={ask.isPending} onClick={() => ask.mutate(undefined)}>
            {isReady ? 'Make a new one' : 'Put my data together'}
          </Button>
        )}
      </div>
      {dialog}
    </Card>
  );
}

type ReadyProps = { archive: ArchiveAnswer; withProof: ReturnType<typeof useProved>['withProof'] };

function Ready({ archive, withProof }: ReadyProps) {
  const download = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: () => withProof(() => downloadFile(`/users/me/data/archive/${archive.id}`)),
    onError: (error) => {
      if (!isCancelled(error)) toast.error('The file could not be downloaded', { description: sentenceOf(error) });
    },
  });
  return (
    <div className="flex w-full flex-col items-start gap-3 rounded-card border border-line p-4">
      <p>
        <strong>Ready: {sizeOf(archive.bytes)}.</strong> Made on {format.dayAndTime(archive.askedAt)}
        {archive.expiresAt && <>, kept until {format.dayAndTime(archive.expiresAt)}</>}. After {periods.archive.words}{' '}
        we delete it.
      </p>
      <Button
        tone="primary"
        icon={<Download aria-hidden />}
        busy={download.isPending}
        onClick={() => download.mutate()}
      >
        Download my data
      </Button>
    </div>
  );
}

/** '120 kB', '3.4 MB'. */
const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
