import { listingAddress } from '../../listings/listing-address.ts';
import { formatMoney } from '../../platform/money.ts';
import { composeMail, type Mail, type MailPart } from '../../platform/server/mail.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import type { MovedDate } from '../../schedule/block-effects.ts';
import { formatSession } from '../../schedule/date-words.ts';
import { formatFree } from '../queue.ts';
import type { EntryAnswer } from './show-entries.ts';
import type { Sender } from '../../notifications/server/mails.ts';

type Dates = EntryAnswer['dates'];

/** Dates that a mail names one by one. */
const DATES_NAMED = 8;

/** To the family: it waits now, and what happens next. */
export function joinedWaitingList(sender: Sender, to: string, entry: EntryAnswer): Mail {
  return composeMail({
    brand: sender.brand,
    to,
    subject: `On the waiting list: ${isolated(entry.listing.title)}`,
    heading: 'You are on the waiting list',
    parts: [
      { facts: facts(entry, entry.dates) },
      ...(entry.position === null ? [] : [`You are number ${entry.position}.`]),
      'When a place comes free and it is your turn, we write to you at once and keep the place for you for a while. You pay nothing until you take it.',
      { button: 'See your waiting list', url: addressOf(sender, entry) },
      'You can leave the list there at any time.',
    ],
  });
}

/** To the family: places are kept for it until the deadline, in London time. */
export function offeredPlaces(sender: Sender, to: string, entry: EntryAnswer): Mail {
  const { offer, learners } = entry;
  const free = formatFree(learners.length);
  const [it, place] = learners.length === 1 ? ['it', 'place'] : ['them', 'places'];
  const dates = offer?.dates ?? entry.dates;
  const until = offer ? deadline(offer.until) : '';
  const places: MailPart = { facts: [...facts(entry, dates), ['Yours until', until]] };
  return composeMail({
    brand: sender.brand,
    to,
    subject: `${free} until ${until}: ${isolated(entry.listing.title)}`,
    heading: free,
    parts: [
      `We keep ${it} for you until ${until}. After that the next family is asked.`,
      places,
      ...(offer
        ? [
            offer.allInPence === 0
              ? 'It is free of charge.'
              : `The price is ${formatMoney(offer.allInPence)}, booking fee included, before any discount. You pay it when you book.`,
          ]
        : []),
      { button: `Take the ${isolated(place)}`, url: addressOf(sender, entry) },
      `If you do not need ${it} any more, please decline ${it} there, so that another family does not have to wait.`,
    ],
  });
}

/** To the family: it did not answer in time. */
export function offerLapsed(sender: Sender, to: string, entry: EntryAnswer): Mail {
  const [places, they] = entry.learners.length === 1 ? ['a place', 'it'] : [`${entry.learners.length} places`, 'they'];
  return composeMail({
    brand: sender.brand,
    to,
    subject: `Your offer has ended: ${isolated(entry.listing.title)}`,
    heading: 'Your offer has ended',
    parts: [
      `We kept ${places} for you and did not hear from you in time, so ${they} went to the next family. Nothing was charged.`,
      { facts: facts(entry, entry.dates) },
      'If you still want to come, you can join the waiting list again.',
      { button: 'See the dates', url: datesOf(sender, entry) },
    ],
  });
}

/** To the family: the date that it was offered is over, and it waits for its other dates. */
export function offerCalledOff(sender: Sender, to: string, entry: EntryAnswer): Mail {
  return composeMail({
    brand: sender.brand,
    to,
    subject: `Your offer has ended: ${isolated(entry.listing.title)}`,
    heading: 'The date we offered you is off',
    parts: [
      'It was cancelled or cannot be booked any more, so our offer has ended. Nothing was charged.',
      { facts: facts(entry, entry.dates) },
      'You keep your turn for the other dates that you wait for. There is nothing you need to do.',
      { button: 'See your waiting lists', url: `${sender.publicUrl}/bookings/l/waiting` },
    ],
  });
}

/** To the family: somebody of its party cannot be booked any more, and the others wait on. */
export function waitingWithout(sender: Sender, to: string, entry: EntryAnswer, names: readonly string[]): Mail {
  const who = names.map(isolated).join(' and ');
  return composeMail({
    brand: sender.brand,
    to,
    subject: `${isolated(who)} cannot be booked any more: ${isolated(entry.listing.title)}`,
    heading: `You wait on without ${isolated(who)}`,
    parts: [
      `${isolated(who)} can no longer be booked on the dates that you are waiting for: the ages, the tickets or your family have changed since you joined. So that the rest of your party is not held up, it continues without ${isolated(who)} and keeps its turn.`,
      { facts: facts(entry, entry.dates) },
      `If you want to go on without ${isolated(who)}, there is nothing you need to do. If you do not, please leave the waiting list, so that another family does not have to wait.`,
      { button: 'See your waiting list', url: addressOf(sender, entry) },
    ],
  });
}

/** To the family: a place was free, and nobody of its party can be booked as things stand. */
export function notOffered(sender: Sender, to: string, entry: EntryAnswer): Mail {
  return composeMail({
    brand: sender.brand,
    to,
    subject: `We could not offer you a place: ${isolated(entry.listing.title)}`,
    heading: 'A place was free that we could not offer you',
    parts: [
      ...(entry.heldBack === null ? [] : [entry.heldBack]),
      { facts: facts(entry, entry.dates) },
      `You keep your turn: if this changes, you are asked when the next place is free. If you have questions, ask ${isolated(entry.provider.name)}. If you do not want to wait any more, please leave the waiting list.`,
      { button: 'See your waiting list', url: addressOf(sender, entry) },
    ],
  });
}

/** To the family: a place on a date that is too near to be kept for anybody. */
export function firstComeFirstServed(sender: Sender, to: string, entry: EntryAnswer): Mail {
  return composeMail({
    brand: sender.brand,
    to,
    subject: `A place is free now: ${isolated(entry.listing.title)}`,
    heading: 'A place is free now',
    parts: [
      'It starts so soon that we cannot keep it for anybody: it goes to the first to book. Everybody on the waiting list has been told.',
      { facts: facts(entry, entry.dates) },
      { button: 'Book it', url: datesOf(sender, entry) },
    ],
  });
}

/** To the family: dates that it waits for, or is offered, have another time or place. */
export function changedWhileWaiting(
  sender: Sender,
  to: string,
  entries: readonly EntryAnswer[],
  moved: readonly MovedDate[],
): Mail {
  const dates = new Map(entries.flatMap((entry) => entry.dates).map((date) => [date.id, date]));
  const own = moved.filter(({ sessionId }) => dates.has(sessionId));
  const [first] = entries;
  const title = first?.listing.title ?? '';
  const what = own.length === 1 ? 'a date' : `${own.length} dates`;
  return composeMail({
    brand: sender.brand,
    to,
    subject: `Changed: ${what} you are waiting for, ${isolated(title)}`,
    heading: `${isolated(first?.provider.name ?? '')} has changed ${what} you are waiting for`,
    parts: [
      {
        facts: [
          ['What', title],
          ...own.flatMap(({ sessionId, before, after, elsewhere }): [string, string][] => [
            ['Before', formatSession(before)],
            [
              'Now',
              formatSession(after) +
                (elsewhere ? `, at ${isolated(dates.get(sessionId)?.place ?? 'the usual place')}` : ''),
            ],
          ]),
        ],
      },
      'You keep your turn. If it does not suit you any more, please leave the waiting list, so that another family does not have to wait.',
      { button: 'See your waiting lists', url: `${sender.publicUrl}/bookings/l/waiting` },
    ],
  });
}

/** To the family: its provider took it off the list. */
export function takenOffList(sender: Sender, to: string, entry: EntryAnswer): Mail {
  return composeMail({
    brand: sender.brand,
    to,
    subject: `You are no longer on the waiting list: ${isolated(entry.listing.title)}`,
    heading: 'You are no longer on the waiting list',
    parts: [
      `${isolated(entry.provider.name) || 'The provider'} has taken you off this waiting list. Places that were kept for you are free for others again. Nothing was charged.`,
      { facts: facts(entry, entry.dates) },
      'If you think that this is a mistake, please write to them.',
      { button: 'Look for other activities', url: `${sender.publicUrl}/search-learning-experiences` },
    ],
  });
}

/** To the family: there is nothing to wait for any more. */
export function waitingListClosed(sender: Sender, to: string, entry: EntryAnswer): Mail {
  return composeMail({
    brand: sender.brand,
    to,
    subject: `The waiting list has closed: ${isolated(entry.listing.title)}`,
    heading: 'The waiting list has closed',
    parts: [
      'We are sorry: no place came free for you before booking ended, or the dates do not take place. Nothing was charged.',
      { facts: facts(entry, entry.dates) },
      { button: 'Look for other activities', url: `${sender.publicUrl}/search-learning-experiences` },
    ],
  });
}

/** '6th April, 09:30' in London. */
function deadline(until: string): string {
  return format.dayAndTime(until);
}

function addressOf(sender: Sender, entry: EntryAnswer): string {
  return `${sender.publicUrl}/waiting-list/${entry.id}`;
}

function datesOf(sender: Sender, entry: EntryAnswer): string {
  return `${sender.publicUrl}${listingAddress(entry.listing)}#dates`;
}

function formatDateOf({ startDate, endDate, place }: Dates[number]): string {
  return `${format.session(startDate, endDate)}${place ? `, at ${isolated(place)}` : ''}`;
}

function facts(entry: EntryAnswer, dates: Dates): [string, string][] {
  const named = dates.slice(0, DATES_NAMED).map(formatDateOf);
  const more = dates.length - named.length;
  return [
    ['What', entry.listing.title],
    ['Who', entry.learners.map((learner) => isolated(learner.firstName)).join(', ')],
    [
      entry.wants === 'ANY_DATE' && dates.length > 1 ? 'Any of' : 'When',
      [...named, ...(more > 0 ? [`and ${more} more dates`] : [])].join('\n'),
    ],
    ['With', entry.provider.name],
  ];
}
