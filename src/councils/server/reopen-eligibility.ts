import { randomUUIDv7 } from 'node:crypto';
import type { Updateable } from 'kysely';
import type { DB } from '../../../db/tables.ts';
import { familyOf, movesCase, ownerOfCase } from '../../acting/server/find-homes.ts';
import { ok } from '../../platform/result.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { record, type EventRow } from '../../platform/server/work/events.ts';
import { dateOf } from '../../platform/time.ts';
import { subscriber, type Subscriber } from '../../platform/server/work/jobs.ts';
import { nextState } from '../eligibility.ts';
import { homeArea, needsAreaReason } from '../home-area.ts';
import { areaNames } from './find-areas.ts';

/** Puts what councils had said yes to back into their queues, because the learner's name or date of birth was corrected. */
export const reopenCorrected: Subscriber<Services> = subscriber({
  name: 'review eligibility of corrected learner',
  on: ['learner.corrected'],
  run: async (services, event) => {
    const { learner } = event.about;
    if (typeof learner !== 'string') return;
    await change(services, async (tx) => {
      for (const row of await lockDecided(tx, learner, event.at))
        await reopen(tx, services, event, row, { area_reason: '' });
      return ok(undefined);
    });
  },
});

/**
 * A family that moves out of a council's area, in the middle of a programme that is for its own families: what is booked stays
 * booked and paid, and the council looks again before anything more is. Where an officer has said why it pays for a home
 * elsewhere, it goes on paying. The new council is asked like any other.
 *
 * The old council learns that the home is not in its area any more, and never where it is: a family may have fled from there.
 * Who comes back is taken for living where it did.
 */
export const reopenMoved: Subscriber<Services> = subscriber({
  name: 'review eligibility of a learner who moved',
  on: ['learner.changed'],
  run: async (services, event) => {
    const { learner } = event.about;
    if (typeof learner !== 'string' || !event.data.fields.includes('homePostcode')) return;
    const guardian = event.subject_id;
    if (guardian === null) return;
    const home = await services.db
      .selectFrom('guardian_home')
      .select('postcode')
      .where('learner_id', '=', learner)
      .where('account_id', '=', guardian)
      .executeTakeFirst();
    // Asked before anything is locked: it may be another service that answers.
    const found = home?.postcode ? await services.geocoder.findPostcode(home.postcode) : null;
    if (!found) return;
    const county = services.geocoder.councils().find(({ code }) => code === found.councilCode)?.countyCode;
    await change(services, async (tx) => {
      await noteCouncils(tx, { learner, guardian, postcode: home?.postcode ?? '' }, [found.councilCode, county]);
      for (const row of await lockAtHome(tx, services, learner, guardian)) {
        const councilCode = [found.councilCode, county ?? null].includes(row.code) ? row.code : found.councilCode;
        const at = { zipCode: found.postcode, councilCode };
        const council = { code: row.code, title: row.title, alsoHome: row.also_home ?? [] };
        if (!needsAreaReason(true, homeArea(at, council, areaNames(services)))) await noteReturn(tx, row);
        else if (row.state === 'ELIGIBLE' && row.area_reason === '') {
          const gone = homeArea({ ...at, movedOut: true }, council, areaNames(services));
          await reopen(tx, services, event, row, { moved_out: true }, gone.sentence);
        }
      }
      return ok(undefined);
    });
  },
});

/** Writes down in whose areas a home lies, unless it was changed meanwhile: a case that nobody asked for is shown by it. */
async function noteCouncils(
  tx: Tx,
  { learner, guardian, postcode }: { learner: string; guardian: string; postcode: string },
  codes: readonly (string | null | undefined)[],
): Promise<void> {
  await tx
    .updateTable('guardian_home')
    .set({ council_codes: codes.flatMap((code) => code || []) })
    .where('learner_id', '=', learner)
    .where('account_id', '=', guardian)
    .where('postcode', '=', postcode)
    .execute();
}

/** The home is in the area again, as it was when the council was asked. */
async function noteReturn(tx: Tx, row: { id: string; moved_out: boolean }): Promise<void> {
  if (row.moved_out) await tx.updateTable('eligibility').set({ moved_out: false }).where('id', '=', row.id).execute();
}

/**
 * What councils had said yes to because the home is in their area, in programmes that are open and for those alone, and what
 * they look at again because it was. The home is that of the guardian who asked, and of the longest standing where nobody did or they left:
 * that another one lives elsewhere is nothing to the council.
 */
async function lockAtHome(tx: Tx, { clock }: Services, learnerId: string, guardianId: string) {
  return tx
    .selectFrom('eligibility')
    .innerJoin('programme', 'programme.id', 'eligibility.programme_id')
    .innerJoin('council', 'council.id', 'programme.council_id')
    .leftJoin('council_setting', 'council_setting.council_id', 'council.id')
    .select(['eligibility.id', 'eligibility.state', 'programme.council_id', 'council.code', 'council.title'])
    .select(['council_setting.also_home', 'eligibility.area_reason', 'eligibility.moved_out'])
    .select(ownerOfCase.as('family_id'))
    .where('eligibility.learner_id', '=', learnerId)
    .where((is) => is(movesCase, '=', guardianId))
    .where((is) =>
      is.or([
        is('eligibility.moved_out', '=', true),
        is.and([is('eligibility.state', '=', 'ELIGIBLE'), is('eligibility.area_reason', '=', '')]),
      ]),
    )
    .where('programme.local_only', '=', true)
    .where('programme.closed_at', 'is', null)
    .where('programme.ends_on', '>=', dateOf(clock.now()))
    .orderBy('eligibility.id')
    .forUpdate('eligibility')
    .execute();
}

type Decided = Awaited<ReturnType<typeof lockDecided>>[number];

/** What was decided before the correction; a decision after it was made knowing it. */
async function lockDecided(tx: Tx, learnerId: string, corrected: Date) {
  return tx
    .selectFrom('eligibility')
    .innerJoin('programme', 'programme.id', 'eligibility.programme_id')
    .select(['eligibility.id', 'eligibility.state', 'programme.council_id', ownerOfCase.as('family_id')])
    .where('eligibility.learner_id', '=', learnerId)
    .where('eligibility.decided_at', '<=', timestamp(corrected.toISOString()))
    .orderBy('eligibility.id')
    .forUpdate('eligibility')
    .execute();
}

type Changed = Pick<Updateable<DB['eligibility']>, 'moved_out' | 'area_reason'>;

async function reopen(
  tx: Tx,
  services: Services,
  event: EventRow,
  row: Pick<Decided, 'id' | 'state' | 'council_id' | 'family_id'>,
  changed: Changed,
  message = '',
): Promise<void> {
  const next = nextState(row.state, 'correct');
  if (!next.ok) return;
  await tx
    .updateTable('eligibility')
    .set({ state: next.value, decided_at: null, decided_by_id: null, valid_until: null, ...changed })
    .where('id', '=', row.id)
    .execute();
  await tx
    .insertInto('eligibility_step')
    .values({
      id: randomUUIDv7(),
      eligibility_id: row.id,
      kind: 'reopened',
      state: next.value,
      message,
      account_id: event.subject_id,
      at: services.clock.now().toString(),
    })
    .execute();
  await record(tx, services.clock, [
    {
      kind: 'eligibility.reopened',
      about: { ...familyOf(row), council: row.council_id, learner: event.about.learner ?? [] },
      data: { eligibilityId: row.id, state: next.value },
      actorId: event.actor_id,
      subjectId: event.subject_id,
    },
  ]);
}
