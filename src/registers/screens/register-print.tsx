import { useState } from 'react';
import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import { useParams, type MetaFunction } from 'react-router';
import { ReasonDialog } from '../../acting/components/reason-dialog.tsx';
import { api } from '../../client.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { queries } from '../../platform/browser/query.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { PrintedSheet } from '../components/printed-sheet.tsx';
import { useContactsWhenDue } from '../components/use-contacts-when-due.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Print a register', index: false });

export default function RegisterPrintScreen() {
  return (
    <QueryClientProvider client={queries}>
      <PrintedRegister />
    </QueryClientProvider>
  );
}

function PrintedRegister() {
  const { sessionId = '' } = useParams();
  const key = ['register-print', sessionId];
  const register = useQuery({
    queryKey: key,
    queryFn: () => api('GET /registers/{sessionId}', { params: { sessionId }, query: { purpose: 'print' } }),
    // A sheet on screen does not read the children's details again by itself; paper cannot either.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // The sheet says so itself.
    meta: { quiet: true },
  });
  useContactsWhenDue(register.data, register.refetch);
  const [asking, setAsking] = useState(false);
  const cache = useQueryClient();
  const addHealth = async (reason: string): Promise<void> => {
    cache.setQueryData(
      key,
      await api('POST /registers/{sessionId}/print', { params: { sessionId }, body: { reason } }),
    );
    setAsking(false);
  };
  const printed = register.dataUpdatedAt === 0 ? null : new Date(register.dataUpdatedAt);
  return (
    <main id="main" className="mx-auto max-w-4xl px-4">
      <div className="flex items-center justify-between gap-4 py-4 print:hidden">
        <BackLink to={`/registers/${sessionId}`}>Back to the register</BackLink>
        {register.data && (
          <Button tone="primary" icon={<Printer aria-hidden />} onClick={() => window.print()}>
            Print
          </Button>
        )}
      </div>
      {register.data?.health === 'with-reason' && (
        <Notice
          className="mb-4 print:hidden"
          title="Health details are not on this sheet"
          action={<Button onClick={() => setAsking(true)}>Add health details</Button>}
        >
          Paper lies about. If you need them on it, say why: that is written down.
        </Notice>
      )}
      <ReasonDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Print health details?"
        label="Add health details"
        help="For example, there is no signal in the wood. It is written down, with your name."
        onSend={addHealth}
      >
        Keep the sheet with you and shred it after the session.
      </ReasonDialog>
      {register.error ? (
        <Refusal error={register.error} sessionId={sessionId} onRetry={() => void register.refetch()} />
      ) : null}
      {register.isPending && <SkeletonList rows={8} label="Loading the register" />}
      {register.data && printed && (
        // On a phone the sheet is wider than the screen: who has only a keyboard must be able to scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div role="region" aria-label="The sheet" tabIndex={0} className="overflow-x-auto print:overflow-visible">
          <PrintedSheet register={register.data} printed={printed} />
        </div>
      )}
    </main>
  );
}

function Refusal({ error, sessionId, onRetry }: { error: unknown; sessionId: string; onRetry: () => void }) {
  const status = error instanceof RequestFailed ? error.status : 0;
  if (status === 401) {
    return (
      <ErrorState
        level={1}
        kind="forbidden"
        title="Please sign in first"
        action={
          <LinkButton tone="primary" to={`/login?next=${encodeURIComponent(`/registers/${sessionId}/print`)}`}>
            Sign in
          </LinkButton>
        }
      >
        You come back to this register.
      </ErrorState>
    );
  }
  if (status === 404) {
    return (
      <ErrorState
        level={1}
        title="There is no such register"
        action={<LinkButton to="/schedule/mentor">All registers</LinkButton>}
      >
        It belongs to somebody else, or the session was removed.
      </ErrorState>
    );
  }
  return (
    <ErrorState level={1} title="The register could not be loaded" onRetry={onRetry}>
      {sentenceOf(error)}
    </ErrorState>
  );
}
