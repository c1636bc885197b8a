import { isolated } from '../../platform/isolated.ts';
import { countTry } from '../../identity/server/limit-tries.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { anyOf, sql, type Queryable, type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { fieldsNamedIn, fillFieldsOf, unknownFieldsIn } from '../../platform/fill-fields.ts';
import { format } from '../../platform/time.ts';
import { messageFields, type MessageField, type MessageValues } from '../fields.ts';

/** How many messages one person may send in a minute, to whomever; a message to a whole session counts once. */
const WRITING_LIMIT = { what: 'messages', tries: 100, seconds: 60 };

/** Counts a message of a person against their limit. */
export async function countMessage(
  { db, clock }: Services,
  actorId: string,
): Promise<Result<unknown, 'too-many-requests'>> {
  const counted = await countTry(db, clock, WRITING_LIMIT, actorId);
  if (counted.ok) return counted;
  return refuse('too-many-requests', 'That was a hundred messages in a minute. Please wait a minute, then go on.', {
    details: counted.refusal.details ?? {},
  });
}

/** Whether the other side takes messages of this one, and can read them. */
export async function checkBlocks(
  tx: Tx,
  conversationId: string,
  { from, to }: { from: string; to: string },
): Promise<Result<undefined, 'blocked'>> {
  const { rows } = await sql<{ by_them: boolean; by_us: boolean; is_gone: boolean }>`
    select
      exists (select from conversation_block where conversation_id = ${conversationId} and blocker_id = ${to}) as by_them,
      exists (select from conversation_block where conversation_id = ${conversationId} and blocker_id = ${from}) as by_us,
      (select disabled_at is not null from account where id = ${to}) as is_gone`.execute(tx);
  const [how] = rows;
  if (how?.by_us) return refuse('blocked', 'You take no messages of theirs. Take them again first, then write.');
  if (how?.by_them)
    return refuse('blocked', 'They take no messages from you. If it is about a booking, our support can help.');
  if (how?.is_gone)
    return refuse('blocked', 'Their account is closed, so they would not read it. Our support can help.');
  return ok(undefined);
}

/** Those of some conversations in which neither side has blocked the other, and the other side's account is open. */
export async function thatTakeMessages<Conversation extends { id: string }>(
  tx: Tx,
  conversations: readonly Conversation[],
  from: string,
): Promise<Conversation[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from conversation c
    join account other on other.id = case when c.provider_id = ${from} then c.account_id else c.provider_id end
    where c.id = ${anyOf(conversations.map(({ id }) => id))} and other.disabled_at is null
      and not exists (select from conversation_block b where b.conversation_id = c.id)`.execute(tx);
  const taking = new Set(rows.map(({ id }) => id));
  return conversations.filter(({ id }) => taking.has(id));
}

/** Refuses words that name a field that there is not; by its name, so that it is found. */
export function checkFields(text: string): Result<undefined, 'unknown-field'> {
  const [unknown] = unknownFieldsIn(text, messageFields);
  if (unknown === undefined) return ok(undefined);
  const sentence = `There is no field ‘${isolated(unknown)}’. There are: ${Object.keys(messageFields).join(', ')}.`;
  return refuse('unknown-field', sentence, { fields: { body: sentence } });
}

/** Between whom the words are, and about which dates; every date that is booked between them where that is left out. */
type About = { providerId: string; accountIds: readonly string[]; sessionIds?: readonly string[] };

type Line = {
  booker_id: string;
  first_name: string;
  session_id: string;
  start_date: Date;
  end_date: Date;
  title: string;
  reference: string;
  learner: string;
};

/** What the fields of a provider's words stand for, by family: of its next date, or of the last one where none is to come. */
async function readValues(
  { db, clock }: { db: Queryable; clock: Services['clock'] },
  { providerId, accountIds, sessionIds }: About,
): Promise<Map<string, MessageValues>> {
  const [{ rows }, people] = await Promise.all([
    sql<Line>`
      select booking.booker_id, booker.first_name, session.id as session_id, session.start_date, session.end_date,
        listing.title, booking.reference, learner.first_name as learner
      from place
      join booking on booking.id = place.booking_id
      join account booker on booker.id = booking.booker_id
      join session on session.id = place.session_id
      join listing on listing.id = session.listing_id
      join learner on learner.id = place.learner_id
      where booking.provider_id = ${providerId} and booking.booker_id = ${anyOf(accountIds)} and place.state = 'CONFIRMED'
        and ${sessionIds ? sql`session.id = ${anyOf(sessionIds)}` : sql`true`}
      order by session.end_date < ${clock.now().toString()}::timestamptz,
        abs(extract(epoch from session.start_date - ${clock.now().toString()}::timestamptz)), learner.first_name`.execute(
      db,
    ),
    db
      .selectFrom('account')
      .select(['id', 'first_name', 'provider_name'])
      .where('id', '=', anyOf([...accountIds, providerId]))
      .execute(),
  ]);
  const provider = people.find(({ id }) => id === providerId)?.provider_name ?? '';
  const linesOf = Map.groupBy(rows, (row) => row.booker_id);
  return new Map(
    accountIds.map((id) => {
      const lines = linesOf.get(id) ?? [];
      const [next] = lines;
      const learners = lines
        .filter((line) => line.session_id === next?.session_id)
        .map(({ learner }) => isolated(learner));
      return [
        id,
        {
          first_name: isolated(people.find((one) => one.id === id)?.first_name ?? ''),
          learner: new Intl.ListFormat('en-GB').format([...new Set(learners)]),
          activity: isolated(next?.title ?? ''),
          date: next ? format.session(next.start_date.toISOString(), next.end_date.toISOString()) : '',
          reference: next?.reference ?? '',
          provider: isolated(provider),
        },
      ];
    }),
  );
}

/**
 * A provider's words with their fields filled in, by family. A field that there is nothing for is refused by name: a letter
 * with a hole is worse than none.
 */
export async function fillMessage(
  services: { db: Queryable; clock: Services['clock'] },
  text: string,
  about: About,
): Promise<Result<Map<string, string>, 'unknown-field'>> {
  const checked = checkFields(text);
  if (!checked.ok) return checked;
  const named = fieldsNamedIn(text) as MessageField[];
  if (named.length === 0) return ok(new Map(about.accountIds.map((id) => [id, text])));
  const values = await readValues(services, about);
  for (const one of values.values()) {
    const empty = named.find((name) => one[name] === '');
    if (empty === undefined) continue;
    const sentence = `There is nothing to put in for ‘${empty}’ (${messageFields[empty]}): nothing is booked with you. Please write it yourself.`;
    return refuse('unknown-field', sentence, { fields: { body: sentence } });
  }
  return ok(new Map([...values].map(([id, one]) => [id, fillFieldsOf(text, one)])));
}
