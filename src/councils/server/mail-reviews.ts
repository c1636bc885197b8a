import { guardiansOfCase } from '../../acting/server/find-homes.ts';
import { senderOf } from '../../notifications/server/mails.ts';
import { sendOnce } from '../../notifications/server/send-once.ts';
import { dayText } from '../../platform/day-text.ts';
import { isolated } from '../../platform/isolated.ts';
import { composeMail } from '../../platform/server/mail.ts';
import type { Services } from '../../platform/server/services.ts';
import type { EventRow } from '../../platform/server/work/events.ts';
import { subscriber, type Subscriber } from '../../platform/server/work/jobs.ts';
import { comingText } from '../review-reminders.ts';
import { councilMailer } from './open-council-mailer.ts';
import { decidersOf } from './find-membership.ts';

/** To those who decide: how many children come up, and where they are. No child is named in a mail to a council. */
async function tellOfficers(services: Services, event: EventRow<'council.reviews-coming'>): Promise<void> {
  const { council } = event.about;
  if (typeof council !== 'string') return;
  const sender = senderOf(services);
  for (const accountId of await decidersOf(services.db, council))
    await sendOnce(services, event, accountId, 'reviews-coming', (to) =>
      composeMail({
        brand: sender.brand,
        to,
        subject: 'Reviews are coming up',
        heading: `To be looked at again: ${comingText(event.data)}`,
        parts: [
          'For each of them you said a day on which you look again at what the child has. The families are told too.',
          { button: 'See the reviews', url: `${sender.publicUrl}/councils/${council}/overview#reviews` },
        ],
      }),
    );
}

/** To the guardians who may know of the case: when the council looks again, and what to do until then. Left out when the day was moved meanwhile. */
async function tellFamily(services: Services, event: EventRow<'eligibility.review-coming'>): Promise<void> {
  const { eligibilityId, reviewOn } = event.data;
  const facts = await services.db
    .selectFrom('eligibility')
    .innerJoin('learner', 'learner.id', 'eligibility.learner_id')
    .innerJoin('programme', 'programme.id', 'eligibility.programme_id')
    .innerJoin('council', 'council.id', 'programme.council_id')
    .select([
      'eligibility.learner_id',
      'learner.first_name',
      'programme.title',
      'council.title as council',
      'council.id as council_id',
    ])
    .where('eligibility.id', '=', eligibilityId)
    .where('eligibility.state', '=', 'ELIGIBLE')
    .where('eligibility.review_on', '=', reviewOn)
    .executeTakeFirst();
  if (!facts) return;
  const sender = senderOf(services);
  const day = dayText(reviewOn, 'long', true);
  const compose = (to: string) =>
    composeMail({
      brand: sender.brand,
      to,
      subject: `${isolated(facts.council)} looks again at what ${isolated(facts.first_name)} has`,
      heading: `On ${day} ${isolated(facts.council)} looks again at what ${isolated(facts.first_name)} has of ${isolated(facts.title)}`,
      parts: [
        'What is booked stays booked.',
        `Until then, please check that ${isolated(facts.first_name)}’s home, school and needs are right in the profile, and that what was used is right. If all of it is, you need not do anything.`,
        { button: 'See what was used', url: `${sender.publicUrl}/family/funded` },
        { button: 'Check the profile', url: `${sender.publicUrl}/family/${facts.learner_id}` },
      ],
    });
  const asCouncil = { ...services, mailer: await councilMailer(services, facts.council_id) };
  for (const accountId of await guardiansOfCase(services.db, eligibilityId))
    await sendOnce(asCouncil, event, accountId, 'review-coming', compose);
}

/** The mails about days on which councils look again at what children have. */
export const reviewMails: readonly Subscriber<Services>[] = [
  subscriber({ name: 'mail coming reviews to council', on: ['council.reviews-coming'], run: tellOfficers }),
  subscriber({ name: 'mail coming review to family', on: ['eligibility.review-coming'], run: tellFamily }),
];
