import { hashSecret, sameText } from '../../identity/server/make-secrets.ts';
import { anyOf } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import type { ShareAnswer } from '../contract.ts';
import type { RecordKind } from '../record-item.ts';
import { isOpen, sharedPath } from '../share.ts';
import { shareSecret } from './make-share.ts';

const MOST_LISTED = 50;
const MOST_OPENINGS = 20;

/** The shares of a learner's record, the latest first, with when they were opened. */
export async function listShares(
  { db, clock, settings, publicUrl }: Services,
  learnerId: string,
): Promise<ShareAnswer[]> {
  const rows = await db
    .selectFrom('portfolio_share')
    .selectAll()
    .where('learner_id', '=', learnerId)
    .orderBy('made_at', 'desc')
    .limit(MOST_LISTED)
    .execute();
  const openings = await db
    .selectFrom('portfolio_opening')
    .select(['share_id', 'opened_at', 'device'])
    .where('share_id', '=', anyOf(rows.map(({ id }) => id)))
    .orderBy('opened_at', 'desc')
    .execute();
  const byShare = Map.groupBy(openings, (opening) => opening.share_id);
  const now = clock.now();
  return rows.map((row) => {
    const secret = shareSecret(settings, row.id);
    const own = byShare.get(row.id) ?? [];
    return {
      id: row.id,
      label: row.label,
      address: sameText(hashSecret(secret), row.secret_hash) ? publicUrl + sharedPath(secret) : null,
      kinds: row.kinds as RecordKind[],
      from: row.from_date,
      to: row.to_date,
      madeAt: row.made_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      revokedAt: row.revoked_at?.toISOString() ?? null,
      isOpen: isOpen({ expiresAt: row.expires_at, revokedAt: row.revoked_at }, now),
      openings: own.length,
      log: own.slice(0, MOST_OPENINGS).map(({ opened_at: at, device }) => ({ at: at.toISOString(), device })),
    };
  });
}
