import { randomUUIDv7 } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { deviceName } from '../../identity/device-name.ts';
import { hashSecret } from '../../identity/server/make-secrets.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { perServices, type Services } from '../../platform/server/services.ts';
import { itemsWithin, type RecordItem, type RecordKind } from '../record-item.ts';
import { isOpen } from '../share.ts';
import { findGuarded } from './find-guarded.ts';
import { sendRecordFile } from './keep-record-file.ts';
import { asGuardian } from './read-as-guardian.ts';
import { readRecord } from './read-record.ts';

/** A reader opens it a few times; each opening is a row that stays. */
const OPENINGS_AN_HOUR = 60;
const HOUR_S = 3_600;
const limitsOf = perServices(() => new RateLimiterMemory({ points: OPENINGS_AN_HOUR, duration: HOUR_S }));

const linkEnded = refuse('link-ended', 'This link has ended. Ask the family for a new one if you need it.');
type Gone = Result<never, 'link-ended'>;

/** Until when a secret address can be opened. Previews of messengers ask this too, so it is no opening. */
export async function lookAtShare(
  services: Services,
  token: string,
): Promise<Result<{ expiresAt: string }, 'link-ended'>> {
  const share = await findShare(services, token);
  return share ? ok({ expiresAt: share.expires_at.toISOString() }) : linkEnded;
}

type Shared = { firstName: string; label: string; expiresAt: string; items: RecordItem[] };

/** What a secret address shows, and that it was opened. What the family may not see any more, it shows no longer. */
export async function openShare(
  services: Services,
  token: string,
  request: Request,
): Promise<Result<Shared, 'link-ended' | 'too-many-requests'>> {
  const share = await findShare(services, token);
  if (!share) return linkEnded;
  const limited = await tooMany(services, share.id);
  if (limited) return limited;
  const items = await itemsOf(services, share);
  await services.db
    .insertInto('portfolio_opening')
    .values({
      id: randomUUIDv7(),
      share_id: share.id,
      opened_at: services.clock.now().toString(),
      device: deviceName(request.headers.get('user-agent')).slice(0, 120),
    })
    .execute();
  return ok({ firstName: share.firstName, label: share.label, expiresAt: share.expires_at.toISOString(), items });
}

/** A file of what a secret address shows; of the record's other files nothing is found. */
export async function sendSharedFile(
  services: Services,
  token: string,
  fileId: string,
): Promise<Response | Gone | typeof notFound> {
  const share = await findShare(services, token);
  if (!share) return linkEnded;
  const items = await itemsOf(services, share);
  const isShown = items.some((item) => item.kind === 'entry' && item.files.some(({ id }) => id === fileId));
  if (!isShown) return notFound;
  return (await sendRecordFile(asGuardian(services, share.account_id), share.learner_id, fileId)) ?? notFound;
}

type Share = NonNullable<Awaited<ReturnType<typeof findShare>>>;

/** The share of a token while it can be opened, and while whoever made it still guards the learner. */
async function findShare(services: Services, token: string) {
  const share = await services.db
    .selectFrom('portfolio_share as share')
    .innerJoin('account', 'account.id', 'share.account_id')
    .select(['share.id', 'share.account_id', 'share.learner_id', 'share.label', 'share.kinds'])
    .select(['share.from_date', 'share.to_date', 'share.expires_at', 'share.revoked_at'])
    .where('share.secret_hash', '=', hashSecret(token))
    .where('account.disabled_at', 'is', null)
    .executeTakeFirst();
  if (!share) return null;
  if (!isOpen({ expiresAt: share.expires_at, revokedAt: share.revoked_at }, services.clock.now())) return null;
  const learner = await findGuarded(asGuardian(services, share.account_id).db, share.account_id, share.learner_id);
  return learner ? { ...share, firstName: learner.known_as || learner.first_name } : null;
}

async function itemsOf(services: Services, share: Share): Promise<RecordItem[]> {
  // Where a child is each week is not for strangers: the town is.
  const items = await readRecord(asGuardian(services, share.account_id), share.learner_id, false);
  return itemsWithin(items, { from: share.from_date, to: share.to_date, kinds: share.kinds as RecordKind[] });
}

async function tooMany(services: Services, shareId: string) {
  try {
    await limitsOf(services).consume(shareId);
    return null;
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    return refuse('too-many-requests', 'This link is opened very often just now. Please come back in a while.', {
      details: { retryAfterSeconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1_000)) },
    });
  }
}
