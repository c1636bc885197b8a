import type { SignedIn } from '../../identity/access.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import type { Services } from '../../platform/server/services.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Picture } from '../contract.ts';
import { encodePicture } from './encode.ts';
import { keepPicture } from './keep-picture.ts';

const MOST_IN_AN_HOUR = 200;

/** Takes in a picture of an account: checks it, encodes it afresh, keeps it. */
export async function uploadPicture(
  services: Services,
  caller: SignedIn,
  file: Blob,
): Promise<
  Result<Picture, 'not-a-picture' | 'kind-of-file' | 'picture-too-large' | 'picture-too-small' | 'too-many-requests'>
> {
  const free = await checkHour(services, caller);
  if (!free.ok) return free;
  const encoded = await encodePicture(new Uint8Array(await file.arrayBuffer()));
  return encoded.ok ? ok(await keepPicture(services, services.db, caller.subjectId, encoded.value)) : encoded;
}

/** Refuses whoever has made more pictures within the hour than a person does. */
export async function checkHour(services: Services, caller: SignedIn): Promise<Result<true, 'too-many-requests'>> {
  const hourAgo = services.clock.now().subtract({ hours: 1 }).toString();
  const { count } = await services.db
    .selectFrom('media')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('account_id', '=', caller.subjectId)
    .where('created_at', '>', timestamp(hourAgo))
    .executeTakeFirstOrThrow();
  if (count < MOST_IN_AN_HOUR) return ok(true);
  return refuse('too-many-requests', 'That is a lot of pictures in an hour. Please go on later.', {
    details: { retryAfterSeconds: 3_600 },
  });
}
