import { useQuery } from '@tanstack/react-query';
import { api } from '../../client.ts';
import { isolated } from '../../platform/isolated.ts';

/** Where the wards of a council's figures come from, as their licences ask; nothing where no wards are known. */
export function WardSource({ councilId }: { councilId: string }) {
  const { data } = useQuery({
    queryKey: ['councils', councilId, 'reference-files'],
    queryFn: () => api('GET /councils/{councilId}/reference-files', { params: { councilId } }),
    meta: { quiet: true },
  });
  const files = data?.files.filter(({ kind, state }) => kind === 'WARDS' && state === 'READY') ?? [];
  if (files.length === 0) return null;
  return (
    <p className="text-sm text-ink-soft">
      Wards:{' '}
      {files.map(({ title, attribution, madeUp }) => (
        <span key={title}>
          {isolated(title)}
          {madeUp && ' (made up)'}. {attribution}{' '}
        </span>
      ))}
    </p>
  );
}
