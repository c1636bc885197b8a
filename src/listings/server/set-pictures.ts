import type { SignedIn } from '../../identity/access.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Experience } from '../contract.ts';
import { checkVersion, type ChangeRefusal } from './change-listing.ts';
import { changeOwnListing, type OwnListing } from './change-own-listing.ts';

type RefusalKey = Exclude<ChangeRefusal, 'with-council'>;
type Changed = { kind: 'listing.changed'; data: { version: number; fields: string[] } };
export type PictureOfListing = { id: string; alternativeText: string };

/**
 * Sets the pictures of a listing in order, the cover first. Only pictures that the caller uploaded, or that the listing has
 * already, can be used.
 */
export async function setPictures(
  services: Services,
  caller: SignedIn,
  id: string,
  { version, pictures }: { version: number; pictures: readonly PictureOfListing[] },
): Promise<Result<Experience, RefusalKey>> {
  const change = async (listing: OwnListing): Promise<Result<Changed, RefusalKey>> => {
    const allowed = await checkVersion(listing, version, { pictures });
    if (!allowed.ok) return allowed;
    const ids = pictures.map((picture) => picture.id);
    if (new Set(ids).size < ids.length)
      return refuse('invalid-input', 'The same picture is there twice.', {
        fields: { pictures: 'The same picture is there twice.' },
      });
    if (!(await allUsable(listing, caller.subjectId, ids))) {
      return refuse('invalid-input', 'One of these pictures is not there any more. Please upload it again.', {
        fields: { pictures: 'One of these pictures is not there.' },
      });
    }
    if (listing.state === 'PUBLISHED' && pictures.length === 0) {
      const message = 'A published listing needs at least one picture. Add another one before you remove this.';
      return refuse('would-be-incomplete', message, {
        details: { missing: [{ step: 'LISTING_UPLOAD_IMAGES', section: 'LISTING', message }] },
      });
    }
    await writePictures(listing.tx, id, pictures);
    await listing.tx
      .updateTable('listing')
      .set({ version: listing.version + 1, updated_at: listing.asking.now.toString() })
      .where('id', '=', id)
      .execute();
    return ok({ kind: 'listing.changed', data: { version: version + 1, fields: ['pictures'] } });
  };
  return changeOwnListing<RefusalKey>(services, caller, id, change, 'team');
}

async function allUsable({ tx, id }: OwnListing, accountId: string, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const usable = await tx
    .selectFrom('media')
    .select('id')
    .where('id', 'in', ids)
    .where((is) =>
      is.or([
        is('account_id', '=', accountId),
        is(
          'id',
          'in',
          is.selectFrom('listing_picture').select('listing_picture.media_id').where('listing_id', '=', id),
        ),
      ]),
    )
    .execute();
  return usable.length === ids.length;
}

/** Writes the pictures of a listing anew, in their order. */
export async function writePictures(tx: Tx, listingId: string, pictures: readonly PictureOfListing[]): Promise<void> {
  await tx.deleteFrom('listing_picture').where('listing_id', '=', listingId).execute();
  if (pictures.length === 0) return;
  await tx
    .insertInto('listing_picture')
    .values(
      pictures.map((picture, index) => ({
        listing_id: listingId,
        media_id: picture.id,
        position: index + 1,
        alternative_text: picture.alternativeText,
      })),
    )
    .execute();
}
