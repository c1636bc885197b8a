import { composeMail } from '../../platform/server/mail.ts';
import type { Services } from '../../platform/server/services.ts';
import { subscriber, type Work } from '../../platform/server/work/jobs.ts';
import { MAIL_AFTER_MINUTES, mailIsDue } from '../../messages/conversation.ts';
import { readStandOf } from '../../messages/server/keep-conversations.ts';
import { sendOnce } from '../../notifications/server/send-once.ts';

/** The mail about an answer of support that nobody has read for a while. */
export const supportWork: Work<Services> = {
  subscribers: [
    subscriber({
      name: 'mail unread answer of support',
      on: ['conversation.message'],
      at: (event) => event.at.toTemporalInstant().add({ minutes: MAIL_AFTER_MINUTES }),
      run: async (services, event) => {
        const { messageId, accountId } = event.data;
        const message = await readStandOf(services.db, messageId);
        if (!message || !mailIsDue(message)) return;
        const { BRAND_NAME: brand, SUPPORT_EMAIL: address } = services.settings;
        await sendOnce(services, event, accountId, 'support-answered', (to) =>
          composeMail({
            brand,
            to,
            subject: 'Our support team has answered you',
            heading: 'You have an answer from support',
            // Not the answer itself: mails lie about in inboxes, and people tell support about their children.
            parts: [
              'We have answered the message that you sent us. You can read it and write back in the help chat.',
              { button: 'Read the answer', url: `${services.publicUrl}/help?chat=open` },
              `You would rather write an email? Our address is ${address}.`,
            ],
          }),
        );
      },
    }),
  ],
  routines: [],
};
