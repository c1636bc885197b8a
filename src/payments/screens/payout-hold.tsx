import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { ReasonDialog } from '../../acting/components/reason-dialog.tsx';
import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';

/** In the page of an account that administrators look at: whether its payouts are kept back, and the buttons to change that. */
export default function PayoutHoldScreen() {
  const { userId = '' } = useParams();
  const cache = useQueryClient();
  const [asking, setAsking] = useState(false);
  const params = { accountId: userId };
  const queryKey = ['payout-hold', userId];
  const { data, error, refetch, isFetching } = useQuery({
    queryKey,
    queryFn: () => api('GET /payout-holds/{accountId}', { params }),
    // It stands in a page that tells of its own failures.
    meta: { quiet: true },
  });
  const reread = () =>
    Promise.all([cache.invalidateQueries({ queryKey }), cache.invalidateQueries({ queryKey: ['reconciliation'] })]);
  const release = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: () => api('DELETE /payout-holds/{accountId}', { params }),
    // Somebody else may have released them: show it as it is.
    onSettled: reread,
  });
  return (
    <Card title="Payouts">
      {!data && !error && <SkeletonList rows={1} label="Loading the payouts" />}
      {!data && error && (
        <ErrorState
          title="Whether they are kept back could not be loaded"
          onRetry={() => void refetch()}
          busy={isFetching}
        >
          {sentenceOf(error)}
        </ErrorState>
      )}
      {release.error && (
        <Notice tone="danger" title="The payouts are still kept back" live className="mb-3">
          {sentenceOf(release.error)}
        </Notice>
      )}
      {data?.hold && (
        <Notice
          tone="attention"
          title={`Kept back since ${format.longDate(data.hold.heldAt)}`}
          action={
            <Button busy={release.isPending} onClick={() => release.mutate()}>
              Let the payouts go on
            </Button>
          }
        >
          {isolated(data.hold.reason)} <span className="text-ink-soft">({data.hold.heldBy})</span>
        </Notice>
      )}
      {data?.hold === null && (
        <>
          <p className="mb-3">What is due goes out with each run.</p>
          <Button
            onClick={() => {
              release.reset();
              setAsking(true);
            }}
          >
            Keep payouts back
          </Button>
        </>
      )}
      <ReasonDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Keep the payouts back?"
        label="Keep payouts back"
        tone="danger"
        help="For colleagues who look at this account later. It is not sent to the provider."
        onSend={async (reason) => {
          await api('PUT /payout-holds/{accountId}', { params, body: { reason } });
          setAsking(false);
          await reread();
        }}
      >
        <p>
          From the next run on nothing is paid out to this account until somebody lets it go on. Its payouts page says
          that we keep the money back. Bookings and refunds go on as before.
        </p>
      </ReasonDialog>
    </Card>
  );
}
