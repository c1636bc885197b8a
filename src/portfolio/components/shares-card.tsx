import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import Link2 from 'lucide-react/icons/link-2';
import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { dayText } from '../../platform/day-text.ts';
import { isolated } from '../../platform/isolated.ts';
import { dateOf, format } from '../../platform/time.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { patiently } from '../../ui/patiently.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { State } from '../../ui/state.tsx';
import { toast } from '../../ui/toast.tsx';
import type { ShareAnswer } from '../contract.ts';
import { kindWords } from '../record-item.ts';
import { useReread, useShares } from './use-portfolio.ts';

const ShareForm = lazy(() => patiently(() => import('./share-form.tsx')));

/** Secret addresses of the record: for whom, what they show, when they were opened, and how to end them. */
export function SharesCard({ learner }: { learner: { id: string; firstName: string } }) {
  const shares = useShares(learner.id);
  const [form, setForm] = useState({ open: false, key: 0 });
  return (
    <Card title="Show it to somebody">
      <p>
        A link opens a part of the record without an account, until the day that you say. You see when it was opened,
        and can end it at once.
      </p>
      <Button
        className="mt-4"
        icon={<Link2 aria-hidden />}
        onClick={() => setForm(({ key }) => ({ open: true, key: key + 1 }))}
      >
        Make a link
      </Button>
      {shares.isPending ? (
        <SkeletonList rows={1} label="Loading your links" />
      ) : !shares.data ? (
        <Notice tone="danger" title="Your links could not be loaded" className="mt-4">
          {sentenceOf(shares.error)} Those that are open stay open.
        </Notice>
      ) : (
        shares.data.shares.length > 0 && (
          <ul className="mt-5 divide-y divide-line border-t border-line" aria-label="Links">
            {shares.data.shares.map((share) => (
              <li key={share.id} className="py-4">
                <OneShare learnerId={learner.id} share={share} />
              </li>
            ))}
          </ul>
        )
      )}
      {form.key > 0 && (
        <Suspense fallback={null}>
          <ShareForm
            key={form.key}
            open={form.open}
            learner={learner}
            onClose={() => setForm((before) => ({ ...before, open: false }))}
          />
        </Suspense>
      )}
    </Card>
  );
}

function OneShare({ learnerId, share }: { learnerId: string; share: ShareAnswer }) {
  const until = dayText(dateOf(share.expiresAt), 'short', true);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="!text-lg [overflow-wrap:anywhere]">{isolated(share.label)}</h3>
        {share.isOpen ? <State text="Open" kind="good" /> : <State text="Ended" kind="hidden" />}
      </div>
      <p className="text-sm text-ink-soft">
        {share.kinds.map((kind) => kindWords[kind]).join(', ')}. {periodWords(share)}{' '}
        {share.isOpen
          ? `Until ${until}.`
          : share.revokedAt
            ? `Ended by you on ${dayText(dateOf(share.revokedAt), 'short', true)}.`
            : `It ended on ${until}.`}
      </p>
      <Openings share={share} />
      {share.isOpen && (
        <div className="flex flex-wrap gap-2">
          {share.address && <CopyButton address={share.address} label={share.label} />}
          <EndButton learnerId={learnerId} share={share} />
        </div>
      )}
    </div>
  );
}

function periodWords({ from, to }: Pick<ShareAnswer, 'from' | 'to'>): string {
  if (from && to) return `From ${dayText(from, 'short', true)} to ${dayText(to, 'short', true)}.`;
  if (from) return `From ${dayText(from, 'short', true)}.`;
  return to ? `To ${dayText(to, 'short', true)}.` : 'Of all times.';
}

function Openings({ share: { openings, log } }: { share: ShareAnswer }) {
  if (openings === 0) return <p className="text-sm">Not opened yet.</p>;
  return (
    <Disclosure title={openings === 1 ? 'Opened once' : `Opened ${openings} times`} className="text-sm">
      <ul className="flex flex-col gap-1 pb-3">
        {log.map(({ at, device }) => (
          <li key={`${at} ${device}`}>
            {format.dayAndTime(at)}, {isolated(device)}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

function CopyButton({ address, label }: { address: string; label: string }) {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      toast.success('The link is copied');
    } catch {
      toast.error('Your browser did not let us copy it.', { description: address });
    }
  };
  return (
    <Button size="small" onClick={() => void copy()}>
      Copy the link<span className="sr-only"> for {isolated(label)}</span>
    </Button>
  );
}

function EndButton({ learnerId, share }: { learnerId: string; share: ShareAnswer }) {
  const reread = useReread(learnerId);
  const end = useMutation({
    mutationFn: () =>
      api('DELETE /portfolio/{learnerId}/shares/{shareId}', { params: { learnerId, shareId: share.id } }),
    onSuccess: async () => {
      await reread();
      toast.success('The link has ended', { description: 'Whoever opens it from now on sees that it is over.' });
    },
  });
  return (
    <Button size="small" tone="quiet" busy={end.isPending} onClick={() => end.mutate()}>
      End it now<span className="sr-only">: the link for {isolated(share.label)}</span>
    </Button>
  );
}
