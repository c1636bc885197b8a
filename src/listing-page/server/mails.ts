import { idOf, senderOf } from '../../notifications/server/mails.ts';
import { sendOnce } from '../../notifications/server/send-once.ts';
import { isolated } from '../../platform/isolated.ts';
import { composeMail } from '../../platform/server/mail.ts';
import type { Services } from '../../platform/server/services.ts';
import type { EventRow } from '../../platform/server/work/events.ts';
import { subscriber, type Subscriber } from '../../platform/server/work/jobs.ts';

type Named = { provider: string; title: string };
type Told = { template: string; subject: (named: Named) => string; heading: string; lead: (named: Named) => string };

const shown: Told = {
  template: 'listing-question-shown',
  subject: ({ title }) => `Your question about ${isolated(title)} helps others`,
  heading: 'Your question is answered for everybody',
  lead: ({ provider, title }) =>
    `${isolated(provider)} shows what you asked on the page of ${isolated(title)}, without your name:`,
};
const changed: Told = {
  template: 'listing-question-changed',
  subject: ({ title }) => `What the page of ${isolated(title)} shows of your question has changed`,
  heading: 'Other words for your question',
  lead: ({ provider, title }) =>
    `${isolated(provider)} has changed your question or its answer on the page of ${isolated(title)}. Without your name it now says:`,
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
  const named = { provider: question.provider_name, title: question.title };
  const { brand, publicUrl } = senderOf(services);
  await sendOnce(services, event, idOf(event, 'account'), template, (to) =>
    composeMail({
      brand,
      to,
      subject: subject(named),
      heading,
      parts: [
        lead(named),
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
