import { randomBytes } from 'node:crypto';
import type { Queryable } from '../../platform/server/db.ts';
import { slugOf } from '../listing.ts';

/** The address of a draft, until its title and town give it a better one. */
export function draftSlug(): string {
  return `draft-${randomBytes(6).toString('hex')}`;
}

/** A free address made from title and town: the plain one, or with the next free number. */
export async function freeSlug(db: Queryable, listingId: string, title: string, town: string): Promise<string> {
  const base = slugOf(title, town);
  const taken = await db
    .selectFrom('listing')
    .select('slug')
    .where((listing) => listing.or([listing('slug', '=', base), listing('slug', 'like', `${base}-%`)]))
    .where('id', '<>', listingId)
    .execute();
  const slugs = new Set(taken.map(({ slug }) => slug));
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (!slugs.has(slug)) return slug;
  }
}
