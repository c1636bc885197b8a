import { isolated, isolatedList } from '../platform/isolated.ts';
import { format } from '../platform/time.ts';

type Going = {
  listing: { title: string };
  where: string;
  reference: string;
  places: readonly {
    state: string;
    learner: { id: string; firstName: string };
    session: { startDate: string; endDate: string };
  }[];
};

const confirmed = ({ places }: Pick<Going, 'places'>) => places.filter(({ state }) => state === 'CONFIRMED');

/** The confirmed dates, each once, soonest first. */
const sessionsOf = (going: Pick<Going, 'places'>) =>
  [...new Map(confirmed(going).map(({ session }) => [session.startDate, session])).values()].toSorted((a, b) =>
    a.startDate.localeCompare(b.startDate),
  );

/** 'Leo and Maya are going!', 'Sam is going!': who has a confirmed place. */
export function goingTitle(going: Pick<Going, 'places'>): string {
  const names = new Map(confirmed(going).map(({ learner }) => [learner.id, learner.firstName]));
  return `${isolatedList([...names.values()])} ${names.size === 1 ? 'is' : 'are'} going!`;
}

/** The first confirmed date, and how many more there are. */
export function datesGoing(
  going: Pick<Going, 'places'>,
): { first: { startDate: string; endDate: string }; more: number } | null {
  const [first, ...more] = sessionsOf(going);
  return first ? { first, more: more.length } : null;
}

/** What the other parent is sent: who goes where, each date, and the booking's reference. */
export function messageToParent(going: Going): string {
  return [
    `${goingTitle(going).replace(/!$/, '')} to ${isolated(going.listing.title)}.`,
    ...sessionsOf(going).map(({ startDate, endDate }) => format.session(startDate, endDate)),
    `Where: ${isolated(going.where)}`,
    `Booking ${going.reference}`,
  ].join('\n');
}
