import { createHash, randomUUIDv7 } from 'node:crypto';
import { NO_MAILBOX } from '../../identity/email-address.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import type { Services } from '../../platform/server/services.ts';
import type { EventRow } from '../../platform/server/work/events.ts';
import type { Mail } from '../../platform/server/mail.ts';
import { addressStand, isProvedByMail } from '../bounce.ts';
import { answerForGood, forgiveAddress, noteBounce, readBounce } from './note-bounce.ts';
import { finishMail } from './finish-mail.ts';
import { noteNotification } from './note-notification.ts';

/** The booking that an event is about; an id of none where there is no single one. */
const bookingOf = ({ about: { booking } }: EventRow): string => (typeof booking === 'string' ? booking : NO_BOOKING);
const NO_BOOKING = '00000000-0000-0000-0000-000000000000';

/** How long a sender may take; the way to the mail server gives up long before. */
const CLAIM = { minutes: 5 };

/**
 * Sends a mail about an event to an account, once, however often the job runs and in how many processes. The mail is
 * claimed in one statement, handed over while nothing is open or locked in the database, and marked as sent. When the
 * mail server refuses it, the claim is taken back and the next attempt of the job sends it; when this process dies in
 * between, {@link resendAbandoned} lets it be sent again. That can be a second time, so each attempt carries the same
 * message id. An account that is switched off gets no mail but those about its own bookings: its children may stand at a door
 * that stays closed.
 *
 * The same is noted behind the bell of the account and goes out by push and as a text, as the account has chosen. In its quiet
 * hours a mail that can wait is claimed until their end and is found abandoned then, so that its job runs again.
 *
 * An address that sent a mail back is tried again later, and is given up after three in a row (`bounce.ts`); what is given up
 * is still behind the bell.
 * @returns 'settled' once it is sent or nobody wants it; 'waits' where quiet hours, the address or another sender hold it; 'given-up'
 * where the address is
 */
export async function sendOnce(
  services: Services,
  event: EventRow,
  accountId: string,
  template: string,
  compose: (to: string) => Mail,
): Promise<'settled' | 'waits' | 'given-up'> {
  const account = await services.db
    .selectFrom('account')
    .leftJoin('customer', 'customer.account_id', 'account.id')
    .select([
      'account.email',
      'account.disabled_at',
      'customer.email as customer_email',
      'customer.account_id as customer_id',
    ])
    .where('account.id', '=', accountId)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('account.disabled_at', 'is', null),
        exists(
          selectFrom('booking')
            .select('booking.id')
            .where('booking.id', '=', bookingOf(event))
            .whereRef('booking.booker_id', '=', 'account.id'),
        ),
      ]),
    )
    .executeTakeFirst();
  // A customer whom a provider entered is written to at the address that it gave, if it gave one.
  const to = account && (account.customer_id === null ? account.email : account.customer_email);
  // Nor is anybody at the address of an account that was erased.
  if (!to || to.endsWith(`@${NO_MAILBOX}`)) return 'settled';
  // Who cannot sign in chooses nothing and sees no list.
  const canSignIn = account.customer_id === null && account.disabled_at === null;
  const mail = {
    ...(await finishMail(services, event, { accountId, template, canSignIn }, compose(to))),
    messageId: messageIdOf(services, event.id, accountId, template),
  };
  const now = services.clock.now();
  const at = canSignIn ? await noteNotification(services, event, { accountId, template, now }, mail) : now;
  if (at === null) return 'settled';
  const bounced = await readBounce(services.db, accountId);
  // One of a former address says nothing about this one.
  const stand = addressStand(bounced?.email === to ? bounced : null, now);
  if (stand === 'given-up') return 'given-up';
  const later = stand === 'waits' ? (bounced?.retryAt ?? at) : at;
  const waits = Temporal.Instant.compare(later, now) > 0;
  const claim = await claimMail(services, { eventId: event.id, accountId, template }, waits ? later : now.add(CLAIM));
  // Sent before, or somebody is at it: then that claim ends in a mail, in another attempt, or is found abandoned.
  if (waits) return 'waits';
  if (!claim) return (await isSent(services, { eventId: event.id, accountId, template })) ? 'settled' : 'waits';
  try {
    await services.mailer.send(mail);
  } catch (error) {
    return settleFailure(services, claim, { accountId, email: to }, error);
  }
  if (bounced && isProvedByMail(bounced, now)) await forgiveAddress(services, accountId);
  await services.db
    .updateTable('mail')
    .set({ sent_at: services.clock.now().toString(), claimed_until: null })
    .where('event_id', '=', event.id)
    .where('account_id', '=', accountId)
    .where('template', '=', template)
    .execute();
  return 'settled';
}

/**
 * Lets the next attempt of the job send a mail that was not taken; where its address takes none, holds it back until the address
 * is tried again, or leaves it out.
 */
async function settleFailure(
  services: Services,
  claim: string,
  to: { accountId: string; email: string },
  error: unknown,
): Promise<'waits' | 'given-up'> {
  const answer = answerForGood(error);
  const at = answer === null ? null : await noteBounce(services, { ...to, answer });
  const unsent = services.db.updateTable('mail').where('id', '=', claim).where('sent_at', 'is', null);
  if (at !== null) await unsent.set({ claimed_until: at.toString() }).execute();
  else await services.db.deleteFrom('mail').where('id', '=', claim).where('sent_at', 'is', null).execute();
  if (answer === null) throw error;
  return at === null ? 'given-up' : 'waits';
}

/**
 * Gives up the claims of senders that died and puts their events into the outbox again, so that the jobs of those
 * events run once more. Jobs bear to run twice, so what they had done already stays as it is.
 */
export async function resendAbandoned(services: Services): Promise<void> {
  await services.db
    .with('abandoned', (db) =>
      db
        .deleteFrom('mail')
        .where('sent_at', 'is', null)
        .where('claimed_until', '<', timestamp(services.clock.now()))
        .returning('event_id'),
    )
    .insertInto('outbox')
    .columns(['event_id'])
    .expression((db) => db.selectFrom('abandoned').select('event_id').distinct())
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The id of a new claim, or undefined when the mail is sent or claimed already. */
async function claimMail(
  services: Services,
  { eventId, accountId, template }: { eventId: string; accountId: string; template: string },
  until: Temporal.Instant,
): Promise<string | undefined> {
  const claimed = await services.db
    .insertInto('mail')
    .values({
      id: randomUUIDv7(),
      event_id: eventId,
      account_id: accountId,
      template,
      claimed_until: until.toString(),
    })
    .onConflict((conflict) => conflict.columns(['event_id', 'account_id', 'template']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return claimed?.id;
}

/** Whether it was sent, and not only claimed by a sender that may have died. */
async function isSent(
  { db }: Services,
  { eventId, accountId, template }: { eventId: string; accountId: string; template: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('mail')
    .select('sent_at')
    .where('event_id', '=', eventId)
    .where('account_id', '=', accountId)
    .where('template', '=', template)
    .executeTakeFirst();
  return row?.sent_at != null;
}

/** Under which id a mail about an event goes to an account, at each attempt. */
export function messageIdOf(
  services: Pick<Services, 'publicUrl'>,
  eventId: string,
  accountId: string,
  template: string,
): string {
  const name = createHash('sha256').update(`${eventId} ${accountId} ${template}`).digest('hex').slice(0, 32);
  return `${name}@${new URL(services.publicUrl).hostname}`;
}
