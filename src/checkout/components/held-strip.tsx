import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useLive } from '../../platform/browser/live.ts';
import { queries } from '../../platform/browser/query.ts';
import { IconButton, LinkButton } from '../../ui/button.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { BASKET_KEY, basketQuery, CHANGES_BASKET } from './basket-query.ts';
import { countOf } from '../../places/components/booking-text.tsx';
import { forgetHeld } from './hold-flag.ts';

type Props = { accountId: string };

/** On top of each page outside of the checkout while places are held: for how long, and the way back to them. */
export default function HeldStrip({ accountId }: Props) {
  return (
    <QueryClientProvider client={queries}>
      <Strip accountId={accountId} />
    </QueryClientProvider>
  );
}

function Strip({ accountId }: Props) {
  const cache = useQueryClient();
  const { data } = useQuery({ ...basketQuery, meta: { quiet: true } });
  const [query] = useSearchParams();
  const [closed, setClosed] = useState(false);
  const refresh = (): void => void cache.invalidateQueries({ queryKey: BASKET_KEY });
  useLive([`account:${accountId}`], ({ kind }) => {
    if (CHANGES_BASKET.test(kind)) refresh();
  });
  const nothing = data && !data.basket && !data.ended;
  useEffect(() => {
    if (nothing) forgetHeld();
  }, [nothing]);
  // Who comes back from the payment page is told there how it stands.
  if (!data || nothing || closed || query.has('paid')) return null;
  const { basket } = data;
  const places = basket?.bookings.flatMap((booking) => booking.places).length ?? 0;
  return (
    <section
      aria-label="Held for you"
      className="border-b border-marigold bg-marigold-soft text-on-marigold-soft print:hidden"
    >
      <div className="mx-auto flex max-w-[100rem] flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 sm:px-6">
        <p className="min-w-0 flex-1">
          {basket ? (
            <>
              {basket.state === 'PAYING' ? 'Not paid yet: ' : 'You hold '}
              {countOf(places, 'place')},{' '}
              <span className="whitespace-nowrap">
                <Countdown until={basket.heldUntil} onEnd={refresh} /> left
              </span>
            </>
          ) : (
            'Your time to book has run out. Nothing was charged.'
          )}
        </p>
        <LinkButton size="small" to="/checkout">
          {basket ? 'Go to the checkout' : 'Choose again'}
        </LinkButton>
        {!basket && (
          <IconButton
            label="Dismiss"
            size="small"
            icon={<X aria-hidden />}
            className="-mr-2 !text-current hover:!bg-current/10"
            onClick={() => {
              forgetHeld();
              setClosed(true);
            }}
          />
        )}
      </div>
    </section>
  );
}
