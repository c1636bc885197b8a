import type { BlockType, SessionState } from './block.ts';
import { isolated } from '../platform/isolated.ts';
import { formatDate, formatMonth, formatTimes, type LocalDate } from './date-words.ts';

/** What `GET /experiences/{experienceId}/sessions` answers of a block, as far as it is shown. */
export type BlockAnswer = {
  id: string;
  name: string;
  type: BlockType;
  state: SessionState;
  reason: string | null;
  placesLeft: number | null;
  dates: number;
  datesOfBlock: number;
  /** What has to be known of joining late, and of how many people it needs to go ahead, in sentences. */
  lateJoin: string | null;
  minimum: string | null;
  sessions: readonly {
    id: string;
    date: LocalDate;
    start: string;
    end: string;
    place: string | null;
    placesLeft: number | null;
    state: SessionState;
  }[];
};

/** Leaves out what is not shown, so that a page does not send it along. */
export function shownOf(blocks: readonly BlockAnswer[]): BlockAnswer[] {
  return blocks.map(
    ({ id, name, type, state, reason, placesLeft, dates, datesOfBlock, lateJoin, minimum, sessions }) => ({
      id,
      name,
      type,
      state,
      reason,
      placesLeft,
      dates,
      datesOfBlock,
      lateJoin,
      minimum,
      sessions: sessions.map((session) => ({
        id: session.id,
        date: session.date,
        start: session.start,
        end: session.end,
        place: session.place,
        placesLeft: session.placesLeft,
        state: session.state,
      })),
    }),
  );
}

/** A date as it is shown: everything in words, so that drawing it takes no calculation. */
export type DateOnOffer = {
  id: string;
  date: LocalDate;
  /** 'Tue 6 Apr' */
  day: string;
  /** '09:30 – 15:00', with the place where it is another one than the listing's */
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
  /** What has to be known of it: of joining late, and how many people it needs to go ahead. */
  notes: string[];
  /** How many dates it has, and how many of them somebody gets who books it whole. */
  datesOfBlock: number;
  dates: number;
  months: { title: string; dates: DateOnOffer[] }[];
};

const FEW_PLACES = 5;

const closedWords: Record<Exclude<SessionState, 'bookable'>, string> = {
  full: 'Full',
  'not-open': 'Not open yet',
  closed: 'Booking closed',
  'cut-off': 'Booking closed',
  past: 'Already started',
  cancelled: 'Cancelled',
};

/** '3 places left', 'Full', 'Booking closed'; 'Places free' where the number is hidden. */
export function formatPlaces(state: SessionState, placesLeft: number | null): string {
  if (state !== 'bookable') return closedWords[state];
  if (placesLeft === null) return 'Places free';
  return placesLeft === 1 ? '1 place left' : `${placesLeft} places left`;
}

/** What can be booked, grouped by block and month, in words. The months name the year. */
export function offerOf(blocks: readonly BlockAnswer[]): BlockOnOffer[] {
  return blocks
    .filter((block) => block.sessions.length > 0)
    .map((block) => {
      const whole = block.type === 'ALL_DATES';
      // Of a block that is booked as a whole, only the dates that are booked with it.
      const sessions = block.sessions.filter(
        ({ state }) => !whole || (block.state === 'bookable' ? state === 'bookable' : state !== 'cancelled'),
      );
      const byMonth = Map.groupBy(sessions, (session) => session.date.slice(0, 7));
      return {
        id: block.id,
        name: block.name,
        whole,
        bookable: block.state === 'bookable',
        full: block.state === 'full',
        reason: block.reason,
        places: whole ? formatPlaces(block.state, block.placesLeft) : null,
        notes: [block.lateJoin, block.minimum].filter((note) => note !== null),
        datesOfBlock: block.datesOfBlock,
        dates: block.dates,
        months: [...byMonth].map(([month, inMonth]) => ({
          title: formatMonth(`${month}-01`),
          dates: inMonth.map((session) => ({
            id: session.id,
            date: session.date,
            day: formatDate(session.date),
            times: formatTimes(session) + (session.place ? ` · ${isolated(session.place)}` : ''),
            places: formatPlaces(session.state, session.placesLeft),
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
