import { keepLocked, letGoLocked, namesKept, readLocked, UNSENT } from '../../platform/browser/locked-store.ts';
import type { NewEntry } from '../entry-schemas.ts';

// Locked, because notes and reports name children.
const entriesOf = (accountId: string): string => `${UNSENT}${accountId} `;

/** Entries of a register that the server does not have yet, oldest first. */
export async function readWaitingEntries(accountId: string, sessionId: string): Promise<NewEntry[]> {
  return ((await readLocked(entriesOf(accountId) + sessionId)) as NewEntry[] | undefined) ?? [];
}

/**
 * Keeps an entry on this device until the server has it.
 * @throws when this device keeps nothing
 */
export async function keepWaitingEntry(accountId: string, sessionId: string, entry: NewEntry): Promise<NewEntry[]> {
  const waiting = [...(await readWaitingEntries(accountId, sessionId)), entry];
  await keepLocked(entriesOf(accountId) + sessionId, waiting);
  return waiting;
}

/** Lets go of entries that the server took or refused; answers those that are left. */
export async function letGoWaitingEntries(
  accountId: string,
  sessionId: string,
  ids: ReadonlySet<string>,
): Promise<NewEntry[]> {
  const left = (await readWaitingEntries(accountId, sessionId)).filter(({ id }) => !ids.has(id));
  if (left.length > 0) await keepLocked(entriesOf(accountId) + sessionId, left);
  else await letGoLocked(entriesOf(accountId) + sessionId);
  return left;
}

/** Whether anything that somebody wrote down waits on this device: it would go with the key. */
export async function hasWaitingEntries(): Promise<boolean> {
  return (await namesKept(UNSENT)).length > 0;
}
