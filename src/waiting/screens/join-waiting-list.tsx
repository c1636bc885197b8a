import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState, type FormEvent } from 'react';
import { Link, useNavigate, useSearchParams, type MetaFunction } from 'react-router';
import { checkoutAddress } from '../../checkout/checkout-address.ts';
import { takenTimesQuery } from '../../checkout/components/basket-query.ts';
import type { TakenTime } from '../../checkout/taken-times.ts';
import { AddLearner, LEARNERS_KEY } from '../../places/components/add-learner.tsx';
import { AtPlace, countOf, whenOf } from '../../places/components/booking-text.tsx';
import { pickTicket, datesOf, ticketsFor, type PublicBlock, type Ticket } from '../../checkout/components/selection.ts';
import { api } from '../../client.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { useLive } from '../../platform/browser/live.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { useOnce } from '../../platform/browser/use-once.ts';
import { isolated } from '../../platform/isolated.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import type { listingsContract } from '../../listings/contract.ts';
import { listingAddress } from '../../listings/listing-address.ts';
import type { peopleContract } from '../../people/contract.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ErrorSummary, type FormError } from '../../ui/form-errors.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { ENTRIES_KEY } from '../components/waiting-query.ts';
import type { waitingContract } from '../contract.ts';

type User = NonNullable<ReturnType<typeof useCurrentUser>['user']>;
type Listing = AnswerOf<(typeof listingsContract)['GET /experiences/{experienceId}']>;
type WaitingEntry = AnswerOf<(typeof waitingContract)['GET /waiting-entries']>['entries'][number];
type Learner = AnswerOf<(typeof peopleContract)['GET /learners']>[number];

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Join a waiting list', index: false });

export default function JoinWaitingListScreen() {
  const { user } = useCurrentUser();
  const [query] = useSearchParams();
  const listingId = query.get('listing');
  if (!user) return null;
  if (listingId === null) {
    return (
      <Page title="Join a waiting list" width="text">
        <EmptyState
          title="Which date do you wait for?"
          action={<LinkButton to="/search-learning-experiences">Find something to do</LinkButton>}
        >
          Open a listing: where a date is full you can join its waiting list.
        </EmptyState>
      </Page>
    );
  }
  return <Join key={listingId} listingId={listingId} linkKey={query.get('key') ?? undefined} user={user} />;
}

/** Reads what joining needs: the listing, its dates and tickets, the family. */
function Join({ listingId, linkKey, user }: { listingId: string; linkKey: string | undefined; user: User }) {
  const cache = useQueryClient();
  const [query] = useSearchParams();
  const of = { params: { experienceId: listingId }, query: { key: linkKey } };
  const listing = useQuery({
    queryKey: ['experience', listingId, linkKey],
    queryFn: () => api('GET /experiences/{experienceId}', of),
    meta: { quiet: [404] },
  });
  const sessions = useQuery({
    queryKey: ['sessions', listingId, linkKey],
    queryFn: () => api('GET /experiences/{experienceId}/sessions', of),
    meta: { quiet: [404] },
  });
  const tickets = useQuery({
    queryKey: ['tickets', listingId, linkKey],
    queryFn: () => api('GET /experiences/{experienceId}/tickets', of),
    meta: { quiet: [404] },
  });
  const learners = useQuery({ queryKey: LEARNERS_KEY, queryFn: () => api('GET /learners') });
  useLive([`listing:${listingId}`], () => void cache.invalidateQueries({ queryKey: ['sessions', listingId] }));
  const taken = useQuery(takenTimesQuery);
  const entries = useQuery({ queryKey: ENTRIES_KEY, queryFn: () => api('GET /waiting-entries') });
  const all = [listing, sessions, tickets, learners, taken, entries];
  const failed = all.find((one) => one.error && one.data === undefined);
  if (failed) {
    const gone = failed.error instanceof RequestFailed && failed.error.status === 404;
    return (
      <Page title="Join the waiting list" width="text">
        <ErrorState
          title={gone ? 'This listing is not there any more' : 'The waiting list could not be loaded'}
          onRetry={gone ? undefined : () => void Promise.all(all.map((one) => one.refetch()))}
          busy={all.some((one) => one.isFetching)}
          action={gone ? <LinkButton to="/search-learning-experiences">Find something else</LinkButton> : undefined}
        >
          {gone ? 'It is not public any more, or the link is not complete.' : sentenceOf(failed.error)}
        </ErrorState>
      </Page>
    );
  }
  if (!listing.data || !sessions.data || !tickets.data || !learners.data || !taken.data || !entries.data) {
    return (
      <Page title="Join the waiting list" width="text">
        <SkeletonList rows={4} label="Loading the waiting list" />
      </Page>
    );
  }
  return (
    <JoinForm
      listing={listing.data}
      linkKey={linkKey}
      blocks={sessions.data.blocks}
      tickets={tickets.data.tickets}
      learners={learners.data}
      placed={{ taken: taken.data.times, entries: entries.data.entries }}
      user={user}
      asked={{ sessionIds: (query.get('sessions') ?? '').split(',').filter(Boolean), blockId: query.get('block') }}
    />
  );
}

type JoinFormProps = {
  listing: Listing;
  linkKey: string | undefined;
  blocks: readonly PublicBlock[];
  tickets: readonly Ticket[];
  learners: readonly Learner[];
  /** Where they have places, or wait for them. */
  placed: Placed;
  user: User;
  /** What the address asks for. */
  asked: { sessionIds: readonly string[]; blockId: string | null };
};

function JoinForm({ listing, linkKey, blocks, tickets, learners, placed, user, asked }: JoinFormProps) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const whole = blocks.find((block) => block.type === 'ALL_DATES' && block.id === asked.blockId);
  const single = blocks.filter((block) => block.type !== 'ALL_DATES').flatMap((block) => block.sessions);
  const full = single.filter((session) => session.state === 'full');
  // Somebody may want two places where one is left: a date that was asked for stays to be chosen.
  const offered = single.filter(
    (session) => session.state === 'full' || (session.state === 'bookable' && asked.sessionIds.includes(session.id)),
  );
  const [wanted, setWanted] = useState<readonly string[]>(asked.sessionIds);
  const [only, ...more] = learners;
  const [chosen, setChosen] = useState<readonly string[]>(only && more.length === 0 ? [only.id] : []);
  const [ticketOf, setTicketOf] = useState<Readonly<Record<string, string>>>({});
  const [dates, setDates] = useState<'any' | 'each'>('any');
  const [together, setTogether] = useState<'together' | 'any'>('together');
  const [adding, setAdding] = useState(learners.length === 0);
  const [errors, setErrors] = useState<FormError[]>([]);
  const once = useOnce();

  const sessions = whole ? datesOfBlock(whole) : offered.filter((session) => wanted.includes(session.id));
  const unit = whole ? 'block' : 'session';
  const fitting = (learner: Learner) =>
    onListAlready(learner.id, sessions, placed) ?? ticketsFor(learner, tickets, sessions, unit, listing);
  const party = learners.flatMap((learner) => {
    if (!chosen.includes(learner.id)) return [];
    const fits = fitting(learner).tickets;
    const ticket = pickTicket(fits, ticketOf[learner.id]);
    return ticket ? [{ learner, fits, ticket }] : [];
  });
  const join = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: () => {
      const body = {
        listingId: listing.id,
        ...(linkKey ? { key: linkKey } : {}),
        sessionIds: sessions.map((session) => session.id),
        dates,
        learners: party.map(({ learner, ticket }) => ({ learnerId: learner.id, ticketId: ticket.id })),
        together: together === 'together' || party.length === 1,
      };
      return once(body, (idempotencyKey) => api('POST /waiting-entries', { body, idempotencyKey }));
    },
    onSuccess: async ({ entries }) => {
      await cache.invalidateQueries({ queryKey: ENTRIES_KEY });
      const [first] = entries;
      await navigate(entries.length === 1 && first ? `/waiting-list/${first.id}` : '/bookings/l/waiting');
    },
  });
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const found: FormError[] = [];
    if (sessions.length === 0) found.push({ field: 'dates', message: 'Choose at least one date' });
    if (party.length === 0)
      found.push(
        learners.length > 0
          ? { field: 'learners', message: 'Choose who would come' }
          : { field: adding ? 'learner-firstName' : 'learners', message: 'Add a child or yourself first' },
      );
    setErrors(found);
    if (found.length === 0 && !join.isPending) join.mutate();
  };
  // Where an error leads goes with it.
  const openForm = (open: boolean): void => {
    setAdding(open);
    setErrors([]);
  };
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message;
  const back = { to: listingAddress({ slug: listing.slug, key: linkKey }), label: listing.title };

  if (!listing.waitingList || (!whole && offered.length === 0)) {
    return (
      <Page title="Join the waiting list" width="text" back={back}>
        <EmptyState
          title={listing.waitingList ? 'Nothing is full at the moment' : 'This listing has no waiting list'}
          action={
            <LinkButton tone="primary" to={back.to}>
              See the dates
            </LinkButton>
          }
        >
          {listing.waitingList
            ? 'The dates that can be booked have places. You can book them now.'
            : 'Places that come free can be booked on the listing, first come, first served.'}
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page title="Join the waiting list" lead={listing.title} width="text" back={back}>
      <form noValidate onSubmit={send} className="flex flex-col gap-6">
        <ErrorSummary errors={errors} />
        <Card title={whole ? 'The dates' : 'Which dates?'}>
          {whole ? (
            <>
              <p className="mb-1 font-[650]">
                {isolated(whole.name)},{' '}
                {sessions.length < whole.datesOfBlock
                  ? `what is left of ${countOf(whole.datesOfBlock, 'date')}`
                  : `all ${countOf(sessions.length, 'date')}`}
              </p>
              <ul>
                {sessions.map((session) => (
                  <li key={session.id}>
                    {whenOf(session)}
                    <AtPlace place={session.place} />
                  </li>
                ))}
              </ul>
            </>
          ) : (
            <div className="flex flex-col gap-5">
              <ChoiceGroup
                id="dates"
                label="Which dates?"
                labelHidden
                name="dates"
                layout="cards"
                error={errorOf('dates')}
                value={sessions.map((session) => session.id)}
                options={offered.map((session) => ({
                  value: session.id,
                  label: whenOf(session),
                  help: `${session.state === 'full' ? 'Full' : 'A few places are left'}${session.place ? `, at ${isolated(session.place)}` : ''}`,
                }))}
                onChange={(next) => {
                  setWanted(next);
                  setErrors([]);
                }}
              />
              {sessions.length > 1 && (
                <RadioGroup
                  label="How many of them do you want?"
                  name="how-many"
                  value={dates}
                  onChange={setDates}
                  options={[
                    { value: 'any', label: 'One of them, whichever comes free first' },
                    { value: 'each', label: 'Each of them' },
                  ]}
                />
              )}
            </div>
          )}
          {!whole && full.length > sessions.length && sessions.length === 1 && (
            <p className="mt-3 text-sm text-ink-soft">
              If another date would do as well, choose it too: it is quicker.
            </p>
          )}
        </Card>
        <Card title="Who would come?">
          <div className="flex flex-col gap-5">
            {learners.length > 0 && (
              <ChoiceGroup
                id="learners"
                label="Who would come?"
                labelHidden
                name="learners"
                layout="cards"
                error={errorOf('learners')}
                value={chosen}
                options={learners.map((learner) => {
                  const problem = sessions.length > 0 ? fitting(learner).problem : null;
                  return {
                    value: learner.id,
                    label: [learner.firstName, learner.lastName].filter(Boolean).join(' '),
                    ...(problem ? { help: problem, disabled: true } : {}),
                  };
                })}
                onChange={(next) => {
                  setChosen(next);
                  setErrors([]);
                }}
              />
            )}
            {learners.length === 0 && (errorOf('learners') ?? errorOf('learner-firstName')) && (
              <p className="font-[600] text-berry">Add a child or yourself first.</p>
            )}
            {adding ? null : (
              <Button
                id={learners.length === 0 ? 'learners' : undefined}
                className="w-fit"
                icon={<UserPlus aria-hidden />}
                onClick={() => openForm(true)}
              >
                Add a child or yourself
              </Button>
            )}
            {party
              .filter(({ fits }) => fits.length > 1)
              .map(({ learner, fits, ticket }) => (
                <SelectField
                  key={learner.id}
                  label={`Ticket for ${isolated(learner.firstName)}`}
                  name={`ticket-${learner.id}`}
                  value={ticket.id}
                  options={fits.map((one) => ({ value: one.id, label: one.name }))}
                  onChange={(event) => setTicketOf((before) => ({ ...before, [learner.id]: event.target.value }))}
                />
              ))}
            {party.length > 1 && (
              <RadioGroup
                label="If there is not room for all of you"
                name="together"
                value={together}
                onChange={setTogether}
                options={[
                  { value: 'together', label: 'Together', help: 'We wait until there are places for all of you.' },
                  {
                    value: 'any',
                    label: 'Any of us',
                    help: 'Those there is a place for may go; the others keep your turn.',
                  },
                ]}
              />
            )}
          </div>
        </Card>
        {join.error && <JoinProblem error={join.error} listing={listing} linkKey={linkKey} />}
        <div className="flex flex-col gap-3">
          <Button type="submit" tone="primary" size="large" className="sm:w-fit" busy={join.isPending}>
            Join the waiting list
          </Button>
          <p className="text-sm text-ink-soft">
            It costs nothing. When it is your turn we write to {user.emailAddress} and keep the{' '}
            {party.length > 1 ? 'places' : 'place'} for you for a while.
          </p>
        </div>
      </form>
      {adding && (
        <Card title="Add a child or yourself" className="mt-6">
          <AddLearner
            booker={user}
            onCancel={() => openForm(false)}
            onAdded={(learner) => {
              openForm(false);
              setChosen((before) => [...before, learner.id]);
            }}
          />
        </Card>
      )}
    </Page>
  );
}

type Placed = { taken: readonly TakenTime[]; entries: readonly WaitingEntry[] };

/** Why somebody cannot wait for these dates: they have a place on one of them, or wait for it. Null when they can. */
function onListAlready(learnerId: string, sessions: readonly { id: string }[], { taken, entries }: Placed) {
  const among = (id: string): boolean => sessions.some((session) => session.id === id);
  const hasPlace = taken.some((time) => time.learnerId === learnerId && among(time.sessionId));
  const waits = entries.some(
    ({ state, learners, dates }) =>
      (state === 'WAITING' || state === 'OFFERED') &&
      learners.some(({ id }) => id === learnerId) &&
      dates.some(({ id }) => among(id)),
  );
  if (!hasPlace && !waits) return null;
  const what = hasPlace ? 'Has a place on' : 'Is on the waiting list for';
  return { tickets: [], problem: `${what} ${sessions.length === 1 ? 'this date' : 'one of these dates'} already.` };
}

/** The dates that a whole block is waited for with: those that it is booked with, full or not. */
function datesOfBlock(whole: PublicBlock): PublicBlock['sessions'] {
  const { sessions, gone } = datesOf([whole], { sessionIds: [], blockId: whole.id }, new Set());
  return [...sessions, ...gone];
}

/** Why it was refused, and what to do about it. Everything that was chosen stays. */
function JoinProblem({ error, listing, linkKey }: { error: unknown; listing: Listing; linkKey: string | undefined }) {
  const data = error instanceof RequestFailed ? error.data : undefined;
  if (data?.key === 'places-free') {
    const { sessionIds = [] } = (data.details ?? {}) as { sessionIds?: string[] };
    return (
      <Notice
        tone="success"
        live
        action={
          <LinkButton tone="primary" to={checkoutAddress(listing.id, sessionIds, linkKey)}>
            Book it now
          </LinkButton>
        }
      >
        {data.message}
      </Notice>
    );
  }
  return (
    <Notice tone="danger" live title="You are not on the waiting list yet">
      {sentenceOf(error)}
      {data?.key === 'already-waiting' && (
        <>
          {' '}
          <Link to="/bookings/l/waiting">See your waiting lists</Link>
        </>
      )}
    </Notice>
  );
}
