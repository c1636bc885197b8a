import { randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { sql, type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { dateOf } from '../../platform/time.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { checkProgramme, type ProgrammeDraft } from '../programme.ts';
import { readProgrammes, type ProgrammeAnswer } from './list-programmes.ts';
import { mayInCouncil } from './find-membership.ts';
import { change } from '../../platform/server/work/change.ts';

type RefusalKey = 'not-found' | 'forbidden' | 'invalid-programme' | 'edited-elsewhere' | 'below-used';

/** A manager makes a programme. */
export async function makeProgramme(
  services: Services,
  caller: SignedIn,
  councilId: string,
  draft: ProgrammeDraft,
): Promise<Result<ProgrammeAnswer, RefusalKey>> {
  return save(services, caller, councilId, draft, async (tx) => {
    const id = randomUUIDv7();
    await tx
      .insertInto('programme')
      .values({ id, council_id: councilId, created_at: services.clock.now().toString(), ...rowOf(draft) })
      .execute();
    return ok({ id, kind: 'programme.made' });
  });
}

/**
 * A manager changes a programme, or closes it. Places that are booked stay booked. Another allowance is given to the
 * children who had the old one, and is refused where one of them has taken more already. Where booked places lie outside of
 * the new days, the manager first reads which: they stay, and are paid.
 */
export async function changeProgramme(
  services: Services,
  caller: SignedIn,
  councilId: string,
  programmeId: string,
  {
    version,
    closed,
    keepOutside,
    ...draft
  }: ProgrammeDraft & { version: number; closed: boolean; keepOutside: boolean },
): Promise<Result<ProgrammeAnswer, RefusalKey | 'places-outside'>> {
  return save<RefusalKey | 'places-outside'>(services, caller, councilId, draft, async (tx) => {
    const before = await tx
      .selectFrom('programme')
      .selectAll()
      .where('id', '=', programmeId)
      .where('council_id', '=', councilId)
      .forUpdate()
      .executeTakeFirst();
    if (!before) return notFound;
    if (before.version !== version)
      return refuse(
        'edited-elsewhere',
        'Somebody else has changed this programme in the meantime. Please look at it again.',
      );
    const { used } = await tx
      .selectFrom('eligibility')
      .select((is) => is.fn.countAll<string>().as('used'))
      .where('programme_id', '=', programmeId)
      .executeTakeFirstOrThrow();
    if (Number(used) > 0 && (draft.unit !== before.unit || draft.kind !== before.kind)) {
      const message = 'Children are in this programme already, so it goes on counting as before.';
      return refuse('invalid-programme', message, { fields: { unit: message } });
    }
    const outside = keepOutside ? [] : await placesOutside(tx, programmeId, draft);
    if (outside.length > 0) return refusePlacesOutside(outside);
    const allowance = await giveAllowance(tx, programmeId, before.allowance, draft.allowance);
    if (!allowance.ok) return allowance;
    await tx
      .updateTable('programme')
      .set({
        ...rowOf(draft),
        ...(Number(used) > 0 ? daysKept(before, draft, dateOf(services.clock.now())) : {}),
        version: version + 1,
        closed_at: closed ? (before.closed_at ?? services.clock.now().toString()) : null,
      })
      .where('id', '=', programmeId)
      .execute();
    if (draft.endsOn > before.ends_on) await holdLonger(tx, programmeId, before.ends_on, draft.endsOn);
    return ok({ id: programmeId, kind: 'programme.changed' });
  });
}

type Days = {
  starts_on: string;
  ends_on: string;
  widest_start: string | null;
  widest_end: string | null;
  first_end: string | null;
};

/** All days that a programme with children ever had, and the first end that it reached: see may-count.ts. */
function daysKept(before: Days, { startsOn, endsOn }: ProgrammeDraft, today: string) {
  const starts = [before.widest_start ?? startsOn, before.starts_on, startsOn].toSorted();
  const ends = [before.widest_end ?? endsOn, before.ends_on, endsOn].toSorted();
  return {
    widest_start: starts[0],
    widest_end: ends.at(-1),
    first_end: before.first_end ?? (before.ends_on < today ? before.ends_on : null),
  };
}

/** Who was eligible to the last day of a programme that ends later now is so to its new one. */
async function holdLonger(tx: Tx, programmeId: string, before: string, endsOn: string): Promise<void> {
  await tx
    .updateTable('eligibility')
    .set({ valid_until: endsOn })
    .where('programme_id', '=', programmeId)
    .where('state', '=', 'ELIGIBLE')
    .where('valid_until', '=', before)
    .execute();
}

async function save<Key extends string>(
  services: Services,
  caller: SignedIn,
  councilId: string,
  draft: ProgrammeDraft,
  write: (tx: Tx) => Promise<Result<{ id: string; kind: 'programme.made' | 'programme.changed' }, Key>>,
): Promise<Result<ProgrammeAnswer, Key | RefusalKey>> {
  return change(services, async (tx) => {
    const member = await mayInCouncil(tx, caller, councilId, 'manage');
    if (!member.ok) return member;
    const fields = checkProgramme(draft);
    const [problem] = Object.values(fields);
    if (problem) return refuse('invalid-programme', problem, { fields });
    const written = await write(tx);
    if (!written.ok) return written;
    await record(tx, services.clock, [
      {
        kind: written.value.kind,
        about: { council: councilId },
        data: { programmeId: written.value.id },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    const [programme] = (await readProgrammes(tx, councilId, { id: written.value.id })).rows;
    return programme ? ok(programme) : notFound;
  });
}

type Outside = { day: string; listing: string; places: number };

/** Places that are booked on days for which a programme would pay no more, by day and listing. */
async function placesOutside(tx: Tx, programmeId: string, { startsOn, endsOn }: ProgrammeDraft): Promise<Outside[]> {
  const { rows } = await sql<Outside>`
    select session.local_date::text as day, listing.title as listing, count(*)::int as places
      from eligibility
      join entitlement_use use on use.eligibility_id = eligibility.id and use.state = 'RESERVED'
      join place on place.id = use.place_id
      join session on session.id = place.session_id
      join listing on listing.id = session.listing_id
     where eligibility.programme_id = ${programmeId}
       and (session.local_date < ${startsOn}::date or session.local_date > ${endsOn}::date)
     group by session.local_date, listing.id
     order by session.local_date, listing.title
     limit 200`.execute(tx);
  return rows;
}

function refusePlacesOutside(outside: readonly Outside[]) {
  const places = outside.reduce((all, one) => all + one.places, 0);
  return refuse(
    'places-outside',
    `${places === 1 ? '1 place is' : `${places} places are`} booked outside of the new days. They stay booked, and you pay for them; nothing more is booked there.`,
    { details: { outside: outside.slice(0, 20), more: Math.max(0, outside.length - 20) } },
  );
}

async function giveAllowance(
  tx: Tx,
  programmeId: string,
  before: number,
  now: number,
): Promise<Result<true, 'below-used'>> {
  if (before === now) return ok(true);
  const { rows } = await sql<{ taken: number }>`
    select entitlement.reserved + entitlement.used as taken
      from entitlement join eligibility on eligibility.id = entitlement.eligibility_id
     where eligibility.programme_id = ${programmeId} and entitlement.amount = ${before} and entitlement.exception_at is null
     order by entitlement.eligibility_id
       for update of entitlement`.execute(tx);
  if (rows.some(({ taken }) => taken > now))
    return refuse('below-used', 'Some children have booked or used more than this already.', {
      fields: { allowance: 'Some children have booked or used more than this already.' },
    });
  await sql`
    update entitlement set amount = ${now} from eligibility
     where eligibility.id = entitlement.eligibility_id and eligibility.programme_id = ${programmeId}
       and entitlement.amount = ${before} and entitlement.exception_at is null`.execute(tx);
  return ok(true);
}

function rowOf(draft: ProgrammeDraft) {
  return {
    kind: draft.kind,
    title: draft.title,
    starts_on: draft.startsOn,
    ends_on: draft.endsOn,
    unit: draft.unit,
    allowance: draft.allowance,
    place_pence: draft.placePence,
    tops_up: draft.topsUp,
    age_from: draft.ageFrom,
    age_to: draft.ageTo,
    year_from: draft.yearFrom,
    year_to: draft.yearTo,
    local_only: draft.localOnly,
    instant: draft.instant,
    approve_while_pending: draft.approveWhilePending,
    discretionary_percent: draft.discretionaryPercent,
    planned_children: draft.plannedChildren,
    pays_for: draft.paysFor,
    no_show_credit_percent: draft.noShowCreditPercent,
    books_from: draft.booksFrom,
  };
}
