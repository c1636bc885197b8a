import { anyOf } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import type { Mail } from '../../platform/server/mail.ts';
import type { EventKind } from '../../platform/server/work/events.ts';
import { subscriber, type Subscriber } from '../../platform/server/work/jobs.ts';
import { readEntriesOn, readEntry, type EntryAnswer } from './show-entries.ts';
import type { Sender } from '../../notifications/server/mails.ts';
import { idOf, senderOf } from '../../notifications/server/mails.ts';
import { sendOnce } from '../../notifications/server/send-once.ts';
import {
  changedWhileWaiting,
  firstComeFirstServed,
  joinedWaitingList,
  offerCalledOff,
  offeredPlaces,
  offerLapsed,
  notOffered,
  takenOffList,
  waitingListClosed,
  waitingWithout,
} from './mails.ts';

/** What happens to a party on a waiting list. */
type WaitingEvent = Extract<EventKind, `waiting.${string}`>;
type Compose = (sender: Sender, to: string, entry: EntryAnswer) => Mail;

/** A mail to the family about its party on a waiting list. `isStillTrue` leaves it out once it is no longer true. */
const mailOf = (
  name: string,
  kind: WaitingEvent,
  compose: Compose,
  isStillTrue: (entry: EntryAnswer) => boolean = () => true,
) =>
  subscriber({
    name: `mail ${name}`,
    on: [kind],
    run: async (services, event) => {
      const entry = await readEntry(services, event.data.entryId);
      if (!entry || !isStillTrue(entry)) return;
      await sendOnce(services, event, idOf(event, 'account'), name.replaceAll(' ', '-'), (to) =>
        compose(senderOf(services), to, entry),
      );
    },
  });

/** To each family that waits for dates, or is offered them, when they are given another time or place. */
const changedDates = subscriber({
  name: 'mail changed dates to waiting list',
  on: ['schedule.changed'],
  run: async (services, event) => {
    const moved = event.data.moved ?? [];
    const families = await readEntriesOn(
      services,
      moved.map(({ sessionId }) => sessionId),
    );
    for (const [accountId, entries] of families) {
      await sendOnce(services, event, accountId, 'waiting-list-dates-changed', (to) =>
        changedWhileWaiting(senderOf(services), to, entries, moved),
      );
    }
  },
});

/** To a family whose party goes on without somebody who cannot be booked any more. */
const goesOnWithout = subscriber({
  name: 'mail waiting list without somebody',
  on: ['waiting.reduced'],
  run: async (services, event) => {
    const entry = await readEntry(services, event.data.entryId);
    if (!entry || entry.endedAt !== null) return;
    const learners = await services.db
      .selectFrom('learner')
      .select('first_name')
      .where('id', '=', anyOf([...event.data.without]))
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    const names = learners.map((learner) => learner.first_name);
    await sendOnce(services, event, idOf(event, 'account'), 'waiting-list-without-somebody', (to) =>
      waitingWithout(senderOf(services), to, entry, names),
    );
  },
});

/** The mails that waiting lists cause. Each is a job of its own. */
export const waitingMails: readonly Subscriber<Services>[] = [
  mailOf('waiting list joined', 'waiting.joined', joinedWaitingList, (entry) => entry.state === 'WAITING'),
  mailOf('waiting list offer', 'waiting.offered', offeredPlaces, (entry) => entry.state === 'OFFERED'),
  mailOf('waiting list offer lapsed', 'waiting.lapsed', offerLapsed),
  mailOf('waiting list offer called off', 'waiting.called-off', offerCalledOff),
  mailOf('waiting list first come', 'waiting.told', firstComeFirstServed, (entry) => entry.state === 'WAITING'),
  mailOf('waiting list held back', 'waiting.held-back', notOffered, (entry) => entry.heldBack !== null),
  mailOf('waiting list taken off', 'waiting.removed', takenOffList),
  mailOf('waiting list closed', 'waiting.closed', waitingListClosed),
  changedDates,
  goesOnWithout,
];
