import { createHash, randomUUIDv7 } from 'node:crypto';
import { sql, type Tx } from '../../platform/server/database/db.ts';
import { findNames } from '../find-names.ts';
import type { Scope } from './find-scope.ts';

export type Source = 'session' | 'listing' | 'ticket' | 'message';

type Row = { source: Source; row_id: string; provider_id: string; text: string };

/** Which text it was, without keeping it. */
export const markOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Notes where the names of learners who are about to be erased stand in words that their providers wrote to many families: why
 * a date is cancelled, what a confirmation says, what a ticket is, messages to other families. Nothing is changed: a person
 * decides. Called in the transaction of the erasure, before the names go.
 */
export async function noteNamesLeft(
  tx: Tx,
  erasureId: string,
  { learners, families }: Scope,
  now: Temporal.Instant,
): Promise<void> {
  if (learners.length === 0) return;
  const named = await tx
    .selectFrom('learner')
    .select(['first_name', 'known_as'])
    .where('id', 'in', [...learners])
    .execute();
  const names = named.flatMap((row) => [row.first_name, row.known_as]);
  const { rows } = await sql<Row>`
    with met as (select distinct place.session_id, booking.listing_id, booking.provider_id
      from place join booking on booking.id = place.booking_id where place.learner_id = any(${[...learners]}::uuid[]))
    select 'session' as source, session.id as row_id, met.provider_id, session.cancel_message as text
      from session join met on met.session_id = session.id where session.cancel_message <> ''
    union select 'listing', listing.id, listing.provider_id, listing.confirmation_message
      from listing join met on met.listing_id = listing.id where listing.confirmation_message <> ''
    union select 'ticket', ticket.id, met.provider_id, ticket.description
      from ticket join met on met.listing_id = ticket.listing_id where ticket.description <> ''
    union select 'message', message.id, conversation.provider_id, message.body
      from conversation_message message join conversation on conversation.id = message.conversation_id
      where message.from_provider and conversation.provider_id in (select provider_id from met)
        and conversation.account_id <> all(${[...families]}::uuid[])`.execute(tx);
  const found = rows.flatMap((row) => {
    const places = findNames(row.text, names);
    if (places.length === 0) return [];
    return {
      id: randomUUIDv7(),
      erasure_id: erasureId,
      source: row.source,
      row_id: row.row_id,
      provider_id: row.provider_id,
      starts: places.map(({ start }) => start),
      lengths: places.map(({ length }) => length),
      text_mark: markOf(row.text),
      found_at: now.toString(),
    };
  });
  if (found.length > 0) await tx.insertInto('name_left').values(found).execute();
}
