import { randomBytes, randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import { record } from '../../platform/server/work/events.ts';
import { type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Experience } from '../contract.ts';
import { askingOf } from './queries.ts';
import { ownExperience } from './show-listing.ts';
import { draftSlug } from './make-slug.ts';
import { change } from '../../platform/server/work/change.ts';

const MOST_DRAFTS = 50;

/** Begins a listing: an empty draft of the caller. */
export async function beginListing(
  services: Services,
  caller: SignedIn,
): Promise<Result<Experience, 'not-a-provider' | 'too-many-drafts'>> {
  if (!caller.roles.has('provider') && !caller.roles.has('collaborator')) {
    return refuse('not-a-provider', 'Say in your profile what your role is, then you can add a listing.');
  }
  const asking = askingOf(services);
  const id = randomUUIDv7();
  const now = asking.now.toString();
  return change(services, async (tx) => {
    const room = await hasRoomForDraft(tx, caller.subjectId);
    if (!room.ok) return room;
    await tx
      .insertInto('listing')
      .values({
        id,
        slug: draftSlug(),
        provider_id: caller.subjectId,
        private_key: randomBytes(18).toString('base64url'),
        created_at: now,
        updated_at: now,
      })
      .execute();
    await record(tx, services.clock, [
      {
        kind: 'listing.changed',
        about: { listing: id, provider: caller.subjectId },
        data: { version: 1, fields: [] },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    const experience = await ownExperience(tx, asking, id, caller.subjectId);
    if (!experience) throw new Error(`Listing ${id} was not written.`);
    return ok(experience);
  });
}

/** Whether an account may begin another draft. */
export async function hasRoomForDraft(tx: Tx, providerId: string): Promise<Result<true, 'too-many-drafts'>> {
  const { drafts } = await tx
    .selectFrom('listing')
    .select((select) => select.fn.countAll<number>().as('drafts'))
    .where('provider_id', '=', providerId)
    .where('state', '=', 'DRAFT')
    .executeTakeFirstOrThrow();
  if (drafts < MOST_DRAFTS) return ok(true);
  return refuse('too-many-drafts', `You have ${drafts} drafts. Please finish or archive some of them first.`);
}
