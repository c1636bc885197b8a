import { idOf, senderOf } from '../../notifications/server/mails.ts';
import { sendOnce } from '../../notifications/server/send-once.ts';
import { isolated } from '../../platform/isolated.ts';
import { composeMail } from '../../platform/server/mail.ts';
import type { Services } from '../../platform/server/services.ts';
import type { EventRow } from '../../platform/server/work/events.ts';
import { subscriber, type Subscriber } from '../../platform/server/work/jobs.ts';

/** To the family: what it asked is on a page now, without its name, and how to take it off. Not when that has happened already. */
async function tellOfShown(services: Services, event: EventRow<'question.shown'>): Promise<void> {
  const question = await services.db
    .selectFrom('public_question')
    .innerJoin('listing', 'listing.id', 'public_question.listing_id')
    .innerJoin('account as provider', 'provider.id', 'public_question.provider_id')
    .select(['listing.title', 'provider.provider_name', 'question', 'answer'])
    .where('public_question.id', '=', event.data.questionId)
    .executeTakeFirst();
  if (!question) return;
  const { brand, publicUrl } = senderOf(services);
  await sendOnce(services, event, idOf(event, 'account'), 'listing-question-shown', (to) =>
    composeMail({
      brand,
      to,
      subject: `Your question about ${isolated(question.title)} helps others`,
      heading: 'Your question is answered for everybody',
      parts: [
        `${isolated(question.provider_name)} shows what you asked on the page of ${isolated(question.title)}, without your name:`,
        `‘${isolated(question.question)}’`,
        `‘${isolated(question.answer)}’`,
        'If you would rather not have it there, you can take it off at once.',
        { button: 'See it, or take it off', url: `${publicUrl}/questions` },
      ],
    }),
  );
}

export const listingPageMails: readonly Subscriber<Services>[] = [
  subscriber({ name: 'mail question shown', on: ['question.shown'], run: tellOfShown }),
];
