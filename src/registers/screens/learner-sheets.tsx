import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import Printer from 'lucide-react/icons/printer';
import { useParams, type MetaFunction } from 'react-router';
import { ReasonDialog } from '../../acting/components/reason-dialog.tsx';
import { api } from '../../client.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { queries } from '../../platform/browser/query.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { LearnerSheet } from '../components/learner-sheet.tsx';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Learner sheets', index: false });

/** The learners of a booking on paper, one page each. */
export default function LearnerSheetsScreen() {
  return (
    <QueryClientProvider client={queries}>
      <Sheets />
    </QueryClientProvider>
  );
}

function Sheets() {
  const { bookingId = '' } = useParams();
  const cache = useQueryClient();
  const key = ['learner-sheets', bookingId];
  const params = { bookingId };
  const sheets = useQuery({
    queryKey: key,
    queryFn: () => api('GET /bookings/{bookingId}/learner-sheets', { params }),
    // Each reading is written down for the families.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { quiet: true },
  });
  const [asking, setAsking] = useState(false);
  const addHealth = async (reason: string): Promise<void> => {
    cache.setQueryData(key, await api('POST /bookings/{bookingId}/learner-sheets', { params, body: { reason } }));
    setAsking(false);
  };
  const { data } = sheets;
  return (
    <main id="main" className="mx-auto max-w-4xl px-4">
      <div className="flex items-center justify-between gap-4 py-4 print:hidden">
        <BackLink to={`/bookings/${bookingId}`}>Back to the booking</BackLink>
        {data && data.learners.length > 0 && (
          <Button tone="primary" icon={<Printer aria-hidden />} onClick={() => window.print()}>
            Print
          </Button>
        )}
      </div>
      {data?.health === 'with-reason' && (
        <Notice
          className="mb-4 print:hidden"
          title="Health, food, support and consents are not on these sheets"
          action={<Button onClick={() => setAsking(true)}>Add them</Button>}
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
        Keep the sheets with you and shred them after the session.
      </ReasonDialog>
      {sheets.error ? (
        <Refusal error={sheets.error} bookingId={bookingId} onRetry={() => void sheets.refetch()} />
      ) : null}
      {sheets.isPending && <SkeletonList rows={8} label="Loading the sheets" />}
      {data?.learners.length === 0 && (
        <EmptyState
          title="Nobody comes with this booking any more"
          action={<LinkButton to={`/bookings/${bookingId}`}>Open the booking</LinkButton>}
        >
          Its places were cancelled, moved or declined, so there is nothing to print.
        </EmptyState>
      )}
      {data?.learners.map((learner) => (
        <LearnerSheet key={learner.id} sheets={data} learner={learner} />
      ))}
    </main>
  );
}

function Refusal({ error, bookingId, onRetry }: { error: unknown; bookingId: string; onRetry: () => void }) {
  const status = error instanceof RequestFailed ? error.status : 0;
  if (status === 401)
    return (
      <ErrorState
        level={1}
        kind="forbidden"
        title="Please sign in first"
        action={
          <LinkButton tone="primary" to={`/login?next=${encodeURIComponent(`/booking-learners/${bookingId}/print`)}`}>
            Sign in
          </LinkButton>
        }
      >
        You come back to these sheets.
      </ErrorState>
    );
  if (status === 404)
    return (
      <ErrorState
        level={1}
        title="There is no such booking"
        action={<LinkButton to="/bookings">All bookings</LinkButton>}
      >
        It belongs to somebody else.
      </ErrorState>
    );
  return (
    <ErrorState level={1} title="The sheets could not be loaded" onRetry={onRetry}>
      {sentenceOf(error)}
    </ErrorState>
  );
}
