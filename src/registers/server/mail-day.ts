import { collaboratorsOn } from '../../listings/server/check-roles.ts';
import { idOf, senderOf } from '../../notifications/server/mails.ts';
import { sendOnce } from '../../notifications/server/send-once.ts';
import { isolated } from '../../platform/isolated.ts';
import { composeMail, type MailPart } from '../../platform/server/mail.ts';
import type { Services } from '../../platform/server/services.ts';
import type { EventRow } from '../../platform/server/work/events.ts';
import { subscriber, type Subscriber } from '../../platform/server/work/jobs.ts';
import { format, timeOf } from '../../platform/time.ts';
import { findHandovers, guardiansToTell, type Handover } from './find-handovers.ts';

type About = { title: string; listing_id: string; session_id: string; start_date: Date; end_date: Date };

const facts = (about: About): MailPart => ({
  facts: [
    ['What', about.title],
    ['When', format.session(about.start_date.toISOString(), about.end_date.toISOString())],
  ],
});

/** A session as mails name it. */
function sessionQuery({ db }: Services) {
  return db
    .selectFrom('session')
    .innerJoin('listing', 'listing.id', 'session.listing_id')
    .select(['session.id as session_id', 'session.start_date', 'session.end_date', 'listing.title'])
    .select('listing.id as listing_id');
}

async function handoverOf(services: Services, placeId: string): Promise<Handover | undefined> {
  return (await findHandovers(services, services.db, [placeId])).get(placeId);
}

/** An entry with its session and the place that it is about; undefined once it was forgotten. */
async function findEntry(services: Services, entryId: string) {
  const entry = await sessionQuery(services)
    .innerJoin('register_entry', 'register_entry.session_id', 'session.id')
    .select(['register_entry.place_id', 'register_entry.made_at'])
    .where('register_entry.id', '=', entryId)
    .executeTakeFirst();
  const handover = entry?.place_id ? await handoverOf(services, entry.place_id) : undefined;
  return entry && handover ? { entry, handover } : undefined;
}

/**
 * To the guardians: there is a report about their child. What happened stands on the page of the booking alone, because a
 * mailbox is read by others.
 */
async function tellIncident(services: Services, event: EventRow<'register.incident'>): Promise<void> {
  const found = await findEntry(services, event.data.entryId);
  if (!found) return;
  const { entry, handover } = found;
  const { brand, publicUrl } = senderOf(services);
  const { bookingId, booker, learner } = handover;
  for (const accountId of await guardiansToTell(services.db, handover)) {
    const booked = accountId === booker.id;
    await sendOnce(services, event, accountId, 'register-incident', (to) =>
      composeMail({
        brand,
        to,
        subject: `A report about ${isolated(learner.firstName)}: ${isolated(entry.title)}`,
        heading: `A report about ${isolated(learner.firstName)}`,
        parts: [
          `Something happened at the session, and the team wrote down what it was and what was done. Please read it, and ask the team if anything is unclear.`,
          facts(entry),
          booked
            ? { button: 'Read the report', url: `${publicUrl}/bookings/${bookingId}` }
            : `${isolated(booker.name)} booked this session and can show you the report.`,
        ],
      }),
    );
  }
}

/** To the provider, whose team stands at a door, and to the guardians who may be told. Without the name of who came. */
async function tellAlarm(services: Services, event: EventRow<'register.alarm'>): Promise<void> {
  const found = await findEntry(services, event.data.entryId);
  if (!found) return;
  const { entry, handover } = found;
  const { brand, publicUrl } = senderOf(services);
  const at = timeOf(entry.made_at.toISOString());
  await sendOnce(services, event, idOf(event, 'provider'), 'register-alarm', (to) =>
    composeMail({
      brand,
      to,
      subject: `Alarm: somebody who must not collect a child came at ${at}`,
      heading: 'Somebody who must not collect a child came for it',
      parts: [
        `At ${at} the team wrote on the register that somebody came whom the family named as who must not collect. Please ring the team now.`,
        facts(entry),
        { button: 'Open the register', url: `${publicUrl}/registers/${entry.session_id}` },
      ],
    }),
  );
  await tellGuardians(services, event, handover, 'register-alarm-family', {
    subject: `Please ring now: ${isolated(entry.title)}`,
    heading: `Somebody who must not collect ${isolated(handover.learner.firstName)} came`,
    parts: [
      `At ${at} somebody came whom you named as who must not collect ${isolated(handover.learner.firstName)}. Please ring the team at once.`,
      facts(entry),
    ],
  });
}

/** To the guardians, at once: a child went home with somebody whom they had not named. */
async function tellUnlisted(services: Services, event: EventRow<'register.collected-unlisted'>): Promise<void> {
  const mark = await sessionQuery(services)
    .innerJoin('mark', 'mark.session_id', 'session.id')
    .select(['mark.place_id', 'mark.made_at', 'mark.collected_by', 'mark.collector', 'mark.note'])
    .where('mark.id', '=', event.data.markId)
    // Taken back at once: a slip of the thumb frightens nobody.
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('mark as undo').select('undo.id').whereRef('undo.undoes_id', '=', 'mark.id'))),
    )
    .executeTakeFirst();
  const handover = mark && (await handoverOf(services, mark.place_id));
  if (!handover) return;
  const child = isolated(handover.learner.firstName);
  const by = isolated(mark.collected_by || 'somebody whose name was not noted');
  const { brand, publicUrl } = senderOf(services);
  await tellGuardians(services, event, handover, 'register-unlisted', {
    subject: `${isolated(handover.learner.firstName)} went home with somebody who is not on your list`,
    heading: `${child} went home with somebody who is not on your list`,
    parts: [
      `At ${timeOf(mark.made_at.toISOString())} ${child} was collected by ${by}. The team wrote: ${isolated(mark.note)}`,
      'If you did not ask for this, please ring the team now. If you cannot reach anybody, ring 999.',
      facts(mark),
    ],
  });
  if (mark.collector !== 'MUST_NOT') return;
  await sendOnce(services, event, idOf(event, 'provider'), 'register-must-not', (to) =>
    composeMail({
      brand,
      to,
      subject: 'Alarm: a child went with somebody who must not collect it',
      heading: 'A child went with somebody who must not collect it',
      parts: [
        'The register says that a child left with somebody whom its family named as who must not collect. Please ring the team, the family and the police now.',
        facts(mark),
        { button: 'Open the register', url: `${publicUrl}/registers/${mark.session_id}` },
      ],
    }),
  );
}

async function tellGuardians(
  services: Services,
  event: EventRow,
  handover: Handover,
  template: string,
  words: { subject: string; heading: string; parts: MailPart[] },
): Promise<void> {
  const { brand, publicUrl } = senderOf(services);
  const { bookingId, booker } = handover;
  for (const accountId of await guardiansToTell(services.db, handover))
    await sendOnce(services, event, accountId, template, (to) =>
      composeMail({
        brand,
        to,
        ...words,
        parts: [
          ...words.parts,
          ...(accountId === booker.id
            ? [{ button: 'Open the booking', url: `${publicUrl}/bookings/${bookingId}` }]
            : []),
        ],
      }),
    );
}

const reminderWords = {
  UNMARKED: {
    subject: 'Who is there? Nobody is marked on the register yet',
    heading: 'Nobody is marked on the register yet',
    text: 'The session began half an hour ago. Please mark who came, so that everybody knows which children are there.',
  },
  NOT_SIGNED_OUT: {
    subject: 'Has everybody gone? The register still has somebody as here',
    heading: 'The register still has somebody as here',
    text: 'The session is over. Please say who collected those who are still marked as here.',
  },
} as const;

/** To everybody who runs the session. */
async function tellReminder(services: Services, event: EventRow<'register.reminder'>): Promise<void> {
  const { sessionId, reminder } = event.data;
  const session = await sessionQuery(services).where('session.id', '=', sessionId).executeTakeFirst();
  if (!session) return;
  const { brand, publicUrl } = senderOf(services);
  const { subject, heading, text } = reminderWords[reminder];
  const team = await collaboratorsOn(services.db, session.listing_id);
  for (const accountId of [idOf(event, 'provider'), ...team.map(({ id }) => id)])
    await sendOnce(services, event, accountId, 'register-reminder', (to) =>
      composeMail({
        brand,
        to,
        subject,
        heading,
        parts: [text, facts(session), { button: 'Open the register', url: `${publicUrl}/registers/${sessionId}` }],
      }),
    );
}

export const dayMails: readonly Subscriber<Services>[] = [
  subscriber({ name: 'mail incident reports', on: ['register.incident'], run: tellIncident }),
  subscriber({ name: 'mail alarms at the door', on: ['register.alarm'], run: tellAlarm }),
  subscriber({ name: 'mail unlisted collections', on: ['register.collected-unlisted'], run: tellUnlisted }),
  subscriber({ name: 'mail reminders of registers', on: ['register.reminder'], run: tellReminder }),
];
