import { randomBytes } from 'node:crypto';
import { sql, type Tx } from '../../platform/server/database/db.ts';
import { slugOf } from '../listing.ts';

/** The address of a draft, until its title and town give it a better one. */
export function draftSlug(): string {
  return `draft-${randomBytes(6).toString('hex')}`;
}

/**
 * A free address made from title and town: the plain one, or with the next free number. One listing at a time looks
 * for an address, until its transaction ends; so two never find the same one free.
 */
export async function freeSlug(tx: Tx, listingId: string, title: string, town: string): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtextextended('listing.slug', 0))`.execute(tx);
  const base = slugOf(title, town);
  const taken = await tx
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
