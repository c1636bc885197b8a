import { anyOf, type Queryable } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { sectionNames, type SectionName, type Sections } from '../sections.ts';
import { openSection } from './seal-section.ts';

/** The sections of one learner that could be read: one that was never saved, or is not for the reader, is missing. */
export type OpenSections = Partial<Sections>;

/**
 * Opens sections of many learners, by the learner's id: every reader of what families told comes through here. The rows are
 * read by `db`, so behind the wall those alone that the person may read; their keys as the house.
 */
export async function readSections(
  services: Pick<Services, 'vault'>,
  db: Queryable,
  learnerIds: Iterable<string>,
  sections: readonly SectionName[] = sectionNames,
): Promise<Map<string, OpenSections>> {
  const ids = [...new Set(learnerIds)];
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('learner_section')
    .select(['learner_id', 'section', 'sealed'])
    .where('learner_id', '=', anyOf(ids))
    .where('section', 'in', [...sections])
    .execute();
  const keys = await services.vault.keysOf(
    db,
    rows.map((row) => row.learner_id),
  );
  const found = new Map<string, OpenSections>();
  for (const row of rows) {
    const key = keys.get(row.learner_id);
    // Erased meanwhile: its row goes, too.
    if (!key) continue;
    const open = openSection(key, row.learner_id, row.section, row.sealed);
    found.set(row.learner_id, { ...found.get(row.learner_id), [row.section]: open });
  }
  return found;
}

/** What is known of a section without its key. */
export type SectionRow = {
  section: SectionName;
  told: boolean;
  version: number;
  confirmedAt: Temporal.Instant;
  changedAt: Temporal.Instant;
};

/** Which sections learners have, by the learner's id, also for readers who may not (any more) read what they say. */
export async function findTold(db: Queryable, learnerIds: Iterable<string>): Promise<Map<string, SectionRow[]>> {
  const ids = [...new Set(learnerIds)];
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('told_section').selectAll().where('learner_id', '=', anyOf(ids)).execute();
  return Map.groupBy(
    rows.map((row) => ({
      learnerId: row.learner_id,
      section: row.section as SectionName,
      told: row.told,
      version: row.version,
      confirmedAt: Temporal.Instant.fromEpochMilliseconds(row.confirmed_at.getTime()),
      changedAt: Temporal.Instant.fromEpochMilliseconds(row.changed_at.getTime()),
    })),
    (row) => row.learnerId,
  );
}
