/** What people are told of, as they choose by it. */
export const kinds = {
  BOOKING: { label: 'Bookings', about: 'What is booked, asked, moved, cancelled or offered to you.' },
  MONEY: { label: 'Money', about: 'Payments, refunds and payouts.' },
  SAFETY: { label: 'Safety and your account', about: 'Alarms of registers, who may see your data, and signing in.' },
  MESSAGE: { label: 'Messages', about: 'A message that you have not read for two minutes.' },
  REMINDER: { label: 'Reminders', about: 'What providers send before and after their dates.' },
  NEWS: {
    label: 'Reflections and listings',
    about: 'Invitations to say how it was, certificates, and news of listings.',
  },
} as const;
export type Kind = keyof typeof kinds;
export const kindKeys = Object.keys(kinds) as [Kind, ...Kind[]];

export const channels = { EMAIL: 'Email', PUSH: 'Push', SMS: 'Text', IN_APP: 'Here' } as const;
export type Channel = keyof typeof channels;
export const channelKeys = Object.keys(channels) as [Channel, ...Channel[]];

/** Kinds that always come by email, whatever is chosen. */
const byEmailAlways: ReadonlySet<Kind> = new Set(['BOOKING', 'MONEY', 'SAFETY']);

/** Whether a kind comes by this channel whatever is chosen. */
export function isLocked(kind: Kind, channel: Channel): boolean {
  return channel === 'EMAIL' && byEmailAlways.has(kind);
}

/** Why some of it cannot be switched off. */
export const WHY_LOCKED =
  'Bookings, money and safety always come by email, so that you have it in writing and nobody waits at a closed door.';

/** From and to, as 'HH:MM' in London; they may go over midnight. */
export type QuietHours = { from: string; to: string };

/** What somebody has chosen; what is left out is as it is at first. */
export type NotificationSettings = {
  choices: Partial<Record<Kind, Partial<Record<Channel, boolean>>>>;
  quiet: QuietHours | null;
};

export const untouched: NotificationSettings = { choices: {}, quiet: null };

/** Whether somebody wants a kind by a channel. Texts cost money and are asked for; the others come until they are switched off. */
export function wants({ choices }: NotificationSettings, kind: Kind, channel: Channel): boolean {
  return isLocked(kind, channel) || (choices[kind]?.[channel] ?? channel !== 'SMS');
}

const ZONE = 'Europe/London';

/** When the quiet hours end that a moment falls into; null where it falls into none. The last minute is not quiet. */
export function quietUntil(quiet: QuietHours | null, now: Temporal.Instant): Temporal.Instant | null {
  if (!quiet || quiet.from === quiet.to) return null;
  const here = now.toZonedDateTimeISO(ZONE);
  const time = here.toPlainTime();
  const [from, to] = [Temporal.PlainTime.from(quiet.from), Temporal.PlainTime.from(quiet.to)];
  const begun = Temporal.PlainTime.compare(time, from) >= 0;
  const notOver = Temporal.PlainTime.compare(time, to) < 0;
  const overMidnight = Temporal.PlainTime.compare(from, to) > 0;
  if (overMidnight ? !begun && !notOver : !begun || !notOver) return null;
  const day = overMidnight && begun ? here.toPlainDate().add({ days: 1 }) : here.toPlainDate();
  return day.toZonedDateTime({ timeZone: ZONE, plainTime: to }).toInstant();
}

/** A channel that something comes by, and when. */
export type Way = { channel: Channel; at: Temporal.Instant };

/**
 * By which channels a kind comes, and when each does. In quiet hours it waits until their end. What does not wait: the list
 * in the product, which makes no sound; emails that are locked, which are looked for; and safety, because a child waits.
 */
export function channelsFor(kind: Kind, settings: NotificationSettings, now: Temporal.Instant): Way[] {
  const later = quietUntil(settings.quiet, now) ?? now;
  return channelKeys
    .filter((channel) => wants(settings, kind, channel))
    .map((channel) => {
      const isAtOnce = kind === 'SAFETY' || channel === 'IN_APP' || isLocked(kind, channel);
      return { channel, at: isAtOnce ? now : later };
    });
}

/**
 * What a telephone shows of each kind while it is locked, and what a text says. No names, and nothing of what it is about:
 * others look at the same screen.
 */
export const outsideWords: Record<Kind, string> = {
  BOOKING: 'News about a booking',
  MONEY: 'News about a payment',
  SAFETY: 'Something to look at now',
  MESSAGE: 'A new message for you',
  REMINDER: 'A reminder from a provider',
  NEWS: 'News about an activity',
};

/** For how long the list in the product goes back. */
export const KEPT_DAYS = 90;

const beginnings: readonly [beginning: string, kind: Kind][] = [
  ['message-', 'MESSAGE'],
  ['support-', 'MESSAGE'],
  ['workflow', 'REMINDER'],
  ['reflection-', 'NEWS'],
  ['certificate-', 'NEWS'],
  ['aims-', 'NEWS'],
  ['listing-', 'NEWS'],
  ['monthly-report', 'NEWS'],
  ['search-', 'NEWS'],
  ['collection-', 'NEWS'],
  ['payment-', 'MONEY'],
  ['refund-', 'MONEY'],
  ['dispute-', 'MONEY'],
  ['settlement-', 'MONEY'],
  ['still-to-pay', 'MONEY'],
  ['register-', 'SAFETY'],
  ['care-', 'SAFETY'],
  ['first-look', 'SAFETY'],
  ['learner-', 'SAFETY'],
  ['erasure-', 'SAFETY'],
  ['archive-', 'SAFETY'],
  ['account-', 'SAFETY'],
];

/** The kind of what a mail is made from, by the name of its template. What is not named here is locked, so no mail is lost. */
export function kindOf(template: string): Kind {
  return beginnings.find(([beginning]) => template.startsWith(beginning))?.[1] ?? 'BOOKING';
}
