import Clock from 'lucide-react/icons/clock';
import { useRef } from 'react';
import { FundingPanel } from '../../councils/components/funding-panel.tsx';
import type { listingsContract } from '../../listings/contract.ts';
import { listingAddress } from '../../listings/listing-address.ts';
import type { Booker, FamilyLearner } from '../../places/components/add-learner.tsx';
import { countOf } from '../../places/components/booking-text.tsx';
import { offByCode } from '../../places/components/price-adjustments.tsx';
import { BroughtIntoView } from '../../places/components/scroll-into-view.tsx';
import type { AnswerOf } from '../../platform/contract.ts';
import { dateOf } from '../../platform/time.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AddOnChoice } from './add-on-choice.tsx';
import type { Basket } from './basket.ts';
import { CheckoutLayout } from './checkout-layout.tsx';
import { ChosenDates } from './chosen-dates.tsx';
import { CodeField, codeRefusal } from './code-field.tsx';
import { DatesPerLearner } from './dates-per-learner.tsx';
import { GoneDates } from './gone-dates.tsx';
import { goneIn, HoldProblem } from './hold-problem.tsx';
import { SelectionSummary } from './selection-summary.tsx';
import { type Dates, holdLinesOf, type Line, linesOf, priceOf, type Selection, type TicketList } from './selection.ts';
import { TicketChoice } from './ticket-choice.tsx';
import { useBudgets, type HeldPlace } from './use-budgets.ts';
import { useHold } from './use-hold.ts';
import { useListingCode } from './use-listing-code.ts';
import { WhoGoes } from './who-goes.tsx';

type Listing = AnswerOf<(typeof listingsContract)['GET /experiences/{experienceId}']>;

type ChoosePlacesProps = {
  listing: Listing;
  /** The key of a private listing's link. */
  listingKey: string | undefined;
  dates: Dates;
  ticketList: TicketList;
  learners: readonly FamilyLearner[];
  booker: Booker & { emailAddress: string };
  selection: Selection;
  onSelect: (selection: Selection) => void;
  onHeld: (basket: Basket) => void;
  /** Takes dates out of what is booked. */
  onDropDates: (sessionIds: readonly string[]) => void;
  /** Back to the places that are held, where there are any. */
  onKeep: (() => void) | null;
  /** The places of this listing that are held: what they have of a budget comes back first. */
  heldPlaces: readonly HeldPlace[];
  /** Whether the basket holds anything, of any listing: its 15 minutes run on and do not begin again. */
  holding: boolean;
};

/** The first half of the checkout: who goes, with which ticket, on which of the chosen dates. */
export function ChoosePlaces(props: ChoosePlacesProps) {
  const { listing, listingKey, dates, ticketList, learners, selection, onSelect, onDropDates } = props;
  const code = useListingCode(listing.id, listingKey, selection.code);
  const tickets = code.withOpened(ticketList.tickets);
  const lines = linesOf(selection, learners, tickets, dates, listing);
  const budgets = useBudgets(listing.id, lines, props.heldPlaces);
  const price = priceOf(lines, ticketList.bookerFeeBasisPoints, discountsOf(ticketList, code.used), budgets.parts);
  const holdLines = holdLinesOf(lines);
  const hold = useHold({
    listingId: listing.id,
    listingKey,
    lines: holdLines,
    code: code.used?.code ?? null,
    onHeld: props.onHeld,
  });
  const select = (next: Selection): void => {
    hold.reset();
    onSelect(next);
  };
  const hasDates = dates.sessions.length > 0;
  // Stays open when the last date goes: a child may be half typed in.
  const wasOpen = useRef(false);
  wasOpen.current ||= hasDates;
  const page = listingAddress({ slug: listing.slug, key: listingKey });
  const choice = { learners, selection, dates, tickets, listing, onSelect: select };
  return (
    <CheckoutLayout
      listing={{
        title: listing.title,
        place: listing.address.venueName || listing.address.town,
        picture: listing.experienceMedia[0] ?? null,
      }}
      summary={<SelectionSummary dates={dates} lines={lines} tickets={tickets} price={price} budgets={budgets} />}
      action={<HoldButton {...{ hold, budgets, hasDates }} count={holdLines.length} holding={props.holding} />}
      total={holdLines.length > 0 && budgets.isKnown ? price.total.totalPence : null}
    >
      <NotHeld
        hold={hold}
        dates={dates}
        listingAddress={page}
        email={props.booker.emailAddress}
        onDropCode={() => select({ ...selection, code: undefined })}
        onDropDates={onDropDates}
      />
      <GoneDates dates={dates} named={goneIn(hold.error)} listingAddress={page} />
      {hasDates && <ChosenDates dates={dates} listingAddress={page} onDropDates={onDropDates} />}
      {wasOpen.current && <WhoGoes {...choice} booker={props.booker} />}
      {hasDates && (
        <>
          <TicketsAndExtras {...{ choice, lines, code, price }} listingId={listing.id} refusal={budgets.refusal} />
          {props.onKeep && (
            <p>
              <Button tone="quiet" onClick={props.onKeep}>
                Keep what I hold already
              </Button>
            </p>
          )}
        </>
      )}
    </CheckoutLayout>
  );
}

type NotHeldProps = Omit<Parameters<typeof HoldProblem>[0], 'error'> & { hold: ReturnType<typeof useHold> };

function NotHeld({ hold, onDropDates, ...rest }: NotHeldProps) {
  if (!hold.error) return null;
  return (
    <BroughtIntoView key={hold.submittedAt}>
      <HoldProblem
        {...rest}
        error={hold.error}
        onDropDates={(ids) => {
          hold.reset();
          onDropDates(ids);
        }}
      />
    </BroughtIntoView>
  );
}

const discountsOf = ({ discounts: rules, returning }: TicketList, code: ReturnType<typeof useListingCode>['used']) => ({
  rules,
  returning,
  code,
  now: Temporal.Now.instant(),
});

type HoldButtonProps = {
  hold: ReturnType<typeof useHold>;
  count: number;
  hasDates: boolean;
  holding: boolean;
  budgets: ReturnType<typeof useBudgets>;
};

function HoldButton({ hold, count, hasDates, holding, budgets }: HoldButtonProps) {
  return (
    <Button
      tone="primary"
      size="large"
      wide
      className="!px-4"
      icon={<Clock className="max-sm:hidden" aria-hidden />}
      busy={hold.isPending}
      aria-disabled={count === 0 || budgets.refusal !== null}
      onClick={hold.send}
    >
      {!hasDates
        ? 'No dates to hold'
        : count === 0
          ? 'Choose who goes'
          : budgets.refusal !== null
            ? 'Cannot be held yet'
            : `Hold ${countOf(count, 'place')}${holding ? '' : ' for 15 minutes'}`}
    </Button>
  );
}

type TicketsAndExtrasProps = {
  choice: Parameters<typeof TicketChoice>[0];
  lines: readonly Line[];
  listingId: string;
  code: ReturnType<typeof useListingCode>;
  price: ReturnType<typeof priceOf>;
  /** Why budgets do not pay for what is chosen, in a sentence; null where they do. */
  refusal: string | null;
};

function TicketsAndExtras({ choice, lines, listingId, code, price, refusal }: TicketsAndExtrasProps) {
  const { selection, dates, learners, onSelect } = choice;
  const funded = lines
    .filter(({ ticket }) => ticket.funding === 'COUNCIL')
    .map(({ learner, sessions }) => ({ ...learner, days: sessions.map(({ startDate }) => dateOf(startDate)) }));
  return (
    <>
      <TicketChoice {...choice} />
      {funded.length > 0 && <FundingPanel listingId={listingId} learners={funded} />}
      {refusal && (
        <Notice tone="attention" live title="These places cannot be held yet">
          {refusal}
        </Notice>
      )}
      <AddOnChoice lines={lines} unit={dates.unit} selection={selection} onSelect={onSelect} />
      {lines.length > funded.length && (
        <CodeField
          id="code"
          used={code.used?.code ?? null}
          offPence={offByCode(price.adjustments)}
          error={codeRefusal(code.error)}
          busy={code.isFetching}
          onUse={(typed) => {
            if (typed === selection.code) code.retry();
            else onSelect({ ...selection, code: typed });
          }}
          onRemove={() => onSelect({ ...selection, code: undefined })}
        />
      )}
      {dates.unit === 'session' && dates.sessions.length > 1 && selection.learnerIds.length > 0 && (
        <DatesPerLearner learners={learners} selection={selection} dates={dates} onSelect={onSelect} />
      )}
    </>
  );
}
