import { randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../src/identity/access.ts';

/** Somebody of the demo town who uses the product, as its use-cases know them. */
export function callerOf(accountId: string, roles: SignedIn['roles'], now: Temporal.Instant): SignedIn {
  return {
    kind: 'signed-in',
    sessionId: randomUUIDv7(),
    actorId: accountId,
    subjectId: accountId,
    acting: null,
    scope: 'full',
    roles,
    signedInAt: new Date(now.epochMilliseconds),
  };
}
