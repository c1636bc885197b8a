import { whereOf } from '../../calendar/server/read-dates.ts';
import { dateColumns } from '../../calendar/server/queries.ts';
import { categoryOf, type CategorySlug } from '../../listings/category-table.ts';
import { anyOf, sql, type Queryable } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { dateOf } from '../../platform/time.ts';
import type { SeenAim } from '../../reflections/aims.ts';
import { groupDates, isReached, itemsWithin, type Entry, type RecordFile, type RecordItem } from '../record-item.ts';
import { openEntry, openName } from './seal-entry.ts';

/** More than a childhood of weekly dates. */
const MOST_DATES = 5_000;
/** Of entries no more can be added (save-entry.ts). */
export const MOST_ENTRIES = 3_000;

/**
 * The whole record of a learner, the latest first.
 * @param asPerson as a guardian: nobody else finds anything
 * @param told whether places are said exactly, or as those who are not booked read them
 */
export async function readRecord(asPerson: Services, learnerId: string, told = true): Promise<RecordItem[]> {
  const { db } = asPerson;
  const [dates, aims, certificates, entries] = await Promise.all([
    readDates(db, learnerId, told),
    readAims(db, learnerId),
    readCertificates(db, learnerId),
    readEntries(asPerson, learnerId),
  ]);
  return itemsWithin([...dates, ...aims, ...certificates, ...entries], {});
}

async function readDates(db: Queryable, learnerId: string, told: boolean): Promise<RecordItem[]> {
  const rows = await db
    .selectFrom(
      sql<{ place_id: string; session_id: string; listing_id: string }>`dates_attended(${learnerId})`.as('was'),
    )
    .innerJoin('session', 'session.id', 'was.session_id')
    .innerJoin('listing', 'listing.id', 'was.listing_id')
    .leftJoin('venue', 'venue.id', 'session.venue_id')
    .innerJoin('account as provider', 'provider.id', 'listing.provider_id')
    .select(['was.place_id', 'provider.provider_name', ...dateColumns])
    .orderBy('session.start_date', 'desc')
    .limit(MOST_DATES)
    .execute();
  const subjects = await subjectsOf(
    db,
    rows.map((row) => row.listing_id),
  );
  const dates = rows.map((row) => ({
    row,
    listingId: row.listing_id,
    id: row.place_id,
    on: dateOf(row.start_date),
    start: row.start_date.toISOString(),
    end: row.end_date.toISOString(),
    place: whereOf(row, told),
  }));
  return groupDates(dates).flatMap((group) => {
    const last = group.at(-1);
    if (!last) return [];
    return [
      {
        kind: 'dates' as const,
        id: last.id,
        on: last.on,
        listingTitle: last.row.title,
        provider: last.row.provider_name,
        subjects: subjects.get(last.listingId) ?? [],
        dates: group.map(({ id, on, start, end, place }) => ({ id, on, start, end, place })),
      },
    ];
  });
}

/** Listings with their titles, providers and subjects, of rows of a function that names `listing_id`. */
async function aboutOf(db: Queryable, listingIds: readonly string[]) {
  if (listingIds.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('listing')
    .innerJoin('account as provider', 'provider.id', 'listing.provider_id')
    .select(['listing.id', 'listing.title', 'provider.provider_name'])
    .where('listing.id', '=', anyOf([...new Set(listingIds)]))
    .execute();
  const subjects = await subjectsOf(db, listingIds);
  return new Map(
    rows.map(({ id, title, provider_name: provider }) => [
      id,
      { listingTitle: title, provider, subjects: subjects.get(id) ?? [] },
    ]),
  );
}

async function subjectsOf(db: Queryable, listingIds: readonly string[]): Promise<Map<string, CategorySlug[]>> {
  const rows = await db
    .selectFrom('listing_category')
    .select(['listing_id', 'category_id'])
    .where('listing_id', '=', anyOf([...new Set(listingIds)]))
    .orderBy('category_id')
    .execute();
  const subjects = new Map<string, CategorySlug[]>();
  for (const { listing_id: id, category_id: categoryId } of rows) {
    const category = categoryOf(categoryId);
    if (category) subjects.set(id, [...(subjects.get(id) ?? []), category.slug as CategorySlug]);
  }
  return subjects;
}

async function readAims(db: Queryable, learnerId: string): Promise<RecordItem[]> {
  const { rows } = await sql<{
    booking_id: string;
    listing_id: string;
    aims: SeenAim[];
    words: string;
    written_at: Date;
  }>`select * from aims_seen(${learnerId})`.execute(db);
  const about = await aboutOf(
    db,
    rows.map((row) => row.listing_id),
  );
  return rows.flatMap((row): RecordItem[] => {
    const listing = about.get(row.listing_id);
    const aims = row.aims.filter(isReached);
    if (!listing || (aims.length === 0 && row.words === '')) return [];
    return [{ kind: 'aims', id: row.booking_id, on: dateOf(row.written_at), ...listing, aims, words: row.words }];
  });
}

async function readCertificates(db: Queryable, learnerId: string): Promise<RecordItem[]> {
  const { rows } = await sql<{
    id: string;
    listing_id: string;
    title: string;
    body: string;
    issued_at: Date;
  }>`select * from certificates_held(${learnerId})`.execute(db);
  const about = await aboutOf(
    db,
    rows.map((row) => row.listing_id),
  );
  return rows.flatMap(({ id, listing_id: listingId, title, body, issued_at: issuedAt }): RecordItem[] => {
    const listing = about.get(listingId);
    return listing ? [{ kind: 'certificate', id, on: dateOf(issuedAt), ...listing, title, words: body }] : [];
  });
}

/** What the family added, opened with the learner's key; nothing where that is gone. */
export async function readEntries({ db, vault }: Pick<Services, 'db' | 'vault'>, learnerId: string): Promise<Entry[]> {
  const key = (await vault.keysOf(db, [learnerId])).get(learnerId);
  if (!key) return [];
  const rows = await db
    .selectFrom('portfolio_entry')
    .select(['id', 'voice', 'sealed', 'version', 'happened_on as on'])
    .where('learner_id', '=', learnerId)
    .orderBy('happened_on', 'desc')
    .limit(MOST_ENTRIES)
    .execute();
  const files = await db
    .selectFrom('portfolio_file')
    .select(['id', 'entry_id', 'content_type', 'bytes', 'sealed_name'])
    .where('learner_id', '=', learnerId)
    .where('entry_id', 'is not', null)
    .orderBy('id')
    .execute();
  const byEntry = Map.groupBy(files, (file) => file.entry_id);
  return rows.map(({ id, voice, sealed, version, on }) => ({
    kind: 'entry',
    id,
    on,
    voice,
    version,
    ...openEntry(key, id, sealed),
    files: (byEntry.get(id) ?? []).map((file): RecordFile => ({
      id: file.id,
      name: openName(key, file.id, file.sealed_name),
      isPicture: file.content_type === 'image/webp',
      bytes: file.bytes,
    })),
  }));
}
