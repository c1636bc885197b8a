import { isKeptOfficer, KEPT_COUNCIL } from '../../acting/server/find-homes.ts';
import { senderOf } from '../../notifications/server/mails.ts';
import { sendOnce } from '../../notifications/server/send-once.ts';
import { sectionList, sectionWords, type Section } from '../../people/section.ts';
import { isolated, isolatedList } from '../../platform/isolated.ts';
import { sql } from '../../platform/server/database/db.ts';
import { composeMail } from '../../platform/server/mail.ts';
import type { Services } from '../../platform/server/services.ts';
import type { EventRow } from '../../platform/server/work/events.ts';
import { format } from '../../platform/time.ts';
import { nounOf } from '../receipt.ts';

type Asked = {
  account_id: string;
  booking_id: string;
  title: string;
  provider_name: string;
  names: string[];
  needs: { section: Section; reason: string }[];
};

/** Families with dates to come, who were not asked yet for what the listing needs since the event. */
const askedRows = (services: Services, event: EventRow<'listing.needs-added'>) =>
  sql<Asked>`
    select booking.booker_id as account_id, booking.id as booking_id, listing.title, provider.provider_name,
           array_agg(distinct learner.first_name) as names,
           jsonb_agg(distinct jsonb_build_object('section', need.section, 'reason', need.reason)) as needs
      from listing_need need
      join listing on listing.id = need.listing_id
      join account provider on provider.id = listing.provider_id
      join booking on booking.listing_id = listing.id and is_made(booking) and booking.created_at < need.since
      join place on place.booking_id = booking.id and place.standing
      join session on session.id = place.session_id and session.end_date > ${services.clock.now().toString()}
      join learner on learner.id = place.learner_id
     where need.listing_id = ${String(event.about['listing'])} and need.section = any(${[...event.data.sections]})
       and need.since <= ${event.at.toISOString()}
       and not exists (select from sharing where sharing.booking_id = booking.id
         and sharing.learner_id = place.learner_id and sharing.section = need.section)
     group by booking.id, listing.title, provider.provider_name
     order by booking.id`.execute(services.db);

/** Asks families who have booked for what their provider needs since. Nothing is shared before they say so. */
export async function askForMore(services: Services, event: EventRow<'listing.needs-added'>): Promise<void> {
  const { rows } = await askedRows(services, event);
  const sender = senderOf(services);
  for (const row of rows)
    await sendOnce(services, event, row.account_id, `sharing-asked-${row.booking_id}`, (to) =>
      composeMail({
        brand: sender.brand,
        to,
        subject: `${isolated(row.provider_name)} asks to see more for ‘${isolated(row.title)}’`,
        heading: `${isolated(row.provider_name)} asks for more about ${isolatedList(row.names)}`,
        parts: [
          `For ‘${isolated(row.title)}’ ${isolated(row.provider_name)} would now like to see:`,
          ...row.needs.map(({ section, reason }) => `${sectionWords[section].label}: ${isolated(reason)}`),
          'Nothing of it is shared unless you say so. You decide on the page of your booking.',
          { button: 'Look and decide', url: `${sender.publicUrl}/bookings/${row.booking_id}` },
        ],
      }),
    );
}

type Look = {
  at: Date;
  what: string;
  sections: Section[];
  first_name: string;
  account_id: string;
  seen_by: string;
};

/** Tells the guardians who asked for it that a provider or council looked at somebody for the first time. */
export async function mailFirstLook(services: Services, event: EventRow<'learner.first-seen'>): Promise<void> {
  const { rows } = await sql<Look>`
    select look.at, look.what, look.sections, learner.first_name, family.id as account_id,
           coalesce(case when look.role = 'council' and ${isKeptOfficer(sql`look.subject_id`, sql`look.learner_id`, sql`family.id`)}
             then ${KEPT_COUNCIL}::text end, case look.role when 'council' then
             (select council.title from council_member join council on council.id = council_member.council_id
               where council_member.account_id = look.subject_id order by council.id limit 1) end,
             subject.provider_name) as seen_by
      from access_log look
      join learner on learner.id = look.learner_id
      join account subject on subject.id = look.subject_id
      join guardian on guardian.learner_id = learner.id and guardian.role = 'GUARDIAN'
      join account family on family.id = guardian.account_id and family.tell_looks_since <= look.at
       and family.id <> look.actor_id
     where look.id = ${event.data.lookId}`.execute(services.db);
  const sender = senderOf(services);
  const learnerId = String(event.about['learner']);
  for (const look of rows)
    await sendOnce(services, event, look.account_id, 'first-look', (to) =>
      composeMail({
        brand: sender.brand,
        to,
        subject: `${isolated(look.seen_by)} has looked at ${isolated(look.first_name)}’s details`,
        heading: `A first look at ${isolated(look.first_name)}’s details`,
        parts: [
          `${isolated(look.seen_by)} opened details of ${isolated(look.first_name)} for the first time on ${format.dayAndTime(look.at)}: ${nounOf(look.what)}.`,
          `What was shown: ${sectionList(look.sections)}.`,
          { button: 'Who has seen what', url: `${sender.publicUrl}/family/${learnerId}/seen` },
          'You get this because you asked to be told of each first look. You can switch it off on that page.',
        ],
      }),
    );
}
