import { fullName } from '../../identity/name.ts';
import { senderOf } from '../../notifications/server/mails.ts';
import { sendOnce } from '../../notifications/server/send-once.ts';
import { composeMail } from '../../platform/server/mail.ts';
import type { Services } from '../../platform/server/services.ts';
import type { EventRow } from '../../platform/server/work/events.ts';
import { isolated } from '../../platform/isolated.ts';
import { subscriber, type Subscriber } from '../../platform/server/work/jobs.ts';

/** To the providers that expect somebody: name or date of birth is another one now. The date itself stays on the register. */
async function tellProviders(services: Services, event: EventRow<'learner.corrected'>): Promise<void> {
  const { learner: learnerId, provider } = event.about;
  if (typeof learnerId !== 'string' || !Array.isArray(provider)) return;
  const learner = await services.db
    .selectFrom('learner')
    .select(['first_name', 'last_name'])
    .where('id', '=', learnerId)
    .executeTakeFirst();
  if (!learner) return;
  const name = fullName({ firstName: learner.first_name, lastName: learner.last_name });
  const sender = senderOf(services);
  for (const accountId of provider)
    await sendOnce(services, event, accountId, 'learner-corrected', (to) =>
      composeMail({
        brand: sender.brand,
        to,
        subject: 'A family has corrected a learner’s details',
        heading: `The details of ${isolated(name)} have changed`,
        parts: [
          `A family that is booked with you has corrected the name or date of birth of ${isolated(name)}. Your registers show the new name and age.`,
          'Look whether the dates still suit. If one does not, write to the family, or cancel that place: it is refunded in full.',
          { button: 'Open your registers', url: `${sender.publicUrl}/registers` },
        ],
      }),
    );
}

/** The mails about learners. */
export const learnerMails: readonly Subscriber<Services>[] = [
  subscriber({ name: 'mail corrected learner to providers', on: ['learner.corrected'], run: tellProviders }),
];
