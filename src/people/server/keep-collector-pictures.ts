import { randomUUIDv7 } from 'node:crypto';
import { caredForBy } from '../../acting/server/find-carers.ts';
import type { SignedIn } from '../../identity/access.ts';
import { encodePicture } from '../../media/server/encode.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { seal, unseal } from '../../platform/server/vault/seal.ts';
import { change } from '../../platform/server/work/change.ts';
import type { SectionName, Sections } from '../sections.ts';
import { notWhileActing } from './add-learner.ts';
import { logLooks } from './log-looks.ts';
import { lockLearner } from './queries.ts';
import { readSections } from './read-sections.ts';

/** More than a family can name, so that a form that is begun again and again does not fill the store. */
const PICTURES_AT_MOST = 40;

/** Where the sealed bytes lie in the store. */
export const pictureKey = (id: string): string => `collectors/${id}`;
const about = (learnerId: string, id: string): string => `collector_picture:${learnerId}:${id}`;

type Refusal =
  | 'not-found'
  | 'not-while-acting'
  | 'kind-of-file'
  | 'not-a-picture'
  | 'picture-too-large'
  | 'picture-too-small'
  | 'too-many-pictures'
  | 'too-many-requests';

/** Keeps a picture of somebody who may, or must not, collect a learner: small, encoded afresh and sealed. */
export async function keepCollectorPicture(
  services: Services,
  caller: SignedIn,
  learnerId: string,
  file: File,
): Promise<Result<{ id: string }, Refusal>> {
  if (caller.acting) return notWhileActing;
  const encoded = await encodePicture(new Uint8Array(await file.arrayBuffer()));
  if (!encoded.ok) return encoded;
  const smallest = encoded.value.files.toSorted((one, other) => one.width - other.width)[0];
  if (!smallest) throw new Error('A picture was encoded into nothing.');
  return change(services, async (tx): Promise<Result<{ id: string }, Refusal>> => {
    if (!(await lockLearner(tx, caller, learnerId))) return notFound;
    const { count } = await tx
      .selectFrom('collector_picture')
      .select((is) => is.fn.countAll<number>().as('count'))
      .where('learner_id', '=', learnerId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= PICTURES_AT_MOST)
      return refuse('too-many-pictures', 'These are a lot of pictures. Save the section, and go on tomorrow.');
    const id = randomUUIDv7();
    const now = services.clock.now();
    const key = await services.vault.keyFor(tx, learnerId, now);
    await services.storage.put(
      pictureKey(id),
      seal(key, about(learnerId, id), smallest.bytes),
      'application/octet-stream',
    );
    await tx
      .insertInto('collector_picture')
      .values({ id, learner_id: learnerId, created_at: now.toString() })
      .execute();
    return ok({ id });
  });
}

/** The pictures that a section shows. */
export function picturesIn(content: Sections['collection']): string[] {
  return [...content.people, ...content.mustNot].flatMap(({ picture }) => (picture === null ? [] : [picture]));
}

/** Whether the pictures that a section names are this learner's own. */
export async function checkPictures(
  tx: Tx,
  learnerId: string,
  section: SectionName,
  content: Sections[SectionName],
): Promise<Result<true, 'unknown-picture'>> {
  const named = section === 'collection' ? new Set(picturesIn(content as Sections['collection'])) : new Set<string>();
  if (named.size === 0) return ok(true);
  const rows = await tx
    .selectFrom('collector_picture')
    .select('id')
    .where('learner_id', '=', learnerId)
    .where('id', 'in', [...named])
    .execute();
  if (rows.length === named.size) return ok(true);
  return refuse('unknown-picture', 'One of the pictures is not there any more. Please choose it again.');
}

/** Forgets pictures of a learner that its section does not show, once no open form can still hold them. */
export async function forgetPictures(services: Services, learnerId: string): Promise<void> {
  const { collection } = (await readSections(services, services.db, [learnerId], ['collection'])).get(learnerId) ?? {};
  const shown = collection ? picturesIn(collection) : [];
  const dayAgo = services.clock.now().subtract({ hours: 24 }).toString();
  const gone = await services.db
    .deleteFrom('collector_picture')
    .where('learner_id', '=', learnerId)
    .where('created_at', '<', timestamp(dayAgo))
    .$if(shown.length > 0, (query) => query.where('id', 'not in', shown))
    .returning('id')
    .execute();
  for (const { id } of gone) await services.storage.remove(pictureKey(id));
}

/**
 * A picture of a collector, opened for whom the section is open: `asPerson` finds the row for nobody else. That somebody
 * else than the family looked is written down.
 */
export async function readCollectorPicture(
  asPerson: Services,
  caller: SignedIn,
  learnerId: string,
  pictureId: string,
): Promise<Response | null> {
  const row = await asPerson.db
    .selectFrom('collector_picture')
    .innerJoin('learner', 'learner.id', 'collector_picture.learner_id')
    .select('collector_picture.id')
    .select(caredForBy(caller.actorId, 'guard').as('is_family'))
    .where('collector_picture.learner_id', '=', learnerId)
    .where('collector_picture.id', '=', pictureId)
    .executeTakeFirst();
  if (!row) return null;
  const [bytes, keys] = await Promise.all([
    asPerson.storage.get(pictureKey(row.id)),
    asPerson.vault.keysOf(asPerson.db, [learnerId]),
  ]);
  const key = keys.get(learnerId);
  if (!bytes || !key) return null;
  if (!row.is_family)
    await logLooks(asPerson.db, asPerson.clock.now(), caller, {
      what: 'collector-picture',
      learnerIds: [learnerId],
      sections: new Map([[learnerId, ['basics', 'collection'] as const]]),
    });
  return new Response(unseal(key, about(learnerId, row.id), bytes), {
    headers: {
      'content-type': 'image/webp',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  });
}
