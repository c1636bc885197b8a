import { countOf } from '../../places/components/booking-text.tsx';
import { isolated, isolatedList } from '../../platform/isolated.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { UnprovedAddress } from '../../identity/components/unproved-address.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Dates } from './selection.ts';

type GoneDetails = {
  sessions?: { sessionId: string; startDate: string; endDate: string; asked: number; left: number | null }[];
  /** `left` is null where the provider does not show how many there are. */
  tickets?: GoneTicket[];
};
type GoneTicket = { ticketId: string; name: string; asked: number; left: number | null };
type BusyDetails = { learnerName?: string; sessionId?: string };

const refusalIn = (error: unknown) => (error instanceof RequestFailed ? error.data : undefined);

/** The dates that a refused hold says are gone. */
export function goneIn(error: unknown): string[] {
  const refusal = refusalIn(error);
  if (refusal?.key !== 'places-gone') return [];
  return ((refusal.details ?? {}) as GoneDetails).sessions?.map((session) => session.sessionId) ?? [];
}

type HoldProblemProps = {
  error: unknown;
  dates: Dates;
  listingAddress: string;
  onDropDates: (sessionIds: readonly string[]) => void;
  onDropCode: () => void;
  email: string;
};

/** Why the places could not be held, and what to do about it. Nothing was held: it is all of them or none. */
export function HoldProblem({ error, dates, listingAddress, onDropDates, onDropCode, email }: HoldProblemProps) {
  const refusal = refusalIn(error);
  if (refusal?.key === 'places-gone') {
    return (
      <PlacesGone
        title={refusal.message}
        details={(refusal.details ?? {}) as GoneDetails}
        dates={dates}
        listingAddress={listingAddress}
        onDropDates={onDropDates}
      />
    );
  }
  if (refusal?.key === 'learner-busy') {
    const { sessionId } = (refusal.details ?? {}) as BusyDetails;
    return (
      <Notice
        tone="attention"
        live
        title={refusal.message}
        action={
          sessionId && dates.unit === 'session' && countOthers(dates, [sessionId]) > 0 ? (
            <Button tone="primary" onClick={() => onDropDates([sessionId])}>
              Go on without this date
            </Button>
          ) : undefined
        }
      >
        Nothing was held and nothing was charged.
      </Notice>
    );
  }
  if (refusal?.key?.startsWith('code-')) {
    return (
      <Notice
        tone="attention"
        live
        title={refusal.message}
        action={
          <Button tone="primary" onClick={onDropCode}>
            Go on without the code
          </Button>
        }
      >
        What you chose is still here. Nothing was held and nothing was charged.
      </Notice>
    );
  }
  const why = (
    <Notice tone="danger" live title="The places could not be held">
      {sentenceOf(error)}
    </Notice>
  );
  if (refusal?.key !== 'email-not-proved') return why;
  return (
    <div className="flex flex-col gap-3">
      {why}
      <UnprovedAddress email={email} next={`${window.location.pathname}${window.location.search}`} />
    </div>
  );
}

const countOthers = (dates: Dates, gone: readonly string[]): number =>
  dates.sessions.filter((session) => !gone.includes(session.id)).length;

type PlacesGoneProps = Pick<HoldProblemProps, 'dates' | 'listingAddress' | 'onDropDates'> & {
  title: string | undefined;
  details: GoneDetails;
};

function PlacesGone({ title, details, dates, listingAddress, onDropDates }: PlacesGoneProps) {
  const { sessions = [], tickets = [] } = details;
  const gone = sessions.map((session) => session.sessionId);
  const rest = countOthers(dates, gone);
  return (
    <Notice
      tone="attention"
      live
      title={title}
      action={
        <>
          {gone.length > 0 && rest > 0 && dates.unit === 'session' && (
            <Button tone="primary" onClick={() => onDropDates(gone)}>
              Go on with the other {rest === 1 ? 'date' : countOf(rest, 'date')}
            </Button>
          )}
          <LinkButton to={listingAddress}>Choose other dates</LinkButton>
        </>
      }
    >
      {sessions.some((session) => session.left === null || session.left > 0) && (
        <p>
          Where a few places are left, fewer of you could go: untick somebody under ‘Different dates for different
          people’.
        </p>
      )}
      {tickets.length > 0 && <p>{isolatedList(tickets.map(ticketsLeft))}.</p>}
      <p>Nothing was held and nothing was charged.</p>
    </Notice>
  );
}

function ticketsLeft({ name, asked, left }: GoneTicket): string {
  if (left === 0) return `${isolated(name)}: none left`;
  if (left === null) return `${isolated(name)}: fewer than the ${asked} you need`;
  return `${isolated(name)}: ${left} left, you need ${asked}`;
}
