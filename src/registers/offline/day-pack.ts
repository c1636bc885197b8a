import { keepLocked, letGoLocked, namesKept, readLocked } from '../../platform/browser/locked-store.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import type { Register, registersContract } from '../contract.ts';

export type DayPack = AnswerOf<(typeof registersContract)['GET /day-pack']>;
type Summary = DayPack['registers'][number]['session'];

/** A register as it was read, and when (ISO text). */
export type KeptRegister = { register: Register; readAt: string };

// By account, so that two people who share a phone never meet each other's, whatever order things happen in.
const packOf = (accountId: string): string => `${accountId} pack`;
const registersOf = (accountId: string): string => `${accountId} register `;
const registerOf = (accountId: string, sessionId: string): string => registersOf(accountId) + sessionId;

/** A register goes from the device this long after the end of its session. */
export const KEPT_HOURS = 24;

/** Whether a register may lie on the device no longer. */
export function isTooOld({ session: { endDate } }: Pick<Register, 'session'>, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(Temporal.Instant.from(endDate).add({ hours: KEPT_HOURS }), now) < 0;
}

/**
 * Keeps the registers of a pack, in place of those before.
 * @throws when this device keeps nothing
 */
export async function keepDayPack(accountId: string, pack: DayPack): Promise<void> {
  for (const register of pack.registers) await keepRegister(accountId, register, pack.readAt);
  await keepLocked(packOf(accountId), { readAt: pack.readAt });
}

/** Keeps one register as it was just read. */
export async function keepRegister(accountId: string, register: Register, readAt: string): Promise<void> {
  await keepLocked(registerOf(accountId, register.session.id), { register, readAt } satisfies KeptRegister);
}

/** A register that is on this device, with when it was read; undefined when there is none, or it should be gone. */
export async function readKeptRegister(accountId: string, sessionId: string): Promise<KeptRegister | undefined> {
  return readByName(registerOf(accountId, sessionId));
}

async function readByName(name: string): Promise<KeptRegister | undefined> {
  const kept = (await readLocked(name)) as KeptRegister | undefined;
  if (!kept || !isTooOld(kept.register, Temporal.Now.instant())) return kept;
  await letGoLocked(name);
  return undefined;
}

/** When the registers of this device were read last (ISO text), and their sessions, earliest first; null without any. */
export async function readKeptList(accountId: string): Promise<{ readAt: string; sessions: Summary[] } | null> {
  const pack = (await readLocked(packOf(accountId))) as { readAt: string } | undefined;
  if (!pack) return null;
  const found = await Promise.all((await namesKept(registersOf(accountId))).map(readByName));
  const sessions = found
    .flatMap((kept) => (kept ? [kept.register.session] : []))
    .toSorted((a, b) => Date.parse(a.startDate) - Date.parse(b.startDate));
  return { readAt: pack.readAt, sessions };
}
