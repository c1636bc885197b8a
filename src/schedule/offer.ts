import type { BlockType, SessionState } from './block.ts';
import { sayDate, sayDateShortly, sayMonth, sayTimes, type LocalDate } from './date-words.ts';

/** What `GET /experiences/{experienceId}/sessions` answers of a block, as far as it is shown. */
export type BlockAnswer = {
  id: string;
  name: string;
  type: BlockType;
  state: SessionState;
  reason: string | null;
  placesLeft: number | null;
  /** How many people it needs to go ahead, in a sentence. */
  minimum: string | null;
  sessions: readonly {
    id: string;
    date: LocalDate;
    start: string;
    end: string;
    placesLeft: number | null;
    state: SessionState;
  }[];
};

/** Leaves out what is not shown, so that a page does not send it along. */
export function shownOf(blocks: readonly BlockAnswer[]): BlockAnswer[] {
  return blocks.map(({ id, name, type, state, reason, placesLeft, minimum, sessions }) => ({
    id,
    name,
    type,
    state,
    reason,
    placesLeft,
    minimum,
    sessions: sessions.map((session) => ({
      id: session.id,
      date: session.date,
      start: session.start,
      end: session.end,
      placesLeft: session.placesLeft,
      state: session.state,
    })),
  }));
}

/** A date as it is shown: everything in words, so that drawing it takes no calculation. */
export type DateOnOffer = {
  id: string;
  date: LocalDate;
  /** 'Tuesday 6 April' */
  day: string;
  /** 'Tue 6 Apr' */
  shortDay: string;
  /** '09:30 – 15:00' */
  times: string;
  /** '3 places left', 'Full' */
  places: string;
  bookable: boolean;
  /** It could be booked if there were a place. */
  full: boolean;
  /** Few places are left. */
  scarce: boolean;
};

export type BlockOnOffer = {
  id: string;
  name: string;
  /** Booked as a whole, not date by date. */
  whole: boolean;
  bookable: boolean;
  /** It could be booked if there were places. */
  full: boolean;
  /** Why it cannot be booked, or null. */
  reason: string | null;
  /** Of a whole block: '3 places left'. */
  places: string | null;
  /** How many people it needs to go ahead, in a sentence; or null. */
  minimum: string | null;
  dates: number;
  months: { title: string; dates: DateOnOffer[] }[];
};

const FEW_PLACES = 5;

const closedWords: Record<Exclude<SessionState, 'bookable'>, string> = {
  full: 'Full',
  'not-open': 'Not open yet',
  closed: 'Booking closed',
  'cut-off': 'Booking closed',
  past: 'Already begun',
  cancelled: 'Cancelled',
};

/** '3 places left', 'Full', 'Booking closed'; 'Places available' where the number is hidden. */
export function sayPlaces(state: SessionState, placesLeft: number | null): string {
  if (state !== 'bookable') return closedWords[state];
  if (placesLeft === null) return 'Places available';
  return placesLeft === 1 ? '1 place left' : `${placesLeft} places left`;
}

/** What can be booked, grouped by block and month, in words. The months name the year. */
export function offerOf(blocks: readonly BlockAnswer[]): BlockOnOffer[] {
  return blocks
    .filter((block) => block.sessions.length > 0)
    .map((block) => {
      const whole = block.type === 'ALL_DATES';
      const byMonth = Map.groupBy(block.sessions, (session) => session.date.slice(0, 7));
      return {
        id: block.id,
        name: block.name,
        whole,
        bookable: block.state === 'bookable',
        full: block.state === 'full',
        reason: block.reason,
        places: whole ? sayPlaces(block.state, block.placesLeft) : null,
        minimum: block.minimum,
        dates: block.sessions.length,
        months: [...byMonth].map(([month, sessions]) => ({
          title: sayMonth(`${month}-01`),
          dates: sessions.map((session) => ({
            id: session.id,
            date: session.date,
            day: sayDate(session.date),
            shortDay: sayDateShortly(session.date),
            times: sayTimes(session),
            places: sayPlaces(session.state, session.placesLeft),
            bookable: session.state === 'bookable',
            full: session.state === 'full',
            scarce: session.state === 'bookable' && session.placesLeft !== null && session.placesLeft <= FEW_PLACES,
          })),
        })),
      };
    });
}

/** The dates that can be chosen one by one, by id. */
export function choosableDates(offer: readonly BlockOnOffer[]): Map<string, DateOnOffer> {
  const dates = offer.filter((block) => !block.whole).flatMap((block) => block.months.flatMap((month) => month.dates));
  return new Map(dates.filter((date) => date.bookable).map((date) => [date.id, date]));
}
