import { caredForBy } from '../../acting/server/find-carers.ts';
import { maskedLearner } from '../../acting/masking.ts';
import { readWhatToBring } from '../../bookings/server/read-visit.ts';
import type { SignedIn } from '../../identity/access.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { dateOf, ZONE } from '../../platform/time.ts';
import { isOpen } from '../calendar-state.ts';
import { findClashes, type Clash } from '../clashes.ts';
import type { calendarContract } from '../contract.ts';
import { readDates, type DateLearner, type FamilyDate } from './read-dates.ts';

export type CalendarAnswer = AnswerOf<(typeof calendarContract)['GET /calendar']>;

/** A year and the weeks around it. */
export const MOST_DAYS = 400;

/** The family's dates from one day to another, with what to bring today and where they clash. */
export async function readCalendar(
  services: Services,
  caller: SignedIn,
  days: { from: string; to: string },
): Promise<Result<CalendarAnswer, 'too-many-days'>> {
  const [from, to] = [Temporal.PlainDate.from(days.from), Temporal.PlainDate.from(days.to)];
  const length = from.until(to).days;
  if (length < 0 || length >= MOST_DAYS)
    return refuse('too-many-days', `Please choose a last day that is at most ${MOST_DAYS} days after the first.`);
  // A day more on each side: what ends at midnight may clash with what begins then.
  const span = {
    from: from.subtract({ days: 1 }).toZonedDateTime(ZONE).toInstant(),
    to: to.add({ days: 2 }).toZonedDateTime(ZONE).toInstant(),
  };
  const { dates, more } = await readDates(services, caller, span);
  const asked = new Set(dates.filter(({ start }) => isBetween(dateOf(start), days)).map(({ id }) => id));
  const clashes = findClashes(dates.filter(({ state }) => state !== 'cancelled').map(occasionOf));
  const shown = dates.filter(({ id }) => asked.has(id));
  const bring = await bringToday(services, shown);
  const byId = new Map(dates.map((date) => [date.id, date]));
  const family = await familyOf(services, caller);
  return ok({
    learners: inOrder(family, shown),
    dates: shown.map((date) => ({
      ...briefOf(date),
      funded: date.funded,
      place: date.place,
      learners: date.learners.map(namedOf),
      whatToBring: bring.get(date.id) ?? '',
    })),
    clashes: clashes
      .filter(({ between }) => between.some((id) => asked.has(id)))
      .map((clash) => clashAnswer(clash, byId)),
    more,
  });
}

const isBetween = (day: string, { from, to }: { from: string; to: string }): boolean => day >= from && day <= to;

function occasionOf({ id, state, learners, start, end, place, position }: FamilyDate) {
  return {
    id,
    open: isOpen(state),
    goers: learners.map((learner) => ({ id: learner.id, grownUp: learner.grownUp })),
    start: start.getTime(),
    end: end.getTime(),
    place,
    position,
  };
}

/** What to bring to the booked dates of today, by date. */
async function bringToday(services: Services, dates: readonly FamilyDate[]): Promise<Map<string, string>> {
  const today = dateOf(services.clock.now());
  const now = dates.filter(({ state, start }) => state === 'booked' && dateOf(start) === today);
  if (now.length === 0) return new Map();
  const bring = await readWhatToBring(services.db, [...new Set(now.map(({ listingId }) => listingId))]);
  return new Map(now.map(({ id, listingId }) => [id, bring.get(listingId) ?? '']));
}

/** Everybody whom the family has now, in the order in which they were added. */
async function familyOf(services: Services, { subjectId, acting }: SignedIn): Promise<DateLearner[]> {
  const rows = await services.db
    .selectFrom('learner')
    .select(['id', 'first_name', 'last_name', 'over18'])
    .where(caredForBy(subjectId, 'care'))
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows
    .map((row) => maskedLearner(row, acting))
    .map((row) => ({ id: row.id, firstName: row.first_name, lastName: row.last_name, grownUp: row.over18 }));
}

/** The family, and behind it those on its dates who are not in it any more. */
function inOrder(family: readonly DateLearner[], dates: readonly FamilyDate[]) {
  const all = [...family, ...dates.flatMap(({ learners }) => learners)];
  return [...new Map(all.map((learner) => [learner.id, namedOf(learner)])).values()];
}

const namedOf = ({ id, firstName, lastName }: DateLearner) => ({ id, firstName, lastName });

const briefOf = ({ id, title, start, end, state, bookingId, waitingEntryId, othersSlug }: FamilyDate) => ({
  id,
  title,
  startDate: start.toISOString(),
  endDate: end.toISOString(),
  state,
  bookingId,
  waitingEntryId,
  othersSlug,
});

function clashAnswer(
  { goerIds, between, ...clash }: Clash,
  byId: ReadonlyMap<string, FamilyDate>,
): CalendarAnswer['clashes'][number] {
  const both = between.flatMap((id) => byId.get(id) ?? []);
  const learners = new Map(both.flatMap((date) => date.learners).map((learner) => [learner.id, namedOf(learner)]));
  return { ...clash, between: both.map(briefOf), learners: goerIds.flatMap((id) => learners.get(id) ?? []) };
}
