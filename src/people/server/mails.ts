import { fullName } from '../../identity/name.ts';
import { accountById } from '../../identity/server/queries.ts';
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

/** To who is left out, when another ended it; to the first guardian, when somebody left. */
async function tellOfEndedCare(services: Services, event: EventRow<'guardian.left'>): Promise<void> {
  const { accountId, byThemselves } = event.data;
  const learnerId = event.about.learner;
  if (typeof learnerId !== 'string') return;
  const learner = await services.db
    .selectFrom('learner')
    .select(['first_name', 'account_id'])
    .where('id', '=', learnerId)
    .executeTakeFirst();
  const left = await accountById(services.db, accountId);
  if (!learner || !left) return;
  const sender = senderOf(services);
  const name = isolated(learner.first_name);
  const [toId, heading] = byThemselves
    ? [learner.account_id, `${isolated(left.name || left.email)} does not care for ${name} with you any more`]
    : [accountId, `You do not care for ${name} any more`];
  await sendOnce(services, event, toId, 'care-ended', (to) =>
    composeMail({
      brand: sender.brand,
      to,
      subject: heading,
      heading,
      parts: [
        byThemselves
          ? 'They have left by themselves. What they booked stays booked, and is theirs to pay and to cancel.'
          : 'Another guardian has ended it. What you booked stays booked, and you can still see it and cancel it.',
        { button: 'Open your family', url: `${sender.publicUrl}/family` },
      ],
    }),
  );
}

/** The mails about learners. */
export const learnerMails: readonly Subscriber<Services>[] = [
  subscriber({ name: 'mail corrected learner to providers', on: ['learner.corrected'], run: tellProviders }),
  subscriber({ name: 'mail ended care', on: ['guardian.left'], run: tellOfEndedCare }),
];
