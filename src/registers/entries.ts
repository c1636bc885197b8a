import type { Entry } from './entry-schemas.ts';

/** An entry of one kind. */
export type EntryOf<Kind extends Entry['kind']> = Extract<Entry, { kind: Kind }>;

/** When a register was locked or unlocked; `madeAt` is an ISO instant. */
export type Lock = { id: string; kind: 'LOCK' | 'UNLOCK'; madeAt: string };

/** Earlier first; equal times by id, so that every device draws the same conclusion. */
const byTime = (a: { id: string; madeAt: string }, b: { id: string; madeAt: string }): number =>
  Date.parse(a.madeAt) - Date.parse(b.madeAt) || (a.id < b.id ? -1 : 1);

/** The union of several logs: every entry once, by its id, oldest first. */
export function mergeEntries(...logs: readonly (readonly Entry[])[]): Entry[] {
  const byId = new Map<string, Entry>();
  for (const entry of logs.flat()) if (!byId.has(entry.id)) byId.set(entry.id, entry);
  return [...byId.values()].toSorted(byTime);
}

/** Whether a register was locked at a moment (ISO instant): what was said last before it counts. */
export function isLockedAt(locks: readonly Lock[], at: string): boolean {
  const before = locks.filter((lock) => Date.parse(lock.madeAt) <= Date.parse(at)).toSorted(byTime);
  return before.at(-1)?.kind === 'LOCK';
}

/** What the entries of a register say, as its screen shows it. */
export type DayLog = {
  /** The lock that holds; null while the register is open. */
  lock: EntryOf<'LOCK'> | null;
  headCount: EntryOf<'HEAD_COUNT'> | null;
  staff: EntryOf<'STAFF'> | null;
  notes: EntryOf<'NOTE'>[];
  incidents: EntryOf<'INCIDENT'>[];
  alarms: EntryOf<'ALARM'>[];
  unlocks: EntryOf<'UNLOCK'>[];
};

/** Reads a register's entries in whatever order they came in. */
export function dayLogOf(entries: readonly Entry[]): DayLog {
  const sorted = mergeEntries(entries);
  const of = <Kind extends Entry['kind']>(kind: Kind): EntryOf<Kind>[] =>
    sorted.filter((entry): entry is EntryOf<Kind> => entry.kind === kind);
  const last = sorted.findLast(({ kind }) => kind === 'LOCK' || kind === 'UNLOCK');
  return {
    lock: last?.kind === 'LOCK' ? last : null,
    headCount: of('HEAD_COUNT').at(-1) ?? null,
    staff: of('STAFF').at(-1) ?? null,
    notes: of('NOTE'),
    incidents: of('INCIDENT'),
    alarms: of('ALARM'),
    unlocks: of('UNLOCK'),
  };
}
