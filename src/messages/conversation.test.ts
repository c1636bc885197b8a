import { describe, expect, it } from 'vitest';
import { mailIsDue, secondsToWait, stateOf } from './conversation.ts';

describe('a conversation', () => {
  it.each([
    [{ closed: false, lastFromSupport: false }, 'waiting'],
    [{ closed: false, lastFromSupport: true }, 'answered'],
    [{ closed: true, lastFromSupport: true }, 'closed'],
    [{ closed: true, lastFromSupport: false }, 'closed'],
  ] as const)('%o is %s', (conversation, state) => {
    expect(stateOf(conversation)).toBe(state);
  });
});

describe('the next message', () => {
  const now = Temporal.Instant.from('2027-04-06T10:00:00Z');
  const ago = (seconds: number): Temporal.Instant => now.subtract({ seconds });
  const times = (count: number, seconds: number): Temporal.Instant[] =>
    Array.from({ length: count }, () => ago(seconds));

  it.each([
    ['nothing was sent', [], 0],
    ['nineteen were sent a moment ago', times(19, 1), 0],
    ['twenty were sent a moment ago', times(20, 1), 599],
    ['twenty were sent, the first 9 minutes ago', [ago(540), ...times(19, 5)], 60],
    ['twenty-one were sent, the first 9 minutes ago', [ago(540), ago(300), ...times(19, 5)], 300],
    ['twenty were sent, the first exactly 10 minutes ago', [ago(600), ...times(19, 5)], 0],
    ['hundreds were sent yesterday', times(300, 86_400), 0],
  ])('when %s', (_, sent, seconds) => {
    expect(secondsToWait(sent, now)).toBe(seconds);
  });
});

describe('a mail about an unread message', () => {
  it.each([
    ['an unread answer', { fromSupport: true, read: false, earlierUnread: false }, true],
    ['an answer that was read', { fromSupport: true, read: true, earlierUnread: false }, false],
    ['a second answer while the first is unread', { fromSupport: true, read: false, earlierUnread: true }, false],
    ['the person’s own message', { fromSupport: false, read: false, earlierUnread: false }, false],
  ])('of %s', (_, message, due) => {
    expect(mailIsDue(message)).toBe(due);
  });
});
