import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '../../client.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import type { calendarContract } from '../contract.ts';
import { addLinks } from '../feed-address.ts';

type Feed = AnswerOf<(typeof calendarContract)['GET /calendar-feeds']>['feeds'][number];
/** Whose dates an address tells: those of the whole family or of one learner, or of the sessions that somebody runs. */
export type Followed = { whose: Feed['whose']; learnerId: string | null; name: string };
type FeedsProps = { open: boolean; onClose: () => void; followed: readonly Followed[]; children: ReactNode };

const KEY = ['calendar-feeds'];

/** Puts dates into the calendars of phones, and takes them out again; `children` say which, and what is told of them. */
export default function FeedsDialog({ open, onClose, followed, children }: FeedsProps) {
  const feeds = useQuery({ queryKey: KEY, queryFn: () => api('GET /calendar-feeds'), enabled: open });
  return (
    <Dialog open={open} onClose={onClose} title="Your dates on your phone" width={640} sheet>
      <p className="mb-4">{children}</p>
      {feeds.isPending ? (
        <SkeletonList rows={2} label="Loading your calendar addresses" />
      ) : feeds.error && !feeds.data ? (
        <ErrorState
          title="Your calendar addresses could not be loaded"
          onRetry={() => void feeds.refetch()}
          busy={feeds.isFetching}
        >
          {sentenceOf(feeds.error)} The calendars that follow them go on.
        </ErrorState>
      ) : (
        <ul className="divide-y divide-line">
          {followed.map((one) => (
            <li key={one.learnerId} className="py-4">
              <h3 className="!text-lg">{isolated(one.name)}</h3>
              <OneFeed
                of={one}
                feed={
                  feeds.data.feeds.find((feed) => feed.learnerId === one.learnerId && feed.whose === one.whose) ?? null
                }
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

type OneFeedProps = { of: Followed; feed: Feed | null };

function useFeed({ learnerId, whose }: Followed) {
  const cache = useQueryClient();
  const again = () => cache.invalidateQueries({ queryKey: KEY });
  const fail = (error: unknown) => toast.error(sentenceOf(error));
  const make = useMutation({
    mutationFn: () => api('POST /calendar-feeds', { body: { learnerId, whose } }),
    onSuccess: again,
    onError: fail,
  });
  const revoke = useMutation({
    mutationFn: (feedId: string) => api('DELETE /calendar-feeds/{feedId}', { params: { feedId } }),
    onSuccess: again,
    onError: fail,
  });
  return { make, revoke };
}

function OneFeed({ of, feed }: OneFeedProps) {
  const { name } = of;
  const { make, revoke } = useFeed(of);
  const [asking, setAsking] = useState<'again' | 'off' | null>(null);
  if (!feed)
    return (
      <Button className="mt-2" busy={make.isPending} onClick={() => make.mutate()}>
        Make an address<span className="sr-only"> for {isolated(name)}</span>
      </Button>
    );
  return (
    <div className="mt-2 flex flex-col gap-3">
      {feed.address === null ? (
        <p>This address was made some time ago and cannot be shown any more. Calendars that have it go on.</p>
      ) : (
        <AddressOf address={feed.address} name={name} />
      )}
      {asking === null ? (
        <div className="flex flex-wrap items-center gap-x-2">
          <span className="text-sm text-ink-soft">Made on {format.longDate(feed.madeAt)}</span>
          <Button size="small" tone="quiet" onClick={() => setAsking('again')}>
            Make a new address<span className="sr-only"> for {isolated(name)}</span>
          </Button>
          <Button size="small" tone="quiet" onClick={() => setAsking('off')}>
            Turn off<span className="sr-only"> for {isolated(name)}</span>
          </Button>
        </div>
      ) : (
        <Notice
          tone="attention"
          live
          title="Every calendar that follows this address stops showing your dates."
          action={
            <>
              <Button
                busy={make.isPending || revoke.isPending}
                onClick={() => {
                  if (asking === 'off') revoke.mutate(feed.id);
                  else make.mutate(undefined, { onSuccess: () => setAsking(null) });
                }}
              >
                {asking === 'off' ? 'Turn it off' : 'Make the new one'}
              </Button>
              <Button tone="quiet" onClick={() => setAsking(null)}>
                Keep it
              </Button>
            </>
          }
        >
          {asking === 'off'
            ? 'You can make another one at any time.'
            : 'Do this when somebody has the address who should not. Then add the new one to your calendars.'}
        </Notice>
      )}
    </div>
  );
}

const addClass =
  'inline-flex min-h-11 items-center rounded-control border-[1.5px] border-line-strong bg-paper-raised px-3 text-sm font-[650] no-underline hover:border-ink hover:bg-paper-sunken';

function AddressOf({ address, name }: { address: string; name: string }) {
  const links = addLinks(address, name);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast.success('The address is copied');
    } catch {
      toast.error('Your browser did not let us copy it. Select the address and copy it by hand.');
    }
  };
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <a className={addClass} href={links.apple}>
          Add to Apple<span className="sr-only"> the dates of {isolated(name)}</span>
        </a>
        {(['google', 'outlook'] as const).map((where) => (
          <a key={where} className={addClass} href={links[where]} target="_blank" rel="noreferrer">
            Add to {where === 'google' ? 'Google' : 'Outlook'}
            <span className="sr-only"> the dates of {isolated(name)} (opens in a new tab)</span>
          </a>
        ))}
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          className="min-w-0 flex-1"
          label="Secret address"
          help="Whoever has it can read these dates. Give it to nobody you would not tell them."
          value={address}
          readOnly
          onFocus={(event) => event.target.select()}
        />
        <Button onClick={() => void copy()}>Copy</Button>
      </div>
    </>
  );
}
