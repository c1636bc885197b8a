import type { SignedIn } from '../../identity/access.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { sql } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import type { analyticsContract } from '../contract.ts';
import { qualityOf } from '../quality.ts';

type Listings = AnswerOf<(typeof analyticsContract)['GET /listing-quality']>['listings'];
type Row = {
  id: string;
  title: string;
  pictures: number;
  words: number;
  dates_ahead: number;
  access: number;
  required_questions: number;
  instant_book: boolean;
};

/** How good the caller's published listings are, the least good first. */
export async function listQuality({ db, clock }: Services, caller: SignedIn): Promise<Listings> {
  const now = clock.now().toString();
  const { rows } = await sql<Row>`
    select listing.id, listing.title, listing.instant_book,
        (select count(*) from listing_picture where listing_id = listing.id) as pictures,
        coalesce(array_length(regexp_split_to_array(trim(concat_ws(' ', listing.summary, told.words)), '\\s+'), 1), 0) as words,
        (select count(*) from session where listing_id = listing.id and cancelled_at is null and start_date > ${now}) as dates_ahead,
        cardinality(listing.accessibility_measures) + cardinality(listing.access_facts) as access,
        (select count(*) from question
          where listing_id = listing.id and required and archived_at is null) as required_questions
      from listing
      left join lateral (select string_agg(description, ' ') as words
        from listing_section where listing_id = listing.id) told on true
      where listing.provider_id = ${caller.subjectId} and listing.state = 'PUBLISHED'`.execute(db);
  return rows
    .map(({ id, title, pictures, words, access, ...row }) => ({
      id,
      title,
      ...qualityOf({
        pictures,
        words,
        access,
        datesAhead: row.dates_ahead,
        requiredQuestions: row.required_questions,
        instantBook: row.instant_book,
      }),
    }))
    .toSorted((a, b) => a.score - b.score || a.title.localeCompare(b.title));
}
