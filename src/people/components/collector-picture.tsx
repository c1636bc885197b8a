import { useQuery } from '@tanstack/react-query';
import UserRound from 'lucide-react/icons/user-round';
import { fetchFile } from '../../platform/browser/download.ts';
import { useObjectUrl } from '../../platform/browser/use-object-url.ts';
import { isolated } from '../../platform/isolated.ts';

type CollectorPictureProps = { learnerId: string; pictureId: string; name: string };

/** The picture of somebody who may, or must not, collect: fetched with the bearer token, and kept no longer than it is shown. */
export function CollectorPicture({ learnerId, pictureId, name }: CollectorPictureProps) {
  const { data: blob, isError } = useQuery({
    queryKey: ['collector-picture', pictureId],
    queryFn: () => fetchFile(`/learners/${learnerId}/collector-pictures/${pictureId}`),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { quiet: true },
  });
  const address = useObjectUrl(blob);
  if (address === null)
    return (
      <span className="grid size-20 flex-none place-items-center rounded-card bg-paper-sunken text-ink-soft">
        <UserRound className="size-8" aria-hidden />
        <span className="sr-only">{isError ? 'The picture could not be loaded' : 'Loading the picture'}</span>
      </span>
    );
  return (
    <img
      src={address}
      alt={name === '' ? 'The chosen picture' : `Picture of ${isolated(name)}`}
      className="size-20 flex-none rounded-card object-cover"
    />
  );
}
