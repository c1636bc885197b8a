import type { ReactNode } from 'react';
import { pictureUrl, widthFor } from '../../media/picture.ts';
import { formatPrice } from '../../platform/money.ts';
import { Picture } from '../../ui/picture.tsx';

type Props = {
  listing: { title: string; place: string; picture: { id: string; colour: string; widths: number[] } | null } | null;
  /** What is booked and what it costs, in words and figures. */
  summary: ReactNode;
  /** The one main button. */
  action: ReactNode;
  /** The total in pence beside the button on a phone; null while there is none. */
  total: number | null;
  /** Beside the total: the clock. */
  clock?: ReactNode;
  children: ReactNode;
};

/** Keeps what stands above a checkout as wide as its steps. */
export const AS_WIDE_AS_STEPS = 'lg:mr-[24.5rem]';

/** Steps on the left and the sum of it on the right; on a phone the sum comes last and the button stays at the thumb. */
export function CheckoutLayout({ listing, summary, action, total, clock, children }: Props) {
  return (
    <div className="grid gap-6 max-lg:pb-28 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-10">
      <div className="flex min-w-0 flex-col gap-5">{children}</div>
      <aside aria-label="Summary" className="checkout-sum lg:sticky lg:top-24">
        <div className="overflow-clip rounded-card border border-line bg-paper-raised">
          {listing && (
            <div className="flex items-center gap-4 border-b border-line p-4">
              <Picture
                src={listing.picture && pictureUrl(listing.picture.id, widthFor(listing.picture.widths, 320))}
                alt=""
                width={4}
                height={3}
                cover={{ title: listing.title }}
                className="w-24 flex-none rounded-control"
                style={listing.picture ? { backgroundColor: listing.picture.colour } : undefined}
              />
              <div className="min-w-0">
                <p className="leading-snug font-[700]">{listing.title}</p>
                <p className="text-sm text-ink-soft">{listing.place}</p>
              </div>
            </div>
          )}
          <div className="p-4">{summary}</div>
          <div className="border-t border-line p-4 max-lg:hidden">
            {clock && <div className="mb-3">{clock}</div>}
            {action}
          </div>
        </div>
      </aside>
      <div className="fixed inset-x-0 bottom-0 z-bar border-t border-line bg-paper-raised px-4 pt-2.5 pb-[calc(0.75rem+env(safe-area-inset-bottom))] shadow-float lg:hidden">
        {(total !== null || clock) && (
          <div className="mb-2 flex items-baseline justify-between gap-4">
            {clock ?? <span className="text-sm text-ink-soft">Total</span>}
            {total !== null && <span className="text-lg font-[700] figures">{formatPrice(total)}</span>}
          </div>
        )}
        {action}
      </div>
    </div>
  );
}
