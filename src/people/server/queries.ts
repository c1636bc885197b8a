import type { Selectable } from 'kysely';
import type { Learner } from '../../../db/tables.ts';
import type { Care } from '../../acting/care.ts';
import { isMasked, maskedLearner } from '../../acting/masking.ts';
import { caredForBy } from '../../acting/server/find-carers.ts';
import type { SignedIn } from '../../identity/access.ts';
import type { Queryable, Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { ZONE } from '../../platform/time.ts';
import { isAdult } from '../age.ts';
import type { LearnerAnswer, ProfileAnswer, SectionState } from '../contract.ts';
import { isDue, lackOf, sectionsFor } from '../section-state.ts';
import { sectionNames, type Sections } from '../sections.ts';
import { findTold, readSections, type OpenSections, type SectionRow } from './read-sections.ts';

/** Whose sections somebody may open, and with what. */
type Reading = Pick<Services, 'clock' | 'vault'>;
type Reader = Pick<SignedIn, 'acting' | 'subjectId'>;
type LearnerRow = Omit<Selectable<Learner>, 'basics_changed_by'>;
/** What the guardian who asks says of the home themselves: no other's is read. */
type OwnHome = { homePostcode: string; livesApart: boolean; hasOtherGuardians: boolean };

/** The learners of the caller's family, in the order they were added. */
export async function learnersOf(services: Reading, db: Queryable, caller: Reader): Promise<LearnerAnswer[]> {
  return (await readFamily(services, db, caller)).map(learnerIn);
}

/** One learner of the caller's family with all that was told; null for another family's. */
export async function findProfile(
  services: Reading,
  db: Queryable,
  caller: Reader,
  learnerId: string,
): Promise<ProfileAnswer | null> {
  return (await readFamily(services, db, caller, learnerId))[0] ?? null;
}

/** The same of one who was just found or added in this transaction. */
export async function findOwnLearner(
  services: Reading,
  db: Queryable,
  caller: Reader,
  learnerId: string,
): Promise<ProfileAnswer> {
  const profile = await findProfile(services, db, caller, learnerId);
  if (!profile) throw new Error('A learner was removed under the lock of its family.');
  return profile;
}

/** A profile without what its sections say. */
export const learnerIn = ({ told: _, ...learner }: ProfileAnswer): LearnerAnswer => learner;

async function readFamily(
  services: Reading,
  db: Queryable,
  caller: Reader,
  learnerId?: string,
): Promise<ProfileAnswer[]> {
  const rows = await db
    .selectFrom('learner')
    .innerJoin('guardian', 'guardian.learner_id', 'learner.id')
    .select(['guardian.role', 'guardian.may_book'])
    .select([
      'learner.id',
      'learner.account_id',
      'first_name',
      'last_name',
      'date_of_birth',
      'over18',
      'created_at',
      'removed_at',
    ])
    .select(['known_as', 'pronouns', 'school', 'school_year', 'version', 'basics_confirmed_at'])
    .leftJoin('guardian_home', (join) =>
      join
        .onRef('guardian_home.learner_id', '=', 'guardian.learner_id')
        .onRef('guardian_home.account_id', '=', 'guardian.account_id'),
    )
    .select([
      'guardian_home.postcode',
      'guardian_home.apart',
      (is) =>
        is
          .selectFrom('guardian as other')
          .whereRef('other.learner_id', '=', 'learner.id')
          .whereRef('other.account_id', '<>', 'guardian.account_id')
          .where('other.role', '=', 'GUARDIAN')
          .select((one) => one.fn.countAll<string>().as('count'))
          .as('others'),
    ])
    .where('guardian.account_id', '=', caller.subjectId)
    .where('removed_at', 'is', null)
    .$if(learnerId !== undefined, (query) => query.where('learner.id', '=', learnerId ?? ''))
    .orderBy('learner.id')
    .execute();
  const ids = rows.map((row) => row.id);
  const told = await findTold(db, ids);
  const guarded = rows.filter((row) => row.role === 'GUARDIAN').map((row) => row.id);
  const open = caller.acting === null ? await readSections(services, db, guarded) : null;
  const now = services.clock.now();
  return rows.map((row) => {
    const care = { careRole: row.role, mayBook: row.may_book };
    const home = {
      homePostcode: row.postcode ?? '',
      livesApart: row.apart ?? false,
      hasOtherGuardians: Number(row.others ?? 0) > 0,
    };
    const opened = care.careRole === 'GUARDIAN' ? open && (open.get(row.id) ?? {}) : null;
    return profileAnswer(row, told.get(row.id) ?? [], opened, caller, { ...care, ...home }, now);
  });
}

/**
 * A learner as the caller may see them: who acts for a family, or only helps it, does not see what sections say, and an
 * administrator who looks into it not even who they are.
 * @param open null while they are not shown
 */
function profileAnswer(
  whole: LearnerRow,
  told: readonly SectionRow[],
  open: OpenSections | null,
  caller: Reader,
  { homePostcode, livesApart, hasOtherGuardians, ...care }: Care & OwnHome,
  now: Temporal.Instant,
): ProfileAnswer {
  const row = maskedLearner(whole, caller.acting);
  const identityMasked = isMasked(caller.acting);
  const helps = care.careRole === 'HELPER';
  const shown = (text: string): string => (identityMasked || helps ? '' : text);
  const confirmedAt = (whole.basics_confirmed_at ?? whole.created_at).toISOString();
  const adult = isAdult(
    { dateOfBirth: whole.date_of_birth, over18: whole.over18 },
    now.toZonedDateTimeISO(ZONE).toPlainDate().toString(),
  );
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    knownAs: identityMasked ? '' : row.known_as,
    dateOfBirth: row.date_of_birth,
    over18: row.over18,
    pronouns: shown(row.pronouns),
    school: shown(row.school),
    schoolYear: identityMasked || helps ? '' : row.school_year,
    homePostcode: shown(homePostcode),
    livesApart: !identityMasked && !helps && livesApart,
    hasOtherGuardians,
    version: row.version,
    basicsConfirmedAt: confirmedAt,
    basicsDue: isDue(Temporal.Instant.from(confirmedAt), now),
    sections: statesOf(told, open, adult, now),
    ...care,
    isFirst: whole.account_id === caller.subjectId,
    masked: caller.acting !== null || helps,
    identityMasked,
    told:
      open &&
      (Object.fromEntries(sectionNames.map((name) => [name, open[name] ?? null])) as {
        [Name in keyof Sections]: Sections[Name] | null;
      }),
  };
}

function statesOf(
  told: readonly SectionRow[],
  open: OpenSections | null,
  adult: boolean,
  now: Temporal.Instant,
): SectionState[] {
  return sectionsFor(adult).map((section) => {
    const row = told.find((one) => one.section === section);
    return {
      section,
      version: row?.version ?? 0,
      told: row?.told ?? false,
      confirmedAt: row?.confirmedAt.toString() ?? null,
      changedAt: row?.changedAt.toString() ?? null,
      due: row !== undefined && isDue(row.confirmedAt, now),
      lacks: open && lackOf(section, open[section] ?? null, adult),
    };
  });
}

/** Makes other changes of the same family wait, so that counts hold; answers how many learners it has. */
export async function lockFamily(tx: Tx, accountId: string): Promise<number> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().executeTakeFirstOrThrow();
  const { count } = await tx
    .selectFrom('learner')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where(caredForBy(accountId, 'guard'))
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Makes other changes of the same learner wait; whether they are of the caller's family. */
export async function lockLearner(tx: Tx, caller: Reader, learnerId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('learner')
    .select('id')
    .where('id', '=', learnerId)
    .where(caredForBy(caller.subjectId, 'guard'))
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}
