import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import CalendarX from 'lucide-react/icons/calendar-x';
import { useState } from 'react';
import { Link, useSearchParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { useLive } from '../../platform/browser/live.ts';
import { useOnce } from '../../platform/browser/use-once.ts';
import { formatMoney } from '../../platform/money.ts';
import { idAsked } from '../../platform/id-asked.ts';
import { pageAsked } from '../../platform/paging.ts';
import { dateOf, format } from '../../platform/time.ts';
import { formatDate } from '../../schedule/date-words.ts';
import { Badge } from '../../ui/badge.tsx';
import { BarOfConsequences } from '../../ui/bar-of-consequences.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { dayAsked, todayInLondon } from '../../ui/calendar-dates.ts';
import { DateField } from '../../ui/calendar.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { BroughtIntoView } from '../../places/components/scroll-into-view.tsx';
import { countOf, whenOf } from '../../places/components/booking-text.tsx';
import { CancelBooking } from '../components/cancel-booking.tsx';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Cancel sessions', index: false });

const MAXIMUM_MESSAGE = 1_000;
/** As many as are cancelled by one request. */
const MOST_AT_ONCE = 200;

type Filter = { from: string; listingId: string | undefined; page: number };

/** What the address asks for; what it says wrongly is left out. */
function filterFrom(query: URLSearchParams, today: string): Filter {
  return {
    from: dayAsked(query.get('from')) ?? today,
    listingId: idAsked(query.get('listing')),
    page: pageAsked(query.get('page')),
  };
}

/** Which sessions are chosen already where somebody comes from. */
const chosenFrom = (query: URLSearchParams): string[] =>
  (query.get('session') ?? '')
    .split(',')
    .filter((id) => idAsked(id) !== undefined)
    .slice(0, MOST_AT_ONCE);

export default function CancelMentorScreen() {
  const [query] = useSearchParams();
  const bookingId = query.get('booking');
  return bookingId === null ? (
    <CancelSessions />
  ) : (
    <CancelBooking key={bookingId} bookingId={bookingId} as="provider" />
  );
}

/** Whole sessions: a storm, an illness. Everybody on them is told and refunded. */
function CancelSessions() {
  const { user } = useCurrentUser();
  const cache = useQueryClient();
  const [query, setQuery] = useSearchParams();
  const today = todayInLondon();
  const filter = filterFrom(query, today);
  const sessions = useQuery({
    queryKey: ['cancellable-sessions', filter],
    queryFn: () => api('GET /cancellable-sessions', { query: filter }),
    enabled: user !== null && user !== undefined,
    placeholderData: keepPreviousData,
  });
  useLive(user ? [`provider:${user.id}`] : [], () => {
    void cache.invalidateQueries({ queryKey: ['cancellable-sessions'] });
    void cache.invalidateQueries({ queryKey: ['cancellation-preview'] });
  });
  // Kept from page to page: a whole term is longer than one.
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(chosenFrom(query)));
  // What is being typed; what is a date goes to the address.
  const [from, setFrom] = useState(filter.from);
  const [asking, setAsking] = useState(false);
  const [message, setMessage] = useState('');
  const [missing, setMissing] = useState(false);
  const [done, setDone] = useState<Done | null>(null);
  const once = useOnce();

  // Of another day or listing nothing is shown as if it were of this one; the choice of listings stays.
  const shown = sessions.isPlaceholderData ? [] : (sessions.data?.sessions ?? []);
  const chosen = [...ticked];
  const elsewhere = chosen.filter((id) => !shown.some((session) => session.id === id)).length;
  const preview = useQuery({
    queryKey: ['cancellation-preview', chosen.toSorted().join(',')],
    queryFn: () => api('GET /cancellations/preview', { query: { sessions: chosen.join(',') } }),
    enabled: chosen.length > 0,
    staleTime: 0,
    meta: { quiet: [404] },
  });
  const sure = chosen.length > 0 ? preview.data : undefined;
  const cancel = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: (expectedPlaces: number) => {
      const body = { sessionIds: chosen, message, expectedPlaces };
      return once(body, (idempotencyKey) => api('POST /cancellations', { body, idempotencyKey }));
    },
    onSuccess: (answer) => {
      setDone(answer);
      setAsking(false);
      setTicked(new Set());
      setMessage('');
      void cache.invalidateQueries({ queryKey: ['cancellable-sessions'] });
    },
    onError: (error) => {
      if (!(error instanceof RequestFailed)) return;
      if (error.data?.key === 'preview-changed') void preview.refetch();
    },
  });
  const toggle = (ids: readonly string[], on: boolean): void => {
    const next = new Set(ticked);
    for (const id of ids) {
      if (!on) next.delete(id);
      else if (next.size < MOST_AT_ONCE) next.add(id);
    }
    setTicked(next);
    setDone(null);
    cancel.reset();
  };
  /** A change goes back to the first page. */
  const change = (name: 'from' | 'listing', value: string): void => {
    const next = new URLSearchParams(query);
    next.delete('page');
    if (value === '') next.delete(name);
    else next.set(name, value);
    setQuery(next, { preventScrollReset: true, replace: true });
  };
  const filtered = filter.from !== today || filter.listingId !== undefined;
  const button = sure
    ? cancelText(sure.sessions.length, sure.refundPence)
    : chosen.length === 0
      ? 'Cancel sessions'
      : `Cancel ${countOf(chosen.length, 'session')}`;

  return (
    <Page
      title="Cancel sessions"
      lead="We tell everybody who booked. What they paid here is refunded in full, including the booking fee; what they paid you directly is for you to return."
      width="text"
    >
      <div className="flex flex-col gap-5">
        {done && (
          <BroughtIntoView>
            <Notice
              tone="success"
              title={`${countOf(done.sessions.length, 'session is', 'sessions are')} cancelled`}
              live
            >
              {toldSentence(done)}
            </Notice>
          </BroughtIntoView>
        )}
        <div className="flex flex-wrap items-end gap-4">
          <DateField
            label="From"
            className="min-w-44"
            value={from}
            onChange={(date) => {
              setFrom(date);
              if (date !== '') change('from', date === today ? '' : date);
            }}
          />
          <SelectField
            label="Listing"
            name="listing"
            className="min-w-44 flex-1"
            value={filter.listingId ?? ''}
            options={[
              { value: '', label: 'All listings' },
              ...(sessions.data?.listings ?? []).map(({ id, title }) => ({ value: id, label: title })),
            ]}
            onChange={(event) => change('listing', event.target.value)}
          />
        </div>
        {sessions.isPending || sessions.isPlaceholderData ? (
          <SkeletonList rows={6} label="Loading your sessions" />
        ) : sessions.error && !sessions.data ? (
          <ErrorState
            title="Your sessions could not be loaded"
            onRetry={() => void sessions.refetch()}
            busy={sessions.isFetching}
          >
            {sentenceOf(sessions.error)} Nothing was cancelled.
          </ErrorState>
        ) : shown.length === 0 ? (
          <EmptyState
            title={filtered ? 'No sessions like that' : 'No sessions to cancel'}
            action={
              filtered ? (
                <Button
                  onClick={() => {
                    setFrom(today);
                    setQuery({}, { preventScrollReset: true });
                  }}
                >
                  Show all from today
                </Button>
              ) : (
                <LinkButton to="/listings">Your listings</LinkButton>
              )
            }
          >
            {filtered
              ? 'From this day on nothing that can be cancelled is there. Choose another day, or another listing.'
              : 'Dates of your listings that are to come appear here. To cancel places of one family, open their booking.'}
          </EmptyState>
        ) : (
          <>
            <p className="text-ink-soft">
              {countOf(sessions.data.total, 'session')} from {formatDate(filter.from)} on. To cancel places of one
              family alone,{' '}
              <Link className="link" to="/bookings/m?type=upcoming">
                open their booking
              </Link>
              .
            </p>
            {[...Map.groupBy(shown, (session) => dateOf(session.startDate))].map(([day, ofDay]) => (
              <Card
                key={day}
                title={formatDate(day)}
                flush
                aside={
                  ofDay.length > 1 && (
                    <ChooseAll ids={ofDay.map(({ id }) => id)} ticked={ticked} day={day} onToggle={toggle} />
                  )
                }
              >
                <ul className="divide-y divide-line border-t border-line">
                  {ofDay.map((session) => (
                    <li
                      key={session.id}
                      className="flex flex-col px-4 py-1 sm:flex-row sm:items-start sm:justify-between sm:gap-4 sm:px-5"
                    >
                      <Checkbox
                        className="min-w-0 flex-1"
                        label={
                          <>
                            <span className="figures">{format.timeRange(session.startDate, session.endDate)}</span>{' '}
                            {session.listing.title}
                          </>
                        }
                        help={[session.blockName, Date.parse(session.endDate) < Date.now() && 'over already']
                          .filter(Boolean)
                          .join(', ')}
                        checked={ticked.has(session.id)}
                        disabled={chosen.length >= MOST_AT_ONCE && !ticked.has(session.id)}
                        onChange={(event) => toggle([session.id], event.target.checked)}
                      />
                      <span className="pb-3 pl-9 sm:pt-3 sm:pl-0">
                        <Badge tone={session.places + session.requests > 0 ? 'info' : 'neutral'}>
                          {bookedText(session)}
                        </Badge>
                      </span>
                    </li>
                  ))}
                </ul>
              </Card>
            ))}
            <Pagination
              label="Pages of sessions"
              page={sessions.data.page}
              pages={sessions.data.pageCount}
              to={(next) => ({ search: searchAt(query, next) })}
            />
          </>
        )}
        {chosen.length >= MOST_AT_ONCE && (
          <p role="status">{MOST_AT_ONCE} sessions can be cancelled at once. Cancel these, and then the others.</p>
        )}
        {cancel.error && !asking ? <Refused error={cancel.error} /> : null}
        {(shown.length > 0 || chosen.length > 0) && (
          <BarOfConsequences className="flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between">
            <div>
              <p role="status" className="min-h-7 font-[650]">
                {chosen.length === 0
                  ? 'Choose the sessions that do not take place.'
                  : preview.error
                    ? `${sentenceOf(preview.error)} Nothing was cancelled.`
                    : sure
                      ? previewSentence(sure)
                      : 'Looking who has booked…'}
              </p>
              {chosen.length > 0 && (
                <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
                  {countOf(chosen.length, 'session')} chosen{elsewhere > 0 && `, ${elsewhere} not on this page`}
                  <Button tone="quiet" size="small" onClick={() => toggle(chosen, false)}>
                    Choose none
                  </Button>
                </p>
              )}
            </div>
            <Button
              tone="danger"
              icon={<CalendarX aria-hidden />}
              disabled={!sure || preview.isFetching}
              onClick={() => setAsking(true)}
            >
              {button}
            </Button>
          </BarOfConsequences>
        )}
      </div>
      <Dialog
        open={asking && sure !== undefined}
        onClose={() => setAsking(false)}
        role="alertdialog"
        sheet
        width={560}
        title={`${button}?`}
        actions={
          <div className="flex w-full flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button className="flex-none" onClick={() => setAsking(false)}>
              Keep {chosen.length === 1 ? 'it' : 'them'}
            </Button>
            <Button
              tone="danger"
              busy={cancel.isPending}
              onClick={() => {
                setMissing(message.trim() === '');
                if (sure && message.trim() !== '') cancel.mutate(sure.places);
              }}
            >
              {button}
            </Button>
          </div>
        }
      >
        <div className="flex flex-col gap-4 pb-2">
          {sure && (
            <>
              <ul className="flex flex-col gap-1">
                {sure.sessions.slice(0, 12).map((session) => (
                  <li key={session.id} className="flex justify-between gap-4">
                    <span>
                      {session.title}, {whenOf(session)}
                    </span>
                    <span className="flex-none text-ink-soft">
                      {session.places === 0 ? 'Nobody booked' : `${session.places} booked`}
                    </span>
                  </li>
                ))}
                {sure.sessions.length > 12 && <li>and {sure.sessions.length - 12} more</li>}
              </ul>
              <p className="font-[650]">{previewSentence(sure)}</p>
            </>
          )}
          {cancel.error ? <Refused error={cancel.error} /> : null}
          <TextField
            label="Why?"
            help="Everybody who has booked reads this."
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
          <p className="text-ink-soft">You cannot undo this.</p>
        </div>
      </Dialog>
    </Page>
  );
}

function Refused({ error }: { error: unknown }) {
  return (
    <Notice tone="danger" title="Nothing was cancelled" live>
      {sentenceOf(error)}
    </Notice>
  );
}

/** '5 booked, 1 requested'. */
function bookedText({ places, requests }: { places: number; requests: number }): string {
  if (places + requests === 0) return 'Nobody booked';
  return [places > 0 && `${places} booked`, requests > 0 && `${requests} requested`].filter(Boolean).join(', ');
}

/** The same address at another page. */
function searchAt(query: URLSearchParams, page: number): string {
  const next = new URLSearchParams(query);
  if (page === 1) next.delete('page');
  else next.set('page', String(page));
  return `?${next}`;
}

type ChooseAllProps = {
  day: string;
  ids: readonly string[];
  ticked: ReadonlySet<string>;
  onToggle: (ids: readonly string[], on: boolean) => void;
};

/** Ticks, or unticks, all sessions of a day: a storm stays for all of it. */
function ChooseAll({ day, ids, ticked, onToggle }: ChooseAllProps) {
  const all = ids.every((id) => ticked.has(id));
  return (
    <Button tone="quiet" size="small" onClick={() => onToggle(ids, !all)}>
      {all ? 'Choose none' : `Choose all ${ids.length}`}
      <span className="sr-only"> of {formatDate(day)}</span>
    </Button>
  );
}

type Preview = { places: number; requests: number; otherRequests: number; families: number; refundPence: number };
type Done = Preview & { sessions: readonly unknown[] };

/** '3 families are being told, and £24.72 goes back.' */
function toldSentence({ families, refundPence }: Preview): string {
  if (families === 0) return 'Nobody had booked, so nobody has to be told.';
  const money = refundPence > 0 ? `, and ${formatMoney(refundPence)} goes back` : '';
  return `${countOf(families, 'family is', 'families are')} being told${money}.`;
}

/** '3 families with 5 places are told and get £24.72 back.' */
function previewSentence({ places, requests, otherRequests, families, refundPence }: Preview): string {
  if (families === 0) return 'Nobody has booked, so nobody has to be told.';
  const what = [
    ...(places > 0 ? [countOf(places, 'place')] : []),
    ...(requests > 0 ? [`${countOf(requests, 'place')} that ${requests === 1 ? 'is' : 'are'} asked for`] : []),
  ].join(' and ');
  const others =
    otherRequests > 0
      ? ` ${countOf(otherRequests, 'place')} on other dates ${otherRequests === 1 ? 'was' : 'were'} asked for together with these: a request ends as a whole, and can be made again.`
      : '';
  const money = refundPence > 0 ? ` and ${families === 1 ? 'gets' : 'get'} ${formatMoney(refundPence)} back` : '';
  return `${countOf(families, 'family', 'families')} with ${what} ${families === 1 ? 'is' : 'are'} told${money}.${others}`;
}

function cancelText(sessions: number, refundPence: number): string {
  const what = `Cancel ${countOf(sessions, 'session')}`;
  return refundPence > 0 ? `${what} and give back ${formatMoney(refundPence)}` : what;
}
