import type { Queryable } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import type { EventRow } from '../../platform/server/work/events.ts';
import type { Subscriber } from '../../platform/server/work/jobs.ts';
import { isolated } from '../../platform/isolated.ts';
import { composeMail } from '../../platform/server/mail.ts';
import { messageFrom } from '../../notifications/server/mails.ts';
import { senderOf } from '../../notifications/server/mails.ts';
import { sendOnce } from '../../notifications/server/send-once.ts';
import { decidersOf } from '../../councils/server/find-membership.ts';

/** A council-funded listing with the last that its provider and its council said to each other. */
async function factsOf(db: Queryable, event: EventRow) {
  const { listing } = event.about;
  if (typeof listing !== 'string') throw new Error(`The event ${event.id} (${event.kind}) names no listing.`);
  return db
    .selectFrom('listing')
    .innerJoin('council', 'council.id', 'listing.council_id')
    .innerJoin('account', 'account.id', 'listing.provider_id')
    .select([
      'listing.id',
      'listing.title',
      'listing.provider_id',
      'listing.state',
      'council.id as council_id',
      'council.title as council_title',
      'account.provider_name',
      (is) =>
        is
          .selectFrom('council_review')
          .select('message')
          .whereRef('listing_id', '=', 'listing.id')
          .orderBy('at', 'desc')
          .limit(1)
          .as('message'),
    ])
    .where('listing.id', '=', listing)
    .executeTakeFirst();
}

async function tellCouncil(services: Services, event: EventRow): Promise<void> {
  const facts = await factsOf(services.db, event);
  if (!facts) return;
  const sender = senderOf(services);
  for (const accountId of await decidersOf(services.db, facts.council_id)) {
    await sendOnce(services, event, accountId, 'listing-submitted', (to) =>
      composeMail({
        brand: sender.brand,
        to,
        subject: `To approve: ${isolated(facts.title)}`,
        heading: `${isolated(facts.provider_name)} has sent you a listing`,
        parts: [
          {
            facts: [
              ['Listing', facts.title],
              ['Council', facts.council_title],
            ],
          },
          ...messageFrom(facts.provider_name, facts.message ?? ''),
          {
            button: 'Look at it',
            url: `${sender.publicUrl}/councils/${facts.council_id}/listings?state=SUBMITTED`,
          },
        ],
      }),
    );
  }
}

async function tellProvider(services: Services, event: EventRow): Promise<void> {
  const facts = await factsOf(services.db, event);
  if (!facts) return;
  const approved = event.kind === 'listing.approved';
  const sender = senderOf(services);
  await sendOnce(services, event, facts.provider_id, 'listing-answered', (to) =>
    composeMail({
      brand: sender.brand,
      to,
      subject: `${approved ? 'Approved' : 'Changes asked'}: ${isolated(facts.title)}`,
      heading: approved
        ? `${isolated(facts.council_title)} has approved your listing`
        : `${isolated(facts.council_title)} asks for changes`,
      parts: [
        ...messageFrom(facts.council_title, facts.message ?? ''),
        approved ? 'You can publish it now.' : 'Change the listing and send it again.',
        {
          button: approved ? 'Publish it' : 'Change the listing',
          url: `${sender.publicUrl}/onboarding/review?listing=${facts.id}`,
        },
      ],
    }),
  );
}

/** The mails between providers and councils about listings. */
export const listingMails: readonly Subscriber<Services>[] = [
  { name: 'mail sent listing to council', on: ['listing.submitted'], run: tellCouncil },
  { name: 'mail council’s answer to provider', on: ['listing.approved', 'listing.changes-asked'], run: tellProvider },
];
