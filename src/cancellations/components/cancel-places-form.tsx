import CalendarX from 'lucide-react/icons/calendar-x';
import type { ReactNode } from 'react';
import { countOf, LabelBadge } from '../../places/components/booking-text.tsx';
import type { Canceller } from '../../places/place.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { formatMoney } from '../../platform/money.ts';
import { BarOfConsequences } from '../../ui/bar-of-consequences.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Cancellable, LinkTo } from './cancellable.ts';
import { ConfirmCancelPlaces } from './confirm-cancel-places.tsx';
import { NothingToCancel } from './nothing-to-cancel.tsx';
import { PlacesCancelled } from './places-cancelled.tsx';
import { PlacesToCancel } from './places-to-cancel.tsx';
import { cancelPlacesLabel, type RefundQuote } from './refund-quote.ts';
import { useCancelPlaces } from './use-cancel-places.ts';

type CancelPlacesFormProps<B extends Cancellable> = Parameters<typeof useCancelPlaces<B>>[0] & {
  /** Where to go on when it is done, or when there is nothing to do. */
  back: LinkTo;
  list?: LinkTo;
  /** What can be done afterwards. */
  children?: ReactNode;
};

/** The places of a booking, of which some are chosen and cancelled. */
export function CancelPlacesForm<B extends Cancellable>(props: CancelPlacesFormProps<B>) {
  const { as, back } = props;
  const state = useCancelPlaces(props);
  const { booking, open, ticked, chosen, toggle, quote, sure, changed, cancel, asking, setAsking, done } = state;
  if (done)
    return (
      <PlacesCancelled done={done} booking={props.booking} as={as} back={back} list={props.list}>
        {props.children}
      </PlacesCancelled>
    );
  if (open.length === 0) return <NothingToCancel booking={booking} as={as} back={back} />;
  const refused = cancel.error && !changed && (
    <Notice tone="danger" title="Nothing was cancelled" live>
      {sentenceOf(cancel.error)}
    </Notice>
  );
  const isAll = chosen.length === open.length;
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <LabelBadge label={booking.label} />
        {open.length > 1 && (
          <Button
            tone="quiet"
            size="small"
            onClick={() =>
              toggle(
                open.map((place) => place.id),
                !isAll,
              )
            }
          >
            {isAll ? 'Choose none' : `Choose all ${open.length} places`}
          </Button>
        )}
      </div>
      {changed && (
        <Notice tone="attention" title="The refund has changed" live>
          Time has passed, and now it is {formatMoney(changed.totalPence)}. Nothing was cancelled. Please look again.
        </Notice>
      )}
      <PlacesToCancel booking={booking} as={as} ticked={ticked} quote={sure} onToggle={toggle} />
      <QuoteProblem error={quote.error} onRetry={() => void quote.refetch()} />
      {!asking && refused}
      <CancelPlacesBar
        as={as}
        count={chosen.length}
        quote={sure}
        isUnknown={quote.error !== null}
        onAsk={() => setAsking(true)}
      />
      <ConfirmCancelPlaces
        open={asking}
        onClose={() => setAsking(false)}
        booking={booking}
        as={as}
        quote={sure}
        count={chosen.length}
        refused={refused}
        busy={cancel.isPending}
        onCancel={(quoted, message) => cancel.mutate({ quoted, seen: booking, message })}
      />
    </div>
  );
}

type CancelPlacesBarProps = {
  as: Canceller;
  count: number;
  quote: RefundQuote | null;
  isUnknown: boolean;
  onAsk: () => void;
};

/** What the chosen places would be refunded, and the button that opens the confirmation. */
function CancelPlacesBar({ as, count, quote, isUnknown, onAsk }: CancelPlacesBarProps) {
  return (
    <BarOfConsequences>
      {count === 0 ? (
        <p className="text-ink-soft">
          Choose at least one place to see what {as === 'booker' ? 'you get' : 'the family gets'} back.
        </p>
      ) : (
        <div className="flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between">
          <p role="status" className="min-h-7 font-[650]">
            {quote
              ? quote.sentence
              : isUnknown
                ? 'The refund is not known.'
                : `Working out ${as === 'booker' ? 'your' : 'the'} refund…`}
          </p>
          <Button tone="danger" icon={<CalendarX aria-hidden />} aria-disabled={!quote} onClick={onAsk}>
            {quote ? cancelPlacesLabel(quote) : `Cancel ${countOf(count, 'place')}`}
          </Button>
        </div>
      )}
    </BarOfConsequences>
  );
}

function QuoteProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (!error) return null;
  return (
    <Notice
      tone="danger"
      title="The refund could not be worked out"
      live
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      {sentenceOf(error)} Nothing was cancelled.
    </Notice>
  );
}
