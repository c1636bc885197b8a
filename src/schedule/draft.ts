import type { BlockType, LateJoin } from './block.ts';
import { dayText } from '../platform/day-text.ts';
import { formatDate, formatMonth, type LocalDate, type LocalSession, type LocalTime } from './date-words.ts';
import { byTime } from './dates.ts';
import type { Minimum } from './minimum.ts';
import { momentProblems } from './typed-moment.ts';

/**
 * A date of a block that is being put together. `id` and the capacity that was saved are there for dates that are saved
 * already.
 */
export type DraftSession = LocalSession & {
  id?: string;
  capacity: number | null;
  taken: number;
  /** Where it is held, one of the listing's other places; null or absent for its own. */
  venueId?: string | null;
};

/** A block that is being put together, over several steps, before it is saved. */
export type BlockDraft = {
  /** The saved block that is being changed, and what it said when the change began; null for a new one. */
  saved: { id: string; version: string } | null;
  type: BlockType | null;
  name: string;
  /** In order of time. */
  sessions: DraftSession[];
  /** What a date gets when it is chosen. */
  times: { start: LocalTime; end: LocalTime; capacity: number | null };
  /** ISO instants; null for at once, and for never. */
  opensAt: string | null;
  closesAt: string | null;
  cutoffMinutes: number;
  /** Whether the whole block can be joined once it has begun; absent in a draft from before that could be said. */
  lateJoin?: LateJoin;
  /** How many people each date needs; absent in a draft from before there was such a number. */
  minimum?: Minimum | null;
};

export const emptyDraft: BlockDraft = {
  saved: null,
  type: null,
  name: '',
  sessions: [],
  times: { start: '', end: '', capacity: null },
  opensAt: null,
  closesAt: null,
  cutoffMinutes: 0,
  lateJoin: 'NO',
  minimum: null,
};

/** A saved block, as the API answers it. */
export type SavedBlock = {
  id: string;
  version: string;
  name: string;
  type: BlockType;
  opensAt: string | null;
  closesAt: string | null;
  cutoffMinutes: number;
  lateJoin: LateJoin;
  minimum: Minimum | null;
  sessions: readonly (LocalSession & { id: string; capacity: number; taken: number; venueId: string | null })[];
};

/** The draft that begins a change of a saved block. */
export function draftOf({ id, version, sessions, ...block }: SavedBlock): BlockDraft {
  const [first] = sessions;
  return {
    ...block,
    saved: { id, version },
    sessions: sessions.map(({ id: sessionId, date, start, end, capacity, taken, venueId }) => ({
      id: sessionId,
      date,
      start,
      end,
      capacity,
      taken,
      venueId,
    })),
    times: first ? { start: first.start, end: first.end, capacity: first.capacity } : emptyDraft.times,
  };
}

/** The days of a draft, each once, in order. */
export function datesOf({ sessions }: Pick<BlockDraft, 'sessions'>): LocalDate[] {
  return [...new Set(sessions.map((session) => session.date))].sort();
}

/** Whether a date is over, so that it stays as it was. */
function isOver({ date }: Pick<DraftSession, 'date'>, today: LocalDate): boolean {
  return date < today;
}

/**
 * Chooses the days of a draft: new ones get the usual times, those that are no longer chosen go. Days that are over and
 * had people on them stay; `kept` names them.
 */
export function withDates(
  draft: BlockDraft,
  dates: readonly LocalDate[],
  today: LocalDate,
): { draft: BlockDraft; kept: LocalDate[] } {
  const wanted = new Set(dates);
  const mustStay = (session: DraftSession): boolean => session.taken > 0 && isOver(session, today);
  const kept = draft.sessions.filter((session) => !wanted.has(session.date) && mustStay(session));
  const stay = draft.sessions.filter((session) => wanted.has(session.date) || mustStay(session));
  const known = new Set(stay.map((session) => session.date));
  const added = [...wanted].filter((date) => !known.has(date)).map((date) => ({ date, ...draft.times, taken: 0 }));
  return { draft: { ...draft, sessions: [...stay, ...added].sort(byTime) }, kept: kept.map((session) => session.date) };
}

/** A date of an earlier block, moved to the new term. */
export type CopiedSession = LocalSession & { capacity: number; venueId: string | null };

/**
 * Puts copied dates in place of those of the same days that nobody has booked. A new block without dates is then booked
 * as the copied one is: which kind, how long before the start, with how many people, and whether it can be joined late.
 */
export function withCopiedTerm(
  draft: BlockDraft,
  copied: readonly CopiedSession[],
  { type, cutoffMinutes, lateJoin, minimum }: Pick<SavedBlock, 'type' | 'cutoffMinutes' | 'lateJoin' | 'minimum'>,
): BlockDraft {
  const days = new Set(copied.map((session) => session.date));
  const stay = draft.sessions.filter((session) => !days.has(session.date) || session.taken > 0);
  const [first] = copied;
  const isNew = draft.saved === null && draft.sessions.length === 0;
  return {
    ...draft,
    ...(isNew ? { type: draft.type ?? type, cutoffMinutes, lateJoin, minimum } : {}),
    times:
      first && draft.times.start === ''
        ? { start: first.start, end: first.end, capacity: first.capacity }
        : draft.times,
    sessions: [...stay, ...copied.map((session) => ({ ...session, taken: 0 }))].sort(byTime),
  };
}

/** Sets the usual times: dates that had the old ones follow, except those that are over. */
export function withTimes(draft: BlockDraft, change: Partial<BlockDraft['times']>, today: LocalDate): BlockDraft {
  const before = draft.times;
  const times = { ...before, ...change };
  const sessions = draft.sessions.map((session) =>
    isOver(session, today)
      ? session
      : {
          ...session,
          ...(session.start === before.start ? { start: times.start } : {}),
          ...(session.end === before.end ? { end: times.end } : {}),
          ...(session.capacity === before.capacity ? { capacity: times.capacity } : {}),
        },
  );
  return { ...draft, times, sessions };
}

/** Changes one date, by its place in the list. */
export function withSession(draft: BlockDraft, index: number, change: Partial<DraftSession>): BlockDraft {
  return {
    ...draft,
    sessions: draft.sessions.map((session, at) => (at === index ? { ...session, ...change } : session)),
  };
}

/** Takes one date away, by its place in the list. */
export function withoutSession(draft: BlockDraft, index: number): BlockDraft {
  return { ...draft, sessions: draft.sessions.filter((_, at) => at !== index) };
}

/** A second session on the day of the one at `index`, beginning when that one ends; its end is still to be said. */
export function withSecondSession(draft: BlockDraft, index: number): BlockDraft {
  const first = draft.sessions[index];
  if (!first) return draft;
  const { date, capacity, venueId = null } = first;
  const second = { date, start: first.end, end: '', capacity, taken: 0, venueId };
  return { ...draft, sessions: [...draft.sessions, second].sort(byTime) };
}

/** What is wrong with the times, by field: 'start', 'sessions.2.end'; empty when they can be saved. */
export function timesProblems(draft: BlockDraft): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [index, session] of draft.sessions.entries()) {
    const field = (name: string): string => `sessions.${index}.${name}`;
    if (session.start === '') problems[field('start')] = `Say when ${formatDate(session.date)} starts`;
    if (session.end === '') problems[field('end')] = `Say when ${formatDate(session.date)} ends`;
    else if (session.end <= session.start)
      problems[field('end')] = `${formatDate(session.date)} must end after it starts`;
    if (session.capacity === null)
      problems[field('capacity')] = `Say how many places there are on ${formatDate(session.date)}`;
  }
  return problems;
}

/** What the API is sent to save a draft. */
export function blockInput(draft: BlockDraft) {
  const { name, opensAt, closesAt, cutoffMinutes, lateJoin = 'NO', minimum = null } = draft;
  return {
    name: name.trim(),
    type: draft.type ?? 'CHOOSE_DATES',
    opensAt,
    closesAt,
    cutoffMinutes,
    lateJoin,
    minimum,
    sessions: draft.sessions.map(({ id, date, start, end, capacity, venueId }) => ({
      ...(id === undefined ? {} : { id }),
      date,
      start,
      end,
      ...(capacity === null ? {} : { capacity }),
      ...(venueId === undefined ? {} : { venueId }),
    })),
  };
}

/** A name to begin with: 'April to July 2027', 'Tue 6 Apr 2027'. It is kept, so it always has its year. */
export function suggestName(sessions: readonly LocalSession[]): string {
  const dates = datesOf({ sessions: sessions.map((session) => ({ ...session, capacity: null, taken: 0 })) });
  const [first] = dates;
  const last = dates.at(-1);
  if (!first || !last) return '';
  if (first === last) return dayText(first, 'short', true);
  const month = (date: LocalDate): string => formatMonth(date).split(' ')[0] ?? '';
  const [firstYear, lastYear] = [first.slice(0, 4), last.slice(0, 4)];
  if (firstYear !== lastYear) return `${month(first)} ${firstYear} to ${month(last)} ${lastYear}`;
  return month(first) === month(last)
    ? `${month(first)} ${firstYear}`
    : `${month(first)} to ${month(last)} ${lastYear}`;
}

/** What is wrong with when booking opens and closes, by the ids of the boxes. */
export function windowProblems({
  opensAt,
  closesAt,
}: Pick<BlockDraft, 'opensAt' | 'closesAt'>): Record<string, string> {
  const unread = momentProblems({ opensAt, closesAt });
  if (Object.keys(unread).length > 0 || opensAt === null || closesAt === null || opensAt < closesAt) return unread;
  return { closesAt: 'Booking must close after it opens' };
}
