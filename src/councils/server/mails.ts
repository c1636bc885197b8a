import { guardiansOfCase } from '../../acting/server/find-homes.ts';
import { eligibilitySentence, UNDO_MINUTES, type EligibilityState, type RefusalReason } from '../eligibility.ts';
import { formatAmount } from '../programme.ts';
import type { Services } from '../../platform/server/services.ts';
import type { EventRow } from '../../platform/server/work/events.ts';
import { subscriber, type Subscriber } from '../../platform/server/work/jobs.ts';
import { isolated } from '../../platform/isolated.ts';
import { composeMail, type Mail } from '../../platform/server/mail.ts';
import { messageFrom } from '../../notifications/server/mails.ts';
import { senderOf } from '../../notifications/server/mails.ts';
import { councilMailer } from './open-council-mailer.ts';
import { sendOnce } from '../../notifications/server/send-once.ts';
import { decidersOf } from './find-membership.ts';

/** What a council decided, as it stands now. */
async function factsOf(services: Services, eligibilityId: string) {
  return services.db
    .selectFrom('eligibility')
    .innerJoin('learner', 'learner.id', 'eligibility.learner_id')
    .innerJoin('programme', 'programme.id', 'eligibility.programme_id')
    .innerJoin('council', 'council.id', 'programme.council_id')
    .innerJoin('entitlement', 'entitlement.eligibility_id', 'eligibility.id')
    .select([
      'eligibility.state',
      'eligibility.reason',
      'eligibility.message',
      'eligibility.valid_until',
      'learner.first_name',
      'programme.title',
      'programme.unit',
      'entitlement.amount',
      'council.title as council',
      'council.id as council_id',
    ])
    .where('eligibility.id', '=', eligibilityId)
    .executeTakeFirst();
}

type Facts = NonNullable<Awaited<ReturnType<typeof factsOf>>>;

const subjects: Record<EligibilityState, (facts: Decision) => string> = {
  PENDING: ({ first_name }) => `${isolated(first_name)} waits for the council`,
  ELIGIBLE: ({ first_name, title }) => `${isolated(first_name)} is eligible for ${isolated(title)}`,
  NEEDS_INFO: ({ first_name, council }) => `${isolated(council)} asks about ${isolated(first_name)}`,
  NOT_ELIGIBLE: ({ first_name, title }) => `${isolated(first_name)} and ${isolated(title)}`,
};

const next: Record<EligibilityState, (facts: Decision) => string> = {
  PENDING: () => '',
  ELIGIBLE: ({ first_name, amount, unit }) =>
    `${isolated(first_name)} has ${formatAmount(unit, amount)}. The places that you had asked for are booked, or wait for their provider alone. Later bookings need nothing more.`,
  NEEDS_INFO: () => 'Your places are kept in the meantime. Tell the council what it needs to know, and it decides.',
  NOT_ELIGIBLE: () =>
    'Places that you had asked for are given back. You can book with another ticket, or tell the council more and ask again.',
};

/** What a letter about a decision says. */
type Decision = Pick<
  Facts,
  'state' | 'reason' | 'message' | 'valid_until' | 'first_name' | 'title' | 'unit' | 'amount' | 'council'
>;

/** The letter of a council to a family about what it decided. */
export function decisionLetter({ brand, publicUrl }: ReturnType<typeof senderOf>, to: string, facts: Decision): Mail {
  return composeMail({
    brand,
    to,
    subject: subjects[facts.state](facts),
    heading: eligibilitySentence(facts.state, {
      name: facts.first_name,
      programme: facts.title,
      council: facts.council,
      reason: facts.reason as RefusalReason | null,
      validUntil: facts.valid_until,
    }),
    parts: [
      ...messageFrom(facts.council, facts.message),
      next[facts.state](facts),
      { button: 'See your funded places', url: `${publicUrl}/family/funded` },
    ],
  });
}

/** To the guardians who may know of the case: what the council decided. Left out when it was taken back, or decided anew, meanwhile. */
async function tellFamily(services: Services, event: EventRow<'eligibility.decided'>): Promise<void> {
  const { eligibilityId, state } = event.data;
  const facts = await factsOf(services, eligibilityId);
  if (!facts || facts.state !== state) return;
  const compose = (to: string) => decisionLetter(senderOf(services), to, facts);
  // The letter of a council goes out as the council has set.
  const asCouncil = { ...services, mailer: await councilMailer(services, facts.council_id) };
  for (const accountId of await guardiansOfCase(services.db, eligibilityId))
    await sendOnce(asCouncil, event, accountId, 'eligibility-decided', compose);
}

/** To those who decide, when somebody waits and nobody did before: they look at the whole list then. */
async function tellOfficers(
  services: Services,
  event: EventRow<'eligibility.submitted' | 'eligibility.reopened'>,
): Promise<void> {
  const { council } = event.about;
  if (typeof council !== 'string' || event.data.state !== 'PENDING') return;
  const waiting = await services.db
    .selectFrom('eligibility')
    .innerJoin('programme', 'programme.id', 'eligibility.programme_id')
    .select('eligibility.id')
    .where('programme.council_id', '=', council)
    .where('eligibility.state', '=', 'PENDING')
    .limit(2)
    .execute();
  if (waiting.length !== 1) return;
  const sender = senderOf(services);
  for (const accountId of await decidersOf(services.db, council))
    await sendOnce(services, event, accountId, 'eligibility-submitted', (to) =>
      composeMail({
        brand: sender.brand,
        to,
        subject: 'Somebody waits for the council',
        heading: 'A family asks whether you pay',
        parts: [
          'Their places are kept until you have decided. You get no further mail while somebody waits.',
          { button: 'Look who waits', url: `${sender.publicUrl}/councils/${council}?eligibility=PENDING&type=all` },
        ],
      }),
    );
}

/** The mails about what councils decide. A no is told once its officer cannot take it back any more. */
export const eligibilityMails: readonly Subscriber<Services>[] = [
  subscriber({
    name: 'mail waiting family to council',
    on: ['eligibility.submitted', 'eligibility.reopened'],
    run: tellOfficers,
  }),
  subscriber({
    name: 'mail eligibility to family',
    on: ['eligibility.decided'],
    at: (event) =>
      Temporal.Instant.fromEpochMilliseconds(event.at.getTime()).add({
        minutes: event.data.state === 'NOT_ELIGIBLE' ? UNDO_MINUTES : 0,
      }),
    run: tellFamily,
  }),
];
