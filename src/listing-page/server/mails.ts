import { idOf, senderOf } from '../../notifications/server/mails.ts';
import { sendOnce } from '../../notifications/server/send-once.ts';
import { isolated } from '../../platform/isolated.ts';
import { composeMail } from '../../platform/server/mail.ts';
import type { Services } from '../../platform/server/services.ts';
import type { EventRow } from '../../platform/server/work/events.ts';
import { subscriber, type Subscriber } from '../../platform/server/work/jobs.ts';

type Told = {
  template: string;
  subject: (title: string) => string;
  heading: string;
  lead: (provider: string, title: string) => string;
};

const shown: Told = {
  template: 'listing-question-shown',
  subject: (title) => `Your question about ${title} helps others`,
  heading: 'Your question is answered for everybody',
  lead: (provider, title) => `${provider} shows what you asked on the page of ${title}, without your name:`,
};
const changed: Told = {
  template: 'listing-question-changed',
  subject: (title) => `What the page of ${title} shows of your question has changed`,
  heading: 'Other words for your question',
  lead: (provider, title) =>
    `${provider} has changed your question or its answer on the page of ${title}. Without your name it now says:`,
};

/** To the family: what it asked is on a page now, without its name, and how to take it off. Not when it is off already. */
async function tellFamily(
  services: Services,
  event: EventRow<'question.shown' | 'question.changed'>,
  { template, subject, heading, lead }: Told,
): Promise<void> {
  const question = await services.db
    .selectFrom('public_question')
    .innerJoin('listing', 'listing.id', 'public_question.listing_id')
    .innerJoin('account as provider', 'provider.id', 'public_question.provider_id')
    .select(['listing.title', 'provider.provider_name', 'question', 'answer'])
    .where('public_question.id', '=', event.data.questionId)
    .where('hidden_at', 'is', null)
    .executeTakeFirst();
  if (!question) return;
  const { brand, publicUrl } = senderOf(services);
  await sendOnce(services, event, idOf(event, 'account'), template, (to) =>
    composeMail({
      brand,
      to,
      subject: subject(isolated(question.title)),
      heading,
      parts: [
        lead(isolated(question.provider_name), isolated(question.title)),
        `‘${isolated(question.question)}’`,
        `‘${isolated(question.answer)}’`,
        'If you would rather not have it there, you can take it off at once.',
        { button: 'See it, or take it off', url: `${publicUrl}/questions` },
      ],
    }),
  );
}

export const listingPageMails: readonly Subscriber<Services>[] = [
  subscriber({
    name: 'mail question shown',
    on: ['question.shown'],
    run: (services, event) => tellFamily(services, event, shown),
  }),
  subscriber({
    name: 'mail question changed',
    on: ['question.changed'],
    run: (services, event) => tellFamily(services, event, changed),
  }),
];
