import { createHash } from 'node:crypto';
import type { IdempotentAnswerRow } from './rows.ts';
import type { World } from './world.ts';
import { DAY } from './clock.ts';
import { Refusal } from './wire/refuse.ts';

/** Stripe forgets a key after a day; the sandbox also keeps no more than this many. */
const KEPT_FOR = DAY;
const KEPT_AT_MOST = 20_000;

/** A digest by which the same call is known again. */
export function digestOf(method: string, path: string, body: string): string {
  return createHash('sha256').update(`${method} ${path}\n${body}`).digest('base64url');
}

/** The answer already given under a key; a refusal when the key was used for something else. */
export function findAnswer(
  world: World,
  account: string,
  key: string,
  requestDigest: string,
): IdempotentAnswerRow | Refusal | undefined {
  const kept = world.tables.idempotentAnswers.get(`${account} ${key}`);
  if (!kept || kept.created + KEPT_FOR <= world.clock.now()) return undefined;
  if (kept.requestDigest === requestDigest) return kept;
  return new Refusal(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

/** Keeps the answer to a call for when it is sent again. */
export function saveAnswer(
  world: World,
  account: string,
  key: string,
  answer: Omit<IdempotentAnswerRow, 'id' | 'created'>,
): void {
  const { idempotentAnswers } = world.tables;
  const now = world.clock.now();
  for (const kept of idempotentAnswers) {
    if (idempotentAnswers.size < KEPT_AT_MOST && kept.created + KEPT_FOR > now) break;
    idempotentAnswers.delete(kept.id);
  }
  idempotentAnswers.delete(`${account} ${key}`);
  idempotentAnswers.put({ ...answer, id: `${account} ${key}`, created: now });
}
