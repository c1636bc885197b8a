import type { Queryable } from '../../platform/server/database/db.ts';
import { policySentence } from '../cancellation-policy.ts';
import type { Experience } from '../contract.ts';
import { agesSentence } from '../listing.ts';
import type { TermName, Terms } from '../terms.ts';
import { instantText } from './queries.ts';

const MOST_VERSIONS = 20;

/** The earlier versions of a listing that somebody booked under, in words, newest first. */
export async function listVersions(
  db: Queryable,
  listingId: string,
): Promise<NonNullable<Experience['owner']>['earlierVersions']> {
  const rows = await db
    .selectFrom('listing_version')
    .selectAll()
    .where('listing_id', '=', listingId)
    .orderBy('version', 'desc')
    .limit(MOST_VERSIONS)
    .execute();
  return rows.map((row) => {
    const {
      safetyMeasures,
      ages,
      cancellationPolicy: policy,
      formalEducationalActivity,
    } = row.terms as unknown as Terms;
    return {
      version: row.version,
      endedAt: instantText(row.ended_at),
      changed: row.changed as TermName[],
      safetyMeasures: [...safetyMeasures],
      ages: agesSentence(ages.audienceType, ages.from, ages.to),
      cancellationPolicy: policy.preset && policySentence(policy.preset, [...policy.tiers]),
      formalEducationalActivity,
    };
  });
}
