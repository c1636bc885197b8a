import { randomBytes, randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import { ok, type Result } from '../../platform/result.ts';
import { sql, type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Experience } from '../contract.ts';
import { titleOfCopy } from '../listing.ts';
import { hasRoomForDraft } from './begin-listing.ts';
import { askingOf } from './queries.ts';
import { ownExperience } from './show-listing.ts';
import { draftSlug, freeSlug } from './make-slug.ts';
import { change } from '../../platform/server/work/change.ts';

/** What describes a listing and how it is booked. Not: where it stands, its links, and where it was read from. */
const copied = sql.raw(`summary, venue_name, address_line, town, zip_code, latitude, longitude, council_code,
  exact_location, is_online, audience_type, age_from, age_to, maximum_group_size, accessibility_measures, access_facts, learning_aims, provisions,
  safety_measures, cancellation_policy, cancellation_tiers, formal_educational_activity, is_private, instant_book,
  confirmation_message, enforce_age_range, attendance_on_register, waiting_list, hide_places, council_id,
  is_council_funded, discounts, provider_type, send_provider_type, ofsted, ofsted_number, meals, activity_hours`);

/**
 * Makes a draft from an own listing with its words, pictures, tickets, automatic discounts, questions, settings and team, but
 * without codes, dates, bookings, places and what passed with the council. Pictures are shared, not copied.
 */
export async function duplicateListing(
  services: Services,
  caller: SignedIn,
  originalId: string,
): Promise<Result<Experience, 'not-found' | 'too-many-drafts'>> {
  const asking = askingOf(services);
  const id = randomUUIDv7();
  const now = asking.now.toString();
  return change(services, async (tx) => {
    const original = await tx
      .selectFrom('listing')
      .select(['title', 'town'])
      .where('id', '=', originalId)
      .where('provider_id', '=', caller.subjectId)
      // Read as a whole: nobody changes it while its parts are copied.
      .forShare()
      .executeTakeFirst();
    if (!original) return notFound;
    const room = await hasRoomForDraft(tx, caller.subjectId);
    if (!room.ok) return room;
    const title = titleOfCopy(original.title);
    const slug = title === '' ? draftSlug() : await freeSlug(tx, id, title, original.town);
    await sql`
      insert into listing (id, slug, provider_id, private_key, created_at, updated_at, title, ${copied})
      select ${id}, ${slug}, provider_id, ${randomBytes(18).toString('base64url')}, ${now}, ${now}, ${title}, ${copied}
        from listing where id = ${originalId}`.execute(tx);
    await copyParts(tx, originalId, id);
    const tickets = await copyTickets(tx, originalId, id, now);
    await copyQuestions(tx, originalId, id, { tickets, now });
    await record(tx, services.clock, [
      {
        kind: 'listing.changed',
        about: { listing: id, provider: caller.subjectId },
        data: { version: 1, fields: [] },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    const experience = await ownExperience(tx, asking, id, caller.subjectId);
    if (!experience) throw new Error(`Listing ${id} was not written.`);
    return ok(experience);
  });
}

async function copyParts(tx: Tx, from: string, to: string): Promise<void> {
  await sql`insert into listing_picture (listing_id, media_id, position, alternative_text)
    select ${to}, media_id, position, alternative_text from listing_picture where listing_id = ${from}`.execute(tx);
  await sql`insert into listing_section (listing_id, order_number, title, description)
    select ${to}, order_number, title, description from listing_section where listing_id = ${from}`.execute(tx);
  await sql`insert into listing_category (listing_id, category_id, position)
    select ${to}, category_id, position from listing_category where listing_id = ${from}`.execute(tx);
  // In place of what every listing begins with.
  await tx.deleteFrom('listing_need').where('listing_id', '=', to).execute();
  await sql`insert into listing_need (listing_id, section, reason)
    select ${to}, section, reason from listing_need where listing_id = ${from}`.execute(tx);
  await sql`insert into listing_collaborator (listing_id, collaboration_id, added_at)
    select ${to}, collaboration_id, added_at from listing_collaborator
      join collaboration on collaboration.id = collaboration_id and ended_at is null
     where listing_id = ${from}`.execute(tx);
}

/**
 * Tickets with their own quota whole again: nobody has booked the new listing.
 * @returns the copy of each ticket, by id
 */
async function copyTickets(tx: Tx, from: string, to: string, now: string): Promise<ReadonlyMap<string, string>> {
  const tickets = await tx
    .selectFrom('ticket')
    .selectAll()
    .where('listing_id', '=', from)
    .where('archived_at', 'is', null)
    .execute();
  if (tickets.length === 0) return new Map();
  const quotas = await tx
    .selectFrom('ticket_quota')
    .select(['ticket_id', 'quota'])
    .where(
      'ticket_id',
      'in',
      tickets.map((ticket) => ticket.id),
    )
    .execute();
  const ids = new Map(tickets.map((ticket) => [ticket.id, randomUUIDv7()]));
  const idOf = (original: string): string => ids.get(original) ?? original;
  await tx
    .insertInto('ticket')
    .values(tickets.map((ticket) => ({ ...ticket, id: idOf(ticket.id), listing_id: to, created_at: now })))
    .execute();
  const addOns = await tx
    .selectFrom('add_on')
    .selectAll()
    .where('ticket_id', 'in', [...ids.keys()])
    .where('archived_at', 'is', null)
    .execute();
  if (addOns.length > 0) {
    const copies = addOns.map((one) => ({
      ...one,
      id: randomUUIDv7(),
      ticket_id: idOf(one.ticket_id),
      created_at: now,
    }));
    await tx.insertInto('add_on').values(copies).execute();
  }
  if (quotas.length === 0) return ids;
  await tx
    .insertInto('ticket_quota')
    .values(quotas.map(({ ticket_id, quota }) => ({ ticket_id: idOf(ticket_id), quota })))
    .execute();
  return ids;
}

async function copyQuestions(
  tx: Tx,
  from: string,
  to: string,
  { tickets, now }: { tickets: ReadonlyMap<string, string>; now: string },
): Promise<void> {
  const questions = await tx
    .selectFrom('question')
    .selectAll()
    .where('listing_id', '=', from)
    // A council's questions come with its programme.
    .where('template_id', 'is', null)
    .where('archived_at', 'is', null)
    .execute();
  if (questions.length === 0) return;
  const ids = new Map(questions.map(({ id }) => [id, randomUUIDv7()]));
  await tx
    .insertInto('question')
    .values(
      questions.map((question) => ({
        ...question,
        id: ids.get(question.id) ?? randomUUIDv7(),
        listing_id: to,
        created_at: now,
        // Asked with the copy of its ticket; one whose ticket is gone is left to be asked with none.
        ticket_id: question.ticket_id && (tickets.get(question.ticket_id) ?? question.ticket_id),
        // A question that depends on another one depends on the copy of it.
        show_if_question_id: question.show_if_question_id && (ids.get(question.show_if_question_id) ?? null),
      })),
    )
    .execute();
}
