import type { AnswerOf } from '../../platform/contract.ts';
import { contentVersion } from '../../platform/server/content-version.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import { ok, refuse, type Refusal, type Result } from '../../platform/result.ts';
import {
  decideBlockChange,
  hasBegun,
  refusePlacesTaken,
  type BlockChange,
  type ExistingSession,
} from '../block-change.ts';
import { clashesOf, effectsOf, needsAgreement, type BlockEffects } from '../block-effects.ts';
import type { scheduleContract } from '../contract.ts';
import { formatDate } from '../date-words.ts';
import { checkMinimum, mayChangeMinimum } from '../minimum.ts';
import type { Venue } from '../venue.ts';
import { checkVenues, checkWindow, type BlockInput } from './add-block.ts';
import { venuesOf } from './add-venue.ts';
import type { OwnListing } from './find-listing.ts';
import { busyTimes, lockBookingsOn, placesOnBlock } from './find-places-on-block.ts';
import { sessionsOfBlock } from './queries.ts';
import { readBlock } from './write-block.ts';

export type BlockPreview = AnswerOf<(typeof scheduleContract)['POST /blocks/{blockId}/preview']>;
export type ChangeInput = BlockInput & { version: string };
export type PlanRefusal = 'invalid-dates' | 'version-changed' | 'places-taken' | 'learner-busy' | 'minimum-stays';

/** A change that can be made: what is written, and what it means for those who have booked. */
export type PlannedChange = { change: BlockChange; effects: BlockEffects; preview: BlockPreview };

/**
 * Works out a change of a block whose listing is locked or read: the same for the dry run and for the change itself.
 * @param how 'look' changes and locks nothing; 'lock' keeps dates, bookings and places as they are until the end.
 */
export async function planChange(
  tx: Tx,
  { blockId, listing, now }: { blockId: string; listing: OwnListing; now: Temporal.Instant },
  input: ChangeInput,
  how: 'look' | 'lock',
): Promise<Result<PlannedChange, PlanRefusal>> {
  const lock = how === 'lock';
  if (lock) await lockBookingsOn(tx, blockId);
  const sessions = await sessionsOfBlock(tx, blockId, { lock });
  const places = await placesOnBlock(tx, blockId, { lock });
  const before = await readBlock(tx, blockId);
  if (before.version !== input.version) {
    return refuse(
      'version-changed',
      'Somebody else changed this block while you were working on it. Look at it again before you save.',
      { details: { version: before.version } },
    );
  }
  const window = checkWindow(input);
  if (!window.ok) return window;
  const booked = sessions.filter((session) => session.taken > 0);
  if (input.type !== before.type && booked.length > 0)
    return refusePlacesTaken(booked, 'is booked, so the way this block is booked stays.');
  const minimum = mayChangeMinimum(before.minimum, input.minimum, booked.length > 0);
  if (!minimum.ok) return minimum;
  const decided = decideBlockChange(sessions, input.sessions, input.capacity ?? listing.groupSize, now);
  if (!decided.ok) return decided;
  const change = decided.value;
  const venues = await venuesOf(tx, listing.id);
  const known = checkVenues(input.sessions, venues);
  if (!known.ok) return known;
  const reachable = checkMinimum(
    input.minimum,
    capacitiesAfter(
      sessions.filter((session) => !hasBegun(session, now)),
      change,
    ),
  );
  if (!reachable.ok) return reachable;
  const leaving = [...change.move, ...change.remove].map(({ id }) => id);
  const movers = places.filter((place) => change.move.some(({ id }) => id === place.sessionId));
  const learners = [...new Set(movers.map((place) => place.learnerId))];
  const clashes = clashesOf(change, places, await busyTimes(tx, learners, leaving, now));
  if (clashes.size > 0) return refuseClashes(input, clashes);
  const effects = effectsOf(change, sessions, places, input, now);
  return ok({ change, effects, preview: previewOf(effects, venues) });
}

/** How many places each of these dates, and those that are added, have once the change is made. */
function capacitiesAfter(before: readonly ExistingSession[], { add, remove, resize }: BlockChange): number[] {
  const resized = new Map(resize.map(({ id, capacity }) => [id, capacity]));
  const gone = new Set(remove.map(({ id }) => id));
  const stay = before.filter(({ id }) => !gone.has(id));
  return [...stay.map(({ id, capacity }) => resized.get(id) ?? capacity), ...add.map(({ capacity }) => capacity)];
}

/** The refusal to move dates to where one of their learners is elsewhere; where and with whom is not told. */
function refuseClashes(
  input: ChangeInput,
  clashes: ReadonlyMap<string, readonly string[]>,
): { ok: false; refusal: Refusal<'learner-busy'> } {
  const fields = Object.fromEntries(
    [...clashes].map(([sessionId, references]) => {
      const index = input.sessions.findIndex(({ id }) => id === sessionId);
      const date = formatDate(input.sessions[index]?.date ?? '');
      const which = references.length === 1 ? `booking ${references[0]}` : `bookings ${references.join(', ')}`;
      return [`sessions.${index}.start`, `A child is booked elsewhere at this time on ${date} (${which})`];
    }),
  );
  const [first = ''] = Object.values(fields);
  return refuse('learner-busy', `${first}. Choose another time, or cancel that booking first.`, { fields });
}

/** What a screen shows of the effects. Holds come and go all the time, so they are no part of what is agreed to. */
function previewOf(effects: BlockEffects, venues: readonly Venue[]): BlockPreview {
  const { bookings, freePlaceIds: _, freeUntil, ...shown } = effects;
  const nameOf = (id: string | null): string => venues.find((venue) => venue.id === id)?.name ?? 'the usual place';
  const dates = shown.dates.map(({ venueId, ...date }) => ({
    ...date,
    place: venueId === undefined ? null : nameOf(venueId),
  }));
  const content = { ...shown, dates, freeUntil: freeUntil.toString() };
  const told = bookings.map(({ bookingId }) => bookingId).sort();
  return { ...content, version: contentVersion({ content, told }), needsAgreement: needsAgreement(effects) };
}
