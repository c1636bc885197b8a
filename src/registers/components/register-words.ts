import { sectionList } from '../../people/section.ts';
import { isolated } from '../../platform/isolated.ts';
import { format, timeOf } from '../../platform/time.ts';
import type { PlaceOnRegister, Register } from '../contract.ts';
import type { AttendanceStatus, Disagreement, Mark } from '../attendance.ts';

export type AlertKind = PlaceOnRegister['alerts'][number]['kind'];

/** The words of a child's badge; how an absence came about stands in the mark below it. */
export const statusWords: Record<AttendanceStatus, string> = {
  EXPECTED: 'Due',
  ARRIVED: 'Here',
  COLLECTED: 'Collected',
  ABSENT_NOTIFIED: 'Absent',
  ABSENT_UNNOTIFIED: 'Absent, unexplained',
};

export const alertWords: Record<AlertKind, string> = {
  ALLERGY: 'Allergy',
  MEDICAL: 'Medical',
  MEDICATION: 'Medicines',
  HEALTH: 'Health',
  SEND: 'Support',
  RESTRICTED: 'Must not collect',
  NO_PHOTO: 'No photos',
};

export const disagreementWords: Record<Disagreement, (name: string) => string> = {
  'absent-and-here': (name) => `${isolated(name)} was marked as absent after somebody had already seen them here.`,
  'arrived-after-collected': (name) =>
    `${isolated(name)} was marked as arrived after being collected. If they came back, take back the collection.`,
  'collected-twice': (name) => `${isolated(name)} was marked as collected by two different people.`,
  'collected-without-arrival': (name) => `${isolated(name)} was collected but never marked as arrived.`,
};

/** One mark in words: 'Arrived 09:32, Rowan Ash'. */
export function markSentence(mark: Mark): string {
  const who = mark.markedBy ? `, ${isolated(mark.markedBy)}` : '';
  const time = timeOf(mark.madeAt);
  if (mark.kind === 'ARRIVED')
    return `${mark.lateAt ? `Arrived late ${timeOf(mark.lateAt)}` : `Arrived ${time}`}${isolated(who)}`;
  if (mark.kind === 'COLLECTED')
    return `Collected ${time}${mark.collectedBy ? ` by ${isolated(mark.collectedBy)}` : ''}${listWords(mark)}${isolated(who)}`;
  if (mark.kind === 'MEAL') return `Meal served ${time}${isolated(who)}`;
  return `${mark.kind === 'ABSENT_NOTIFIED' ? 'Absent, family told us' : 'Absent, nobody told us'} ${time}${who}`;
}

function listWords({ collector, passwordChecked }: Mark): string {
  if (collector === 'MUST_NOT') return ', who must not collect';
  if (collector === 'NOT_LISTED') return ', not on the list';
  return passwordChecked ? ', password checked' : '';
}

/** 'Health and food: not shared', or nothing. The family can say so at any time, and what it told is not here then. */
export function notSharedWords({ notShared }: Pick<PlaceOnRegister, 'notShared'>): string {
  return notShared.length === 0 ? '' : `${sectionList(notShared)}: not shared`;
}

/** Why there are no emergency contacts on a register, so that nobody takes it for a family that gave none; '' if there are. */
export function noContactsWords({ contacts, contactsFrom }: Pick<Register, 'contacts' | 'contactsFrom'>): string {
  return {
    included: '',
    later: `Shown from ${format.dayAndTime(contactsFrom)}`,
    over: 'No longer shown: the session ended more than 24 hours ago',
    hidden: 'Hidden while you look into this account',
  }[contacts];
}
