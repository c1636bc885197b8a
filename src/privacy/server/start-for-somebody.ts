import type { SignedIn } from '../../identity/access.ts';
import { confirmsIdentity } from '../../identity/server/require-recent-proof.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Queryable } from '../../platform/server/database/db.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import type { AccountData } from '../contract.ts';
import { obstaclesOf } from '../erasure-rules.ts';
import { startArchive } from './ask-archive.ts';
import { startErasure } from './ask-erasure.ts';
import { findOpen } from './find-open.ts';
import { findScope } from './find-scope.ts';
import { showData } from './show-data.ts';
import { undoErasure } from './undo-erasure.ts';

/** An account, and why its data are copied or erased for its owner: as a person asks by letter. */
type Asked = { userId: string; reason: string };

const ownAccount = refuse('own-account', 'This is your own account. Use ‘Your data’ in your settings.');

/** What of an account's data was asked for, and what an erasure of it would wait for. */
export async function showAccountData(services: Services, userId: string): Promise<Result<AccountData, 'not-found'>> {
  if (!(await isAccount(services.db, userId))) return notFound;
  const { archive, erasures } = await showData(services.db, userId);
  const whose = { accountId: userId, learnerId: null };
  const open = await findOpen(services.db, whose, await findScope(services.db, whose), services.clock.now());
  return ok({
    archive: archive && { state: archive.state, askedAt: archive.askedAt, expiresAt: archive.expiresAt },
    erasure: erasures.find(({ learnerId }) => learnerId === null) ?? null,
    obstacles: obstaclesOf(open).map(({ key, sentence }) => ({ key, sentence })),
  });
}

/** Starts an archive for its owner, who alone can download it. */
export async function archiveForSomebody(
  services: Services,
  caller: SignedIn,
  { userId, reason }: Asked,
): Promise<Result<undefined, 'requires-recent-login' | 'not-found' | 'own-account' | 'too-many-requests'>> {
  const allowed = await mayStart(services, caller, userId);
  if (!allowed.ok) return allowed;
  const started = await startArchive(services, { actorId: caller.actorId, subjectId: userId, reason });
  return started.ok ? ok(undefined) : started;
}

/** Starts the erasure of an account for its owner, who can undo it for seven days as one that they asked for. */
export async function eraseForSomebody(
  services: Services,
  caller: SignedIn,
  { userId, reason }: Asked,
): Promise<Result<{ dueAt: string }, 'requires-recent-login' | 'not-found' | 'own-account' | 'still-open'>> {
  const allowed = await mayStart(services, caller, userId);
  if (!allowed.ok) return allowed;
  const whose = { accountId: userId, learnerId: null };
  return startErasure(services, whose, { actorId: caller.actorId, subjectId: userId, reason });
}

/** Keeps an account that was to be erased: it was a mistake, or its owner has written again. */
export function keepForSomebody(services: Services, caller: SignedIn, userId: string, erasureId: string) {
  return undoErasure(services, { ...caller, subjectId: userId }, erasureId);
}

async function mayStart(
  { db, clock }: Services,
  caller: SignedIn,
  userId: string,
): Promise<Result<true, 'requires-recent-login' | 'not-found' | 'own-account'>> {
  const recent = await confirmsIdentity(db, clock, caller);
  if (!recent.ok) return recent;
  if (!(await isAccount(db, userId))) return notFound;
  return userId === caller.actorId ? ownAccount : ok(true);
}

async function isAccount(db: Queryable, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('erasure')
            .select('erasure.id')
            .whereRef('erasure.account_id', '=', 'account.id')
            .where('learner_id', 'is', null)
            .where('done_at', 'is not', null),
        ),
      ),
    )
    .executeTakeFirst();
  return row !== undefined;
}
