import { createHmac, randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import { hashSecret } from '../../identity/server/make-secrets.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { ok, type Result } from '../../platform/result.ts';
import { sql } from '../../platform/server/database/db.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import type { Settings } from '../../platform/server/settings.ts';
import { change } from '../../platform/server/work/change.ts';
import type { councilsContract } from '../contract.ts';
import { dayOf } from '../programme.ts';
import { mayInCouncil, membershipOf } from './find-membership.ts';

type Links = AnswerOf<(typeof councilsContract)['GET /councils/{councilId}/referral-links']>;

/** The secret of a link, made again from its id, so that an officer can read its address later. */
export const referralLinkToken = ({ TOKEN_SECRET }: Settings, linkId: string): string =>
  createHmac('sha256', TOKEN_SECRET).update(`referral link\n${linkId}`).digest('base64url');

const MOST_LINKS = 200;

type Row = {
  id: string;
  title: string;
  programme_id: string;
  programme: string;
  is_open: boolean;
  named: number;
  claimed: number;
  made_at: Date;
};

/** The links of a council and how many children were named by each. */
export async function listReferralLinks(
  services: Services,
  caller: SignedIn,
  councilId: string,
): Promise<Result<Links, 'not-found'>> {
  const { db, settings, publicUrl, clock } = services;
  const member = await membershipOf(db, caller, councilId);
  if (!member.ok) return member;
  const today = dayOf(clock.now()).toString();
  const { rows } = await sql<Row>`
    select link.id, link.title, link.programme_id, programme.title as programme, link.made_at, counted.*,
        link.revoked_at is null and programme.closed_at is null and programme.ends_on >= ${today}::date as is_open
      from referral_link link join programme on programme.id = link.programme_id
      cross join lateral (select count(*)::int as named, count(claimed_at)::int as claimed
        from referral where referral.link_id = link.id) counted
     where link.council_id = ${councilId} order by link.made_at desc, link.id limit ${MOST_LINKS}`.execute(db);
  const programmes = await db
    .selectFrom('programme')
    .select(['id', 'title'])
    .where('council_id', '=', councilId)
    .where('closed_at', 'is', null)
    .where('ends_on', '>=', today)
    .orderBy('ends_on')
    .execute();
  const { role, id, title } = member.value;
  return ok({
    council: { id, title },
    role,
    programmes,
    links: rows.map((row) => ({
      id: row.id,
      title: row.title,
      programme: { id: row.programme_id, title: row.programme },
      address: role === 'viewer' || !row.is_open ? null : `${publicUrl}/refer/${referralLinkToken(settings, row.id)}`,
      isOpen: row.is_open,
      named: row.named,
      claimed: row.claimed,
      madeAt: row.made_at.toISOString(),
    })),
  });
}

/** An officer makes a link for a school or service. */
export async function makeReferralLink(
  services: Services,
  caller: SignedIn,
  councilId: string,
  { programmeId, title }: { programmeId: string; title: string },
): Promise<Result<{ id: string }, 'not-found' | 'forbidden'>> {
  return change(services, async (tx) => {
    const member = await mayInCouncil(tx, caller, councilId, 'decide');
    if (!member.ok) return member;
    const programme = await tx
      .selectFrom('programme')
      .select('id')
      .where('id', '=', programmeId)
      .where('council_id', '=', councilId)
      .where('closed_at', 'is', null)
      .executeTakeFirst();
    if (!programme) return notFound;
    const id = randomUUIDv7();
    await tx
      .insertInto('referral_link')
      .values({
        id,
        council_id: councilId,
        programme_id: programmeId,
        title,
        token_hash: hashSecret(referralLinkToken(services.settings, id)),
        made_by_id: caller.actorId,
        made_at: services.clock.now().toString(),
      })
      .execute();
    return ok({ id });
  });
}

/** An officer closes a link. */
export async function closeReferralLink(
  services: Services,
  caller: SignedIn,
  { councilId, linkId }: { councilId: string; linkId: string },
): Promise<Result<undefined, 'not-found' | 'forbidden'>> {
  return change(services, async (tx) => {
    const member = await mayInCouncil(tx, caller, councilId, 'decide');
    if (!member.ok) return member;
    const closed = await tx
      .updateTable('referral_link')
      .set({ revoked_at: services.clock.now().toString() })
      .where('id', '=', linkId)
      .where('council_id', '=', councilId)
      .executeTakeFirst();
    return closed.numUpdatedRows === 0n ? notFound : ok(undefined);
  });
}
