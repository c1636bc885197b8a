import { randomUUIDv7 } from 'node:crypto';
import { CATEGORY_OF } from '../../councils/programme.ts';
import { sql, type Queryable } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { dateOf } from '../../platform/time.ts';

/** A council's questions stand before a listing's own. */
const BEFORE_OWN = -1_000;

type Which = { councilId?: string | undefined; listingId?: string | undefined };

/**
 * Brings listings to what their councils ask: those that join an open programme carry its questions, others do not. Safe to
 * run any number of times, also at once.
 */
export async function carryTemplates(
  db: Queryable,
  now: Temporal.Instant,
  { councilId, listingId }: Which = {},
): Promise<void> {
  // As `kindsFor` has it: a listing whose categories name neither kind of programme is for both.
  const wanted = sql`
    select listing.id as listing_id, template.id as template_id
      from listing
      join programme on programme.council_id = listing.council_id and programme.closed_at is null
        and programme.ends_on >= ${dateOf(now)}::date
      join question_template template on template.programme_id = programme.id and template.archived_at is null
     where listing.state <> 'ARCHIVED'
       and (exists (select from listing_category own where own.listing_id = listing.id
           and own.category_id = case programme.kind when 'HAF' then ${CATEGORY_OF.HAF}::int else ${CATEGORY_OF.SEND}::int end)
         or not exists (select from listing_category own where own.listing_id = listing.id
           and own.category_id in (${CATEGORY_OF.HAF}::int, ${CATEGORY_OF.SEND}::int)))`;
  const among = sql`(${councilId ?? null}::uuid is null or listing.council_id = ${councilId ?? null}::uuid)
    and (${listingId ?? null}::uuid is null or listing.id = ${listingId ?? null}::uuid)`;
  await sql`
    update question set archived_at = ${now.toString()}
      from listing
     where listing.id = question.listing_id and question.template_id is not null and question.archived_at is null
       and (${listingId ?? null}::uuid is null or listing.id = ${listingId ?? null}::uuid)
       and not exists (select from (${wanted}) wanted
         where wanted.listing_id = question.listing_id and wanted.template_id = question.template_id)`.execute(db);
  // A council that puts its questions in another order changes nothing else: they stay the same questions.
  await sql`
    update question set position = ${BEFORE_OWN} + template.position
      from question_template template, listing
     where template.id = question.template_id and listing.id = question.listing_id and ${among}
       and question.archived_at is null and question.position <> ${BEFORE_OWN} + template.position`.execute(db);
  const { rows } = await sql<{ listing_id: string; template_id: string }>`
    select wanted.listing_id, wanted.template_id from (${wanted}) wanted
      join listing on listing.id = wanted.listing_id
     where ${among} and not exists (select from question where question.listing_id = wanted.listing_id
       and question.template_id = wanted.template_id and question.archived_at is null)`.execute(db);
  if (rows.length === 0) return;
  await sql`
    insert into question (id, listing_id, template_id, position, type, label, help, options, required, scope, on_register,
        sensitive, created_at)
    select made.id, made.listing_id, template.id, ${BEFORE_OWN} + template.position, template.type, template.label,
        template.help, template.options, template.required, template.scope, template.on_register, template.sensitive,
        ${now.toString()}
      from unnest(${rows.map(() => randomUUIDv7())}::uuid[], ${rows.map((row) => row.listing_id)}::uuid[],
        ${rows.map((row) => row.template_id)}::uuid[]) made (id, listing_id, template_id)
      join question_template template on template.id = made.template_id
      on conflict (listing_id, template_id) where template_id is not null and archived_at is null do nothing`.execute(
    db,
  );
}

/** The same for all councils: what a passing day changes, and what was missed. */
export async function carryAllTemplates(services: Services): Promise<void> {
  await carryTemplates(services.db, services.clock.now());
}
