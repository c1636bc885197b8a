import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import CalendarX from 'lucide-react/icons/calendar-x';
import { useState, type ReactNode } from 'react';
import { api } from '../../client.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { useOnce } from '../../platform/browser/use-once.ts';
import { formatMoney } from '../../platform/money.ts';
import { BarOfConsequences } from '../../ui/bar-of-consequences.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { BACK_TO_CARD } from '../../places/payment-words.ts';
import type { Canceller } from '../../places/place.ts';
import { NoBooking, useBooking } from '../../places/components/use-booking.tsx';
import { AskForRefund } from './refund-decisions.tsx';
import { BroughtIntoView } from '../../places/components/scroll-into-view.tsx';
import {
  countOf,
  fullName,
  LabelBadge,
  PlaceBadge,
  whenOf,
  type Booking,
} from '../../places/components/booking-text.tsx';
import { type RefundQuote } from './refund-quote.ts';

const MAXIMUM_MESSAGE = 1_000;

/** Which side cancels: the family some of its places, or the provider some of a family's. */
type Side = Exclude<Canceller, 'council'>;

/** Cancels places of one booking: which, what goes back, and only then for certain. */
export function CancelBooking({ bookingId, as }: { bookingId: string; as: Side }) {
  const { booking, show } = useBooking(bookingId);
  const back = { to: `/bookings/${bookingId}`, label: 'The booking' };
  if (booking.error && !booking.data) {
    return (
      <Page title="Cancel a booking" width="text">
        <NoBooking
          booking={booking}
          unchanged="Nothing was cancelled."
          list={as === 'booker' ? { to: '/cancel/l', label: 'Your bookings' } : { to: '/cancel/m', label: 'Back' }}
        />
      </Page>
    );
  }
  if (!booking.data) {
    return (
      <Page title="Cancel a booking" width="text" back={back}>
        <SkeletonList rows={4} label="Loading the booking" />
      </Page>
    );
  }
  return (
    <Page
      title="Cancel places"
      lead={
        <>
          {booking.data.listing.title}, <span className="figures">booking {booking.data.reference}</span>
        </>
      }
      width="text"
      back={back}
    >
      <CancelPlaces
        booking={booking.data}
        as={as}
        quote={(placeIds) =>
          api('GET /bookings/{bookingId}/refund-quote', {
            params: { bookingId },
            query: { places: placeIds.join(','), as },
          })
        }
        cancel={(agreed, message, idempotencyKey) =>
          api('POST /bookings/{bookingId}/cancel', {
            params: { bookingId },
            body: { ...agreed, as, ...(as === 'provider' && message !== '' ? { message } : {}) },
            idempotencyKey,
          })
        }
        onCancelled={show}
        back={{ to: back.to, label: 'Back to the booking' }}
        list={{ to: as === 'booker' ? '/bookings/l' : '/bookings/m?type=all', label: 'All your bookings' }}
      >
        {as === 'booker' && <AskForRefund booking={booking.data} />}
      </CancelPlaces>
    </Page>
  );
}

/** `sentence`: what was agreed to goes back; `before`: the refunds that there were already. */
type Done = { count: number; refundedPence: number; sentence: string; before: ReadonlySet<string> };

/** A booking as whoever cancels places of it sees it. */
type Cancellable = Pick<Booking, 'id' | 'label'> & {
  provider: { name: string };
  booker?: { firstName: string };
  refunds?: Booking['refunds'];
  places: readonly Pick<
    Booking['places'][number],
    'id' | 'state' | 'session' | 'learner' | 'ticket' | 'canCancel' | 'cancelled' | 'paidPence'
  >[];
};

type LinkTo = { to: string; label: string };

/** What is cancelled, and the booking as it was on the screen then. */
type Agreed<B> = { quoted: RefundQuote; seen: B };

type CancelPlacesProps<B extends Cancellable> = {
  booking: B;
  as: Canceller;
  quote: (placeIds: readonly string[]) => Promise<RefundQuote>;
  cancel: (
    agreed: { placeIds: string[]; expectedRefundPence: number },
    message: string,
    idempotencyKey: string,
  ) => Promise<{ booking: B; refundedPence: number }>;
  onCancelled: (booking: B) => void;
  /** Where to go on when it is done, or when there is nothing to do. */
  back: LinkTo;
  list?: LinkTo;
  /** What can be done afterwards. */
  children?: ReactNode;
};

/** The places of a booking, of which some are chosen and cancelled. */
export function CancelPlaces<B extends Cancellable>({
  booking: current,
  as,
  quote: readQuote,
  cancel: cancelPlaces,
  onCancelled,
  back,
  list,
  children,
}: CancelPlacesProps<B>) {
  const [message, setMessage] = useState('');
  const [missing, setMissing] = useState(false);
  const [asking, setAsking] = useState(false);
  const [done, setDone] = useState<Done | null>(null);
  const [changed, setChanged] = useState<RefundQuote | null>(null);
  const once = useOnce();

  const cancel = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: ({ quoted }: Agreed<B>) => {
      const agreed = {
        placeIds: quoted.places.map((place) => place.placeId),
        expectedRefundPence: quoted.totalPence,
      };
      const told = message.trim();
      return once([current.id, agreed, told], (idempotencyKey) => cancelPlaces(agreed, told, idempotencyKey));
    },
    onSuccess: (answer, { quoted, seen }) => {
      setDone({
        count: quoted.places.length,
        refundedPence: answer.refundedPence,
        sentence: quoted.sentence,
        before: new Set(seen.refunds?.map((refund) => refund.id)),
      });
      setAsking(false);
      onCancelled(answer.booking);
    },
    onError: (error) => {
      if (error instanceof RequestFailed && error.data?.key === 'quote-changed') {
        setChanged((error.data.details?.['quote'] as RefundQuote | undefined) ?? null);
        setAsking(false);
        void quote.refetch();
      }
    },
  });

  // The live stream may bring what was cancelled before the answer comes. Until then the screen stays as it was agreed to.
  const booking = cancel.isPending ? cancel.variables.seen : current;
  // Somebody may be both sides of a booking; what can be cancelled is told for the side that is looking.
  const open = booking.places.filter((place) => place.canCancel);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () => new Set(open.length === 1 ? open.map((place) => place.id) : []),
  );
  // Another device may have cancelled a place that is ticked here.
  const chosen = open.filter((place) => ticked.has(place.id)).map((place) => place.id);
  const quote = useQuery({
    queryKey: ['refund-quote', as, booking.id, chosen.toSorted().join(',')],
    queryFn: () => readQuote(chosen),
    enabled: chosen.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const sure = chosen.length > 0 && quote.data && !quote.isPlaceholderData ? quote.data : null;
  const amounts = new Map(sure?.places.map((place) => [place.placeId, place]));

  if (done)
    return (
      <Cancelled done={done} booking={current} as={as} back={back} list={list}>
        {children}
      </Cancelled>
    );
  if (open.length === 0) return <NothingToCancel booking={booking} as={as} back={back} />;

  const toggle = (ids: readonly string[], on: boolean): void => {
    const next = new Set(ticked);
    for (const id of ids) {
      if (on) next.add(id);
      else next.delete(id);
    }
    setTicked(next);
    setChanged(null);
  };
  const refused = cancel.error && !changed && (
    <Notice tone="danger" title="Nothing was cancelled" live>
      {sentenceOf(cancel.error)}
    </Notice>
  );
  const bySession = [...Map.groupBy(booking.places, (place) => place.session.id).values()];

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
                chosen.length < open.length,
              )
            }
          >
            {chosen.length < open.length ? `Choose all ${open.length} places` : 'Choose none'}
          </Button>
        )}
      </div>

      {changed && (
        <Notice tone="attention" title="The refund has changed" live>
          Time has passed, and now it is {formatMoney(changed.totalPence)}. Nothing was cancelled. Please look again.
        </Notice>
      )}

      <Card title="Who is not coming, and when?" flush>
        <ul className="divide-y divide-line border-t border-line">
          {bySession.map((places) => (
            <li key={places[0]?.session.id} className="px-4 py-3 sm:px-5">
              <h3>{places[0] && whenOf(places[0].session)}</h3>
              <ul>
                {places.map((place) => {
                  const back = amounts.get(place.id);
                  return (
                    <li key={place.id} className="flex items-start justify-between gap-x-4">
                      {place.canCancel ? (
                        <Checkbox
                          className="min-w-0 flex-1"
                          label={
                            <>
                              {fullName(place.learner)}{' '}
                              <span className="text-sm text-ink-soft">{place.ticket.name}</span>
                            </>
                          }
                          help={ticked.has(place.id) && place.paidPence > 0 ? back?.sentence : undefined}
                          checked={ticked.has(place.id)}
                          onChange={(event) => toggle([place.id], event.target.checked)}
                        />
                      ) : (
                        <span className="flex min-h-11 items-center gap-3 text-ink-soft">
                          {fullName(place.learner)}
                          {place.state !== 'CONFIRMED' && <PlaceBadge place={place} />}
                          {place.state === 'CONFIRMED' && (
                            <span className="text-sm">
                              {Date.parse(place.session.endDate) < Date.now()
                                ? 'This date is over'
                                : as === 'council'
                                  ? 'This date has started'
                                  : 'Too late to cancel here. Please write to the provider.'}
                            </span>
                          )}
                        </span>
                      )}
                      {ticked.has(place.id) && place.canCancel && place.paidPence > 0 && (
                        <span className="flex min-h-11 flex-none flex-wrap items-center justify-end gap-x-1 pt-2 font-[650] max-sm:flex-col max-sm:items-end">
                          {back?.rule === 'DECISION' ? (
                            <span className="whitespace-nowrap">To be decided</span>
                          ) : back ? (
                            <>
                              <Money pence={back.amountPence} />
                              <span className="font-normal text-ink-soft max-sm:text-sm">
                                of <Money pence={back.paidPence} />
                              </span>
                            </>
                          ) : (
                            <Skeleton className="h-5 w-24" />
                          )}
                        </span>
                      )}
                    </li>
                  );
                })}
              </ul>
            </li>
          ))}
        </ul>
      </Card>

      <QuoteProblem error={quote.error} onRetry={() => void quote.refetch()} />
      {!asking && refused}

      <BarOfConsequences>
        {chosen.length === 0 ? (
          <p className="text-ink-soft">
            Choose at least one place to see what {as === 'booker' ? 'you get' : 'the family gets'} back.
          </p>
        ) : (
          <div className="flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between">
            <p role="status" className="min-h-7 font-[650]">
              {sure
                ? sure.sentence
                : quote.error
                  ? 'The refund is not known.'
                  : `Working out ${as === 'booker' ? 'your' : 'the'} refund…`}
            </p>
            <Button
              tone="danger"
              icon={<CalendarX aria-hidden />}
              aria-disabled={!sure}
              onClick={() => setAsking(true)}
            >
              {sure ? buttonText(sure) : `Cancel ${countOf(chosen.length, 'place')}`}
            </Button>
          </div>
        )}
      </BarOfConsequences>

      <Dialog
        open={asking && sure !== null}
        onClose={() => setAsking(false)}
        role="alertdialog"
        sheet
        width={520}
        title={sure ? `${buttonText(sure)}?` : ''}
        actions={
          <div className="flex w-full flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button className="flex-none" onClick={() => setAsking(false)}>
              Keep {chosen.length === 1 ? 'the place' : 'the places'}
            </Button>
            <Button
              tone="danger"
              busy={cancel.isPending}
              onClick={() => {
                const silent = as === 'council' && message.trim() === '';
                setMissing(silent);
                if (sure && !silent) cancel.mutate({ quoted: sure, seen: booking });
              }}
            >
              {sure ? buttonText(sure) : 'Cancel'}
            </Button>
          </div>
        }
      >
        <div className="flex flex-col gap-4 pb-2">
          {asking && refused}
          {sure && <Consequence quote={sure} as={as} booking={booking} />}
          {as !== 'booker' && (
            <TextField
              {...(as === 'council'
                ? { label: 'Why?', help: `The family and ${booking.provider.name} read this.` }
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
    </div>
  );
}

/** Why nothing can be cancelled, and where what can be done instead is done. */
function NothingToCancel({ booking, as, back }: Pick<CancelPlacesProps<Cancellable>, 'booking' | 'as' | 'back'>) {
  const action = <LinkButton to={back.to}>{back.label}</LinkButton>;
  if (booking.label.key === 'REQUESTED')
    return (
      <EmptyState title="This is still a request" action={action}>
        {as === 'booker'
          ? 'Nothing is booked yet, so there is nothing to cancel. You can take the request back, at no cost, on the page of the booking.'
          : 'Nothing is booked yet, so there is nothing to cancel. You say no on the page of the booking.'}
      </EmptyState>
    );
  return (
    <EmptyState title="Nothing left to cancel" action={action}>
      {as !== 'provider' && booking.places.some((place) => place.state === 'CONFIRMED')
        ? 'Every date of this booking has started, is over or has been cancelled.'
        : 'Every place of this booking is over or cancelled already.'}
    </EmptyState>
  );
}

/** 'Cancel 1 place and get back £16.48': what the button will do, in figures. */
function buttonText(quote: RefundQuote): string {
  const places = countOf(quote.places.length, 'place');
  if (quote.totalPence === 0) return `Cancel ${places}`;
  return `Cancel ${places} and ${quote.as === 'booker' ? 'get back' : 'give back'} ${formatMoney(quote.totalPence)}`;
}

/** Whom it concerns beside whoever cancels, at the beginning of a sentence. */
function othersOf(as: Canceller, { provider, booker }: Cancellable): string {
  if (as === 'booker') return provider.name;
  return as === 'provider' ? booker?.firstName || 'The family' : `The family and ${provider.name}`;
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
              {place.learner.firstName}, {whenOf(place.session)}
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

type CancelledProps = Pick<CancelPlacesProps<Cancellable>, 'booking' | 'as' | 'back' | 'list' | 'children'> & {
  done: Done;
};

function Cancelled({ done, booking, as, back, list, children }: CancelledProps) {
  // The live stream brings the refund's newer state while this page is open; more may be asked for on it.
  const refunds = (booking.refunds ?? []).filter((refund) => !done.before.has(refund.id));
  const waits = refunds.some((refund) => refund.state === 'PENDING_DECISION');
  return (
    <div className="flex flex-col gap-5">
      <BroughtIntoView>
        <Notice tone="success" title={`${countOf(done.count, 'place is', 'places are')} cancelled`} live>
          {done.refundedPence > 0
            ? `${as === 'booker' ? 'You get' : 'The family gets'} ${formatMoney(done.refundedPence)} back. `
            : // What was paid to the provider directly is no refund of this site, and may go back all the same.
              !waits && `${done.sentence} `}
          {as === 'provider' ? 'The family' : othersOf(as, booking)} {as === 'council' ? 'have' : 'has'} been told
          {waits && ', and decides what goes back'}.
        </Notice>
      </BroughtIntoView>
      {refunds.map((refund) => (
        <Card
          key={refund.id}
          title={
            refund.state === 'PENDING_DECISION'
              ? `To be decided: up to ${formatMoney(refund.amountPence)}`
              : `${as === 'booker' ? 'Your refund' : 'The refund'} of ${formatMoney(refund.amountPence)}`
          }
        >
          <p>{refund.sentence}</p>
          {refund.rule !== 'DECISION' && <p className="mt-1 text-ink-soft">{refund.reason}</p>}
        </Card>
      ))}
      {children}
      <div className="flex flex-wrap gap-3">
        <LinkButton tone="primary" to={back.to}>
          {back.label}
        </LinkButton>
        {list && <LinkButton to={list.to}>{list.label}</LinkButton>}
      </div>
    </div>
  );
}
