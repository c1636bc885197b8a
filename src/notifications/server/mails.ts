import type { MailPart } from '../../platform/server/mail.ts';
import type { Services } from '../../platform/server/services.ts';
import { isolated } from '../../platform/isolated.ts';
import type { EventRow } from '../../platform/server/work/events.ts';

/** Where the mail comes from and where its links lead. `publicUrl` has no slash at the end. */
export type Sender = { brand: string; publicUrl: string };

export const senderOf = (services: Services): Sender => ({
  brand: services.settings.BRAND_NAME,
  publicUrl: services.publicUrl,
});

/** The one id of a kind that an event is about. */
export function idOf(event: EventRow, kind: 'booking' | 'basket' | 'account' | 'provider'): string {
  const id = event.about[kind];
  if (typeof id !== 'string') throw new Error(`The event ${event.id} (${event.kind}) names no ${kind}.`);
  return id;
}

/** What somebody wrote to the reader of a mail, with their name; nothing where they wrote nothing. */
export function messageFrom(name: string, message: string): MailPart[] {
  return message.trim() === '' ? [] : [`A word from ${isolated(name)}:\n${message.trim()}`];
}
