import { createHash } from 'node:crypto';
import type { IdempotentAnswerRow } from './rows.ts';
import type { World } from './world.ts';
import { DAY } from './clock.ts';
import { Refusal } from './wire/refuse.ts';

/** As at Stripe. */
const KEPT_FOR = DAY;
/** A limit of the sandbox's own, so that a long load test does not fill the memory. */
const ANSWERS_KEPT = 20_000;

/** Identifies a repeated call. */
export function digestRequest(method: string, path: string, body: string): string {
  return createHash('sha256').update(`${method} ${path}\n${body}`).digest('base64url');
}

/** The earlier answer to a key; a refusal when the key was used with other parameters. */
export function findAnswer(
  world: World,
  account: string,
  key: string,
  requestDigest: string,
): IdempotentAnswerRow | Refusal | undefined {
  const saved = world.tables.idempotentAnswers.get(`${account} ${key}`);
  if (!saved || saved.created + KEPT_FOR <= world.clock.now()) return undefined;
  if (saved.requestDigest === requestDigest) return saved;
  return new Refusal(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

/** Saves the answer to a call, to repeat it when the call is repeated. */
export function saveAnswer(
  world: World,
  account: string,
  key: string,
  answer: Omit<IdempotentAnswerRow, 'id' | 'created'>,
): void {
  const { idempotentAnswers } = world.tables;
  const now = world.clock.now();
  for (const saved of idempotentAnswers) {
    if (idempotentAnswers.size < ANSWERS_KEPT && saved.created + KEPT_FOR > now) break;
    idempotentAnswers.delete(saved.id);
  }
  idempotentAnswers.delete(`${account} ${key}`);
  idempotentAnswers.put({ ...answer, id: `${account} ${key}`, created: now });
}
