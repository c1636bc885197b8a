import type { Doors } from '../../platform/server/doors.ts';
import type { EventRow } from '../../platform/server/work/events.ts';
import type { Sender } from '../../checkout/server/mails.ts';

export const senderOf = (doors: Doors): Sender => ({ brand: doors.settings.BRAND_NAME, publicUrl: doors.publicUrl });

/** The one id of a kind that an event is about. */
export function idOf(event: EventRow, kind: 'booking' | 'basket' | 'account' | 'provider'): string {
  const id = event.about[kind];
  if (typeof id !== 'string') throw new Error(`The event ${event.id} (${event.kind}) names no ${kind}.`);
  return id;
}
