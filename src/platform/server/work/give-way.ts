import { setTimeout as sleep } from 'node:timers/promises';

/** Work is put off so long at most, in milliseconds: nobody's mail is later than this because others are booking. */
export const LONGEST_MS = 10_000;
/** So often it is looked whether the crowd has gone. */
export const LOOK_MS = 100;

/**
 * Waits while a crowd waits for answers: people come first, and what follows from their requests (mails, invoice numbers)
 * after them. What has waited long enough waits no more, so that under load without end everything is late, but nothing is
 * left.
 * @param since when the work was due, as milliseconds since 1970
 */
export async function giveWay(
  isCrowded: () => boolean,
  since: number,
  wait: { now: () => number; sleep: (milliseconds: number) => Promise<unknown> } = { now: Date.now, sleep },
): Promise<void> {
  while (isCrowded() && wait.now() - since < LONGEST_MS) await wait.sleep(LOOK_MS);
}
