import { randomUUIDv7 } from 'node:crypto';
import type { Services } from '../../platform/server/services.ts';
import { isInConfirmation, whyNot } from '../workflow.ts';
import { readKnown } from './read-facts.ts';
import { selectWorkflows } from './rows.ts';
import { fillRecipe } from './write-words.ts';

/**
 * The words that a provider adds to the mail that confirms a booking, by its workflow; '' where it adds none. Noted in the
 * workflow's log, once, however often the mail is composed.
 */
export async function addWords(services: Services, bookingId: string): Promise<string> {
  const { db, clock } = services;
  const workflow = await selectWorkflows(db)
    .where('ready_made', '=', 'confirmation')
    .where('is_on', '=', true)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('booking')
          .select('booking.id')
          .where('booking.id', '=', bookingId)
          .whereRef('booking.provider_id', '=', 'workflow.provider_id')
          .whereRef('booking.confirmed_at', '>=', 'workflow.begun_at'),
      ),
    )
    .executeTakeFirst();
  if (!workflow || !isInConfirmation(workflow)) return '';
  const known = await readKnown(services, bookingId, null);
  const reason = whyNot(workflow.onlyFor, known.facts);
  const now = clock.now().toString();
  await db
    .insertInto('workflow_run')
    .values({
      id: randomUUIDv7(),
      workflow_id: workflow.id,
      booking_id: bookingId,
      session_id: null,
      state: reason === null ? 'DONE' : 'SKIPPED',
      reason: reason ?? '',
      due_at: now,
      ended_at: now,
    })
    .onConflict((conflict) => conflict.columns(['workflow_id', 'booking_id', 'session_id']).doNothing())
    .execute();
  return reason === null ? fillRecipe(workflow, known).text : '';
}
