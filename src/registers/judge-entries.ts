import { format } from '../platform/time.ts';
import { isLockedAt, type Lock } from './entries.ts';
import type { EntryKind, NewEntry } from './entry-schemas.ts';
import { madeWithin, marksOpenAt, needsWord } from './mark-window.ts';

type Situation = {
  /** ISO instants. */
  session: { startDate: string; endDate: string };
  /** Places of the session, booked or not any more. */
  places: ReadonlySet<string>;
  /** Entries that the register holds under one of the ids. */
  known: readonly { id: string; kind: EntryKind }[];
  locks: readonly Lock[];
  /** Children who are marked as here. */
  here: number;
  now: Temporal.Instant;
};

type Judged = {
  accepted: string[];
  refused: { id: string; message: string }[];
  /** What is new, with when it counts as made. */
  fresh: NewEntry[];
};

/** Which entries a register takes, and why not the others. One that cannot be kept does not keep the others waiting. */
export function judgeEntries(asked: readonly NewEntry[], situation: Situation): Judged {
  const { session, now } = situation;
  const held = new Map(situation.known.map(({ id, kind }) => [id, kind]));
  const locks = [...situation.locks];
  const judged: Judged = { accepted: [], refused: [], fresh: [] };
  for (const entry of asked) {
    const madeAt = madeWithin(session.startDate, entry.madeAt, now).toString();
    const before = held.get(entry.id);
    const why = before
      ? before === entry.kind
        ? ''
        : 'This entry conflicts with another. Please make it again.'
      : ofOthers(entry, situation.places) ||
        untimely(entry.kind, session, now) ||
        shut(entry.kind, madeAt, locks, situation);
    if (why !== '') {
      judged.refused.push({ id: entry.id, message: why });
      continue;
    }
    if (!judged.accepted.includes(entry.id)) judged.accepted.push(entry.id);
    if (before) continue;
    held.set(entry.id, entry.kind);
    judged.fresh.push({ ...entry, madeAt });
    if (entry.kind === 'LOCK' || entry.kind === 'UNLOCK') locks.push({ id: entry.id, kind: entry.kind, madeAt });
  }
  return judged;
}

// Each answers why an entry cannot be kept, or ''.

function ofOthers(entry: NewEntry, places: ReadonlySet<string>): string {
  const isOf = (entry.kind !== 'INCIDENT' && entry.kind !== 'ALARM') || places.has(entry.data.placeId);
  return isOf ? '' : 'This person is not on the register, so the entry was not kept.';
}

/** What is counted is counted on the day. Words can be written at any time. */
const COUNTED: ReadonlySet<EntryKind> = new Set(['HEAD_COUNT', 'STAFF']);
const BEFOREHAND: ReadonlySet<EntryKind> = new Set(['NOTE', 'STAFF']);

function untimely(kind: EntryKind, { startDate, endDate }: Situation['session'], now: Temporal.Instant): string {
  const opens = marksOpenAt(startDate);
  if (Temporal.Instant.compare(now, opens) < 0 && !BEFOREHAND.has(kind))
    return `It is too early. The register opens at ${format.dayAndTime(opens)}.`;
  return COUNTED.has(kind) && needsWord(endDate, now)
    ? 'This session is over, so nobody can be counted any more. Write a note instead.'
    : '';
}

function shut(kind: EntryKind, madeAt: string, locks: readonly Lock[], { here }: Situation): string {
  if (kind === 'LOCK' && here > 0)
    return `${here === 1 ? 'One child is' : `${here} children are`} still marked as here. Say who collected them, then lock the register.`;
  return COUNTED.has(kind) && isLockedAt(locks, madeAt) ? 'This register is locked. Unlock it first.' : '';
}
