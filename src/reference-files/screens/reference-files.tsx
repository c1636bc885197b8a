import { useQuery } from '@tanstack/react-query';
import type { MetaFunction } from 'react-router';
import { OnlyAdministrators } from '../../acting/components/only-administrators.tsx';
import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { FileList } from '../components/file-list.tsx';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Wards and schools', index: false });

/** So often the progress of a file that is read on the server's machine is asked again. */
const AGAIN_MS = 2_000;

const isBeingRead = ({ state, reading }: { state: string; reading: unknown }): boolean =>
  state === 'FILLING' && reading !== null;

/** Where administrators import the wards and schools that every council has. */
export default function ReferenceFiles() {
  return (
    <OnlyAdministrators title="Wards and schools">
      <Files />
    </OnlyAdministrators>
  );
}

function Files() {
  const files = useQuery({
    queryKey: ['reference-files'],
    queryFn: () => api('GET /reference-files'),
    meta: { quiet: true },
    refetchInterval: ({ state }) => (state.data?.files.some(isBeingRead) ? AGAIN_MS : false),
  });
  return (
    <Page
      title="Wards and schools"
      lead="What every council has. A council can import its own, which come first there."
      width="text"
      back={{ to: '/dashboard/councils', label: 'Councils' }}
    >
      <div className="flex flex-col gap-6">
        {files.data ? (
          <FileList councilId={null} files={files.data.files} manages onChanged={() => void files.refetch()} />
        ) : files.error ? (
          <ErrorState
            title="The files could not be loaded"
            onRetry={() => void files.refetch()}
            busy={files.isFetching}
          >
            {sentenceOf(files.error)}
          </ErrorState>
        ) : (
          <SkeletonList rows={2} label="Loading the files" />
        )}
      </div>
    </Page>
  );
}
