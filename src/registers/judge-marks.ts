import { format } from '../platform/time.ts';
import type { CollectorStanding, Mark } from './attendance.ts';
import { isLockedAt, type Lock } from './entries.ts';
import { madeWithin, marksOpenAt, needsWord } from './mark-window.ts';

/** A mark as a device sends it. */
export type AskedMark = Omit<Mark, 'markedBy' | 'collector' | 'isWaiting'>;

/** A mark that a register holds already. */
export type KnownMark = Pick<Mark, 'id' | 'placeId' | 'kind' | 'madeAt'>;

type Situation = {
  /** ISO instants. */
  session: { startDate: string; endDate: string };
  /** Places that are booked. */
  confirmed: ReadonlySet<string>;
  /** Those of the marks, and of what they take back, that the register holds. */
  known: readonly KnownMark[];
  /** When the register was locked and unlocked. */
  locks?: readonly Lock[];
  /** How the collector of a mark stands on the list of its family. */
  standing?: (mark: AskedMark) => CollectorStanding;
  now: Temporal.Instant;
};

type Judged = {
  /** Ids that the register holds afterwards. */
  accepted: string[];
  refused: { id: string; message: string }[];
  /** What is new, with when it counts as made. */
  fresh: FreshMark[];
};

export type FreshMark = AskedMark & { collector: CollectorStanding };

/** Which marks a register takes, and why not the others. One that cannot be kept does not keep the others waiting. */
export function judgeMarks(asked: readonly AskedMark[], situation: Situation): Judged {
  const { session, confirmed, known, locks = [], now } = situation;
  const held = new Map(known.map((mark) => [mark.id, mark]));
  const accepted = new Set<string>();
  const refused: Judged['refused'] = [];
  const fresh: FreshMark[] = [];
  // What is taken back must be there before the mark that takes it back.
  for (const mark of asked.toSorted((a, b) => Number(a.kind === 'UNDO') - Number(b.kind === 'UNDO'))) {
    if (accepted.has(mark.id)) continue;
    const target = mark.undoesId === null ? undefined : held.get(mark.undoesId);
    const madeAt = madeWithin(session.startDate, mark.madeAt, now).toString();
    const collector = mark.kind === 'COLLECTED' ? (situation.standing?.(mark) ?? '') : '';
    const why = held.has(mark.id)
      ? clashes(mark, held.get(mark.id))
      : unbooked(mark, confirmed) ||
        wrongUndo(mark, target) ||
        untimely({ ...mark, madeAt }, target, session, now) ||
        shut(madeAt, locks) ||
        unexplained(mark, collector);
    if (why !== '') refused.push({ id: mark.id, message: why });
    else {
      accepted.add(mark.id);
      const lateAt = mark.lateAt ? earlier(madeWithin(session.startDate, mark.lateAt, now), madeAt) : null;
      if (!held.has(mark.id)) fresh.push({ ...mark, madeAt, lateAt, collector });
      held.set(mark.id, { ...mark, madeAt });
    }
  }
  return { accepted: [...accepted], refused, fresh };
}

/** Nobody came later than somebody said so. */
const earlier = (one: Temporal.Instant, other: string): string =>
  Temporal.Instant.compare(one, other) < 0 ? one.toString() : other;

// Each answers why a mark cannot be kept, or ''.

/** A device may send its log again: the same mark is no news, another one under its id is a mistake. */
function clashes(mark: AskedMark, earlier: KnownMark | undefined): string {
  const same = earlier?.placeId === mark.placeId && earlier.kind === mark.kind;
  return same ? '' : 'This mark conflicts with another. Please make it again.';
}

function unbooked(mark: AskedMark, confirmed: ReadonlySet<string>): string {
  return confirmed.has(mark.placeId) ? '' : 'This place is no longer booked, so the mark was not kept.';
}

function wrongUndo(mark: AskedMark, target: KnownMark | undefined): string {
  if ((mark.kind === 'UNDO') !== (mark.undoesId !== null)) return 'It is not clear which mark to take back.';
  if (mark.kind !== 'UNDO') return '';
  const fits = target && target.placeId === mark.placeId && target.kind !== 'UNDO';
  return fits ? '' : 'The mark to take back is not on this register.';
}

/** Too early by the server's clock, or of a past day without a word. What was made on the day and sent later needs none. */
function untimely(
  mark: AskedMark,
  target: KnownMark | undefined,
  { startDate, endDate }: Situation['session'],
  now: Temporal.Instant,
): string {
  const opens = marksOpenAt(startDate);
  if (Temporal.Instant.compare(now, opens) < 0)
    return mark.kind === 'UNDO' ? '' : `It is too early. Marks open at ${format.dayAndTime(opens)}.`;
  const isLate = (madeAt: string): boolean => needsWord(endDate, Temporal.Instant.from(madeAt));
  // Who takes back what was said afterwards is putting a slip right.
  if (!isLate(mark.madeAt) || mark.note !== '' || (target && isLate(target.madeAt))) return '';
  return 'This session is over. Please make the mark again and say why it is made now.';
}

/** What was made before the lock and sent later is still true. */
function shut(madeAt: string, locks: readonly Lock[]): string {
  return isLockedAt(locks, madeAt) ? 'This register is locked. Unlock it, say why, and make the mark again.' : '';
}

/** Somebody who is not on the list may have to collect: then it must be said why. */
function unexplained(mark: AskedMark, collector: CollectorStanding): string {
  if (mark.note !== '' || (collector !== 'NOT_LISTED' && collector !== 'MUST_NOT')) return '';
  return 'Whoever collected is not on the family’s list. Please make the mark again and say why they collected.';
}
