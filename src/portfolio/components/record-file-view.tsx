import { useQuery } from '@tanstack/react-query';
import ImageIcon from 'lucide-react/icons/image';
import { fetchFile } from '../../platform/browser/download.ts';
import { useObjectUrl } from '../../platform/browser/use-object-url.ts';
import { isolated } from '../../platform/isolated.ts';
import { DownloadButton } from '../../ui/download-button.tsx';
import type { RecordFile } from '../record-item.ts';

type RecordFileProps = { learnerId: string; file: RecordFile; small?: boolean };

/** A file of an entry: fetched with the bearer token, and kept no longer than it is shown. */
export function RecordFileView({ learnerId, file, small }: RecordFileProps) {
  const address = `/portfolio/${learnerId}/files/${file.id}`;
  if (!file.isPicture)
    return (
      <DownloadButton size="small" address={address}>
        {file.name}
      </DownloadButton>
    );
  return <SealedPicture address={address} file={file} {...(small ? { small } : {})} />;
}

function SealedPicture({ address, file, small }: { address: string; file: RecordFile; small?: boolean }) {
  const { data: blob, isError } = useQuery({
    queryKey: ['portfolio-file', file.id],
    queryFn: () => fetchFile(address),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { quiet: true },
  });
  const shown = useObjectUrl(blob);
  const size = small ? 'size-20' : 'h-44 max-w-full';
  if (shown === null)
    return (
      <span
        className={`grid ${small ? 'size-20' : 'h-44 w-56 max-w-full'} place-items-center rounded-card bg-paper-sunken text-ink-soft`}
      >
        <ImageIcon className="size-8" aria-hidden />
        <span className={isError ? 'px-2 text-center text-sm' : 'sr-only'}>
          {isError ? 'The picture could not be loaded. Reload the page to try again.' : 'Loading the picture'}
        </span>
      </span>
    );
  return <img src={shown} alt={isolated(file.name)} className={`${size} rounded-card object-cover`} />;
}
