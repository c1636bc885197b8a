import type { BookAction } from './book-action.tsx';
import type { ListingView } from './listing-view.ts';
import type { ChosenDates } from './use-chosen-dates.ts';

type Props = { view: ListingView; choice: ChosenDates; action: BookAction | null };

/** Booking beside the listing, on a wide screen. */
export function BookAside({ view, choice, action }: Props) {
  return (
    <aside aria-label="Book" className="max-lg:hidden">
      <div className="sticky top-24 flex flex-col gap-4 rounded-card border border-line bg-paper-raised p-5 shadow-float">
        <Price prices={view.prices} />
        {choice.ids.length > 0 ? (
          <ul className="flex flex-col gap-1 border-y border-line py-3 text-sm">
            {choice.days.map((day) => (
              <li key={day}>{day}</li>
            ))}
          </ul>
        ) : (
          view.next && (
            <p className="text-sm">
              <span className="text-ink-soft">Next: </span>
              {view.next}
            </p>
          )
        )}
        {action?.button}
        {action && (
          <p className="text-sm text-ink-soft">
            You choose who comes in the next step. The price is for one person, with the booking fee.{' '}
            {choice.possible > 0 && (
              <a className="link" href="#price">
                What is it for more?
              </a>
            )}
          </p>
        )}
      </div>
    </aside>
  );
}

/** Booking at the foot of a narrow screen. */
export function BookBar({ view, action }: Props) {
  if (!action) return null;
  return (
    <div className="sticky bottom-0 z-bar -mx-4 mt-8 flex items-center justify-between gap-4 border-t border-line bg-paper px-4 py-3 sm:-mx-6 sm:px-6 lg:hidden print:hidden">
      {action.isReady ? null : <Price prices={view.prices} />}
      <div className={action.isReady ? 'w-full' : 'ml-auto min-w-40'}>{action.button}</div>
    </div>
  );
}

function Price({ prices }: Pick<ListingView, 'prices'>) {
  const from = prices.session ?? prices.block;
  if (!from) return null;
  return (
    <div className="min-w-0">
      {from.price && (
        <p>
          <span className="figures font-heading text-2xl font-[700]">{from.price}</span>{' '}
          <span className="text-ink-soft">{prices.session ? 'a date' : 'for the block'}</span>
        </p>
      )}
      {from.cheaper.map((words) => (
        <p key={words} className="figures text-sm">
          {words}
        </p>
      ))}
    </div>
  );
}
