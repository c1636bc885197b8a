import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { FirstListing } from '../../listings/components/first-listing.tsx';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { useLive } from '../../platform/browser/live.ts';
import { useOnce } from '../../platform/browser/use-once.ts';
import { useAddress } from '../../platform/browser/use-address.ts';
import { formatMoney } from '../../platform/money.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { normalCode } from '../../tickets/code.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ErrorSummary, scrollToFirstError } from '../../ui/form-errors.tsx';
import { Money } from '../../ui/money.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { BookingAnswers } from '../components/booking-answers.tsx';
import {
  bookingRequest,
  chosenSessions,
  comersOf,
  draftLines,
  draftMoney,
  draftProblems,
  emptyContact,
  emptyDraft,
  newPerson,
  quoteRequest,
  type BookingDraft,
  type Options,
  type Quote,
} from '../components/booking-draft.ts';
import { AgreeToExceed, TicketsAndPrices, WayOfPaying } from '../components/booking-price.tsx';
import { countOf } from '../../places/components/booking-text.tsx';
import { CODE_REFUSED, CodeField, codeRefusal } from '../../checkout/components/code-field.tsx';
import { AS_WIDE_AS_STEPS, CheckoutLayout } from '../../checkout/components/checkout-layout.tsx';
import { Made } from '../components/made.tsx';
import { PickCustomer } from '../components/pick-customer.tsx';
import { PickLearners } from '../components/pick-learners.tsx';
import { PickSessions } from '../components/pick-sessions.tsx';

const TITLE = 'Create a booking';

export const meta: MetaFunction = (args) => pageMeta(args, { title: TITLE, index: false });

/** A provider books for a customer: on the telephone, at the door, in a field. */
export default function CreateABookingScreen() {
  const [query, change] = useAddress({ replace: true });
  const listings = useQuery({ queryKey: ['bookable-listings'], queryFn: () => api('GET /bookable-listings') });
  const known = listings.data?.listings ?? [];
  const wanted = query.get('listing');
  const listingId = wanted ?? (known.length === 1 ? (known[0]?.id ?? null) : null);
  // Who came from a register with somebody who has just walked in goes back to it.
  const register =
    query.get('back') === 'register' && query.has('session') ? `/registers/${query.get('session')}` : null;
  const [round, setRound] = useState(0);
  if (listings.error && !listings.data) {
    return (
      <Page title={TITLE} width="text">
        <ErrorState
          title="Your listings could not be loaded"
          onRetry={() => void listings.refetch()}
          busy={listings.isFetching}
        >
          {sentenceOf(listings.error)} Nothing was booked.
        </ErrorState>
      </Page>
    );
  }
  if (!listings.data) {
    return (
      <Page title={TITLE} width="text">
        <SkeletonList rows={4} label="Loading your listings" />
      </Page>
    );
  }
  if (known.length === 0) {
    return (
      <Page title={TITLE} width="text">
        <EmptyState title="No listing takes bookings yet" action={<FirstListing />}>
          As soon as a listing is published you can book people on it yourself: from the telephone, or when they are in
          front of you.
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page
      title={TITLE}
      lead="For people who called, wrote, or have just come."
      {...(register === null ? {} : { back: { to: register, label: 'Register' } })}
    >
      <div className="flex flex-col gap-5">
        <Card title="What" className={AS_WIDE_AS_STEPS}>
          <SelectField
            label="Listing"
            placeholder="Choose a listing"
            options={known.map(({ id, title, nextStart }) => ({
              value: id,
              label: nextStart ? `${isolated(title)}, next ${format.shortDay(nextStart)}` : title,
            }))}
            value={known.some(({ id }) => id === listingId) ? (listingId ?? '') : ''}
            onChange={({ target: { value } }) => change(() => (value === '' ? '' : { listing: value }))}
          />
        </Card>
        {listingId && (
          <OfListing
            // Another listing, or the next booking, begins anew.
            key={`${listingId} ${round}`}
            listingId={listingId}
            sessionId={query.get('session')}
            register={register}
            onAnother={() => setRound((before) => before + 1)}
          />
        )}
      </div>
    </Page>
  );
}

type OfListingProps = {
  listingId: string;
  sessionId: string | null;
  /** The register to go back to, if somebody came from one. */
  register: string | null;
  onAnother: () => void;
};

function OfListing({ listingId, sessionId, register, onAnother }: OfListingProps) {
  const cache = useQueryClient();
  const key = ['bookable-listings', listingId];
  const options = useQuery({
    queryKey: key,
    queryFn: () => api('GET /bookable-listings/{listingId}', { params: { listingId } }),
    meta: { quiet: [404] },
  });
  // How full the dates are changes while somebody fills this in.
  useLive([`listing:${listingId}`], () => void cache.invalidateQueries({ queryKey: key }));
  if (options.error && !options.data) {
    const gone = options.error instanceof RequestFailed && options.error.status === 404;
    return (
      <ErrorState
        title={gone ? 'This listing takes no bookings' : 'The listing could not be loaded'}
        onRetry={gone ? undefined : () => void options.refetch()}
        busy={options.isFetching}
      >
        {gone
          ? 'It may have been archived. Choose another one above.'
          : `${sentenceOf(options.error)} Nothing was booked.`}
      </ErrorState>
    );
  }
  if (!options.data) return <SkeletonList rows={5} label="Loading dates and tickets" />;
  if (options.data.sessions.length === 0 || options.data.tickets.length === 0) {
    const door = options.data.role === 'collaborator';
    return (
      <EmptyState
        title={door ? 'No session is on just now' : 'There is nothing to book yet'}
        action={
          <LinkButton to={door ? '/schedule/mentor' : '/listings'}>
            {door ? 'Registers' : 'Go to your listings'}
          </LinkButton>
        }
      >
        {door
          ? 'You can add people from an hour before a session that you help with until a day after it.'
          : 'This listing needs a date and a ticket first.'}
      </EmptyState>
    );
  }
  return <BookingForm options={options.data} sessionId={sessionId} register={register} onAnother={onAnother} />;
}

type BookingFormProps = {
  options: Options;
  sessionId: string | null;
  register: string | null;
  onAnother: () => void;
};

/** The draft that the address begins with: a session that was named, and for a helper at the door somebody new. */
function firstDraft(options: Options, sessionId: string | null): BookingDraft {
  const named = options.sessions.find(({ id }) => id === sessionId);
  const [only] = options.sessions.length === 1 ? options.sessions : [];
  const chosen = named ?? only;
  return {
    ...emptyDraft,
    sessionIds: chosen ? [chosen.id] : [],
    ...(options.role === 'collaborator'
      ? { customer: { kind: 'new', contact: emptyContact }, added: [newPerson(crypto.randomUUID())] }
      : {}),
  };
}

/** What comes off for the customer, asked of the server where anything can. */
function useReductions(
  draft: BookingDraft,
  options: Options,
): { quote: Quote; asking: boolean; problem: string | null } {
  const request = quoteRequest(draft, options);
  const answer = useQuery({
    queryKey: ['booking-quote', options.listing.id, request],
    queryFn: () =>
      request &&
      api('POST /bookable-listings/{listingId}/quote', { params: { listingId: options.listing.id }, body: request }),
    enabled: request !== null,
    meta: { quiet: [404, 409] },
  });
  return {
    quote: answer.data ?? null,
    asking: request !== null && answer.isPending,
    problem: answer.error ? sentenceOf(answer.error) : null,
  };
}

function BookingForm({ options, sessionId, register, onAnother }: BookingFormProps) {
  const cache = useQueryClient();
  const form = useRef<HTMLDivElement>(null);
  const [draft, setDraft] = useState(() => firstDraft(options, sessionId));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const once = useOnce();
  // The button shows that it is busy a moment after the press; a second press may come before.
  const sending = useRef(false);
  const { quote, asking, problem } = useReductions(draft, options);
  const tryCode = useMutation({
    meta: { quiet: CODE_REFUSED },
    mutationFn: async (code: string) => {
      const body = quoteRequest({ ...draft, code }, options);
      if (body)
        await api('POST /bookable-listings/{listingId}/quote', { params: { listingId: options.listing.id }, body });
    },
    onSuccess: (_, code) => change({ code }),
  });
  const book = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: () => {
      const body = bookingRequest(draft, options, quote);
      return once(body, (idempotencyKey) => api('POST /bookings', { body, idempotencyKey }));
    },
    onError: (error) => {
      if (!(error instanceof RequestFailed)) return;
      setErrors(error.data?.fields ?? {});
      if (form.current) scrollToFirstError(form.current);
      void cache.invalidateQueries({ queryKey: ['bookable-listings', options.listing.id] });
    },
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: ['customers'] });
      void cache.invalidateQueries({ queryKey: ['bookings'] });
    },
    onSettled: () => {
      sending.current = false;
    },
  });
  const change = (fields: Partial<BookingDraft>): void => {
    setErrors({});
    book.reset();
    setDraft((before) => ({ ...before, ...fields }));
  };
  const submit = (): void => {
    if (sending.current || asking) return;
    const problems = draftProblems(draft, options);
    setErrors(problems);
    if (Object.keys(problems).length > 0) {
      if (form.current) scrollToFirstError(form.current);
      return;
    }
    sending.current = true;
    book.mutate();
  };

  if (book.data) return <Made made={book.data} {...{ draft, options, quote, register, onAnother }} />;
  const sessions = chosenSessions(draft, options);
  const comers = comersOf(draft);
  const { way, pricePence, totalPence } = draftMoney(draft, options, quote);
  const places = sessions.length * comers.length;
  const summary = Object.entries(errors).map(([field, message]) => ({ field, message }));
  const failure = book.error && summary.length === 0 ? [{ field: '', message: sentenceOf(book.error) }] : [];
  const hasPeople = draft.customer !== null;
  return (
    <CheckoutLayout
      listing={null}
      summary={
        <>
          <p className="font-[700]">{options.listing.title}</p>
          <p className="text-ink-soft figures">
            {sessions.length === 0 ? 'No date chosen yet' : countOf(sessions.length, 'date')}
            {comers.length > 0 && `, ${countOf(comers.length, 'person', 'people')}`}
          </p>
          {draftLines(draft, options, quote).length > 0 && (
            <dl className="mt-3 flex flex-col gap-1.5 border-t border-line pt-3">
              {draftLines(draft, options, quote).map((line) => (
                <div key={line.comer.id} className="flex justify-between gap-4">
                  <dt>{line.comer.name}</dt>
                  <dd>
                    <Money pence={line.pricePence} price />
                  </dd>
                </div>
              ))}
              {way === 'link' && (
                <div className="flex justify-between gap-4 text-ink-soft">
                  <dt>Booking fee</dt>
                  <dd>
                    <Money pence={totalPence - pricePence} />
                  </dd>
                </div>
              )}
              <div className="flex justify-between gap-4 border-t border-line pt-2 text-lg font-[700]">
                <dt>{way === 'link' ? 'They pay' : 'Total'}</dt>
                <dd>
                  <Money pence={totalPence} price />
                </dd>
              </div>
            </dl>
          )}
        </>
      }
      total={places > 0 ? totalPence : null}
      action={
        <Button tone="primary" wide busy={book.isPending || asking} onClick={submit}>
          {places === 0
            ? 'Book'
            : `Book ${countOf(places, 'place')}${totalPence > 0 ? `, ${formatMoney(totalPence)}` : ''}`}
        </Button>
      }
    >
      <div ref={form} className="flex flex-col gap-5">
        <ErrorSummary
          errors={failure.length > 0 ? failure : summary}
          title="Not booked yet"
          focus={failure.length > 0}
        />
        <Card title="When">
          <PickSessions
            sessions={options.sessions}
            chosen={draft.sessionIds}
            error={errors['dates']}
            onChange={(sessionIds) => change({ sessionIds })}
          />
        </Card>
        <Card title="Who books">
          <PickCustomer
            customer={draft.customer}
            errors={errors}
            onlyNew={options.role === 'collaborator'}
            onChange={(customer) => change({ customer, ...peopleFor(customer, draft) })}
          />
        </Card>
        {hasPeople && (
          <Card title="Who comes">
            <PickLearners draft={draft} errors={errors} onChange={change} />
          </Card>
        )}
        {comers.length > 0 && sessions.length > 0 && (
          <>
            <Card title="Ticket and price">
              <TicketsAndPrices draft={draft} options={options} quote={quote} errors={errors} onChange={change} />
              {problem && (
                <p role="alert" className="mt-3 font-[600] text-berry">
                  {problem}
                </p>
              )}
              {options.reducible.byCode && (
                <div className="mt-4">
                  <CodeField
                    id="code"
                    used={draft.code}
                    error={errors['code'] ?? codeRefusal(tryCode.error)}
                    busy={tryCode.isPending}
                    onUse={(code) => tryCode.mutate(normalCode(code))}
                    onRemove={() => change({ code: null })}
                  />
                </div>
              )}
            </Card>
            {options.questions.length > 0 && (
              <Disclosure
                look="card"
                title="Answers you know already"
                aside={<span className="text-sm text-ink-soft">optional</span>}
              >
                <BookingAnswers draft={draft} options={options} onChange={change} />
              </Disclosure>
            )}
            <Card title="Payment">
              <WayOfPaying draft={draft} options={options} quote={quote} errors={errors} onChange={change} />
            </Card>
          </>
        )}
        <AgreeToExceed draft={draft} options={options} errors={errors} onChange={change} />
      </div>
    </CheckoutLayout>
  );
}

/** Whoever came with one customer does not come with the next; the only learner of one comes at once. */
function peopleFor(customer: BookingDraft['customer'], before: BookingDraft): Partial<BookingDraft> {
  if (customer?.kind === before.customer?.kind && customer?.kind === 'new') return {};
  if (customer?.kind === 'existing') {
    const { learners } = customer.customer;
    const [only] = learners.length === 1 ? learners : [];
    return { known: only ? [only.id] : [], added: [] };
  }
  return {
    known: [],
    added: customer ? [newPerson(crypto.randomUUID(), customer.contact.lastName)] : [],
  };
}
