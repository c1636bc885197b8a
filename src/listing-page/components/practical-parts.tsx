import type { ReactNode } from 'react';
import { PublicList, PublicPart } from '../../listings/components/public-about.tsx';
import { PublicPlace } from '../../listings/components/public-place.tsx';
import { PublicTickets } from '../../tickets/components/public-tickets.tsx';
import type { ListingView } from './listing-view.ts';

/** What one gets, and for how much: it stands before the dates. */
export function OfferParts({ view, pricePreview }: { view: ListingView; pricePreview: ReactNode }) {
  return (
    <>
      <Lists lists={view.lists.filter(({ id }) => id === 'provided')} />
      {view.tickets.length > 0 && (
        <PublicPart id="tickets" title="Tickets">
          <PublicTickets tickets={view.tickets} discounts={view.discounts} discountExample={view.discountExample} />
          {pricePreview}
        </PublicPart>
      )}
    </>
  );
}

function Lists({ lists }: Pick<ListingView, 'lists'>) {
  return lists.map(({ id, title, items }) => (
    <PublicPart key={id} id={id} title={title}>
      <PublicList items={items} />
    </PublicPart>
  ));
}

/** What to know before booking: what is learnt, how everybody is kept safe, the place and the cancellation policy. */
export function PracticalParts({ view }: { view: ListingView }) {
  return (
    <>
      <Lists lists={view.lists.filter(({ id }) => id !== 'provided')} />
      {view.place.lines.length > 0 && (
        <PublicPart id="where" title="Where">
          <PublicPlace {...view.place} />
        </PublicPart>
      )}
      {view.cancellation && (
        <PublicPart id="cancellation" title="If you cancel">
          <div className="prose">
            <p>{view.cancellation.sentence}</p>
            {view.cancellation.example && (
              <>
                <p>{view.cancellation.example.title}:</p>
                <ul>
                  {view.cancellation.example.cases.map((one) => (
                    <li key={one}>{one}</li>
                  ))}
                </ul>
              </>
            )}
          </div>
        </PublicPart>
      )}
    </>
  );
}
