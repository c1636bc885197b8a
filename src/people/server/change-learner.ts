import type { Selectable } from 'kysely';
import type { Learner } from '../../../db/tables.ts';
import { caredForBy } from '../../acting/server/find-carers.ts';
import type { SignedIn } from '../../identity/access.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import { record, type About } from '../../platform/server/work/events.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { forcesPostcode, normalisePostcode } from '../../platform/geo.ts';
import { ZONE } from '../../platform/time.ts';
import type { LearnerAnswer, LearnerChange } from '../contract.ts';
import { consequencesOf, isCorrected, type Identity } from '../correction.ts';
import { checkAge, LEARNERS_AT_MOST } from '../learner.ts';
import { tooManyLearners } from './add-learner.ts';
import { findOwnLearner, learnerIn, lockFamily } from './queries.ts';
import { readExpected } from './read-expected.ts';
import { changedMeanwhile } from './find-changer.ts';
import { change } from '../../platform/server/work/change.ts';

type Refusal = 'not-found' | 'invalid-input' | 'too-many-learners' | 'needs-confirmation' | 'changed-meanwhile';

/**
 * Changes who a learner of the caller's family is; fields that are not named stay. A removed one can only be brought back. Another
 * name or date of birth of somebody who is booked or funded is refused until the family has read what follows from it.
 */
export async function changeLearner(
  services: Services,
  caller: SignedIn,
  learnerId: string,
  wanted: LearnerChange,
): Promise<Result<LearnerAnswer, Refusal>> {
  const today = services.clock.now().toZonedDateTimeISO(ZONE).toPlainDate();
  return change(services, async (tx) => {
    const count = await lockFamily(tx, caller.subjectId);
    const row = await tx
      .selectFrom('learner')
      .selectAll()
      .where('id', '=', learnerId)
      .where(caredForBy(caller.subjectId, 'guard'))
      // Two guardians lock two accounts.
      .forNoKeyUpdate()
      .executeTakeFirst();
    const back = wanted.removed === false && row?.removed_at !== null;
    if (!row || (row.removed_at && !back)) return notFound as Result<never, 'not-found'>;
    if (wanted.version !== undefined && wanted.version !== row.version)
      return changedMeanwhile(tx, caller.actorId, learnerId, 'basics');
    if (back && count >= LEARNERS_AT_MOST) return tooManyLearners;
    const age = checkAge(
      {
        dateOfBirth: wanted.dateOfBirth === undefined ? row.date_of_birth : wanted.dateOfBirth,
        over18: wanted.over18 ?? row.over18,
      },
      today,
    );
    if (!age.ok) return age;
    const identity = {
      firstName: wanted.firstName ?? row.first_name,
      lastName: wanted.lastName ?? row.last_name,
      ...age.value,
    };
    const expecting = await findExpecting(tx, services, caller, row, identity, wanted.confirmed ?? false);
    if (!expecting.ok) return expecting;
    const saved = await saveOwnHome(tx, caller.subjectId, learnerId, wanted);
    if (!saved.ok) return saved;
    await saveBasics(tx, services, caller, row, identity, wanted);
    await record(tx, services.clock, [
      {
        kind: 'learner.changed',
        about: { account: caller.subjectId, learner: learnerId },
        data: { fields: Object.keys(wanted) },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    if (expecting.value)
      await record(tx, services.clock, [
        {
          kind: 'learner.corrected',
          about: { ...expecting.value, account: caller.subjectId, learner: learnerId },
          actorId: caller.actorId,
          subjectId: caller.subjectId,
        },
      ]);
    return ok(learnerIn(await findOwnLearner(services, tx, caller, learnerId)));
  });
}

/** Writes who somebody is. What is changed is looked at, so all of it counts as confirmed; bringing somebody back is not. */
async function saveBasics(
  tx: Tx,
  { clock }: Services,
  caller: SignedIn,
  row: Selectable<Learner>,
  identity: Identity,
  wanted: LearnerChange,
): Promise<void> {
  const confirmed = wanted.removed === false ? {} : { basics_confirmed_at: clock.now().toString() };
  const basics = {
    first_name: identity.firstName,
    last_name: identity.lastName,
    date_of_birth: identity.dateOfBirth,
    over18: identity.over18,
    known_as: wanted.knownAs ?? row.known_as,
    pronouns: wanted.pronouns ?? row.pronouns,
    school: wanted.school ?? row.school,
    school_year: wanted.schoolYear ?? row.school_year,
    removed_at: null,
  };
  // Who only says where they live themselves has changed nothing that another guardian reads.
  const isChanged = Object.entries(basics).some(([name, value]) => row[name as keyof typeof basics] !== value);
  await tx
    .updateTable('learner')
    .set({
      ...basics,
      ...(isChanged ? { version: row.version + 1, basics_changed_by: caller.actorId } : {}),
      ...confirmed,
    })
    .where('id', '=', row.id)
    .execute();
}

/** Where a learner lives as this guardian says it, and whether they live apart from the others; fields that are not named stay. */
async function saveOwnHome(
  tx: Tx,
  accountId: string,
  learnerId: string,
  wanted: Pick<LearnerChange, 'homePostcode' | 'livesApart'>,
): Promise<Result<true, 'invalid-input'>> {
  const home = tx.selectFrom('guardian_home').selectAll().where('learner_id', '=', learnerId);
  const row = await home.where('account_id', '=', accountId).executeTakeFirst();
  const postcode = postcodeIn(wanted.homePostcode ?? row?.postcode ?? '');
  if (postcode === null) return wrongPostcode;
  const said = { postcode, apart: wanted.livesApart ?? row?.apart ?? false };
  await tx
    .updateTable('eligibility')
    .set({ kept_apart: said.apart })
    .where('learner_id', '=', learnerId)
    .where('asked_by_id', '=', accountId)
    // What another guardian once asked for themselves is not taken from them.
    .where((is) =>
      is.or([
        is.val(!said.apart),
        is.not(
          is.exists(
            is
              .selectFrom('eligibility_step')
              .innerJoin('guardian', 'guardian.account_id', 'eligibility_step.account_id')
              .whereRef('eligibility_step.eligibility_id', '=', 'eligibility.id')
              .where('guardian.learner_id', '=', learnerId)
              .where('eligibility_step.kind', '=', 'submitted')
              .where('eligibility_step.account_id', '<>', accountId),
          ),
        ),
      ]),
    )
    .execute();
  if (said.postcode === '' && !said.apart)
    await tx
      .deleteFrom('guardian_home')
      .where('learner_id', '=', learnerId)
      .where('account_id', '=', accountId)
      .execute();
  else
    await tx
      .insertInto('guardian_home')
      .values({ learner_id: learnerId, account_id: accountId, ...said })
      .onConflict((conflict) =>
        conflict
          .columns(['learner_id', 'account_id'])
          .doUpdateSet({ ...said, ...(postcode === row?.postcode ? {} : { council_codes: [] }) }),
      )
      .execute();
  return ok(true);
}

/** Who expects a learner that becomes another person, null when nobody does. Refused until what follows is confirmed. */
async function findExpecting(
  tx: Tx,
  services: Services,
  caller: SignedIn,
  row: Selectable<Learner>,
  after: Identity,
  confirmed: boolean,
): Promise<Result<About | null, 'needs-confirmation'>> {
  const before = {
    firstName: row.first_name,
    lastName: row.last_name,
    dateOfBirth: row.date_of_birth,
    over18: row.over18,
  };
  if (!isCorrected(before, after)) return ok(null);
  const { booked, approved, ids } = await readExpected(tx, row.id, services.clock.now(), caller.subjectId);
  const consequences = consequencesOf({ ...after, firstName: before.firstName }, booked, approved);
  // What is kept from the caller asks them nothing, and its council looks again all the same.
  if (consequences.length === 0) return ok(ids.council.length > 0 ? ids : null);
  return confirmed ? ok(ids) : refuse('needs-confirmation', consequences.join(' '), { details: { consequences } });
}

const postcodeMessage = 'Enter a full postcode, like TA1 1AA.';
const wrongPostcode = refuse('invalid-input', postcodeMessage, { fields: { homePostcode: postcodeMessage } });

/** A postcode as Royal Mail writes it; '' for none, null when the text is no postcode. */
const postcodeIn = (text: string): string | null =>
  text === '' ? '' : (normalisePostcode(text) ?? forcesPostcode(text));
