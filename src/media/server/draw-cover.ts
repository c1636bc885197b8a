import type { Queryable } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import type { Picture } from '../contract.ts';
import { coverSvg } from '../cover/cover-svg.ts';
import { encodeDrawing } from './encode.ts';
import { keepPicture } from './keep-picture.ts';

/**
 * Draws a cover for a listing that has no picture and keeps it as a picture of `accountId`.
 * @param cover.category slug of the listing's first category; it decides what is drawn where the title says nothing
 * @param cover.seed the listing's id, so that two listings of one title do not look alike
 */
export async function drawCover(
  services: Pick<Services, 'storage' | 'clock' | 'db'>,
  cover: { accountId: string; title: string; summary?: string; category: string; seed?: string },
  db: Queryable = services.db,
): Promise<Picture> {
  return keepPicture(services, db, cover.accountId, await encodeDrawing(coverSvg(cover)));
}
