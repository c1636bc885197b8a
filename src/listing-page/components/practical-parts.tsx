import type { ReactNode } from 'react';
import { PublicList, PublicPart } from '../../listings/components/public-about.tsx';
import { PublicPlace } from '../../listings/components/public-place.tsx';
import { PublicTickets } from '../../tickets/components/public-tickets.tsx';
import type { ListingView } from './listing-view.ts';

/** What to know before booking: tickets, what is provided, the place and the cancellation policy. */
export function PracticalParts({ view, pricePreview }: { view: ListingView; pricePreview: ReactNode }) {
  return (
    <>
      {view.tickets.length > 0 && (
        <PublicPart id="tickets" title="Tickets">
          <PublicTickets tickets={view.tickets} discounts={view.discounts} discountExample={view.discountExample} />
          {pricePreview}
        </PublicPart>
      )}
      {view.lists.map(({ id, title, items }) => (
        <PublicPart key={id} id={id} title={title}>
          <PublicList items={items} />
        </PublicPart>
      ))}
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
