import { caredForBy } from '../../acting/server/find-carers.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import { isolated } from '../../platform/isolated.ts';
import { namesIn } from '../reflection.ts';
import { contactDetailIn, leaveOut } from './find-contact-details.ts';

/**
 * Why a text cannot be read by everybody, as a sentence for its writer, or null: it names a child of the booking or of the
 * family, or says how to reach somebody.
 * @param accountId of the booker
 */
export async function privateIn(
  tx: Tx,
  text: string,
  { bookingId, accountId }: { bookingId: string; accountId: string },
): Promise<string | null> {
  const learners = await tx
    .selectFrom('learner')
    .select('first_name')
    .where(({ or, exists, selectFrom }) =>
      or([
        caredForBy(accountId, 'care'),
        // A child that another guardian has taken over was on the booking all the same.
        exists(
          selectFrom('place')
            .select('place.id')
            .whereRef('place.learner_id', '=', 'learner.id')
            .where('place.booking_id', '=', bookingId),
        ),
      ]),
    )
    .execute();
  const named = namesIn(
    text,
    learners.map((learner) => learner.first_name),
  );
  if (named.length > 0)
    return `Everybody can read this, so please leave out the name ${named.map(isolated).join(' and ')}.`;
  const detail = contactDetailIn(text);
  return detail ? leaveOut(detail) : null;
}
