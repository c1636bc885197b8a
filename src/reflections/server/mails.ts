import { idOf, senderOf } from '../../notifications/server/mails.ts';
import { sendOnce } from '../../notifications/server/send-once.ts';
import { isolated } from '../../platform/isolated.ts';
import { composeMail } from '../../platform/server/mail.ts';
import type { Services } from '../../platform/server/services.ts';
import type { EventRow } from '../../platform/server/work/events.ts';
import { subscriber, type Subscriber } from '../../platform/server/work/jobs.ts';

/** To the family: how was it? Not when it has said so meanwhile. */
async function inviteFamily(services: Services, event: EventRow<'reflection.asked'>): Promise<void> {
  const booking = await services.db
    .selectFrom('booking')
    .innerJoin('listing', 'listing.id', 'booking.listing_id')
    .innerJoin('account as provider', 'provider.id', 'booking.provider_id')
    .leftJoin('reflection', 'reflection.booking_id', 'booking.id')
    .select(['listing.title', 'provider.provider_name', 'reflection.id as reflection_id'])
    .where('booking.id', '=', idOf(event, 'booking'))
    .executeTakeFirst();
  if (!booking || booking.reflection_id !== null) return;
  const { brand, publicUrl } = senderOf(services);
  const again = event.data.number === 2;
  await sendOnce(
    services,
    event,
    idOf(event, 'account'),
    again ? 'reflection-reminder' : 'reflection-invitation',
    (to) =>
      composeMail({
        brand,
        to,
        subject: `How was ${isolated(booking.title)}?`,
        heading: `How was ${isolated(booking.title)}?`,
        parts: [
          `You have been with ${isolated(booking.provider_name)}. Three questions and, if you like, a few words: they help other families to choose.`,
          again
            ? 'We ask only this once more.'
            : 'Everybody can read what you write with your first name. Please leave out the names of children.',
          { button: 'Say how it was', url: `${publicUrl}/reviews` },
        ],
      }),
  );
}

/** To the provider: a block is over, its learners' aims are missing. No learner is named in a mail. */
async function askProvider(services: Services, event: EventRow<'aims.asked'>): Promise<void> {
  const { blockId, number } = event.data;
  const block = await services.db
    .selectFrom('block')
    .innerJoin('listing', 'listing.id', 'block.listing_id')
    .select(['block.name', 'listing.title'])
    .where('block.id', '=', blockId)
    .executeTakeFirst();
  if (!block) return;
  const { brand, publicUrl } = senderOf(services);
  const template = number === 2 ? 'aims-reminder' : 'aims-invitation';
  await sendOnce(services, event, idOf(event, 'provider'), template, (to) =>
    composeMail({
      brand,
      to,
      subject: `What did they learn at ${isolated(block.title)}?`,
      heading: 'Say what the learners have learned',
      parts: [
        `${isolated(block.title)} (${isolated(block.name)}) is over. You can answer for the whole group on one screen.`,
        ...(number === 2 ? ['We ask only this once more.'] : []),
        { button: 'Open the group', url: `${publicUrl}/reflections` },
      ],
    }),
  );
}

/** To the family: there is a certificate. The learner's name is in the certificate, not in the mail. */
async function tellOfCertificate(services: Services, event: EventRow<'certificate.issued'>): Promise<void> {
  const certificate = await services.db
    .selectFrom('certificate')
    .innerJoin('account as provider', 'provider.id', 'certificate.provider_id')
    .select(['provider.provider_name', 'certificate.revoked_at'])
    .where('certificate.id', '=', event.data.certificateId)
    .executeTakeFirst();
  if (!certificate || certificate.revoked_at !== null) return;
  const { brand, publicUrl } = senderOf(services);
  await sendOnce(services, event, idOf(event, 'account'), 'certificate-issued', (to) =>
    composeMail({
      brand,
      to,
      subject: `A certificate from ${isolated(certificate.provider_name)}`,
      heading: 'There is a certificate for your family',
      parts: [
        `${isolated(certificate.provider_name)} has issued it. You can open and print it.`,
        { button: 'Open the certificate', url: `${publicUrl}/reviews#certificates` },
      ],
    }),
  );
}

export const reflectionMails: readonly Subscriber<Services>[] = [
  subscriber({ name: 'mail invitation to reflect', on: ['reflection.asked'], run: inviteFamily }),
  subscriber({ name: 'mail missing aims', on: ['aims.asked'], run: askProvider }),
  subscriber({ name: 'mail certificate', on: ['certificate.issued'], run: tellOfCertificate }),
];
