import type { Services } from '../../platform/server/services.ts';
import { subscriber, type Subscriber } from '../../platform/server/work/jobs.ts';
import { isolated } from '../../platform/isolated.ts';
import { composeMail } from '../../platform/server/mail.ts';
import { CORRESPONDENCE_MAIL_AFTER_MINUTES } from '../conversation.ts';
import { unreadMessage } from './keep-conversations.ts';
import { senderOf } from '../../notifications/server/mails.ts';
import { sendOnce } from '../../notifications/server/send-once.ts';

/** The mail about a message of a family or a provider that the other side has not read for a moment. */
export const correspondenceMails: readonly Subscriber<Services>[] = [
  subscriber({
    name: 'mail unread message of family or provider',
    on: ['conversation.message'],
    // Who has the conversation open reads it at once and needs no mail.
    at: (event) => event.at.toTemporalInstant().add({ minutes: CORRESPONDENCE_MAIL_AFTER_MINUTES }),
    run: async (services, event) => {
      const message = await unreadMessage(services.db, event.data.messageId);
      if (!message) return;
      const sender = senderOf(services);
      const { writer } = message;
      const about = message.listingTitle === null ? '' : ` about ${isolated(message.listingTitle)}`;
      // A family reads it under the name of its provider.
      const named = { ...event, about: { ...event.about, provider: message.providerId } };
      await sendOnce(services, named, message.readerId, 'message-received', (to) =>
        composeMail({
          brand: sender.brand,
          to,
          subject: message.fromProvider ? `${isolated(writer)} has answered you` : `A question${about}`,
          heading: message.fromProvider
            ? `${isolated(writer)} has written to you`
            : `${isolated(writer)} has asked you something`,
          // Not the words themselves: mails lie about in inboxes, and families write about their children.
          parts: [
            `The message${about} waits in your messages. You can answer it there.`,
            {
              button: 'Read and answer',
              url: `${sender.publicUrl}/messages?conversation=${message.conversationId}`,
            },
          ],
        }),
      );
    },
  }),
];
