import { type ReactNode, useState } from 'react';
import { whenOf } from '../../places/components/booking-text.tsx';
import { BACK_TO_CARD } from '../../places/payment-words.ts';
import type { Canceller } from '../../places/place.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Money } from '../../ui/money.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type Cancellable, othersOf } from './cancellable.ts';
import { isolated } from '../../platform/isolated.ts';
import { cancelPlacesLabel, type RefundQuote } from './refund-quote.ts';

const MAXIMUM_MESSAGE = 1_000;

type ConfirmCancelPlacesProps = {
  open: boolean;
  onClose: () => void;
  booking: Cancellable;
  as: Canceller;
  quote: RefundQuote | null;
  /** How many places are chosen. */
  count: number;
  /** Why the last try was refused. */
  refused: ReactNode;
  busy: boolean;
  onCancel: (quote: RefundQuote, message: string) => void;
};

/** Says what cancelling does, takes a message where one can be given, and cancels. */
export function ConfirmCancelPlaces(props: ConfirmCancelPlacesProps) {
  const { open, onClose, booking, as, quote, count } = props;
  const [message, setMessage] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = (): void => {
    // A council has to say why; the others may.
    const isMissing = as === 'council' && message.trim() === '';
    setMissing(isMissing);
    if (quote && !isMissing) props.onCancel(quote, message.trim());
  };
  return (
    <Dialog
      open={open && quote !== null}
      onClose={onClose}
      role="alertdialog"
      sheet
      width={520}
      title={quote ? `${cancelPlacesLabel(quote)}?` : ''}
      actions={
        <div className="flex w-full flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button className="flex-none" onClick={onClose}>
            Keep {count === 1 ? 'the place' : 'the places'}
          </Button>
          <Button tone="danger" busy={props.busy} onClick={submit}>
            {quote ? cancelPlacesLabel(quote) : 'Cancel'}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4 pb-2">
        {open && props.refused}
        {quote && <Consequence quote={quote} as={as} booking={booking} />}
        {as !== 'booker' && (
          <TextField
            {...(as === 'council'
              ? { label: 'Why?', help: `The family and ${isolated(booking.provider.name)} read this.` }
              : { label: 'A word to the family', optional: true })}
            name="message"
            multiline
            rows={3}
            maxLength={MAXIMUM_MESSAGE}
            value={message}
            error={missing ? 'Please say why.' : undefined}
            onChange={(event) => {
              setMessage(event.target.value);
              setMissing(false);
            }}
          />
        )}
      </div>
    </Dialog>
  );
}

function Consequence({ quote, as, booking }: { quote: RefundQuote; as: Canceller; booking: Cancellable }) {
  const others = othersOf(as, booking);
  const what = quote.places.length === 1 ? 'place' : 'places';
  return (
    <div className="flex flex-col gap-3">
      <ul className="flex flex-col gap-2">
        {quote.places.map((place) => (
          <li key={place.placeId} className="flex justify-between gap-4">
            <span>
              {isolated(place.learner.firstName)}, {whenOf(place.session)}
            </span>
            {place.paidPence > 0 && (
              <span className="font-[650] whitespace-nowrap">
                {place.rule === 'DECISION' ? 'To be decided' : <Money pence={place.amountPence} />}
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className="border-t border-line pt-3 font-[650]">{quote.sentence}</p>
      <p className="text-ink-soft">
        {as === 'booker'
          ? `${others} is told, and somebody else can book the ${what} at once.`
          : `${others} ${as === 'council' ? 'are' : 'is'} told, and the ${what} can be booked again.`}{' '}
        {as === 'council' && 'The allowance goes back. '}
        You cannot undo this.
        {as === 'booker' && quote.totalPence > 0 && ` ${BACK_TO_CARD}`}
        {as === 'booker' &&
          quote.places.some((place) => place.rule !== 'DECISION' && place.amountPence < place.paidPence) &&
          ` Afterwards you can ask ${others} for more back.`}
      </p>
    </div>
  );
}
