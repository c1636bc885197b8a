import { sql } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import type { EventRow } from '../../platform/server/work/events.ts';
import { subscriber, type Subscriber } from '../../platform/server/work/jobs.ts';
import { composeMail } from '../../platform/server/mail.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { formatSession } from '../../schedule/date-words.ts';
import { idOf, senderOf } from '../../notifications/server/mails.ts';
import { sendOnce } from '../../notifications/server/send-once.ts';

/** The dates that were decided together, in words, with their listing; and who has booked them. */
async function factsOf(services: Services, event: EventRow<'minimum.near' | 'minimum.decided'>) {
  const { rows } = await sql<{ title: string; date: string; start: string; end: string }>`
    select listing.title, session.local_date::text as date, to_char(session.local_start, 'HH24:MI') as start,
           to_char(session.local_end, 'HH24:MI') as end
      from session join listing on listing.id = session.listing_id
     where session.id = any(${sessionsOf(event)}::uuid[])
     order by session.start_date`.execute(services.db);
  const [first] = rows;
  if (!first) return undefined;
  return { title: first.title, dates: rows.map(formatSession), booked: event.data.booked, places: event.data.places };
}

const sessionsOf = (event: EventRow): string[] => [event.about.session ?? []].flat();

async function tellProvider(services: Services, event: EventRow<'minimum.decided'>): Promise<void> {
  const facts = await factsOf(services, event);
  if (!facts) return;
  const { title, dates, booked, places } = facts;
  const sender = senderOf(services);
  const isMet = event.data.verdict === 'met';
  await sendOnce(services, event, idOf(event, 'provider'), 'minimum-decided', (to) =>
    composeMail({
      brand: sender.brand,
      to,
      subject: `${isMet ? 'It goes ahead' : 'Cancelled, too few have booked'}: ${isolated(title)}`,
      heading: isMet ? 'Enough people have booked' : 'Too few people have booked',
      parts: [
        {
          facts: [
            ['Listing', title],
            ['When', dates.join('\n')],
            ['Booked', `${booked}, and it needs ${places}`],
          ],
        },
        isMet
          ? 'We have told the families who booked. More can book while there are places.'
          : `It is cancelled, as your block says. ${booked === 0 ? 'Nobody had booked it.' : 'We have told the families who booked, and they are refunded in full.'}`,
        { button: 'Your registers', url: `${sender.publicUrl}/schedule/mentor` },
      ],
    }),
  );
}

/** To those who have booked: it goes ahead. Of what does not they hear by the mail about their cancelled places. */
async function tellFamilies(services: Services, event: EventRow<'minimum.decided'>): Promise<void> {
  if (event.data.verdict !== 'met') return;
  const facts = await factsOf(services, event);
  if (!facts) return;
  const bookings = await services.db
    .selectFrom('place')
    .innerJoin('booking', 'booking.id', 'place.booking_id')
    .distinctOn('booking.booker_id')
    .select(['booking.id', 'booking.booker_id', 'booking.reference'])
    .where('place.session_id', 'in', sessionsOf(event))
    .where('place.state', '=', 'CONFIRMED')
    .orderBy('booking.booker_id')
    .orderBy('booking.id')
    .execute();
  const sender = senderOf(services);
  for (const booking of bookings) {
    await sendOnce(services, event, booking.booker_id, 'minimum-met', (to) =>
      composeMail({
        brand: sender.brand,
        to,
        subject: `It goes ahead: ${isolated(facts.title)}`,
        heading: 'It goes ahead: enough people have booked',
        parts: [
          {
            facts: [
              ['What', facts.title],
              ['When', facts.dates.join('\n')],
              ['Booking', booking.reference],
            ],
          },
          { button: 'See your booking', url: `${sender.publicUrl}/bookings/${booking.id}` },
        ],
      }),
    );
  }
}

/** To the provider, while something can be done about it. */
async function warnProvider(services: Services, event: EventRow<'minimum.near'>): Promise<void> {
  const facts = await factsOf(services, event);
  if (!facts) return;
  const { title, dates, booked, places } = facts;
  const decidedAt = event.data.decidedAt;
  const listing = String(event.about.listing);
  const sender = senderOf(services);
  await sendOnce(services, event, idOf(event, 'provider'), 'minimum-near', (to) =>
    composeMail({
      brand: sender.brand,
      to,
      subject: `Too few have booked so far: ${isolated(title)}`,
      heading: 'Too few people have booked so far',
      parts: [
        {
          facts: [
            ['Listing', title],
            ['When', dates.join('\n')],
            ['Booked', `${booked}, and it needs ${places}`],
            ['Decided', format.dayAndTime(decidedAt)],
          ],
        },
        'If no more book by then, it is cancelled and families get everything back. To go ahead anyway, lower the smallest number of the block before that.',
        { button: 'Change the block', url: `${sender.publicUrl}/onboarding/dates-and-times-type?listing=${listing}` },
      ],
    }),
  );
}

/** The mails about dates that needed a number of people, when it was decided whether they go ahead. */
export const minimumMails: readonly Subscriber<Services>[] = [
  subscriber({ name: 'mail warning of low numbers to provider', on: ['minimum.near'], run: warnProvider }),
  subscriber({ name: 'mail decision on numbers to provider', on: ['minimum.decided'], run: tellProvider }),
  subscriber({ name: 'mail that it goes ahead to bookers', on: ['minimum.decided'], run: tellFamilies }),
];
