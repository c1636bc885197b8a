import { collaboratorsOn } from '../../listings/server/check-roles.ts';
import { idOf, senderOf } from '../../notifications/server/mails.ts';
import { sendOnce } from '../../notifications/server/send-once.ts';
import { isolated } from '../../platform/isolated.ts';
import { composeMail } from '../../platform/server/mail.ts';
import type { Services } from '../../platform/server/services.ts';
import type { EventRow } from '../../platform/server/work/events.ts';
import { subscriber, type Subscriber } from '../../platform/server/work/jobs.ts';
import { format } from '../../platform/time.ts';

/** To everybody who runs the session: children are still marked as here. Without names, which stand on the register. */
async function tellUncollected(services: Services, event: EventRow<'register.uncollected'>): Promise<void> {
  const { sessionId } = event.data;
  const alarm = await services.db
    .selectFrom('uncollected_alarm')
    .innerJoin('session', 'session.id', 'uncollected_alarm.session_id')
    .innerJoin('listing', 'listing.id', 'session.listing_id')
    .select(['listing.id', 'listing.title', 'session.start_date', 'session.end_date', 'uncollected_alarm.children'])
    .where('uncollected_alarm.session_id', '=', sessionId)
    .executeTakeFirst();
  if (!alarm) return;
  const who = alarm.children === 1 ? 'One child is' : `${alarm.children} children are`;
  const { brand, publicUrl } = senderOf(services);
  const team = await collaboratorsOn(services.db, alarm.id);
  for (const accountId of [idOf(event, 'provider'), ...team.map(({ id }) => id)])
    await sendOnce(services, event, accountId, 'register-uncollected', (to) =>
      composeMail({
        brand,
        to,
        subject: `Were they collected? ${who} still marked as here`,
        heading: `${who} still marked as here`,
        parts: [
          'The session ended more than an hour ago. If everybody has gone home, please say on the register who collected them. If you do not know, please call their families now.',
          {
            facts: [
              ['What', alarm.title],
              ['When', format.session(alarm.start_date.toISOString(), alarm.end_date.toISOString())],
            ],
          },
          { button: 'Open the register', url: `${publicUrl}/registers/${sessionId}` },
        ],
      }),
    );
}

/** To the owner: what lay on the device of somebody whose access ended waits for a decision. Without what it says. */
async function tellHandedOver(services: Services, event: EventRow<'register.handed-over'>): Promise<void> {
  const { sessionId } = event.data;
  const session = await services.db
    .selectFrom('session')
    .innerJoin('listing', 'listing.id', 'session.listing_id')
    .select(['listing.title', 'session.start_date', 'session.end_date'])
    .where('session.id', '=', sessionId)
    .executeTakeFirst();
  if (!session) return;
  const { brand, publicUrl } = senderOf(services);
  await sendOnce(services, event, idOf(event, 'provider'), 'register-handed-over', (to) =>
    composeMail({
      brand,
      to,
      subject: `Marks were handed over: ${isolated(session.title)}`,
      heading: 'Marks were handed over to you',
      parts: [
        'Somebody whose access to this register has ended still had marks or notes on their device and handed them over. Please look at them and add them to the register, or leave them out.',
        {
          facts: [
            ['What', session.title],
            ['When', format.session(session.start_date.toISOString(), session.end_date.toISOString())],
          ],
        },
        { button: 'Open the register', url: `${publicUrl}/registers/${sessionId}` },
      ],
    }),
  );
}

export const registerMails: readonly Subscriber<Services>[] = [
  subscriber({ name: 'mail uncollected children', on: ['register.uncollected'], run: tellUncollected }),
  subscriber({ name: 'mail handed-over marks', on: ['register.handed-over'], run: tellHandedOver }),
];
