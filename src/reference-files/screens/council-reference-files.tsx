import { useQuery } from '@tanstack/react-query';
import { useParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { CouncilPage, NotYourCouncil } from '../../councils/components/council-page.tsx';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { FileList } from '../components/file-list.tsx';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Wards and schools', index: false });

/** The wards and schools that a council has: its own, and those of everybody. */
export default function CouncilReferenceFiles() {
  const { councilId = '' } = useParams();
  const files = useQuery({
    queryKey: ['councils', councilId, 'reference-files'],
    queryFn: () => api('GET /councils/{councilId}/reference-files', { params: { councilId } }),
    meta: { quiet: [403, 404, 422] },
  });
  const { data, error } = files;
  return (
    <CouncilPage
      councilId={councilId}
      title="Wards and schools"
      lead="Reports count by ward, and families choose their school, as far as these are known. Your own files come first. Submitted reports keep the wards that they were counted by."
    >
      <div className="flex max-w-3xl flex-col gap-6">
        {error instanceof RequestFailed && [403, 404, 422].includes(error.status) && !data ? (
          <NotYourCouncil />
        ) : error && !data ? (
          <ErrorState
            title="The files could not be loaded"
            onRetry={() => void files.refetch()}
            busy={files.isFetching}
          >
            {sentenceOf(error)}
          </ErrorState>
        ) : !data ? (
          <SkeletonList rows={2} label="Loading the files" />
        ) : (
          <FileList
            councilId={councilId}
            files={data.files}
            manages={data.manages}
            onChanged={() => void files.refetch()}
          />
        )}
      </div>
    </CouncilPage>
  );
}
