/**
 * The law of registers. A register is a log of marks that only grows: each mark has an id made on the device, and the
 * logs of several devices are merged by set union. So the order in which marks come in, and how often, never matters.
 */
export const markKinds = ['ARRIVED', 'COLLECTED', 'ABSENT_NOTIFIED', 'ABSENT_UNNOTIFIED', 'MEAL', 'UNDO'] as const;
export type MarkKind = (typeof markKinds)[number];

/** How somebody who collects stands on the family's list: named, not named, or named as who must not. '' where it was not asked. */
export const collectorStandings = ['', 'LISTED', 'NOT_LISTED', 'MUST_NOT'] as const;
export type CollectorStanding = (typeof collectorStandings)[number];

export type Mark = {
  id: string;
  placeId: string;
  kind: MarkKind;
  /** UNDO only: the mark that it takes back. */
  undoesId: string | null;
  /** COLLECTED only: who took the child home. */
  collectedBy: string;
  /** ARRIVED only: ISO instant at which they came, where that was late. */
  lateAt?: string | null;
  /** COLLECTED only: whether the family's word was heard. */
  passwordChecked?: boolean;
  /** COLLECTED only: decided by the server. */
  collector?: CollectorStanding;
  note: string;
  /** ISO instant at which it was made, on the device's clock. */
  madeAt: string;
  /** Name of the person who made it. */
  markedBy: string;
  /** It is on this device alone: the server does not have it yet. */
  isWaiting?: true;
};

export type AttendanceStatus = 'EXPECTED' | 'ARRIVED' | 'COLLECTED' | 'ABSENT_NOTIFIED' | 'ABSENT_UNNOTIFIED';

/** Two marks that cannot both be the whole truth. A person has to look; nothing is dropped in silence. */
export type Disagreement =
  | 'absent-and-here'
  | 'arrived-after-collected'
  | 'collected-twice'
  | 'collected-without-arrival';

export type Attendance = {
  status: AttendanceStatus;
  /** The first arrival that stands. */
  arrived: Mark | null;
  /** The first collection that stands. */
  collected: Mark | null;
  /** The latest absence that stands. */
  absent: Mark | null;
  /** The first meal that stands. It says nothing about where the child is. */
  meal: Mark | null;
  /** Every meal that stands: two devices without signal may both have marked it. */
  meals: Mark[];
  disagreements: Disagreement[];
  /** What 'undo' takes back next: the latest mark that stands. A meal has a button of its own. */
  last: Mark | null;
  /** Notes of the marks that stand, oldest first. */
  notes: string[];
};

/** The union of several logs: every mark once, by its id. */
export function mergeMarks(...logs: readonly (readonly Mark[])[]): Mark[] {
  const byId = new Map<string, Mark>();
  for (const mark of logs.flat()) if (!byId.has(mark.id)) byId.set(mark.id, mark);
  return [...byId.values()];
}

/** Earlier first. Equal times are ordered by id, so that every device draws the same conclusion. */
function byTime(a: Mark, b: Mark): number {
  return Date.parse(a.madeAt) - Date.parse(b.madeAt) || (a.id < b.id ? -1 : 1);
}

/** The marks that nobody took back, oldest first. An UNDO counts even when it is known before what it takes back. */
export function standingMarks(marks: readonly Mark[]): Mark[] {
  const merged = mergeMarks(marks);
  const takenBack = new Set(
    merged.flatMap((mark) => (mark.kind === 'UNDO' && mark.undoesId !== null ? [mark.undoesId] : [])),
  );
  return merged.filter((mark) => mark.kind !== 'UNDO' && !takenBack.has(mark.id)).sort(byTime);
}

/**
 * What the marks of one place say. A child that was seen is never counted as absent, and one that was collected stays
 * collected until that mark is taken back, whichever device's mark came in last.
 */
export function attendanceOf(marks: readonly Mark[]): Attendance {
  const standing = standingMarks(marks);
  const of = (kind: MarkKind): Mark[] => standing.filter((mark) => mark.kind === kind);
  const [arrived = null] = of('ARRIVED');
  const collections = of('COLLECTED');
  const [collected = null] = collections;
  const meals = of('MEAL');
  const absent =
    standing.findLast((mark) => mark.kind === 'ABSENT_NOTIFIED' || mark.kind === 'ABSENT_UNNOTIFIED') ?? null;
  const seen = arrived ?? collected;

  const disagreements: Disagreement[] = [];
  if (absent && seen && byTime(absent, seen) > 0) disagreements.push('absent-and-here');
  if (collected && of('ARRIVED').some((mark) => byTime(mark, collected) > 0))
    disagreements.push('arrived-after-collected');
  if (new Set(collections.map((mark) => mark.collectedBy.trim().toLowerCase())).size > 1)
    disagreements.push('collected-twice');
  if (collected && !arrived) disagreements.push('collected-without-arrival');

  return {
    status: collected ? 'COLLECTED' : arrived ? 'ARRIVED' : absent ? (absent.kind as AttendanceStatus) : 'EXPECTED',
    arrived,
    collected,
    absent,
    meal: meals[0] ?? null,
    meals,
    disagreements,
    last: standing.findLast((mark) => mark.kind !== 'MEAL') ?? null,
    notes: standing.map((mark) => mark.note).filter((note) => note !== ''),
  };
}

export type HeadCount = {
  places: number;
  /** Not marked yet. */
  expected: number;
  /** Here now: arrived and not collected. */
  arrived: number;
  collected: number;
  absent: number;
};

/** How many children are where. The four parts always add up to `places`. */
export function headCount(statuses: readonly AttendanceStatus[]): HeadCount {
  const count = (...wanted: AttendanceStatus[]): number => statuses.filter((status) => wanted.includes(status)).length;
  return {
    places: statuses.length,
    expected: count('EXPECTED'),
    arrived: count('ARRIVED'),
    collected: count('COLLECTED'),
    absent: count('ABSENT_NOTIFIED', 'ABSENT_UNNOTIFIED'),
  };
}

/** Who had a meal, and who was seen and had none yet. */
export function countMeals(attendances: readonly Attendance[]): { served: number; without: number } {
  return {
    served: attendances.filter(({ meal }) => meal !== null).length,
    without: attendances.filter(wantsMeal).length,
  };
}

/** Whether a meal can be marked for somebody: they were seen, and none is marked yet. */
export const wantsMeal = ({ status, meal }: Pick<Attendance, 'status' | 'meal'>): boolean =>
  meal === null && (status === 'ARRIVED' || status === 'COLLECTED');

/** The marks of each place, by the place's id. */
export function marksByPlace(marks: readonly Mark[]): Map<string, Mark[]> {
  return Map.groupBy(mergeMarks(marks), (mark) => mark.placeId);
}

/** How often each add-on is wanted at a session, in the order of the names: [['Early drop-off', 2], ['Lunch', 5]]. */
export function countAddOns(places: readonly { addOns: readonly string[] }[]): [name: string, count: number][] {
  const counts = new Map<string, number>();
  for (const name of places.flatMap(({ addOns }) => addOns)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([one], [other]) => one.localeCompare(other));
}

/**
 * Where health details may stand for whoever may read them: on the screen of all of them, and on paper, which lies about,
 * for the owner alone, who says why.
 */
export function healthOn(
  purpose: 'screen' | 'print',
  { acting, isOwner, reason }: { acting: 'impersonation' | 'delegation' | null; isOwner: boolean; reason: string },
): 'included' | 'with-reason' | 'hidden' {
  if (purpose === 'screen') return 'included';
  if (acting !== null || !isOwner) return 'hidden';
  return reason === '' ? 'with-reason' : 'included';
}

/** Collaborators hold the register on the day: they can open it from this long before the start … */
const HOURS_BEFORE = 24;
/** … until this long after the end. */
const HOURS_AFTER = 24;

/** A session is open to collaborators at `now` when it begins before `beginsBefore` and ends after `endsAfter`. */
export function windowOfCollaborators(now: Temporal.Instant): {
  beginsBefore: Temporal.Instant;
  endsAfter: Temporal.Instant;
} {
  return { beginsBefore: now.add({ hours: HOURS_BEFORE }), endsAfter: now.subtract({ hours: HOURS_AFTER }) };
}

/** The longest range of days that the list of registers answers at once. */
export const LONGEST_RANGE_DAYS = 92;

/** Whether `from` … `to` (ISO dates, both included) can be listed at once. */
export function rangeIsListable(from: string, to: string): boolean {
  const days = Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days;
  return days >= 0 && days < LONGEST_RANGE_DAYS;
}
