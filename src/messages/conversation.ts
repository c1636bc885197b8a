/** How long a message may be, in characters. */
export const MESSAGE_MAXIMUM = 5_000;

/** How many messages one person may send into one conversation within a while. */
export const SENDING_LIMIT = { messages: 20, minutes: 10 } as const;

/** How many conversations with providers one person may begin within a while. */
export const BEGINNING_LIMIT = { conversations: 10, hours: 24 } as const;

/** What somebody sees who looks into an account for its owner: that there are messages, not what they say. */
export const HIDDEN_MESSAGE = 'Hidden while you act for this account.';

/** How a conversation with support stands. */
export const conversationStates = ['waiting', 'answered', 'closed'] as const;
export type ConversationState = (typeof conversationStates)[number];

/** A closed conversation that the person writes into again is open again: whoever writes clears `closed`. */
export function stateOf(conversation: { closed: boolean; lastFromSupport: boolean }): ConversationState {
  if (conversation.closed) return 'closed';
  return conversation.lastFromSupport ? 'answered' : 'waiting';
}

/**
 * How many seconds somebody must wait before the next message; 0 when it may go at once.
 * @param sent when their latest messages were sent, in any order
 */
export function secondsToWait(sent: readonly Temporal.Instant[], now: Temporal.Instant): number {
  const since = now.subtract({ minutes: SENDING_LIMIT.minutes });
  const recent = sent
    .filter((moment) => Temporal.Instant.compare(moment, since) > 0)
    .toSorted((a, b) => Temporal.Instant.compare(b, a));
  const oldest = recent[SENDING_LIMIT.messages - 1];
  if (!oldest) return 0;
  return Math.ceil(since.until(oldest).total('seconds'));
}

/** When a family or a provider is told by e-mail of the other's message that they have not read. */
export const CORRESPONDENCE_MAIL_AFTER_MINUTES = 2;

/** When somebody is told by e-mail of a message of support that they have not read. */
export const MAIL_AFTER_MINUTES = 10;

/**
 * Whether an unread message is told by e-mail. Only the first of several is: who has not looked yet needs no second
 * mail, and who has looked is told of the next one again.
 */
export function mailIsDue(message: { fromSupport: boolean; read: boolean; earlierUnread: boolean }): boolean {
  return message.fromSupport && !message.read && !message.earlierUnread;
}
