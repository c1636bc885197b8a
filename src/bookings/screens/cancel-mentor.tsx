import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import CalendarX from 'lucide-react/icons/calendar-x';
import { useRef, useState } from 'react';
import { useSearchParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { useLive } from '../../platform/browser/live.ts';
import { formatMoney } from '../../platform/money.ts';
import { dateOf, format } from '../../platform/time.ts';
import { Badge } from '../../ui/badge.tsx';
import { BarOfConsequences } from '../../ui/bar-of-consequences.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { addDays, spokenDate, todayInLondon } from '../../ui/calendar-dates.ts';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { BroughtIntoView } from '../components/brought-into-view.tsx';
import { countOf, whenOf } from '../components/booking-words.tsx';
import { CancelBooking } from '../components/cancel-booking.tsx';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Cancel sessions', index: false });

const MAXIMUM_MESSAGE = 1_000;
/** The longest that the list of sessions can be asked for at once. */
const spans = { week: 7, month: 28, quarter: 91 } as const;
type Span = keyof typeof spans;
const spanWords: Record<Span, string> = { week: 'Next 7 days', month: 'Next 4 weeks', quarter: 'Next 13 weeks' };

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
  const span: Span = query.get('days') === 'week' ? 'week' : query.get('days') === 'quarter' ? 'quarter' : 'month';
  const listing = query.get('listing') ?? '';
  const from = todayInLondon();
  const to = addDays(from, spans[span]);
  const sessions = useQuery({
    queryKey: ['registers', from, to],
    queryFn: () => api('GET /registers', { query: { from, to } }),
    enabled: user !== null,
  });
  useLive(user ? [`provider:${user.id}`] : [], () => void cache.invalidateQueries({ queryKey: ['registers'] }));
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(query.get('session')?.split(',')));
  const [asking, setAsking] = useState(false);
  const [message, setMessage] = useState('');
  const [missing, setMissing] = useState(false);
  const [done, setDone] = useState<{ sessions: number; places: number; refundPence: number } | null>(null);
  const idempotencyKey = useRef<string>(crypto.randomUUID());

  const all = (sessions.data?.sessions ?? []).filter((session) => !session.cancelled);
  const shown = all.filter((session) => listing === '' || session.listing.id === listing);
  const chosen = all.filter((session) => ticked.has(session.id)).map((session) => session.id);
  const preview = useQuery({
    queryKey: ['cancellation-preview', chosen.toSorted().join(',')],
    queryFn: () => api('GET /cancellations/preview', { query: { sessions: chosen.join(',') } }),
    enabled: chosen.length > 0,
    staleTime: 0,
  });
  const sure = chosen.length > 0 ? preview.data : undefined;
  const cancel = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: (expectedPlaces: number) =>
      api('POST /cancellations', {
        body: { sessionIds: chosen, message, expectedPlaces },
        idempotencyKey: idempotencyKey.current,
      }),
    onSuccess: (answer) => {
      setDone({ sessions: answer.sessions.length, places: answer.places, refundPence: answer.refundPence });
      setAsking(false);
      setTicked(new Set());
      setMessage('');
      idempotencyKey.current = crypto.randomUUID();
      void cache.invalidateQueries({ queryKey: ['registers'] });
    },
    onError: (error) => {
      if (!(error instanceof RequestFailed)) return;
      idempotencyKey.current = crypto.randomUUID();
      if (error.data?.key === 'preview-changed') void preview.refetch();
    },
  });
  const toggle = (id: string, on: boolean): void => {
    const next = new Set(ticked);
    if (on) next.add(id);
    else next.delete(id);
    setTicked(next);
    setDone(null);
  };
  const change = (name: string, value: string): void => {
    const next = new URLSearchParams(query);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setQuery(next, { preventScrollReset: true });
  };
  const listings = [...new Map(all.map((session) => [session.listing.id, session.listing.title]))];
  const button = sure
    ? cancelText(sure.sessions.length, sure.refundPence)
    : chosen.length === 0
      ? 'Cancel sessions'
      : `Cancel ${countOf(chosen.length, 'session')}`;

  return (
    <Page
      title="Cancel sessions"
      lead="Everybody who booked is told and gets all of their money back, the booking fee included."
      width="text"
    >
      <div className="flex flex-col gap-5">
        {done && (
          <BroughtIntoView>
            <Notice tone="success" title={`${countOf(done.sessions, 'session is', 'sessions are')} cancelled`} live>
              {done.places === 0
                ? 'Nobody had booked, so nobody has to be told.'
                : `The families of ${countOf(done.places, 'place')} are being told${done.refundPence > 0 ? `, and ${formatMoney(done.refundPence)} goes back` : ''}.`}
            </Notice>
          </BroughtIntoView>
        )}
        <div className="flex flex-wrap gap-4">
          <SelectField
            label="Days"
            name="days"
            className="min-w-44"
            value={span}
            options={Object.entries(spanWords).map(([value, label]) => ({ value, label }))}
            onChange={(event) => change('days', event.target.value)}
          />
          <SelectField
            label="Listing"
            name="listing"
            className="min-w-44 flex-1"
            value={listing}
            options={[{ value: '', label: 'All listings' }, ...listings.map(([value, label]) => ({ value, label }))]}
            onChange={(event) => change('listing', event.target.value)}
          />
        </div>
        {sessions.isPending ? (
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
          <EmptyState title="No sessions in these days" action={<LinkButton to="/listings">Your listings</LinkButton>}>
            Choose more days, or another listing. To cancel places of one family, open their booking.
          </EmptyState>
        ) : (
          [...Map.groupBy(shown, (session) => dateOf(session.startDate))].map(([day, ofDay]) => (
            <Card key={day} title={spokenDate(day)} flush>
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
                      onChange={(event) => toggle(session.id, event.target.checked)}
                    />
                    <span className="pb-3 pl-9 sm:pt-3 sm:pl-0">
                      <Badge tone={session.counts.places > 0 ? 'info' : 'neutral'}>
                        {session.counts.places === 0 ? 'Nobody booked' : `${session.counts.places} booked`}
                      </Badge>
                    </span>
                  </li>
                ))}
              </ul>
            </Card>
          ))
        )}
        {sessions.data?.more && (
          <p className="text-ink-soft">There are more sessions than fit here. Choose fewer days or one listing.</p>
        )}
        {cancel.error && !asking ? <Refused error={cancel.error} /> : null}
        {shown.length > 0 && (
          <BarOfConsequences className="flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between">
            <p role="status" className="min-h-7 font-[650]">
              {chosen.length === 0
                ? 'Choose the sessions that do not take place.'
                : preview.error
                  ? `${sentenceOf(preview.error)} Nothing was cancelled.`
                  : sure
                    ? previewSentence(sure)
                    : 'Looking who has booked…'}
            </p>
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
            <Button onClick={() => setAsking(false)}>Keep {chosen.length === 1 ? 'it' : 'them'}</Button>
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
                    <span className="flex-none text-ink-soft">{session.places} booked</span>
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
            help="The families read this."
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
          <p className="text-ink-soft">This cannot be taken back.</p>
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

type Preview = { places: number; requests: number; families: number; refundPence: number };

/** '3 families with 5 places are told and get £24.72 back.' */
function previewSentence({ places, requests, families, refundPence }: Preview): string {
  if (families === 0) return 'Nobody has booked these.';
  const what = [
    ...(places > 0 ? [countOf(places, 'place')] : []),
    ...(requests > 0 ? [countOf(requests, 'request')] : []),
  ].join(' and ');
  const money = refundPence > 0 ? ` and ${families === 1 ? 'gets' : 'get'} ${formatMoney(refundPence)} back` : '';
  return `${countOf(families, 'family', 'families')} with ${what} ${families === 1 ? 'is' : 'are'} told${money}.`;
}

function cancelText(sessions: number, refundPence: number): string {
  const what = `Cancel ${countOf(sessions, 'session')}`;
  return refundPence > 0 ? `${what} and give back ${formatMoney(refundPence)}` : what;
}
