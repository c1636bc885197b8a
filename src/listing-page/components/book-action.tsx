import type { ReactNode } from 'react';
import type { BlockOnOffer } from '../../schedule/offer.ts';
import { bookBlockLabel, bookDatesLabel } from '../../tickets/book-label.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import type { ListingView } from './listing-view.ts';
import type { ChosenDates } from './use-chosen-dates.ts';
import type { Price } from './use-price.ts';

type Checkout = (what: Record<string, string>) => string;
type BookBlockProps = { view: ListingView; block: BlockOnOffer; price: Price; checkout: Checkout };

/** Books a whole block; with what it costs, where that is known. */
export function BookBlock({ view, block, price, checkout }: BookBlockProps) {
  if (!view.published || !view.prices.block) return <p>There is no ticket on sale for this block at the moment.</p>;
  return (
    <LinkButton tone="primary" to={checkout({ block: block.id })} wide>
      {bookBlockLabel(block.dates, block.datesOfBlock, price.ofBlock(block))}
    </LinkButton>
  );
}

/** The one thing to do next; `isReady` where it leads to checkout. */
export type BookAction = { button: ReactNode; isReady: boolean };

type Given = {
  view: ListingView;
  offer: readonly BlockOnOffer[];
  choice: ChosenDates;
  price: Price;
  checkout: Checkout;
};

/** Books the chosen dates or the only block, or leads to the dates. Null where there are none. */
export function bookAction({ view, offer, choice, price, checkout }: Given): BookAction | null {
  if (choice.ids.length > 0) {
    const button = (
      <Button type="submit" form="choose" tone="primary" wide>
        {bookDatesLabel(choice.ids.length, price.ofDates(choice.ids))}
      </Button>
    );
    return { button, isReady: true };
  }
  const wholeBlocks = offer.filter((block) => block.whole && block.bookable);
  const [onlyBlock, ...more] = wholeBlocks;
  if (choice.possible === 0 && onlyBlock && more.length === 0 && view.published && view.prices.block !== null) {
    return { button: <BookBlock view={view} block={onlyBlock} price={price} checkout={checkout} />, isReady: true };
  }
  if (offer.length === 0) return null;
  const button = (
    <LinkButton tone="primary" to={{ hash: 'dates', search: choice.search }} replace wide>
      {choice.possible + wholeBlocks.length > 0 ? 'Choose dates' : 'See the dates'}
    </LinkButton>
  );
  return { button, isReady: false };
}
