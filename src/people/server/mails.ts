import { careChoice } from '../../acting/care.ts';
import { guardiansOf } from '../../acting/server/find-carers.ts';
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

/** To who is left out, when another ended it; to every guardian who stays, when somebody left. */
async function tellOfEndedCare(services: Services, event: EventRow<'guardian.left'>): Promise<void> {
  const { accountId, byThemselves } = event.data;
  const learnerId = event.about.learner;
  if (typeof learnerId !== 'string') return;
  const learner = await services.db
    .selectFrom('learner')
    .select('first_name')
    .where('id', '=', learnerId)
    .executeTakeFirst();
  const left = await accountById(services.db, accountId);
  if (!learner || !left) return;
  const sender = senderOf(services);
  const name = isolated(learner.first_name);
  const heading = byThemselves
    ? `${isolated(left.name || left.email)} does not care for ${name} with you any more`
    : `You do not care for ${name} any more`;
  const compose = (to: string) =>
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
    });
  for (const toId of byThemselves ? await guardiansOf(services.db, learnerId) : [accountId])
    await sendOnce(services, event, toId, 'care-ended', compose);
}

/** To a helper who may book now, or no more, and to the guardian who decided it. */
async function tellOfChangedCare(services: Services, event: EventRow<'guardian.changed'>): Promise<void> {
  const { accountId, mayBook } = event.data;
  const guardianId = event.subject_id;
  const learnerId = event.about.learner;
  if (typeof learnerId !== 'string' || guardianId === null) return;
  const learner = await services.db
    .selectFrom('learner')
    .select('first_name')
    .where('id', '=', learnerId)
    .executeTakeFirst();
  const helper = await accountById(services.db, accountId);
  const guardian = await accountById(services.db, guardianId);
  if (!learner || !helper || !guardian) return;
  const sender = senderOf(services);
  const name = isolated(learner.first_name);
  const { label, explanation } = careChoice({ careRole: 'HELPER', mayBook });
  const mailFor = (heading: string, more: string) => (to: string) =>
    composeMail({
      brand: sender.brand,
      to,
      subject: heading,
      heading,
      parts: [
        {
          facts: [
            ['Now', label],
            ['That means', explanation],
          ],
        },
        more,
        { button: 'Open your family', url: `${sender.publicUrl}/family` },
      ],
    });
  const helperName = isolated(helper.name || helper.email);
  const who = isolated(guardian.name || guardian.email);
  await sendOnce(
    services,
    event,
    accountId,
    'care-changed',
    mailFor(
      mayBook ? `You may book for ${name} now` : `You cannot book for ${name} any more`,
      `${who} has changed this. What you booked before stays booked, and you can still see it and cancel it.`,
    ),
  );
  await sendOnce(
    services,
    event,
    guardianId,
    'care-changed-by-you',
    mailFor(
      mayBook ? `${helperName} may book for ${name} now` : `${helperName} cannot book for ${name} any more`,
      'You have changed this. If it was not you, change it back and choose another password.',
    ),
  );
}

/** The mails about learners. */
export const learnerMails: readonly Subscriber<Services>[] = [
  subscriber({ name: 'mail corrected learner to providers', on: ['learner.corrected'], run: tellProviders }),
  subscriber({ name: 'mail changed care', on: ['guardian.changed'], run: tellOfChangedCare }),
  subscriber({ name: 'mail ended care', on: ['guardian.left'], run: tellOfEndedCare }),
];
